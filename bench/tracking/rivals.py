"""scripts/bench rivals: times the same work in plain Python, plain C++ and this engine.

    each round  runs each work in Python, plain C++ and the engine, each in its own process, which
                times only the search, for 0.2 s or once
    at the end  prints medians of the rounds in two tables: times and states per second

All contestants must have the same counts: moves, and states if the work visits all states. (The
number of states visited before a goal depends on their order.) Otherwise the exit code is 1 and
there are no tables.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from rivals.works import WORKS, is_solved
from tracking import record
from tracking.describe import RECORD, describe
from tracking.google_json import Series
from tracking.markdown import markdown
from tracking.measure import Program, is_exact, names, time_once
from tracking.messages import Failed
from tracking.units import digits, duration, rate

ROOT = Path(__file__).resolve().parents[2]
PYTHON = "/usr/bin/python3"  # Debian's
MIN_TIME = 0.2  # seconds per process; the Python rivals use the same
BUSY = 0.1  # processors that others may use; with more load, the figures are worth little
STORAGES = {"trailblaze": "trail", "trailblaze-auto": "auto"}  # by the engine's part of a name

All = dict[str, Series]  # by name: rival/WORK/CONTESTANT


# ---- measuring ----


def contestants(suite: Program) -> list[str]:
    """Returns the names by work, Python first."""
    compiled = names(suite, "full")
    return [name for work in WORKS for name in
            (f"rival/{work}/python", *(c for c in compiled if c.startswith(f"rival/{work}/")))]


def python_once(name: str) -> Series:
    command = [PYTHON, "-P", "-m", "rivals", name.split("/")[1]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failed(f"{name}: exit code {done.returncode}: {done.stderr.strip()}")
    said = json.loads(done.stdout)
    counters = {"states": said["states"], "answer": said["length"]}
    return Series(name, counters, [said["real_ns"]], [said["cpu_ns"]])


def add(series: All, new: Series) -> None:
    """Adds one round. Rates are left out, because they follow from the times."""
    counters = {k: v for k, v in new.counters.items() if is_exact(new.name, k)}
    old = series.setdefault(new.name, Series(new.name, counters))
    if old.counters != counters:
        raise Failed(f"{new.name}: counted {counters}, expected {old.counters} as before")
    old.real_ns += new.real_ns
    old.cpu_ns += new.cpu_ns


def measured(suite: Program, rounds: int) -> All:
    series: All = {}
    everybody = contestants(suite)
    for i in range(rounds):
        print(f"bench: round {i + 1} of {rounds}", file=sys.stderr)
        for name in everybody:
            is_python = name.endswith("/python")
            add(series, python_once(name) if is_python else time_once(suite, name, MIN_TIME, 1))
    return series


def check(series: All) -> None:
    """Compares all contestants of a work with the first. Raises Failed if a count differs."""
    for work in WORKS:
        first, *rest = (s for name, s in series.items() if name.startswith(f"rival/{work}/"))
        for counter in ["answer"] if is_solved(work) else ["states", "answer"]:
            for other in rest:
                found, expected = other.counters.get(counter), first.counters[counter]
                if found != expected:
                    raise Failed(f"{other.name}: {counter}: found {found}, expected {expected} "
                                 f"as {first.name} counted")


def others_seconds() -> float:
    """Returns the processor time of other processes so far."""
    with open("/proc/stat", encoding="ascii") as stat:
        ticks = sum(map(int, stat.readline().split()[1:4]))  # user, nice, system
    own = os.times()
    mine = own.user + own.system + own.children_user + own.children_system
    return ticks / os.sysconf("SC_CLK_TCK") - mine


# ---- tables ----


@dataclass(frozen=True)
class Row:
    """A work by all contestants. The engine uses a single storage."""

    title: str
    storage: str
    states: float | None  # if the work visits all states
    rivals: list[float]  # median ns: Python, plain C++
    engine: dict[int, float]  # by threads


def rows(series: All) -> list[Row]:
    out = []
    for name, work in WORKS.items():
        of_work = {full.split("/", 2)[2]: s for full, s in series.items()
                   if full.startswith(f"rival/{name}/")}
        ns = {contestant: median(s.real_ns) for contestant, s in of_work.items()}
        counters = of_work["python"].counters
        states = None if is_solved(name) else counters["states"]
        what = f"all {states:,.0f} states" if states else f"{counters['answer']:,.0f} moves"
        for engine, storage in STORAGES.items():
            if times := {threads_of(contestant): ns[contestant] for contestant in ns
                         if contestant.split("/")[0] == engine}:
                out.append(Row(f"{work.title}, {what}", storage, states,
                               [ns["python"], ns["plain-cpp"]], times))
    return out


def threads_of(name: str) -> int:
    _, _, threads = name.partition("/threads:")
    return int(threads or 1)


def tables(all_rows: list[Row]) -> str:
    """Formats both tables. The numbers of threads come from the suite's names."""
    threads = sorted({n for row in all_rows for n in row.engine})
    engines = [f"Trailblaze, {n} thread{'s' if n > 1 else ''}" for n in threads]
    titles = ["storage", "Python", "plain C++", *engines]
    counts = " / ".join(map(str, threads))
    against = [f"times Python, {counts}", f"times plain C++, {counts}"]
    times, rates = [], []
    for row in all_rows:
        engine = [row.engine[n] for n in threads]
        ns = row.rivals + engine
        ratios = [" / ".join(digits(rival / t) for t in engine) for rival in row.rivals]
        times.append([row.title, row.storage, *map(duration, ns), *ratios])
        if row.states:
            rates.append([row.title, row.storage, *(rate(row.states / t * 1e9) for t in ns)])
    return (f"{markdown(['time', *titles, *against], times)}\n\n"
            f"{markdown(['states a second', *titles], rates)}")


