"""scripts/regress --bisect GOOD BAD BENCHMARK: the first commit that made a benchmark slower.

    GOOD  c1  c2  c3  c4  c5  c6  BAD   1. measure GOOD and BAD: which scale tells them apart?
     ok        ?        slow            2. of the commits between, always the one in the middle
                                        3. compare the first slow one with the one before it

A scale gives a figure for a program. Those that need one run come first: what the benchmark counts,
then its instructions. Only where both say the same of GOOD and BAD is time measured, by turns with
GOOD. A commit is slow if its figure lies nearer to BAD's than to GOOD's (in logarithms, so that the
border is the geometric mean). Time is measured until the interval of the ratio leaves the border
out, or 60 pairs are spent.

Commits that compile the same sources are one: a change of a README needs no build. One that does
not build is passed over, as `git bisect skip` does; if that leaves several, all are named.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable
from dataclasses import dataclass

from tracking import functions, measure, tiers
from tracking.comparison import profiles_of, say
from tracking.markdown import markdown
from tracking.measure import Failed, WrongUse
from tracking.trees import Build, Workshop

NOTHING_SLOWER, FOUND = 0, 1  # exit codes: 1 as wherever something got worse


@dataclass(frozen=True)
class Commit:
    commit: str
    subject: str

    def __str__(self) -> str:
        return f"{self.commit[:10]} {self.subject}"


@dataclass(frozen=True)
class Scale:
    """What tells GOOD from BAD: ratio() is a program's figure divided by GOOD's."""

    unit: str
    worse: float  # the ratio of BAD
    ratio: Callable[[Build], float]

    @property
    def border(self) -> float:
        return math.sqrt(self.worse)


@dataclass(frozen=True)
class Found:
    """The last good commit, and those that may be the first slow one: one, unless the ones before
    it do not build."""

    before: Commit
    suspects: list[Commit]
    scale: Scale


class Bisection:
    """Of one benchmark. Measures each commit at most once."""

    def __init__(self, workshop: Workshop, benchmark: str) -> None:
        self.workshop = workshop
        self.benchmark = benchmark
        self.timing = tiers.timing_of(benchmark)
        self.rows: list[list[str]] = []

    def run(self, good: str, bad: str) -> int:
        found = self.find(good, bad)
        if found is None:
            print(f"{self.benchmark} is not seen to be slower in {bad} than in {good}.")
            return NOTHING_SLOWER
        print(markdown(["commit", f"{found.scale.unit}, ratio to GOOD", "is"], self.rows) + "\n")
        self._tell(found)
        return FOUND

    def find(self, good: str, bad: str) -> Found | None:
        """None where BAD is not slower."""
        commits = self.commits(good, bad)
        scale = self._scale(self._built(commits[0]), self._built(commits[-1]))
        if scale is None:
            return None
        say(f"{self.benchmark}: {scale.unit} of {bad} are {scale.worse:.3f} times those of {good}; "
            f"{len(commits) - 2} commits between them compile other sources")
        self._row(commits[0], "1.000", "good")
        self._row(commits[-1], f"{scale.worse:.3f}", "slow")
        return Found(*self._search(commits, scale), scale)

    def commits(self, good: str, bad: str) -> list[Commit]:
        """From GOOD to BAD along first parents, without those that compile what the one before
        them does: the first of several stands for all."""
        ends = [self.workshop.resolve(reference) for reference in (good, bad)]
        line = self.workshop.git("rev-list", "--first-parent", "--reverse", "--format=%H %s",
                                 "--no-commit-header", ends[1]).splitlines()
        commits = [Commit(*(text.split(" ", 1) + [""])[:2]) for text in line]
        places = {one.commit: place for place, one in enumerate(commits)}
        if ends[0] not in places or ends[0] == ends[1]:
            raise WrongUse(f"--bisect: found GOOD {good} and BAD {bad}, expected GOOD before BAD "
                           "on the line of its first parents")
        kept: list[Commit] = []
        for one in commits[places[ends[0]]:]:
            sources = self.workshop.sources(one.commit)
            if not kept or sources != last_sources:
                kept.append(one)
            last_sources = sources
        if len(kept) == 1:
            raise WrongUse(f"--bisect: found the same sources in {good} and {bad}, expected a "
                           "change of what is compiled")
        return kept

    def _search(self, commits: list[Commit], scale: Scale) -> tuple[Commit, list[Commit]]:
        """`before` and `suspects` of Found."""
        low, high = 0, len(commits) - 1
        broken: set[int] = set()
        while inside := [at for at in range(low + 1, high) if at not in broken]:
            at = min(inside, key=lambda place: abs(2 * place - low - high))
            try:
                ratio = scale.ratio(self._built(commits[at]))
            except Failed as failure:
                say(f"{commits[at]} is passed over: {failure}")
                self._row(commits[at], "", "cannot be measured")
                broken.add(at)
                continue
            slow = ratio > scale.border
            self._row(commits[at], f"{ratio:.3f}", "slow" if slow else "good")
            low, high = (low, at) if slow else (at, high)
        return commits[low], commits[low + 1:high + 1]

    def _tell(self, found: Found) -> None:
        if len(found.suspects) > 1:
            print("**The first slower commit is one of these**, since those before the last cannot "
                  "be measured:\n\n" + "\n".join(f"- {one}" for one in found.suspects))
            return
        builds = [self._built(one) for one in (found.before, found.suspects[0])]
        print(f"**The first slower commit: {found.suspects[0]}**\n")
        if found.scale.unit == "time":
            print(self._confirmed(*builds) + "\n")
        if measure.has_callgrind():
            self._tell_functions(*builds)

    def _tell_functions(self, *builds: Build) -> None:
        with profiles_of(*(b.program for b in builds), case=self.benchmark) as sides:
            if not all(self.benchmark in side for side in sides):
                return  # several threads run it
            totals = [side[self.benchmark].instructions for side in sides]
            changed = functions.of_changed(*sides)
            print("\n\n".join(functions.told(changed, {self.benchmark: (totals[0], totals[1])}))
                  or f"Its instructions are the same within {functions.WORTH_TELLING:.0%}.")

    def _confirmed(self, before: Build, after: Build) -> str:
        """The gate's own verdict on the two neighbours."""
        say("the found commit beside the one before it")
        verdict = self._wall(before, after).compare()[0]
        measured = (f"{verdict.ratio:.3f} times the time, 95 % within {verdict.low:.3f} .. "
                    f"{verdict.high:.3f}")
        if verdict.word == "regression":
            return f"Confirmed beside the commit before it: {measured}."
        return (f"Not confirmed beside the commit before it: {verdict.word}, {measured}. The "
                "slowdown may come by several commits, or the machine was busy.")

    # ---- scales, the surest first ----

    def _scale(self, good: Build, bad: Build) -> Scale | None:
        say("counters and instructions of both ends")
        if scale := self._counters(good, bad) or self._instructions(good, bad):
            return scale
        say("they are the same, so time is measured")
        verdict = self._wall(good, bad).compare()[0]
        if verdict.word != "regression":
            return None
        return Scale("time", verdict.ratio, lambda build: self._time(good, build, verdict.ratio))

    def _counters(self, good: Build, bad: Build) -> Scale | None:
        """By the counter that grew most."""
        before, after = self._tally(good), self._tally(bad)
        grown = {name: after[name] / before[name] for name in before
                 if name not in ("answer", "stored") and after.get(name, 0) > before[name] > 0}
        if not grown:
            return None
        name = max(grown, key=lambda n: grown[n])
        return Scale(name, grown[name], lambda build: self._tally(build)[name] / before[name])

    def _instructions(self, good: Build, bad: Build) -> Scale | None:
        before, after = self._executed(good), self._executed(bad)
        if not before or not after or after <= self.workshop.project.most_instructions * before:
            return None
        return Scale("instructions", after / before,
                     lambda build: (self._executed(build) or 0) / before)

    def _time(self, good: Build, build: Build, worse: float) -> float:
        """The ratio of medians, measured until the border between 1 and `worse` lies outside its
        interval."""
        wall = self._wall(good, build)
        border = math.sqrt(worse)
        while True:
            verdict = wall.look(wall.names)[0]
            if not verdict.low <= border <= verdict.high:
                break
            if verdict.pairs >= self.timing.rule.looks * self.timing.rule.at_least:
                break
        return verdict.ratio

    def _wall(self, base: Build, head: Build) -> tiers.Wall:
        return tiers.Wall(base, head, self.timing, names=[self.benchmark])

    def _tally(self, build: Build) -> dict[str, int]:
        return measure.tallies(build.program, case=self.benchmark)[0][self.benchmark]

    def _executed(self, build: Build) -> int | None:
        """None where they cannot be counted: by several threads, or without valgrind."""
        if not measure.has_callgrind():
            return None
        return measure.instructions(build.program, case=self.benchmark).get(self.benchmark)

    def _built(self, one: Commit) -> Build:
        return self.workshop.built(one.commit)

    def _row(self, one: Commit, ratio: str, what: str) -> None:
        say(f"{one}: {what} {ratio}".rstrip())
        self.rows.append([str(one), ratio, what])


def run(workshop: Workshop, good: str, bad: str, benchmark: str) -> int:
    """Builds the program that is judged where it has the benchmark, else the one that has all."""
    last = workshop.built(bad)
    if benchmark not in measure.names(last.program, "full"):
        workshop = Workshop(workshop.project, workshop.cache, workshop.project.whole)
        known = measure.names(workshop.built(bad).program, "full")
        if benchmark not in known:
            near = difflib.get_close_matches(benchmark, known, 3)
            raise WrongUse(f"--bisect: found no benchmark {benchmark} in {bad}" +
                           (f", expected one such as {', '.join(near)}" if near else ""))
    with workshop.alone():
        return Bisection(workshop, benchmark).run(good, bad)
