"""Runs programs of benchmarks and reads what they say.

    time_once   one run of a benchmark: ns an iteration, one figure a repetition
    tallies     what each benchmark counted
    profiles    instructions that each benchmark's body executes, by callgrind

All of it is a dictionary by the benchmark's name. By which options a program is asked, its kind
knows (programs.py). The runs' JSON is Google Benchmark's.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from tracking.shape import FIELDS

# What Google Benchmark adds to a name for how it measures; every case is measured so.
SUFFIX = "/process_time/real_time"
RATES = {"items_per_second": "items/s", "bytes_per_second": "bytes/s"}  # no two runs have the same
NS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
# What it says of a run beside the counters.
OWN_FIELDS = {
    "name", "family_index", "per_family_instance_index", "run_name", "run_type", "repetitions",
    "repetition_index", "threads", "iterations", "real_time", "cpu_time", "time_unit", "label",
    "error_occurred", "error_message", "skipped", "skip_message", "aggregate_name",
    "aggregate_unit",
}
_, is_counter = FIELDS["counters"]


class Failed(Exception):
    """A program could not be run, or says that a count is wrong. The text is for people."""


class WrongUse(Failed):
    """What was asked for makes no sense."""


# By counter; None where it is there and is not the same whole number in every run.
Tallies = dict[str, dict[str, int | None]]


@dataclass
class Series:
    """One benchmark in one run of a program."""

    name: str
    counters: dict[str, float] = field(default_factory=dict)
    real_ns: list[float] = field(default_factory=list)  # an iteration, one for each repetition
    cpu_ns: list[float] = field(default_factory=list)  # of all threads together


@dataclass
class Executed:
    """What callgrind counted in one run of a benchmark's body."""

    instructions: int
    part: Path  # its profile, for callgrind_annotate


class Kind(Protocol):
    """How programs of a kind are asked. `cases` is a set of benchmarks: gate (those that are
    judged), two-threads, memory, quick or full, as far as `sets` has it; `case`, if it is not "",
    the name of the only one. missing() names the counters that the project names and no benchmark
    has; of more of a counter that is_work() a benchmark takes longer."""

    @property
    def sets(self) -> tuple[str, ...]: ...
    def chosen(self, cases: str, case: str) -> list[str]: ...
    def listing(self, cases: str, case: str) -> list[str]: ...
    def tallies(self, path: Path, cases: str, case: str) -> tuple[Tallies, str]: ...
    def missing(self, found: Tallies) -> list[str]: ...
    def is_work(self, counter: str) -> bool: ...
    def is_counted(self, name: str) -> bool: ...
    def counting(self, path: Path, out: Path, cases: str, case: str) -> list[str]: ...
    def profiles(self, path: Path, folder: Path, cases: str, case: str,
                 known: list[str]) -> dict[str, Executed]: ...


@dataclass(frozen=True)
class Program:
    path: Path
    kind: Kind


def is_exact(benchmark: str, counter: str) -> bool:
    """Whether a counter is the same in every run. With several threads memory is not: how a table
    grows depends on who comes first."""
    depends_on_turns = "/threads:" in benchmark and counter.startswith("bytes")
    return not counter.endswith("/s") and not depends_on_turns


@dataclass
class Repetition:
    """One entry of Google Benchmark's file."""

    name: str
    index: int | None = None
    counters: dict[str, Any] = field(default_factory=dict)
    real_ns: float = 0.0
    cpu_ns: float = 0.0
    failure: str | None = None  # why there is no time


def repetition_of(run: dict[str, Any]) -> Repetition | None:
    """None for an aggregate. KeyError, TypeError or OverflowError where it is no such entry."""
    name = run["run_name"] if "run_name" in run else run["name"]
    one = Repetition(name.removesuffix(SUFFIX))
    if run.get("error_occurred") or run.get("skipped"):
        one.failure = str(run.get("error_message") or run.get("skip_message") or "")
        return one
    if run.get("run_type", "iteration") != "iteration":
        return None
    scale = NS[run.get("time_unit", "ns")]
    one.index = run.get("repetition_index")
    one.counters = {k: v for k, v in run.items() if k not in OWN_FIELDS}
    one.real_ns, one.cpu_ns = run["real_time"] * scale, run["cpu_time"] * scale
    return one


def counters_of(runs: list[Repetition]) -> dict[str, Any]:
    """A counter is exact where it is the same whole number in all repetitions. Others are named
    like rates, with the figure of the first; those that the record cannot keep are left out."""
    found = {}
    for key, value in runs[0].counters.items():
        values = [one.counters.get(key) for one in runs]
        if not all(is_counter({"a": one}) for one in values):
            continue
        repeats = value == int(value) and all(one == value for one in values)
        name = RATES.get(key, key if repeats or key.endswith("/s") else f"{key}/s")
        found[name] = value
    return found


