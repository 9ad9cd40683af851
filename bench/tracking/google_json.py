"""Parses the JSON of Google Benchmark.

    {"context": {...},
     "benchmarks": [{"name":"sort/200", "run_type":"iteration", "repetition_index":0,
                     "real_time":1.5, "cpu_time":1.5, "time_unit":"us",
                     "comparisons":19900}, ...]}            a counter is a field like the others

An entry is either a repetition of a benchmark or an aggregate of several repetitions. Aggregates
are skipped.
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
class Series:
    """A benchmark in a single run of a program."""

    name: str
    counters: dict[str, float] = field(default_factory=dict)
    real_ns: list[float] = field(default_factory=list)  # ns per iteration, for each repetition
    cpu_ns: list[float] = field(default_factory=list)  # sum over all threads


def read_series(path: Path) -> list[Series]:
    """Returns the series with the counters of the last repetition. Raises Failed if the file has no
    benchmarks, or if a benchmark failed."""
    found: dict[str, Series] = {}
    try:
        for entry in json.loads(path.read_bytes())["benchmarks"]:
            _add(found, entry)
    except WRONG as error:  # the file is empty if no benchmark ran
        raise Failed(f"{path.name}: found no figures of Google Benchmark ({type(error).__name__}), "
                     "expected JSON with benchmarks") from None
    return list(found.values())


def _add(found: dict[str, Series], entry: dict[str, Any]) -> None:
    name = entry["run_name"] if "run_name" in entry else entry["name"]
    name = name.removesuffix(SUFFIX).removesuffix(OWN_TIME)
    if entry.get("error_occurred") or entry.get("skipped"):
        raise Failed(f"{name}: {entry.get('error_message') or entry.get('skip_message')}")
    if entry.get("run_type", "iteration") != "iteration":
        return
    one = found.setdefault(name, Series(name))
    scale = NS[entry["time_unit"]]
    one.counters = {k: v for k, v in entry.items() if k not in OWN_FIELDS}
    one.real_ns.append(entry["real_time"] * scale)
    one.cpu_ns.append(entry["cpu_time"] * scale)
