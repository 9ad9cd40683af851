"""The memory tier: the peak memory of a process that runs a single case and nothing else.

    peak = ru_maxrss of PROGRAM --case NAME --once  minus  ru_maxrss of PROGRAM --list

The operating system measures both figures (peak.py). The counter `bytes` holds the exact size of
the tables, which the counters tier compares. The peak also includes memory that no counter covers:
buffers, a growing table beside its successor, and memory that the allocator keeps.

A peak is nearly exact: in 3 runs of the same program, beside load on both processors, it differed
by at most 0.3 %. Each case runs RUNS times in both versions, in alternating order. The tier
compares the least peaks of both versions, because a run with a higher peak held memory that the
program can do without. A difference fails if it is more than LEAST and more than the spread between
runs of the same program. A spread above MOST_NOISE counts as MOST_NOISE.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from tracking import ledger, measure
from tracking.measure import Program
from tracking.messages import Failed, say
from tracking.tiers import Difference

LEAST = 1.03  # head / base
MOST_NOISE = 0.05  # limit of the excuse: a single wild run must not hide a growth
RUNS = 3


@dataclass
class Peaks:
    """The peaks of a case in KiB, run by run, without the program's own share."""

    base: list[int] = field(default_factory=list)
    head: list[int] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        return min(self.head) / min(self.base)

    @property
    def noise(self) -> float:
        """The largest ratio of two runs of the same program, minus 1."""
        return max(max(side) / min(side) for side in (self.base, self.head)) - 1

    @property
    def grew(self) -> bool:
        return self.ratio > max(LEAST, 1 + min(self.noise, MOST_NOISE))


def compare(base: Program, head: Program, names: list[str]) -> dict[str, Peaks]:
    """Runs the cases in alternating order: A B, B A, A B."""
    own = [peak([str(program.path), *measure.chosen("full", ""), "--list"])
           for program in (base, head)]
    found = {name: Peaks() for name in names}
    for turn in range(RUNS):
        say(f"memory: {len(names)} benchmarks, run {turn + 1} of {RUNS}")
        for name, peaks in found.items():
            sides = [(base, peaks.base, own[0]), (head, peaks.head, own[1])]
            for program, side, less in sides if turn % 2 == 0 else reversed(sides):
                command = [str(program.path), *measure.chosen("", name), "--once"]
                side.append(_less(name, peak(command), less))
    return found


def differences(found: dict[str, Peaks], lines: list[ledger.Line]) -> list[Difference]:
    """Returns the cases whose peaks grew too much. The ledger's counter is `peak`, in KiB."""
    rows = [(name, "peak", min(peaks.base), min(peaks.head))
            for name, peaks in found.items() if peaks.grew]
    return [Difference(*row, ledger.explains(lines, *row)) for row in rows]


def peak(command: list[str]) -> int:
    """Returns the peak memory of a command in KiB."""
    with tempfile.NamedTemporaryFile("r", encoding="ascii") as out:
        # -I -S: an interpreter without site packages, because its own memory must be small.
        measure.run([sys.executable, "-I", "-S", str(Path(__file__).with_name("peak.py")),
                     out.name, *command], " ".join(command))
        return int(out.read())


def _less(name: str, whole: int, own: int) -> int:
    if whole <= own:
        raise Failed(f"{name}: found a peak of {whole} KiB, expected more than the {own} KiB that "
                     "the program holds without any case")
    return whole - own
