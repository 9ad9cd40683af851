"""Parses the JSON of Google Benchmark 1.5.1 or later.

    {"context": {...},
     "benchmarks": [{"name":"sort/200", "run_type":"iteration", "repetition_index":0,
                     "real_time":1.5, "cpu_time":1.5, "time_unit":"us",
                     "comparisons":19900}, ...]}            a counter is a field like the others

An entry is either a repetition of a benchmark or an aggregate of several repetitions. Aggregates
are skipped. A counter with the name of a library field is ignored and does not hide the field: if a
name occurs twice, the first value counts.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tracking.messages import Failed

# The suffix by which Google Benchmark marks how it measures. All cases are measured this way,
# except those of tables, which measure their own time.
SUFFIX = "/process_time/real_time"
OWN_TIME = "/process_time/manual_time"
RATES = {"items_per_second": "items/s", "bytes_per_second": "bytes/s"}  # differ in every run
NS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
# The library's own fields of a run. The other fields are counters.
OWN_FIELDS = {
    "name", "family_index", "per_family_instance_index", "run_name", "run_type", "repetitions",
    "repetition_index", "threads", "iterations", "real_time", "cpu_time", "time_unit", "label",
    "error_occurred", "error_message", "skipped", "skip_message", "aggregate_name",
    "aggregate_unit",
}
WRONG = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError)


@dataclass
class Repetition:
    """An entry of the file."""

    name: str
    counters: dict[str, Any] = field(default_factory=dict)
    real_ns: float = 0.0
    cpu_ns: float = 0.0
    failure: str | None = None  # the reason why there is no time


@dataclass
class Series:
    """A benchmark in a single run of a program."""

    name: str
    counters: dict[str, float] = field(default_factory=dict)
    real_ns: list[float] = field(default_factory=list)  # ns per iteration, for each repetition
    cpu_ns: list[float] = field(default_factory=list)  # sum over all threads


def decoded(data: bytes) -> Any:
    """Parses JSON; raises an exception of WRONG if `data` is not JSON."""
    return json.JSONDecoder(object_pairs_hook=_first_each, strict=False).decode(data.decode())


def _first_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        found.setdefault(key, value)
    return found


def repetition_of(entry: dict[str, Any]) -> Repetition | None:
    """Returns None for an aggregate. Raises an exception of WRONG if `entry` has another form."""
    name = entry["run_name"] if "run_name" in entry else entry["name"]
    one = Repetition(name.removesuffix(SUFFIX).removesuffix(OWN_TIME))
    if entry.get("error_occurred") is True or entry.get("skipped") is True:
        one.failure = str(entry.get("error_message") or entry.get("skip_message") or "")
        return one
    if entry.get("run_type", "iteration") != "iteration":
        return None
    scale = NS[entry.get("time_unit", "ns")]
    one.counters = {k: v for k, v in entry.items() if k not in OWN_FIELDS}
    one.real_ns, one.cpu_ns = entry["real_time"] * scale, entry["cpu_time"] * scale
    return one


def whole_number(runs: list[Repetition], counter: str) -> int | None:
    """Returns the counter's value if all repetitions have the same whole number, else None."""
    values = [one.counters.get(counter) for one in runs]
    first = values[0]
    if type(first) not in (int, float) or any(value != first for value in values):
        return None
    return int(first) if type(first) is int or first.is_integer() else None


def read_repetitions(path: Path) -> dict[str, list[Repetition]]:
    """Returns all repetitions in a file, by the benchmark's name. Raises Failed if the file has
    none."""
    by_name: dict[str, list[Repetition]] = {}
    try:
        for one in filter(None, map(repetition_of, decoded(path.read_bytes())["benchmarks"])):
            by_name.setdefault(one.name, []).append(one)
    except WRONG as error:  # the file is empty if no benchmark ran
        raise Failed(f"{path.name}: found no figures of Google Benchmark ({type(error).__name__}), "
                     "expected JSON with benchmarks") from None
    return by_name


def read_series(path: Path) -> list[Series]:
    """Returns the series with the counters of the last repetition. Raises Failed if a benchmark
    failed."""
    found = []
    for name, runs in read_repetitions(path).items():
        if wrong := [one.failure for one in runs if one.failure is not None]:
            raise Failed(f"{name}: {wrong[0]}")
        found.append(Series(name, runs[-1].counters, [one.real_ns for one in runs],
                            [one.cpu_ns for one in runs]))
    return found
