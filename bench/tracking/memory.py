"""The memory tier: the most that a process holds while it runs one case, and nothing else.

    peak = ru_maxrss of PROGRAM --case NAME --once  less  ru_maxrss of PROGRAM --list

Both are the operating system's own figures (peak.py). Tables say in `bytes` what they hold, which
the counters tier compares exactly; the peak has what nobody counts too: buffers, what a table and
its successor hold together while one grows, what the allocator keeps.

A peak is nearly exact: in 3 runs of the same program, beside others that kept both processors busy,
it differed by at most 0.3 %. Each case runs RUNS times in either version, by turns, and the least
of each is compared: what a single run happened to hold beyond that, the program does not need. A
difference fails if it is more than LEAST, and more than the same program's runs differ by, of which
at most MOST_NOISE excuses.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tracking import ledger, measure
from tracking.measure import Program
from tracking.messages import Failed
from tracking.tiers import Difference

LEAST = 1.03  # head / base
MOST_NOISE = 0.05  # that excuses: one wild run must not hide any growth
RUNS = 3


@dataclass
class Peaks:
    """Of one case, in KiB, run by run; a program's own share is taken off."""

    base: list[int] = field(default_factory=list)
    head: list[int] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        return min(self.head) / min(self.base)

    @property
    def noise(self) -> float:
        """How far runs of the same program lie apart, less one."""
        return max(max(side) / min(side) for side in (self.base, self.head)) - 1

    @property
    def grew(self) -> bool:
        return self.ratio > max(LEAST, 1 + min(self.noise, MOST_NOISE))


def compare(base: Program, head: Program, names: list[str],
            told: Callable[[str], None] = lambda text: None) -> dict[str, Peaks]:
    """Runs the cases by turns: A B, B A, A B."""
    own = [peak([str(program.path), *program.kind.listing("full", "")])
           for program in (base, head)]
    found = {name: Peaks() for name in names}
    for turn in range(RUNS):
        told(f"memory: {len(names)} benchmarks, run {turn + 1} of {RUNS}")
        for name, peaks in found.items():
            sides = [(base, peaks.base, own[0]), (head, peaks.head, own[1])]
            for program, side, less in sides if turn % 2 == 0 else reversed(sides):
                command = [str(program.path), *program.kind.chosen("", name), "--once"]
                side.append(_less(name, peak(command), less))
    return found


def differences(found: dict[str, Peaks], lines: list[ledger.Line]) -> list[Difference]:
    """Of cases that hold more than they may; the ledger's counter is `peak`, in KiB."""
    rows = [(name, "peak", min(peaks.base), min(peaks.head))
            for name, peaks in found.items() if peaks.grew]
    return [Difference(*row, ledger.explains(lines, *row)) for row in rows]


def peak(command: list[str]) -> int:
    """KiB that it held at most."""
    with tempfile.NamedTemporaryFile("r", encoding="ascii") as out:
        # -I -S: an interpreter without anybody's modules, for it must be small itself.
        measure.run([sys.executable, "-I", "-S", str(Path(__file__).with_name("peak.py")),
                     out.name, *command], " ".join(command))
        return int(out.read())


def _less(name: str, whole: int, own: int) -> int:
    if whole <= own:
        raise Failed(f"{name}: found a peak of {whole} KiB, expected more than the {own} KiB that "
                     "the program holds without any case")
    return whole - own
