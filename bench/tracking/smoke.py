"""The smoke tier: instructions of the whole quick set, not of the gate's cases alone.

    bench_suite --hash--> cache/instructions/KEY.jsonl     {"name":"astar/...","instructions":123}
                          what is not there: callgrind, some cases at a time on each processor,
                          each in a process forked for it, where nothing ran before

What callgrind counts depends on the program, its command, the C library, valgrind and the case, so
a program that was counted before is not counted again. Cases are written down as they end, TOGETHER
at a time: a run that was killed goes on there. On two processors 159 cases took 63 s; with a run of
the program for each 94 s, and the counts of both ways differed by at most 0.8 %.

A case fails beyond +3 %, not +1 % as the gate's do: of two builds of which one has other cases
too, small cases differ by up to 1.5 %, since what malloc does depends on what the program allocated
before.

Cases of several threads are left out, since their counts depend on who comes first, and likewise
what depends on the clock, and kernels by AVX-512, which valgrind does not know (is_counted() of
programs.py); those of the set `memory`, which are as large as many others; and what the project
names (`not_counted`). The report lists them. What head leaves out is not compared, whatever base
had.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from tracking import ledger, line_file, measure, tiers
from tracking.measure import Program
from tracking.tiers import Difference
from tracking.trees import environment

MOST = 1.03  # head / base
TOGETHER = 8  # cases of one process, since to begin one under callgrind takes half a second
Told = Callable[[str], None]


@dataclass(frozen=True)
class Breadth:
    """Instructions of each case in base and head, and head's cases that were not counted."""

    base: dict[str, int]
    head: dict[str, int]
    left_out: list[str]


def compare(base: Program, head: Program, cache: Path, told: Told = lambda text: None,
            not_counted: tuple[str, ...] = ()) -> Breadth:
    names, left_out = cases_of(head, not_counted)
    before = [name for name in cases_of(base, not_counted)[0] if name not in left_out]
    return Breadth(executed(base, before, cache, told), executed(head, names, cache, told),
                   left_out)


def differences(base: dict[str, int], head: dict[str, int], lines: list[ledger.Line],
                most: float) -> list[Difference]:
    """`most` is the gate's; where it is less than ours, ours counts."""
    return tiers.instructions(base, head, lines, max(MOST, most))


def without(counts: dict[str, int], left_out: Collection[str]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if name not in left_out}


def cases_of(program: Program,
             not_counted: tuple[str, ...] = ()) -> tuple[list[str], list[str]]:
    """Of the quick set, those that are counted and those that are left out."""
    others = (*measure.names_if_known(program, "memory"), *not_counted)
    names = measure.names(program, "quick")
    left_out = [name for name in names
                if name in others or not program.kind.is_counted(name)]
    return [name for name in names if name not in left_out], left_out


def executed(program: Program, names: Iterable[str], cache: Path,
             told: Told = lambda text: None) -> dict[str, int]:
    """By name, in the order of `names`; one that callgrind gives no count of is left out."""
    names = list(names)
    kept = cache / "instructions" / f"{_key(program)}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    known = {line["name"]: line["instructions"] for line in line_file.read(kept)}
    missing = [name for name in names if name not in known]
    processors = os.cpu_count() or 1
    with ThreadPoolExecutor(processors) as pool:
        counts = {pool.submit(measure.instructions_apart, program, part): len(part)
                  for part in _dealt(missing, processors)}
        done = 0
        try:
            for count in as_completed(counts):
                for name, instructions in count.result().items():
                    known[name] = instructions
                    line_file.add(kept, {"name": name, "instructions": instructions})
                done += counts[count]
                told(f"smoke: {done} of {len(missing)} cases")
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return {name: known[name] for name in names if name in known}


def _dealt(names: list[str], processors: int) -> list[list[str]]:
    """Parts of at most TOGETHER names, and at least two for each processor. Neighbours, of which
    often all take long, go into different parts."""
    count = min(len(names), max(2 * processors, -(-len(names) // TOGETHER)))
    return [names[at::count] for at in range(count)]


def _key(program: Program) -> str:
    command = program.kind.counting(Path(), Path(), "quick", "")
    about = [measure.run(["valgrind", "--version"], "valgrind"), *environment().values(), *command]
    parts = [program.path.read_bytes(), *(text.encode() for text in about)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]
