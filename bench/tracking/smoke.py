"""The smoke tier: the instructions of the whole quick set, not only of the gate's cases.

    bench_suite --hash--> cache/instructions/KEY.jsonl     {"name":"astar/...","instructions":123}
                          missing cases: callgrind, several cases at a time on each processor,
                          each in a freshly forked process

Callgrind's count depends on the program, its command, the C library, valgrind and the case, so a
program is counted only once. Cases are written as they end, TOGETHER at a time, and after a kill
the next run resumes there. On two processors 159 cases took 63 s. With a run of the program for
each case they took 94 s, and the counts of both ways differed by at most 0.8 %.

A case fails beyond +3 %, not +1 % as in the gate. If a build has cases that the other build lacks,
small cases differ by up to 1.5 %, because the work of malloc depends on earlier allocations of the
program.

The tier leaves out cases with several threads (their counts depend on the order of the threads),
cases that depend on the clock, and AVX-512 kernels, which valgrind does not know (is_counted() of
measure.py). It also leaves out the set `memory`, whose cases are as large as many others together.
The report lists all of them. A case that head leaves out is not compared, even if base has counted
it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from tracking import ledger, line_file, measure, tiers
from tracking.measure import Program
from tracking.messages import say
from tracking.tiers import Difference
from tracking.trees import environment

MOST = 1.03  # head / base
TOGETHER = 8  # cases per process, because starting a process under callgrind takes half a second


@dataclass(frozen=True)
class Breadth:
    """The instructions of each case in base and head, and head's cases that were not counted."""

    base: dict[str, int]
    head: dict[str, int]
    left_out: list[str]


def compare(base: Program, head: Program, cache: Path) -> Breadth:
    names, left_out = cases_of(head)
    before = [name for name in cases_of(base)[0] if name not in left_out]
    return Breadth(executed(base, before, cache), executed(head, names, cache), left_out)


def differences(base: dict[str, int], head: dict[str, int],
                lines: list[ledger.Line]) -> list[Difference]:
    return tiers.instructions(base, head, lines, MOST)


def cases_of(program: Program) -> tuple[list[str], list[str]]:
    """Returns the counted cases of the quick set, and those that the tier leaves out."""
    others = measure.names_if_known(program, "memory")
    names = measure.names(program, "quick")
    left_out = [name for name in names if name in others or not measure.is_counted(name)]
    return [name for name in names if name not in left_out], left_out


def executed(program: Program, names: Iterable[str], cache: Path) -> dict[str, int]:
    """Returns the instructions in the order of `names`, without cases that callgrind did not
    count."""
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
                say(f"smoke: {done} of {len(missing)} cases")
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return {name: known[name] for name in names if name in known}


def _dealt(names: list[str], processors: int) -> list[list[str]]:
    """Deals the names into parts of at most TOGETHER names, with at least two parts per processor.
    Neighbours, which often take equally long, go to different parts."""
    count = min(len(names), max(2 * processors, -(-len(names) // TOGETHER)))
    return [names[at::count] for at in range(count)]


def _key(program: Program) -> str:
    command = measure.counting(Path(), Path(), "quick", "")
    about = [measure.run(["valgrind", "--version"], "valgrind"), *environment().values(), *command]
    parts = [program.path.read_bytes(), *(text.encode() for text in about)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]
