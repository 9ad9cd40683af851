"""The scales of bisection.py, which tell a slow version of a benchmark from a good version.

    scale          measurement                          taken if
    work           a single run: a counter of work      it grew by more than the instructions tier
                   (WORK of measure.py)                 allows; the counter that grew most
    instructions   a single run under callgrind         they grew by more than the tier allows
    time           alternating with GOOD, by the        the wall tier's rule says `regression`
                   wall tier's rule

Bisection takes the first scale that tells GOOD from BAD. Time is measured until the confidence
interval of the ratio excludes the border between good and slow, or until the rule's pairs are used
up.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from tracking import measure, tiers
from tracking.messages import Failed, say
from tracking.trees import Build


@dataclass(frozen=True)
class Scale:
    """A scale of a benchmark. ratio() returns a program's figure divided by GOOD's."""

    unit: str
    worse: float  # the ratio of BAD
    ratio: Callable[[Build], float]

    @property
    def border(self) -> float:
        """The border between good and slow: the geometric mean of 1 and `worse`."""
        return math.sqrt(self.worse)


class Scales:
    """The scales of a benchmark."""

    def __init__(self, benchmark: str, noise: dict[str, float]) -> None:
        self.benchmark = benchmark
        self.noise = noise  # from the record

    def between(self, good: Build, bad: Build) -> Scale | None:
        """Returns the first scale that tells them apart, or None."""
        say("counters and instructions of both ends")
        for figures in (self._work, self._executed):
            if scale := self._counted(figures, good, bad):
                return scale
        say("they did not grow by more than the instructions tier allows, so time is measured")
        verdict = self._wall(good, bad).compare()[0]
        if verdict.word != "regression":
            return None
        return Scale("time", verdict.ratio, lambda build: self._time(good, build, verdict.ratio))

    def _counted(self, figures: Callable[[Build], dict[str, int]], good: Build,
                 bad: Build) -> Scale | None:
        """Returns the scale of the figure that grew most, if it grew too much."""
        before, after = figures(good), figures(bad)
        grown = {name: after[name] / count for name, count in before.items() if name in after}
        name = max(grown, key=lambda n: grown[n], default="")
        if not name or grown[name] <= tiers.MOST_INSTRUCTIONS:
            return None

        def ratio(build: Build) -> float:
            if name not in (found := figures(build)):
                raise Failed(f"found no {name} of {self.benchmark}, expected it as in GOOD and BAD")
            return found[name] / before[name]

        return Scale(name, grown[name], ratio)

    def _time(self, good: Build, build: Build, worse: float) -> float:
        """Returns the ratio of medians, measured until its interval excludes the border between 1
        and `worse`."""
        wall = self._wall(good, build)
        border = math.sqrt(worse)
        while True:
            verdict = wall.look(wall.names)[0]
            if not verdict.low <= border <= verdict.high:
                break
            if verdict.pairs >= wall.timing.rule.at_most:
                break
        return verdict.ratio

    def _wall(self, base: Build, head: Build) -> tiers.Wall:
        timing = tiers.TWO_THREADS if "/threads:" in self.benchmark else tiers.WALL
        return tiers.Wall(base, head, timing, names=[self.benchmark], noise=self.noise)

    def _work(self, build: Build) -> dict[str, int]:
        """Returns the counters of work that are above 0."""
        counts = measure.tallies(build.program, case=self.benchmark)[0][self.benchmark]
        return {name: count for name, count in counts.items()
                if count and name in measure.WORK}

    def _executed(self, build: Build) -> dict[str, int]:
        """Returns the instructions, or {} if they cannot be counted."""
        if not self.is_counted:
            return {}
        counts = measure.instructions(build.program, case=self.benchmark)
        return {"instructions": counts[self.benchmark]}

    @property
    def is_counted(self) -> bool:
        """False without valgrind, or if the instructions depend on the clock or on the order of
        threads."""
        return measure.has_callgrind() and measure.is_counted(self.benchmark)

    def confirmed(self, before: Build, after: Build) -> str:
        """Returns the gate's own verdict on the two neighbours, as a sentence."""
        say("the found commit and the previous commit")
        verdict = self._wall(before, after).compare()[0]
        measured = (f"{verdict.ratio:.3f} times the time, 95 % within {verdict.low:.3f} .. "
                    f"{verdict.high:.3f}")
        if verdict.word == "regression":
            return f"Confirmed by comparison with the previous commit: {measured}."
        return ("Not confirmed by comparison with the previous commit: "
                f"{verdict.word}, {measured}. Several commits may cause the slowdown, or the "
                "machine was busy.")
