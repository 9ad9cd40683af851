"""Imports Google Benchmark's JSON into a record, so that any project can keep its figures.

    my_benchmark --benchmark_repetitions=9 --benchmark_out=out.json --benchmark_out_format=json
    scripts/report --import out.json --record figures.jsonl    # in a checkout of that project
    scripts/report --record figures.jsonl --output figures.html

--command "my_benchmark --benchmark_repetitions=9" replaces the first two commands.

The commit, its date and its subject come from the checkout in the current folder. The id of a run
is a hash of its file, so importing a file twice adds it once.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import subprocess
import tempfile
import uuid
from collections import defaultdict
from datetime import datetime, timezone
from pathlib import Path, PureWindowsPath
from typing import Any

from tracking import record
from tracking.describe import describe_others
from tracking.google_json import (WRONG, Repetition, Series, counters_of, decoded,
                                  repetition_of)
from tracking.messages import Failed, say
from tracking.shape import FIELDS

EXPECTED = "expected what --benchmark_out_format=json writes"
expected_time, is_time = FIELDS["real_ns"]


def add(files: list[Path], place: Path, checkout: Path, commit: str | None) -> None:
    """Adds the runs of all files to the record at `place`, or none of them. Reports the benchmarks
    that it leaves out."""
    known = {one.run.id for one in record.read(place)[0]} if place.exists() else set()
    lines: list[dict[str, Any]] = []
    about = describe_others(checkout, place, commit)
    for file in files:
        found = lines_of(file, about, is_older_fine=commit is not None)
        if found[0]["run"] in known:
            say(f"{file}: the run is in {place} already")
        else:
            known.add(found[0]["run"])
            lines += found
    record.append(place, lines)


def add_of(command: str, place: Path, checkout: Path, commit: str | None) -> None:
    """Runs a program, passes its output through, and adds its figures. Checks first whether they
    can be added, because a run may take long."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Failed(f"--command: found {command} ({error}), expected the words of a "
                     "shell") from None
    if not words or any(word.startswith("--benchmark_out") for word in words):
        raise Failed(f"--command: found '{command}', expected a program and its options, and no "
                     "--benchmark_out, which is added")
    about = describe_others(checkout, place, commit)
    record.check_place(place)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        words += [f"--benchmark_out={out}", "--benchmark_out_format=json"]
        try:
            status = subprocess.run(words, check=False).returncode
        except OSError as error:
            raise Failed(f"--command: found '{error.strerror}' at {words[0]}, expected a "
                         "program") from None
        if status != 0:
            raise Failed(f"--command: found exit code {status} of {words[0]}, expected 0; nothing "
                         "is added")
        if not out.exists():
            raise Failed(f"--command: found no figures of {words[0]}, expected a program of Google "
                         "Benchmark")
        record.append(place, lines_of(out, about, is_older_fine=True))


def lines_of(file: Path, about: dict[str, Any], is_older_fine: bool) -> list[dict[str, Any]]:
    """Returns a line for each benchmark, with the commit of `about`. Raises Failed if the file
    has no benchmarks or another format, or is older than the commit although `is_older_fine` is
    false."""
    data = _contents(file)
    context, runs = _parsed(file, data)
    when = _time_of(file, context)
    if not is_older_fine and when < datetime.fromisoformat(about["date"]):
        raise Failed(f"{file}: context.date: found {context['date']}, which is before the commit "
                     "that is checked out, expected a run of it; --commit names another commit")
    about = about | {
        "run": str(uuid.uuid5(uuid.NAMESPACE_OID, hashlib.sha256(data).hexdigest())),
        "time": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "machine": _machine(context, about["machine"]),
        "compiler": str(context.get("compiler", "")), "flags": str(context.get("flags", "")),
    }
    program = PureWindowsPath(str(context.get("executable", ""))).name or file.stem
    return [record.line_of(about, _name(program), one) for one in _series_of(file, runs)]


def _contents(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Failed(f"--import: found '{error.strerror}' at {file}, expected a file that can be "
                     "read") from None


def _parsed(file: Path, data: bytes) -> tuple[dict[str, Any], list[Repetition]]:
    try:
        text = decoded(data)
        context, entries = text["context"], text["benchmarks"]
    except WRONG:
        raise Failed(f"{file}: found no JSON with context and benchmarks, {EXPECTED}") from None
    if type(context) is not dict or type(entries) is not list:
        raise Failed(f"{file}: found a context or benchmarks of another kind, {EXPECTED}")
    runs = []
    for number, entry in enumerate(entries, 1):
        try:
            runs.append(repetition_of(entry))
        except WRONG as error:
            raise Failed(f"{file}: benchmarks: found number {number} without a name, times and "
                         f"their unit ({error}), {EXPECTED}") from None
    return context, [one for one in runs if one is not None]


def _time_of(file: Path, context: dict[str, Any]) -> datetime:
    said = context.get("date")
    if not FIELDS["time"][1](said):
        raise Failed(f"{file}: context.date: found {json.dumps(said)}, expected "
                     f"{FIELDS['time'][0]}")
    return datetime.fromisoformat(said).astimezone(timezone.utc)


def _machine(context: dict[str, Any], here: dict[str, Any]) -> dict[str, Any]:
    """Returns this machine if the file names its host, else the machine that the file describes."""
    host, cores = context.get("host_name"), context.get("num_cpus")
    if host == os.uname().nodename:
        return here
    return {"cpu": str(host or "unknown machine"), "memory_gib": 0, "kernel": "", "isa": "unknown",
            "cores": cores if type(cores) is int and cores > 0 else 1}


def _name(text: str) -> str:
    """Converts a name for the record: ASCII without spaces."""
    def letter(c: str) -> str:
        return "_" if c.isspace() else c if "!" <= c <= "~" else f"\\u{ord(c):04x}"

    return "".join(map(letter, text)) or "_"


def _series_of(file: Path, runs: list[Repetition]) -> list[Series]:
    repetitions: dict[str, list[Repetition]] = defaultdict(list)
    raw: dict[str, str] = {}  # original names by the name in the record
    for one in runs:
        before = raw.setdefault(_name(one.name), one.name)
        same = [x.index for x in repetitions[before] if x.index is not None and x.failure is None]
        if before != one.name or one.failure is None and one.index in same:
            raise Failed(f"{file}: benchmarks: found {_name(one.name)} of two benchmarks, expected "
                         "names that differ by more than spaces")
        repetitions[one.name].append(one)
    found = []
    for name, all_of in repetitions.items():
        wrong = [one.failure for one in all_of if one.failure is not None]
        if not wrong and not is_time([one.real_ns for one in all_of]):
            wrong = [f"found {[one.real_ns for one in all_of]} ns, expected {expected_time}"]
        if wrong:
            say(f"{file}: {_name(name)}: left out, because it failed: {wrong[0]}")
        else:
            found.append(Series(_name(name), counters_of(all_of), [one.real_ns for one in all_of],
                                [one.cpu_ns for one in all_of]))
    if not found:
        raise Failed(f"{file}: found no time of a benchmark, expected at least one; "
                     "--benchmark_report_aggregates_only leaves them out")
    return found
