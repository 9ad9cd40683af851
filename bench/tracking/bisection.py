"""scripts/regress --bisect GOOD BAD BENCHMARK: finds the first commit that made a benchmark slower.

    GOOD  c1  c2  c3  c4  c5  c6  BAD   1. measure GOOD and BAD: which scale tells them apart?
     ok        ?        slow            2. repeat: measure the commit in the middle of the interval
                                        3. compare the first slow commit with its predecessor

A scale maps a program to a figure: the benchmark's work counter, else its instructions, else its
time (scales.py). A commit is slow if its figure is nearer to BAD's than to GOOD's.

Commits with the same compiled sources count as a single commit, so a change of a README needs no
build. Like `git bisect skip`, the search skips a commit that does not build, or that lacks the
benchmark or its counter. If several suspects remain, all are printed.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from tracking import functions, measure
from tracking.comparison import How, profiles_of
from tracking.markdown import markdown
from tracking.messages import Failed, WrongUse, say
from tracking.project import SUITE
from tracking.scales import Scale, Scales
from tracking.trees import Build, Builder

NOTHING_SLOWER, FOUND = 0, 1  # exit codes; 1 means "slower", as in all of the gate


@dataclass(frozen=True)
class Commit:
    commit: str
    subject: str

    def __str__(self) -> str:
        return f"{self.commit[:10]} {self.subject}"


@dataclass(frozen=True)
class Found:
    """The last good commit and the commits that may be the first slow commit. There is a single
    suspect, unless the commits before it cannot be measured."""

    before: Commit
    suspects: list[Commit]
    scale: Scale


class Bisection:
    """The bisection for a benchmark. It measures each commit at most once."""

    def __init__(self, builder: Builder, benchmark: str) -> None:
        self.builder = builder
        self.benchmark = benchmark
        self.scales = Scales(benchmark, How.of(builder.root).noise)
        self.rows: list[list[str]] = []

    def run(self, good: str, bad: str) -> int:
        found = self.find(good, bad)
        if found is None:
            print(f"{self.benchmark} is not measurably slower in {bad} than in {good}.")
            return NOTHING_SLOWER
        print(markdown(["commit", f"{found.scale.unit}, ratio to GOOD", "is"], self.rows) + "\n")
        self.print_found(found)
        return FOUND

    def find(self, good: str, bad: str) -> Found | None:
        """Returns None if BAD is not slower."""
        commits = self.commits(good, bad)
        scale = self.scales.between(self._built(commits[0]), self._built(commits[-1]))
        if scale is None:
            return None
        say(f"{self.benchmark}: {scale.unit} of {bad} are {scale.worse:.3f} times those of {good}; "
            f"{len(commits) - 2} commits between them compile other sources")
        self._row(commits[0], "1.000", "good")
        self._row(commits[-1], f"{scale.worse:.3f}", "slow")
        return Found(*self._search(commits, scale), scale)

    def commits(self, good: str, bad: str) -> list[Commit]:
        """Returns the commits from GOOD to BAD along first parents. If neighbours have the same
        compiled sources, it keeps the first."""
        first, last = (self.builder.resolve(reference) for reference in (good, bad))
        after = self._listed(f"{first}..{last}", "--first-parent", "--reverse")
        if not after or self._parents(after[0].commit)[:1] != [first]:
            raise WrongUse(f"--bisect: found GOOD {good} and BAD {bad}, expected GOOD before BAD "
                           "on the line of its first parents")
        kept: list[Commit] = []
        last_sources = None
        for one in [*self._listed(first, "--no-walk"), *after]:
            sources = self.builder.sources(one.commit)
            if not kept or sources != last_sources:
                kept.append(one)
            last_sources = sources
        if len(kept) == 1:
            raise WrongUse(f"--bisect: found the same sources in {good} and {bad}, expected a "
                           "change of what is compiled")
        return kept

    def _listed(self, *words: str) -> list[Commit]:
        line = self.builder.git("rev-list", "--format=%H %s", "--no-commit-header", *words)
        return [Commit(*(text.split(" ", 1) + [""])[:2]) for text in line.split("\n") if text]

    def _parents(self, commit: str) -> list[str]:
        return self.builder.git("rev-parse", f"{commit}^@").split()

    def _search(self, commits: list[Commit], scale: Scale) -> tuple[Commit, list[Commit]]:
        """Returns `before` and `suspects` of Found."""
        low, high = 0, len(commits) - 1
        broken: set[int] = set()
        while inside := [at for at in range(low + 1, high) if at not in broken]:
            at = min(inside, key=lambda place: abs(2 * place - low - high))
            try:
                ratio = scale.ratio(self._built(commits[at]))
            except Failed as failure:
                say(f"{commits[at]} is skipped: {failure}")
                self._row(commits[at], "", "cannot be measured")
                broken.add(at)
                continue
            slow = ratio > scale.border
            self._row(commits[at], f"{ratio:.3f}", "slow" if slow else "good")
            low, high = (low, at) if slow else (at, high)
        return commits[low], commits[low + 1:high + 1]

    def print_found(self, found: Found) -> None:
        """Prints the commit, its confirmation, and the functions that execute more."""
        if len(found.suspects) > 1:
            print("**The first slower commit is one of these**, because all but the last cannot be "
                  "measured:\n\n" + "\n".join(f"- {one}" for one in found.suspects))
            return
        builds = [self._built(one) for one in (found.before, found.suspects[0])]
        print(f"**The first slower commit: {found.suspects[0]}**, by its {found.scale.unit}\n")
        if found.scale.unit == "time":
            print(self.scales.confirmed(*builds) + "\n")
        if self.scales.is_counted:
            self._print_functions(*builds)
        self._print_merge(found.suspects[0])

    def _print_merge(self, one: Commit) -> None:
        """For a merge, prints the command that bisects the merged branch."""
        first, *merged = self._parents(one.commit)
        for tip in merged:
            branch = self._listed(f"{first}..{tip}", "--first-parent")
            begin = self._parents(branch[-1].commit) if branch else []
            if begin:  # empty if the merge joined an unrelated history
                print("\nIt is a merge. To find which commit of the merged branch is slower: "
                      f"`--bisect {begin[0][:10]} {tip[:10]} '{self.benchmark}'`")

    def _print_functions(self, *builds: Build) -> None:
        with profiles_of(*(b.program for b in builds), case=self.benchmark) as sides:
            totals = [side[self.benchmark].instructions for side in sides]
            changed = functions.of_changed(*sides)
            print("\n\n".join(functions.report(changed, {self.benchmark: (totals[0], totals[1])}))
                  or f"Its instructions differ by {totals[1] - totals[0]:+,} of {totals[0]:,}.")

    def _built(self, one: Commit) -> Build:
        return self.builder.built(one.commit)

    def _row(self, one: Commit, ratio: str, what: str) -> None:
        say(f"{one}: {what} {ratio}".rstrip())
        self.rows.append([str(one), ratio, what])


def run(builder: Builder, good: str, bad: str, benchmark: str) -> int:
    """Builds the judged program if both ends have the benchmark, else the program of all
    benchmarks."""
    if not all(benchmark in known_in(builder, reference) for reference in (bad, good)):
        builder = Builder(builder.root, builder.cache, SUITE)
    for reference in (bad, good):
        known = known_in(builder, reference)
        if benchmark not in known:
            near = difflib.get_close_matches(benchmark, known, 3)
            raise WrongUse(f"--bisect: found no benchmark {benchmark} in {reference}, expected " +
                           (f"one such as {', '.join(near)}" if near else
                            "a benchmark that it has"))
    with builder.timing_lock():
        return Bisection(builder, benchmark).run(good, bad)


def known_in(builder: Builder, reference: str) -> list[str]:
    return measure.names(builder.built(reference).program, "full")
