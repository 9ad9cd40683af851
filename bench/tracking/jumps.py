"""Where a series of figures jumps, though each of them lies a little.

    figures, logarithms       before: the last 8 runs   after: the next 8
          . .   .                       . .  .
        .   . .   .   .            ...................
                    .              step = median(after) - median(before)
                         . . .                             . . .
                            .        ^ where the commit changes, so that both sides lie closest
                              .        to their medians

A step is a jump if it is more than 3 % and more than the noise explains: K times the standard error
of two medians, from the noise of one run. That noise is the larger of two, neither of which a few
true jumps move: what runs that follow each other differ by, and how far runs are from the nearer of
two medians, of the runs up to each and of those from it on. The second sees a machine that is fast
for some runs and slow for others by chance, whose steps from run to run are mostly small. Further,
9 of 10 pairs of a run before and one after must be in the same order, and the quartiles of the
samples on both sides do not overlap.

Each side has 3 runs at least, so that one slow run is no jump, be it the first, nor are two between
others; the newest may be fewer, for only the next runs can tell. Medians of few runs vary more, so
that a jump at an end must be larger to be seen.

Drifts of the machine between days are not noise from run to run; where they coincide with a commit
they are marked too. Figures without noise (instructions, counters) have no need of any of this.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median
from typing import Iterable, Sequence

LEAST = math.log(1.03)
K = 4.0  # of series of 50 runs without a jump fewer than 1 in 100 then show one (the test counts)
WINDOW = 8  # runs; with 5 a step of five times the noise is missed in 6 of 100, with 8 in 1 of 100
SIDE = 3  # runs at least, so that their median is not a slow one's
ORDERED = 0.9  # of pairs of runs before and after
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


def noise_of(series: Iterable[Sequence[Figure]]) -> float | None:
    """The standard deviation of one run's figure, from series of the same noise; None where they
    have too few runs."""
    differences: list[float] = []
    distances: list[float] = []
    for figures in series:
        logs = [math.log(figure.value) for figure in figures]
        differences += [abs(b - a) for a, b in zip(logs, logs[1:])]
        distances += [min(abs(log - median(logs[max(i + 1 - WINDOW, 0):i + 1])),
                          abs(log - median(logs[i:i + WINDOW]))) for i, log in enumerate(logs)]
    if len(differences) < ENOUGH:
        return None
    # Both in deviations of a normal distribution: a difference has that of two runs, and 0.6745 of
    # it is its median; 85 of 100 distances are within 1.11 of it, as 40 made-up series had it.
    noise = max(median(differences) / math.sqrt(2) / 0.6745,
                sorted(distances)[int(0.85 * len(distances))] / 1.11)
    return noise * (1 + 3 / len(differences))  # the fewer, the more it may be too small by chance


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
    if len(before) < SIDE or len(after) < SIDE and gap + len(after) < len(figures):
        return None
    logs = [[math.log(figure.value) for figure in side] for side in (before, after)]
    levels = [median(side) for side in logs]
    error = noise * math.sqrt(_variance(len(before)) + _variance(len(after)))
    if abs(levels[1] - levels[0]) <= max(LEAST, K * error):
        return None
    upper, lower = (after, before) if levels[1] > levels[0] else (before, after)
    ordered = sum(high.value > low.value for high in upper for low in lower)
    if ordered < ORDERED * len(upper) * len(lower):
        return None
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
