"""Finds the jumps in a series of noisy figures.

    figures, logarithms       before: the last 8 runs   after: the next 8
          . .   .                       . .  .
        .   . .   .   .            ...................
                    .              step = median(after) - median(before)
                         . . .                             . . .
                            .        ^ at a change of commit, chosen so that the figures of both
                              .        sides are closest to their medians

A step is a jump only if it is more than 3 % and more than STANDARD_ERRORS times the standard error
of the two medians. The standard error follows from the noise of a single run. The noise is the
larger of two estimates, and a few true jumps change neither: (1) the differences between
consecutive runs, and (2) the distance of each run from the nearer of two medians, the median of the
runs up to it and the median of the runs from it on. The second estimate covers a machine that is
fast for some runs and slow for others by chance, with small steps from run to run. In addition, in
9 of 10 pairs of a run before and a run after, the same side must be greater, and the quartiles of
the samples on both sides must not overlap.

Each side has at least 3 runs, so neither a single slow run nor two slow runs between others are a
jump. Only the side that ends at the newest run may be shorter: its jump is shown at once, and later
runs confirm or refute it. Medians of few runs vary more, so a jump near an end must be larger.

Drifts of the machine between days are not noise from run to run. If a drift coincides with a
commit, it is marked too. Figures without noise (instructions, counters) need none of this.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median
from typing import Iterable, Sequence

LEAST_CHANGE = math.log(1.03)
# Fewer than 1 in 100 series of 50 runs without a jump then show one; the test counts them.
STANDARD_ERRORS = 4.0
# Runs. With 5, a step of five times the noise is missed in 6 of 100 cases, with 8 in 1 of 100.
WINDOW = 8
LEAST_RUNS = 3  # so that a slow run is not the median
LEAST_ORDERED = 0.9  # share of pairs of a run before and a run after
LEAST_DIFFERENCES = 8  # for a meaningful median


@dataclass(frozen=True)
class Figure:
    """The figure of a run."""

    commit: str
    value: float
    low: float  # quartiles of the samples
    high: float


@dataclass(frozen=True)
class Jump:
    at: int  # index of the first figure after the jump
    before: float  # medians
    after: float


def noise_of(series: Iterable[Sequence[Figure]]) -> float | None:
    """Returns the standard deviation of a run's figure, estimated from series with the same noise,
    or None if they have too few runs."""
    differences: list[float] = []
    distances: list[float] = []
    for figures in series:
        logs = [math.log(figure.value) for figure in figures]
        differences += [abs(b - a) for a, b in zip(logs, logs[1:])]
        distances += [min(abs(log - median(logs[max(i + 1 - WINDOW, 0):i + 1])),
                          abs(log - median(logs[i:i + WINDOW]))) for i, log in enumerate(logs)]
    if len(differences) < LEAST_DIFFERENCES:
        return None
    # Both estimates are scaled to standard deviations of a normal distribution. A difference
    # contains the noise of two runs, and the median of its absolute value is 0.6745 deviations. 85
    # of 100 distances are within 1.11 deviations (measured in 40 synthetic series).
    noise = max(median(differences) / math.sqrt(2) / 0.6745,
                sorted(distances)[int(0.85 * len(distances))] / 1.11)
    # With few differences the estimate may be too small by chance, so it is raised.
    return noise * (1 + 3 / len(differences))


def jumps_of(figures: Sequence[Figure], noise: float | None) -> list[Jump]:
    """Returns the jumps in order; none if the noise is unknown."""
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
    """Returns a possible jump at `gap`, and how much closer the figures are to two medians than to
    a common median."""
    if gap in cuts or figures[gap].commit == figures[gap - 1].commit:
        return None
    before = figures[max(gap - WINDOW, max(cut for cut in cuts if cut < gap)):gap]
    after = figures[gap:min(gap + WINDOW, min(cut for cut in cuts if cut > gap))]
    if len(before) < LEAST_RUNS or len(after) < LEAST_RUNS and gap + len(after) < len(figures):
        return None
    logs = [[math.log(figure.value) for figure in side] for side in (before, after)]
    levels = [median(side) for side in logs]
    error = noise * math.sqrt(_variance(len(before)) + _variance(len(after)))
    if abs(levels[1] - levels[0]) <= max(LEAST_CHANGE, STANDARD_ERRORS * error):
        return None
    upper, lower = (after, before) if levels[1] > levels[0] else (before, after)
    ordered = sum(high.value > low.value for high in upper for low in lower)
    if ordered < LEAST_ORDERED * len(upper) * len(lower):
        return None
    if median(f.low for f in upper) <= median(f.high for f in lower):
        return None
    gain = _spread(logs[0] + logs[1]) - _spread(logs[0]) - _spread(logs[1])
    return gain, Jump(gap, math.exp(levels[0]), math.exp(levels[1]))


def _variance(count: int) -> float:
    """Returns the variance of the median of `count` normal figures of variance 1, at most a sixth
    too large."""
    return 1 / count if count <= 2 else math.pi / 2 / (count + 0.5)


def _spread(values: Sequence[float]) -> float:
    middle = median(values)
    return sum(abs(value - middle) for value in values)
