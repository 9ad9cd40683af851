"""Runs the suite's programs and reads what they say.

    program --case NAME --benchmark_...   one pass: ns an iteration, one figure a repetition
    program --once                        tallies: what was counted
    callgrind program --once              instructions executed by each case's body

All of it is a dictionary by the benchmark's name. The passes' JSON is Google Benchmark's, and what
is written here is read by whatever reads that.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# What Google Benchmark adds to a name for how it measures; every case is measured so.
SUFFIX = "/process_time/real_time"
NS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
# What it says of a run beside the counters.
OWN_FIELDS = {
    "name", "family_index", "per_family_instance_index", "run_name", "run_type", "repetitions",
    "repetition_index", "threads", "iterations", "real_time", "cpu_time", "time_unit", "label",
    "error_occurred", "error_message", "skipped", "skip_message", "aggregate_name",
    "aggregate_unit",
}


class Failed(Exception):
    """A program could not be run, or says that a count is wrong. The text is for people."""


class WrongUse(Failed):
    """What was asked for makes no sense."""


@dataclass
class Series:
    """One benchmark in one run of a program."""

    name: str
    counters: dict[str, float] = field(default_factory=dict)
    real_ns: list[float] = field(default_factory=list)  # an iteration, one for each repetition
    cpu_ns: list[float] = field(default_factory=list)  # of all threads together


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


def read_benchmark_json(path: Path) -> list[Series]:
    """Google Benchmark's file; its aggregates are left out. Failed where a benchmark failed."""
    with open(path, encoding="utf-8") as file:
        runs = json.load(file)["benchmarks"]
    by_name: dict[str, Series] = {}
    for one in filter(None, map(repetition_of, runs)):
        if one.failure is not None:
            raise Failed(f"{one.name}: {one.failure}")
        series = by_name.setdefault(one.name, Series(one.name))
        series.counters = one.counters
        series.real_ns.append(one.real_ns)
        series.cpu_ns.append(one.cpu_ns)
    return list(by_name.values())


def _try(command: list[str]) -> tuple[str, str]:
    """What it printed; and what it complained of, "" where it was content."""
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode == 0:
        return done.stdout, ""
    said = [line for line in done.stderr.splitlines() if line and not line.startswith("==")]
    return done.stdout, f"exit code {done.returncode}: " + "\n".join(said[-5:])


def run(command: list[str], what: str) -> str:
    out, complaint = _try(command)
    if complaint:
        raise Failed(f"{what}: {complaint}")
    return out


def chosen(cases: str, case: str = "") -> list[str]:
    """The program's options for a set, or for one case of any set."""
    return ["--set", "full", "--case", f"^{re.escape(case)}$"] if case else ["--set", cases]


def names(program: Path, cases: str = "gate", case: str = "") -> list[str]:
    found = run([str(program), *chosen(cases, case), "--list"], "the list of cases").split()
    if not found:
        raise Failed(f"{program.name} --set {cases}: found no case, expected some")
    return found


def time_once(program: Path, name: str, min_time: float, repetitions: int) -> Series:
    """One case in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        run(
            [str(program), *chosen("", name), f"--benchmark_min_time={min_time}",
             f"--benchmark_repetitions={repetitions}", f"--benchmark_out={out}",
             "--benchmark_out_format=json"],
            name,
        )
        series = read_benchmark_json(out)
    if len(series) != 1:
        raise Failed(f"{name}: found {len(series)} benchmarks of that name, expected one")
    return series[0]


def tallies(program: Path, cases: str = "gate",
            case: str = "") -> tuple[dict[str, dict[str, int]], str]:
    """What each case counts; and the program's complaint where that is not what a case expects."""
    out, complaint = _try([str(program), *chosen(cases, case), "--once"])
    lines = [json.loads(line) for line in out.splitlines()]
    found = {line.pop("name"): line for line in lines}
    if missing := [name for name in names(program, cases, case) if name not in found]:
        raise Failed(f"the counts: found none for {', '.join(missing)}: {complaint}")
    return found, complaint


@dataclass
class Executed:
    """What callgrind counted in one run of a case's body."""

    instructions: int
    part: Path  # its profile, for callgrind_annotate


def instructions(program: Path, cases: str = "gate", case: str = "") -> dict[str, int]:
    """Instructions that each case's body executes once, by callgrind."""
    with tempfile.TemporaryDirectory() as folder:
        return totals(profiles(program, Path(folder), cases, case))


def totals(executed: dict[str, Executed]) -> dict[str, int]:
    return {name: one.instructions for name, one in executed.items()}


def profiles(program: Path, folder: Path, cases: str = "gate",
             case: str = "") -> dict[str, Executed]:
    """The same, with the profiles in an empty folder. Kernels of AVX-512 are left out, since
    valgrind knows none; the tunables keep the C library from choosing its own copies by what the
    processor has."""
    out = folder / "callgrind"
    run(
        ["env", "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-AVX512F,-ERMS,-FSRM",
         "valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}",
         str(program), "--isa", "avx2", *chosen(cases, case), "--once"],
        "callgrind",
    )
    found = {}
    for part in folder.glob("callgrind.*"):
        text = part.read_text(encoding="utf-8", errors="replace")
        name = re.search(r"^desc: Trigger: Client Request: (.+)$", text, re.MULTILINE)
        total = re.search(r"^totals: (\d+)", text, re.MULTILINE)
        if name and total and int(total[1]) > 0:
            found[name[1]] = Executed(int(total[1]), part)
    known = names(program, cases, case)
    if missing := [name for name in known if name not in found]:
        raise Failed(f"callgrind: found no count for {', '.join(missing)}")
    return {name: found[name] for name in known}


def write_benchmark_json(path: Path, context: dict[str, object], passes: dict[str, Series]) -> None:
    """One entry a figure, as Google Benchmark writes repetitions: tools/compare.py and the like
    take it. And one a benchmark beside it, FILE.median.json, for tools that want one figure."""

    def entry(series: Series, index: int, real: float, cpu: float, count: int) -> dict[str, object]:
        return {
            "name": series.name, "family_index": list(passes).index(series.name),
            "per_family_instance_index": 0, "run_name": series.name, "run_type": "iteration",
            "repetitions": count, "repetition_index": index, "threads": 1, "iterations": 1,
            "real_time": real, "cpu_time": cpu, "time_unit": "ns", **series.counters,
        }

    def median(values: list[float]) -> float:
        ordered = sorted(values)
        return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2

    all_of = [
        entry(s, i, real, cpu, len(s.real_ns))
        for s in passes.values()
        for i, (real, cpu) in enumerate(zip(s.real_ns, s.cpu_ns))
    ]
    one_each = [entry(s, 0, median(s.real_ns), median(s.cpu_ns), 1) for s in passes.values()]
    for target, runs in ((path, all_of), (path.with_suffix(".median.json"), one_each)):
        draft = target.with_suffix(".part")
        draft.write_text(json.dumps({"context": context, "benchmarks": runs}, indent=1) + "\n")
        os.replace(draft, target)