# ---- the program ----


def heading(about: dict[str, Any], rounds: int, seconds: float) -> str:
    machine = about["machine"]
    return (f"{machine['cpu']}, {machine['cores']} threads, kernels for {machine['isa']}; "
            f"Python {platform.python_version()}, {about['compiler']} {about['flags']}; "
            f"medians of {rounds} rounds in {seconds:.0f} s.")


def footing(busy: float) -> str:
    said = f"Other processes took {busy:.2f} processors meanwhile"
    if busy <= BUSY:
        return f"{said}."
    return (f"**{said}, expected at most {BUSY}: the machine was busy, and these figures are not "
            "worth keeping.**")


def run(suite: Path, rounds: int, record_file: Path | None) -> str:
    """Returns the text to print. Raises Failed if a count is wrong."""
    about = describe(ROOT, suite.parent)
    if record_file:
        record.check_place(record_file)
    begin, others = time.monotonic(), others_seconds()
    series = measured(Program(suite), rounds)
    seconds = time.monotonic() - begin
    busy = (others_seconds() - others) / seconds
    check(series)
    if record_file:
        lines = [record.line_of(about, "rivals", one) for one in series.values()]
        record.append(record_file, lines)
    return f"{heading(about, rounds, seconds)}\n\n{tables(rows(series))}\n\n{footing(busy)}"


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/bench rivals", allow_abbrev=False,
        description="Times the same work in plain Python, plain C++ and this engine.")
    parser.add_argument("--rounds", type=int, default=5,
                        help="number of rounds of all contestants (5)")
    parser.add_argument("--record", nargs="?", type=Path, const=ROOT / RECORD,
                        metavar="FILE", help=f"add the figures to FILE too ({RECORD})")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error(f"--rounds: found {options.rounds}, expected 1 or more")
    try:
        print(run(Path(os.environ["TRAILBLAZE_SUITE"]), options.rounds, options.record))
    except Failed as failed:
        print(f"bench: {failed}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"bench: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
