"""Runs benchmark programs and reads their output.

    time_once   a run of a benchmark: ns per iteration, for each repetition
    tallies     the counters of each benchmark
    profiles    instructions that each benchmark's body executes, by callgrind

The results are dictionaries by the benchmark's name. The kind of a program knows its options
(programs.py). `cases` is a set of benchmarks that the kind's `sets` list: gate (the judged
benchmarks), two-threads, memory, quick or full. `case`, if it is not "", names a single benchmark.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tracking.google_json import SUFFIX, Series, read_series
from tracking.messages import Failed, WrongUse

if TYPE_CHECKING:
    from tracking.programs import Plain, Suite

# By benchmark and counter. None if a counter is not the same whole number in every run.
Tallies = dict[str, dict[str, int | None]]


@dataclass
class Executed:
    """The instructions that callgrind counted in a single run of a benchmark's body."""

    instructions: int
    part: Path  # its profile, for callgrind_annotate


@dataclass(frozen=True)
class Program:
    path: Path
    kind: Suite | Plain


def is_exact(benchmark: str, counter: str) -> bool:
    """True if a counter is the same in every run. With several threads, memory is not exact: the
    growth of a table depends on the order of the threads."""
    depends_on_turns = "/threads:" in benchmark and counter.startswith("bytes")
    return not counter.endswith("/s") and not depends_on_turns


# Benchmarks whose instructions depend on the clock (a least time set in the code) or on the order
# of threads, and benchmarks that valgrind cannot run.
NOT_COUNTED = re.compile(r"/min_time:|/threads:(?!1(/|$))|avx512$")


def is_counted(benchmark: str) -> bool:
    """True if a benchmark's instructions are the same in every run and valgrind can run it."""
    return NOT_COUNTED.search(benchmark) is None


def attempt(command: list[str]) -> tuple[str, str]:
    """Returns the command's output, and an error message, "" on success."""
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
        raise Failed(f"{program.path.name} {' '.join(words)}: found no benchmark, expected "
                     "at least one")
    return found


def names_if_known(program: Program, cases: str) -> list[str]:
    """Returns [] if programs of this kind have no such set, or if this program is older than the
    set."""
    if cases not in program.kind.sets:
        return []
    out, complaint = attempt([str(program.path), *program.kind.listing(cases, "")])
    if complaint and "--set" not in complaint:
        raise Failed(f"the list of benchmarks: {complaint}")
    return [] if complaint else _listed(out)


def _listed(out: str) -> list[str]:
    """Parses a list with a name per line. Names may contain spaces."""
    return [name.removesuffix(SUFFIX) for name in out.splitlines()]


def time_once(program: Program, name: str, min_time: float, repetitions: int) -> Series:
    """Times a benchmark in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        run(
            [str(program.path), *program.kind.chosen("", name),
             f"--benchmark_min_time={min_time}", f"--benchmark_repetitions={repetitions}",
             f"--benchmark_out={out}", "--benchmark_out_format=json"],
            name,
        )
        series = read_series(out)
    if len(series) != 1:
        raise Failed(f"{name}: found {len(series)} benchmarks of that name, expected one")
    return series[0]


def tallies(program: Program, cases: str = "gate", case: str = "") -> tuple[Tallies, str]:
    """Returns the counters of each benchmark, and the program's error message if it finds them
    wrong."""
    known = names(program, cases, case)
    found, complaint = program.kind.tallies(program.path, cases, case)
    if missing := [name for name in known if name not in found]:
        raise Failed(f"the counts: found none for {', '.join(missing)}: {complaint}")
    return found, complaint


def judged(program: Program) -> tuple[Tallies, str]:
    """Returns tallies() of all benchmarks that judge a change."""
    found, complaints = {}, []
    for cases in ("gate", "two-threads", "memory"):
        if cases == "gate" or names_if_known(program, cases):
            more, complaint = tallies(program, cases)
            found |= more
            complaints += [complaint] if complaint else []
    return found, "; ".join(complaints)


def check_counters(kind: Suite | Plain, *versions: Tallies) -> None:
    """Raises WrongUse if the project names a counter that no benchmark of any version has."""
    lost = [set(kind.missing(found)) for found in versions]
    if missing := sorted(set.intersection(*lost)):
        raise WrongUse(f"counters: found {', '.join(missing)}, expected counters that a "
                       "compared benchmark has")


def instructions(program: Program, cases: str = "gate", case: str = "") -> dict[str, int]:
    """Counts the instructions that each benchmark's body executes in a single run, by callgrind."""
    with tempfile.TemporaryDirectory() as folder:
        return totals(profiles(program, Path(folder), cases, case))


def instructions_apart(program: Program, names: list[str]) -> dict[str, int]:
    """Like instructions(), for the named benchmarks, each in a process that has run no other
    benchmark."""
    with tempfile.TemporaryDirectory() as folder:
        return totals(program.kind.profiles_apart(program.path, Path(folder), names))


def has_callgrind() -> bool:
    return shutil.which("valgrind") is not None


def totals(executed: dict[str, Executed]) -> dict[str, int]:
    return {name: one.instructions for name, one in executed.items()}


def profiles(program: Program, folder: Path, cases: str = "gate",
             case: str = "") -> dict[str, Executed]:
    """Profiles a run of each benchmark's body with callgrind. Writes the profiles to an empty
    folder."""
    if not has_callgrind():
        raise Failed("instructions: found no valgrind on the PATH, expected it installed")
    return program.kind.profiles(program.path, folder, cases, case, names(program, cases, case))
