"""Google Benchmark's own JSON as lines of a record: so any project can keep its figures.

    my_benchmark --benchmark_repetitions=9 --benchmark_out=out.json --benchmark_out_format=json
    scripts/report --import out.json --record figures.jsonl    # in a checkout of that project
    scripts/report --record figures.jsonl --output figures.html

What the file does not tell is taken from the checkout in which this runs: the commit, its date and
subject. A run has the same id each time, so that a file is in the record once.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import uuid
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from tracking import record
from tracking.describe import describe
from tracking.measure import NS, OWN_FIELDS, Failed, Series
from tracking.shape import FIELDS

RATES = {"items_per_second": "items/s", "bytes_per_second": "bytes/s"}  # no two runs have the same
_, is_counter = FIELDS["counters"]
_, is_name = FIELDS["benchmark"]


def add(files: list[Path], place: Path, checkout: Path, commit: str | None) -> None:
    """All files' runs to the record at `place`, or none. Says what of them it leaves out."""
    known = {one.run.id for one in record.read(place)[0]} if place.exists() else set()
    lines: list[dict[str, Any]] = []
    for file in files:
        found = lines_of(file, checkout, commit)
        if found[0]["run"] in known:
            _say(f"{file}: the run is in {place} already")
        else:
            known.add(found[0]["run"])
            lines += found
    record.append(place, lines)


def lines_of(file: Path, checkout: Path, commit: str | None = None) -> list[dict[str, Any]]:
    """A line for each benchmark. Failed where there is none, or the file is another."""
    data = _contents(file)
    context, runs = _parsed(file, data)
    when = _time_of(file, context)
    about = describe(checkout, reference=commit)
    if commit is None and when < datetime.fromisoformat(about["date"]):
        raise Failed(f"{file}: context.date: found {context['date']}, which is before the commit "
                     f"that is checked out, expected a run of it; --commit says of which it is")
    about |= {
        "run": str(uuid.uuid5(uuid.NAMESPACE_OID, hashlib.sha256(data).hexdigest())),
        "time": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "machine": _machine(context, about["machine"]),
        "compiler": str(context.get("compiler", "")), "flags": str(context.get("flags", "")),
    }
    program = Path(str(context.get("executable", ""))).name or file.stem
    return [record.line_of(about, _name(program), one) for one in _series_of(file, runs)]


def _contents(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Failed(f"--import: found '{error.strerror}' at {file}, expected a file that can be "
                     "read") from None


def _parsed(file: Path, data: bytes) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    expected = "expected what --benchmark_out_format=json writes"
    try:
        text = json.loads(data)
        context, runs = text["context"], text["benchmarks"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Failed(f"{file}: found no JSON with context and benchmarks, {expected}") from None
    if type(context) is not dict or type(runs) is not list:
        raise Failed(f"{file}: found a context or benchmarks of another kind, {expected}")
    for number, run in enumerate(runs, 1):
        if type(run) is not dict or type(run.get("name")) is not str:
            raise Failed(f"{file}: benchmarks: found number {number} without a name, {expected}")
    return context, runs


def _time_of(file: Path, context: dict[str, Any]) -> datetime:
    try:
        return datetime.fromisoformat(context["date"]).astimezone(timezone.utc)
    except (KeyError, TypeError, ValueError, OverflowError):
        raise Failed(f"{file}: context.date: found {json.dumps(context.get('date'))}, expected a "
                     "time such as 2026-11-21T19:40:00+00:00") from None


def _machine(context: dict[str, Any], here: dict[str, Any]) -> dict[str, Any]:
    """This one where the file is of it; else what the file knows of another."""
    host, cores = context.get("host_name"), context.get("num_cpus")
    if host in (None, "", os.uname().nodename):
        return here
    return {"cpu": str(host), "cores": cores if type(cores) is int and cores > 0 else 1,
            "memory_gib": 0, "kernel": "", "isa": "unknown"}


def _name(text: str) -> str:
    """Names in the record have no spaces."""
    name = re.sub(r"\s+", "_", text.strip())
    return name if is_name(name) else "".join(c if "!" <= c <= "~" else "?" for c in name) or "?"


def _series_of(file: Path, runs: list[dict[str, Any]]) -> list[Series]:
    found: dict[str, Series] = {}
    failed: dict[str, str] = {}
    for run in runs:
        name = _name(str(run.get("run_name", run["name"])))
        if run.get("error_occurred"):
            failed[name] = str(run.get("error_message", ""))
        if run.get("run_type", "iteration") != "iteration" or run.get("error_occurred"):
            continue
        try:
            scale = NS[run.get("time_unit", "ns")]
            real, cpu = run["real_time"] * scale, run["cpu_time"] * scale
        except (KeyError, TypeError):
            raise Failed(f"{file}: {name}: found no real_time, cpu_time and time_unit, expected "
                         "numbers and a unit") from None
        series = found.setdefault(name, Series(name))
        series.real_ns.append(real)
        series.cpu_ns.append(cpu)
        _take_counters(series, run)
    for name in sorted(failed.keys() - found.keys()):
        _say(f"{file}: {name}: left out, for it failed: {failed[name]}")
    if not found:
        raise Failed(f"{file}: found no repetition of any benchmark, expected some; "
                     "--benchmark_report_aggregates_only leaves them out")
    return list(found.values())


def _take_counters(series: Series, run: dict[str, Any]) -> None:
    """Counters of the first repetition; one that the others have otherwise is not exact, and is
    named like the rates."""
    for key, value in run.items():
        name = RATES.get(key, key)
        if key in OWN_FIELDS or not is_counter({name: value}):
            continue
        if len(series.real_ns) > 1 and series.counters.get(name) not in (None, value):
            if not name.endswith("/s"):
                series.counters[f"{name}/s"] = series.counters.pop(name)
        elif f"{name}/s" not in series.counters:
            series.counters.setdefault(name, value)


def _say(text: str) -> None:
    print(f"trailblaze: {text}", file=sys.stderr)
