"""Runs benchmark programs and reads their output.

    time_once   a run of a benchmark: ns per iteration, for each repetition
    tallies     the counters of each benchmark: a line of JSON each
    profiles    instructions that each benchmark's body executes, by callgrind: a profile each, cut
                by the program's own requests to callgrind

The results are dictionaries by the benchmark's name. The programs have the options --set, --case,
--list and --once (bench/suite/suite.cpp). `cases` is a set: gate (the judged benchmarks),
two-threads, memory, quick or full. `case`, if it is not "", names a single benchmark.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tracking.google_json import SUFFIX, Series, read_series
from tracking.messages import Failed

Tallies = dict[str, dict[str, int]]  # by benchmark and counter
WORK = ("states", "expanded", "generated")  # counters that grow with the time
# The tunables keep the C library from choosing its functions by the processor's features.
CALLGRIND = ["env", "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-AVX512F,-ERMS,-FSRM", "valgrind",
             "--tool=callgrind", "--instr-atstart=no"]


@dataclass
class Executed:
    """The instructions that callgrind counted in a single run of a benchmark's body."""

    instructions: int
    part: Path  # its profile, for callgrind_annotate


@dataclass(frozen=True)
class Program:
    path: Path


def chosen(cases: str, case: str) -> list[str]:
    return ["--set", "full", "--case", f"^{re.escape(case)}$"] if case else ["--set", cases]


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
    words = [*chosen(cases, case), "--list"]
    found = _listed(run([str(program.path), *words], "the list of benchmarks"))
    if not found:
        raise Failed(f"{program.path.name} {' '.join(words)}: found no benchmark, expected "
                     "at least one")
    return found


def names_if_known(program: Program, cases: str) -> list[str]:
    """Returns [] if the program is older than the set."""
    out, complaint = attempt([str(program.path), *chosen(cases, ""), "--list"])
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
            [str(program.path), *chosen("", name),
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
    out, complaint = attempt([str(program.path), *chosen(cases, case), "--once"])
    lines = [json.loads(line) for line in out.splitlines()]
    found = {line.pop("name"): line for line in lines}
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


def instructions(program: Program, cases: str = "gate", case: str = "") -> dict[str, int]:
    """Counts the instructions that each benchmark's body executes in a single run, by callgrind."""
    with tempfile.TemporaryDirectory() as folder:
        return totals(profiles(program, Path(folder), cases, case))


def instructions_apart(program: Program, names: list[str]) -> dict[str, int]:
    """Like instructions(), for the named benchmarks, each in a process that has run no other
    benchmark. Runs the program once, and it forks for each case; an older program runs once per
    case."""
    if "--apart" not in attempt([str(program.path), "--help"])[0]:
        return {name: instructions(program, case=name)[name] for name in names}
    pattern = "|".join(map(re.escape, names))
    with tempfile.TemporaryDirectory() as folder:
        words = counting(program.path, Path(folder) / "callgrind.%p", "full", "")
        run([*words, "--case", f"^({pattern})$", "--apart"], "callgrind")
        return totals(_parts(Path(folder), names))


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
    known = names(program, cases, case)
    run(counting(program.path, folder / "callgrind", cases, case), "callgrind")
    return _parts(folder, known)


def counting(path: Path, out: Path, cases: str, case: str) -> list[str]:
    """Returns the command that counts instructions."""
    return [*CALLGRIND, f"--callgrind-out-file={out}", str(path), "--isa", "avx2",
            *chosen(cases, case), "--once"]


def _parts(folder: Path, known: list[str]) -> dict[str, Executed]:
    """Returns the profiles by the names that the program gave them."""
    found = {}
    for part in folder.glob("callgrind.*"):
        text = part.read_text(encoding="utf-8", errors="replace")
        trigger = re.search(r"^desc: Trigger: Client Request: (.+)$", text, re.MULTILINE)
        total = re.search(r"^totals: ([1-9]\d*)", text, re.MULTILINE)
        if trigger and total:
            found[trigger[1]] = Executed(int(total[1]), part)
    if missing := [name for name in known if name not in found]:
        raise Failed(f"callgrind: found no count for {', '.join(missing)}")
    return {name: found[name] for name in known}