def read_repetitions(path: Path) -> dict[str, list[Repetition]]:
    """Of Google Benchmark's file, by name; its aggregates are left out."""
    try:
        runs = json.loads(path.read_text(encoding="utf-8"))["benchmarks"]
    except (ValueError, KeyError, TypeError) as error:  # it is empty where no benchmark was run
        raise Failed(f"{path.name}: found no figures of Google Benchmark ({error!r}), expected "
                     "some") from None
    by_name: dict[str, list[Repetition]] = {}
    for one in filter(None, map(repetition_of, runs)):
        by_name.setdefault(one.name, []).append(one)
    return by_name


def read_benchmark_json(path: Path) -> list[Series]:
    """The same as figures. Failed where a benchmark failed."""
    found = []
    for name, runs in read_repetitions(path).items():
        if wrong := [one.failure for one in runs if one.failure is not None]:
            raise Failed(f"{name}: {wrong[0]}")
        found.append(Series(name, runs[-1].counters, [one.real_ns for one in runs],
                            [one.cpu_ns for one in runs]))
    return found


def attempt(command: list[str]) -> tuple[str, str]:
    """What it printed; and what it complained of, "" where it was content."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace",
                              check=False)
    except OSError as error:
        return "", f"found '{error.strerror}' at {command[0]}, expected a program"
    if done.returncode == 0:
        return done.stdout, ""
    said = [line for line in done.stderr.splitlines() if line and not line.startswith("==")]
    return done.stdout, f"exit code {done.returncode}: " + "\n".join(said[-5:])


def run(command: list[str], what: str) -> str:
    out, complaint = attempt(command)
    if complaint:
        raise Failed(f"{what}: {complaint}")
    return out


def names(program: Program, cases: str = "gate", case: str = "") -> list[str]:
    words = program.kind.listing(cases, case)
    found = _listed(run([str(program.path), *words], "the list of benchmarks"))
    if not found:
        raise Failed(f"{program.path.name} {' '.join(words)}: found no benchmark, expected some")
    return found


def names_if_known(program: Program, cases: str) -> list[str]:
    """[] where programs of the kind have no such set, or this one is older than it."""
    if cases not in program.kind.sets:
        return []
    out, complaint = attempt([str(program.path), *program.kind.listing(cases, "")])
    if complaint and "--set" not in complaint:
        raise Failed(f"the list of benchmarks: {complaint}")
    return [] if complaint else _listed(out)


def _listed(out: str) -> list[str]:
    """A name a line; it may have spaces."""
    return [name.removesuffix(SUFFIX) for name in out.splitlines()]


def time_once(program: Program, name: str, min_time: float, repetitions: int) -> Series:
    """One benchmark in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        run(
            [str(program.path), *program.kind.chosen("", name),
             f"--benchmark_min_time={min_time}", f"--benchmark_repetitions={repetitions}",
             f"--benchmark_out={out}", "--benchmark_out_format=json"],
            name,
        )
        series = read_benchmark_json(out)
    if len(series) != 1:
        raise Failed(f"{name}: found {len(series)} benchmarks of that name, expected one")
    return series[0]


def tallies(program: Program, cases: str = "gate", case: str = "") -> tuple[Tallies, str]:
    """What each benchmark counts; and the program's complaint where it finds that wrong."""
    known = names(program, cases, case)
    found, complaint = program.kind.tallies(program.path, cases, case)
    if missing := [name for name in known if name not in found]:
        raise Failed(f"the counts: found none for {', '.join(missing)}: {complaint}")
    return found, complaint


def judged(program: Program) -> tuple[Tallies, str]:
    """The same of all benchmarks by which a change is judged."""
    found, complaints = {}, []
    for cases in ("gate", "two-threads", "memory"):
        if cases == "gate" or names_if_known(program, cases):
            more, complaint = tallies(program, cases)
            found |= more
            complaints += [complaint] if complaint else []
    return found, "; ".join(complaints)


def check_counters(kind: Kind, *versions: Tallies) -> None:
    """Each counter that the project names is counted by some benchmark of some version."""
    lost = [set(kind.missing(found)) for found in versions]
    if missing := sorted(set.intersection(*lost)):
        raise WrongUse(f"counters: found {', '.join(missing)}, expected counters that a "
                       "compared benchmark has")


def instructions(program: Program, cases: str = "gate", case: str = "") -> dict[str, int]:
    """Instructions that each benchmark's body executes once, by callgrind."""
    with tempfile.TemporaryDirectory() as folder:
        return totals(profiles(program, Path(folder), cases, case))


def has_callgrind() -> bool:
    return shutil.which("valgrind") is not None


def totals(executed: dict[str, Executed]) -> dict[str, int]:
    return {name: one.instructions for name, one in executed.items()}


def profiles(program: Program, folder: Path, cases: str = "gate",
             case: str = "") -> dict[str, Executed]:
    """The same, with the profiles in an empty folder."""
    if not has_callgrind():
        raise Failed("instructions: found no valgrind on the PATH, expected it installed")
    return program.kind.profiles(program.path, folder, cases, case, names(program, cases, case))
