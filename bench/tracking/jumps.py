"""Where a series of figures jumps, though each of them lies a little.

    figures, logarithms       before: the last 8 runs   after: the next 8
          . .   .                       . .  .
        .   . .   .   .            ...................
                    .              step = median(after) - median(before)
                         . . .                             . . .
                            .        ^ where the commit changes, so that both sides lie closest
                              .        to their medians

A step is a jump if it is more than 3 % and more than the noise explains: K times the standard error
of two medians, from the noise of one run. That noise is what runs that follow each other differ by,
taken by its median, which a few true jumps do not move. And the quartiles of the samples on
both sides do not overlap. So one slow run is no jump, unless it is the newest: then only the next
run can tell. Medians of few runs vary more, so that a jump at an end must be larger to be seen.

Drifts of the machine between days are not noise from run to run; where they coincide with a commit
they are marked too. Figures without noise (instructions, counters) have no need of any of this.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median
from typing import Sequence

LEAST = math.log(1.03)
K = 4.0  # of series of 50 runs without a jump fewer than 1 in 100 then show one (the test counts)
WINDOW = 8  # runs; with 5 a step of five times the noise is missed in 6 of 100, with 8 in 1 of 100
ENOUGH = 8  # differences of runs, for their median to mean something


@dataclass(frozen=True)
class Figure:
    """Of one run."""

    commit: str
    value: float
    low: float  # quartiles of the samples
    high: float


@dataclass(frozen=True)
class Jump:
    at: int  # the figure that is the first after it
    before: float  # medians
    after: float


def differences(figures: Sequence[Figure]) -> list[float]:
    """Between runs that follow each other, as logarithms of ratios, without their signs."""
    return [abs(math.log(b.value / a.value)) for a, b in zip(figures, figures[1:])]


def noise_of(found: Sequence[float]) -> float | None:
    """The standard deviation of one run's figure from differences; None where they are too few."""
    if len(found) < ENOUGH:
        return None
    # MAD of a normal distribution: 0.6745 of its deviation; a difference has that of two runs. The
    # fewer there are, the more their median may be too small by chance.
    return median(found) / 0.6745 / math.sqrt(2) * (1 + 3 / len(found))


def jumps_of(figures: Sequence[Figure], noise: float | None) -> list[Jump]:
    """In order. None at all where the noise is not known."""
    if noise is None:
        return []
    cuts = [0, len(figures)]
    found: list[Jump] = []
    while True:
        gaps = (_candidate(figures, cuts, gap, noise) for gap in range(1, len(figures)))
        _, jump = max((one for one in gaps if one), key=lambda one: one[0], default=(0.0, None))
        if jump is None:
            return sorted(found, key=lambda one: one.at)
        found.append(jump)
        cuts = sorted([*cuts, jump.at])


def _candidate(figures: Sequence[Figure], cuts: list[int], gap: int,
               noise: float) -> tuple[float, Jump] | None:
    """A jump, and how much closer two medians are to the figures than one."""
    if gap in cuts or figures[gap].commit == figures[gap - 1].commit:
        return None
    before = figures[max(gap - WINDOW, max(cut for cut in cuts if cut < gap)):gap]
    after = figures[gap:min(gap + WINDOW, min(cut for cut in cuts if cut > gap))]
    logs = [[math.log(figure.value) for figure in side] for side in (before, after)]
    levels = [median(side) for side in logs]
    error = noise * math.sqrt(_variance(len(before)) + _variance(len(after)))
    if abs(levels[1] - levels[0]) <= max(LEAST, K * error):
        return None
    upper, lower = (after, before) if levels[1] > levels[0] else (before, after)
    if median(f.low for f in upper) <= median(f.high for f in lower):
        return None
    gain = _spread(logs[0] + logs[1]) - _spread(logs[0]) - _spread(logs[1])
    return gain, Jump(gap, math.exp(levels[0]), math.exp(levels[1]))


def _variance(count: int) -> float:
    """Of the median of so many normal figures of variance 1, at most a sixth too large."""
    return 1 / count if count <= 2 else math.pi / 2 / (count + 0.5)


def _spread(values: Sequence[float]) -> float:
    middle = median(values)
    return sum(abs(value - middle) for value in values)
