"""The smoke tier: instructions of the whole quick set, not of the gate's ten alone.

    bench_suite --hash--> cache/instructions/KEY.jsonl     {"name":"astar/...","instructions":123}
                          what is not there: callgrind, a process a case, as many as processors

What callgrind counts depends on the program, on valgrind and on the case, so a program that was
counted before is not counted again. Each case is written down as it ends: a run that was killed
goes on there.

It costs little more than a second of processor time a case: 123 of them took 155 s.

Cases of several threads are left out, since their counts depend on who comes first; and kernels by
AVX-512, which valgrind does not know; and those of the set `memory`, which are as large as many
others; and what the project names (`not_counted`). The report lists them.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from tracking import ledger, line_file, measure, tiers
from tracking.measure import Program
from tracking.tiers import Difference

Told = Callable[[str], None]


@dataclass(frozen=True)
class Breadth:
    """Instructions of each case in base and head, and head's cases that were not counted."""

    base: dict[str, int]
    head: dict[str, int]
    left_out: list[str]

    def differences(self, lines: list[ledger.Line]) -> list[Difference]:
        return tiers.instructions(self.base, self.head, lines)


def compare(base: Program, head: Program, cache: Path, told: Told = lambda text: None,
            not_counted: tuple[str, ...] = ()) -> Breadth:
    sides = []
    for program in (base, head):
        names, left_out = cases_of(program, not_counted)
        sides.append(executed(program, names, cache, told))
    return Breadth(*sides, left_out)


def cases_of(program: Program,
             not_counted: tuple[str, ...] = ()) -> tuple[list[str], list[str]]:
    """Of the quick set, those that are counted and those that are left out."""
    others = (*measure.names_if_known(program, "memory"), *not_counted)
    names = measure.names(program, "quick")
    left_out = [name for name in names
                if "/threads:" in name or name.endswith("avx512") or name in others]
    return [name for name in names if name not in left_out], left_out


def executed(program: Program, names: Iterable[str], cache: Path,
             told: Told = lambda text: None) -> dict[str, int]:
    """In the order of the names, without those that the program cannot be counted in."""
    names = list(names)
    kept = cache / "instructions" / f"{_key(program.path)}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    known = {line["name"]: line["instructions"] for line in line_file.read(kept)}
    missing = [name for name in names if name not in known]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = [pool.submit(measure.instructions, program, case=name) for name in missing]
        try:
            for done, count in enumerate(as_completed(counts), 1):
                for name, instructions in count.result().items():
                    known[name] = instructions
                    line_file.add(kept, {"name": name, "instructions": instructions})
                if done % 20 == 0 or done == len(missing):
                    told(f"smoke: {done} of {len(missing)} cases")
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return {name: known[name] for name in names if name in known}


def _key(program: Path) -> str:
    parts = [program.read_bytes(), measure.run(["valgrind", "--version"], "valgrind").encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]

