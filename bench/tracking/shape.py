"""The shape of a line of the record: its fields and their valid values.

    {"v":1, "run":"<uuid>", "time":"2026-11-21T19:40:00Z",                       Run: id, time,
     "commit":"<40 hex>", "dirty":false, "date":"<the commit's>", "subject":"…",      its commit,
     "machine":{"cpu":"…","cores":2,"memory_gib":24,"kernel":"…","isa":"avx512"},     its machine
     "compiler":"…", "flags":"…",
     "set":"quick", "benchmark":"enumerate/tiles-3x3/trail",                     Measurement:
     "counters":{"states":181440,…}, "real_ns":[…], "cpu_ns":[…],                     one benchmark
     "instructions":123 or null}

Every field is validated. The error names the first bad field, the value found and the value
expected. Unknown fields are ignored. A change of a field's meaning needs a new version.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from datetime import datetime, timezone
from statistics import median
from typing import Any, Callable

VERSION = 1


@dataclass(frozen=True)
class Machine:
    cpu: str
    cores: int
    memory_gib: float  # 0: unknown
    kernel: str
    isa: str  # the best instruction set that the kernels used

    @property
    def name(self) -> str:
        """The machine's name without the kernel: a new kernel does not make a new machine."""
        cores = "core" if self.cores == 1 else "cores"
        memory = f", {self.memory_gib:g} GiB" if self.memory_gib else ""
        return f"{self.cpu}, {self.cores} {cores}{memory}, {self.isa}"


@dataclass(frozen=True)
class Run:
    """All benchmarks of a call of the program."""

    id: str
    time: datetime  # UTC, like all times
    commit: str
    dirty: bool  # the sources differed from the commit
    date: datetime
    subject: str
    machine: Machine
    compiler: str
    flags: str


@dataclass(frozen=True)
class Measurement:
    """A benchmark in a run."""

    run: Run
    set: str
    benchmark: str
    counters: dict[str, float]
    real_ns: list[float]  # ns per iteration, for each repetition
    cpu_ns: list[float]  # sum over all threads
    instructions: int | None

    @property
    def setting(self) -> tuple[str, str, str, str]:
        """The key of comparable figures. Another compiler makes another program, and another set
        repeats its benchmarks differently."""
        return self.run.machine.name, self.run.compiler, self.run.flags, self.set

    @property
    def median_ns(self) -> float | None:
        return median(self.real_ns) if self.real_ns else None


class WrongShape(ValueError):
    """A line has a wrong field. The message names the field, the value found and the value
    expected."""


# ---- the values of a field: a description and a test ----


def _is_text(value: Any) -> bool:
    return type(value) is str and all(c.isprintable() or c.isspace() for c in value)


def _is_number(value: Any) -> bool:
    try:
        return type(value) in (int, float) and math.isfinite(value)
    except OverflowError:
        return False


def _is_time(value: Any) -> bool:
    try:
        _utc(value)  # rejects a year outside datetime's range
        return datetime.fromisoformat(value).tzinfo is not None
    except (TypeError, ValueError, OverflowError):
        return False


def _utc(value: str) -> datetime:
    return datetime.fromisoformat(value).astimezone(timezone.utc)


def _matches(pattern: str) -> Callable[[Any], bool]:
    return lambda value: type(value) is str and re.fullmatch(pattern, value) is not None


def _is_counter(value: Any) -> bool:
    return _is_number(value) and value == 0 or _is_within(1e-9, 1e20)(value)


def _is_within(least: float, most: float) -> Callable[[Any], bool]:
    return lambda value: _is_number(value) and least <= value <= most


def _all(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is list and all(map(is_right, value))


TEXT = ("text", _is_text)
TIME = ("a time with its zone, such as 2026-11-21T19:40:00Z", _is_time)
NAME = ("a name without spaces", _matches(r"[!-~]+"))
FIELDS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "run": ("a UUID", _matches(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")),
    "time": TIME,
    "commit": ("40 hexadecimal digits", _matches(r"[0-9a-f]{40}")),
    "dirty": ("true or false", lambda value: type(value) is bool),
    "date": TIME,
    "subject": TEXT,
    "machine": ("an object", lambda value: type(value) is dict),
    "compiler": TEXT,
    "flags": TEXT,
    "set": NAME,
    "benchmark": NAME,
    "counters": ("an object of numbers, each 0 or from 1e-9 to 1e20", lambda value:
                 type(value) is dict
                 and all(_is_text(k) and _is_counter(v) for k, v in value.items())),
    "real_ns": ("a list of numbers from 0.001 to 1e18", _all(_is_within(1e-3, 1e18))),
    "cpu_ns": ("a list of numbers from 0 to 1e18", _all(_is_within(0, 1e18))),
    "instructions": ("a whole number above 0, or null", lambda value: value is None
                     or type(value) is int and 0 < value < 2**63),
}
MACHINE_FIELDS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "cpu": TEXT,
    "cores": ("a whole number above 0", lambda value: type(value) is int and 0 < value < 2**31),
    "memory_gib": ("a number from 0.001 to 1e9, or 0 where it is not known", lambda value:
                   _is_number(value) and value == 0 or _is_within(1e-3, 1e9)(value)),
    "kernel": TEXT,
    "isa": NAME,
}


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _check(line: dict[str, Any], fields: dict[str, tuple[str, Callable[[Any], bool]]],
           inside: str = "") -> None:
    for name, (expected, is_right) in fields.items():
        if name not in line:
            raise WrongShape(f"{inside}{name}: found nothing, expected {expected}")
        if not is_right(line[name]):
            raise WrongShape(f"{inside}{name}: found {_shown(line[name])}, expected {expected}")


def measurement_of(line: Any) -> Measurement:
    """Raises WrongShape if `line` is not a measurement."""
    if type(line) is not dict:
        raise WrongShape(f"found {_shown(line)}, expected an object")
    if type(line.get("v")) is not int or line["v"] != VERSION:
        raise WrongShape(f"v: found {_shown(line.get('v'))}, expected {VERSION}")
    _check(line, FIELDS)
    _check(line["machine"], MACHINE_FIELDS, "machine.")
    machine = Machine(**{name: line["machine"][name] for name in MACHINE_FIELDS})
    run = Run(line["run"], _utc(line["time"]), line["commit"], line["dirty"], _utc(line["date"]),
              line["subject"], machine, line["compiler"], line["flags"])
    return Measurement(run, line["set"], line["benchmark"], line["counters"], line["real_ns"],
                       line["cpu_ns"], line["instructions"])
