"""Compares two built versions with all tiers."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tracking import (describe, functions, ledger, measure, memory, smoke, stats, thresholds,
                      tiers)
from tracking.measure import Program
from tracking.messages import Failed, say
from tracking.project import LEDGER, RECORD, TIERS
from tracking.trees import Build, Builder


@dataclass
class Comparison:
    """The results of the tiers. A tier that the user did not ask for has None."""

    base: Build
    head: Build
    counters: list[tiers.Difference] | None = None
    instructions: list[tiers.Difference] | None = None
    executed: dict[str, tuple[int, int]] = field(default_factory=dict)
    functions: dict[str, list[functions.Change]] = field(default_factory=dict)  # by benchmark
    notes: list[str] = field(default_factory=list)  # further remarks, a sentence each
    wall: list[stats.Verdict] | None = None
    two_threads: list[stats.Verdict] | None = None
    samples: dict[str, tiers.Sides] = field(default_factory=dict)  # of both versions
    memory: list[tiers.Difference] | None = None
    peaks: dict[str, memory.Peaks] = field(default_factory=dict)
    smoke: list[tiers.Difference] | None = None
    breadth: smoke.Breadth | None = None

    def differences(self) -> list[tiers.Difference]:
        tier_by_tier = (self.counters, self.instructions, self.memory, self.smoke)
        return [difference for found in tier_by_tier for difference in found or []]

    def verdicts(self) -> list[stats.Verdict]:
        return [*(self.wall or []), *(self.two_threads or [])]

    def unexplained(self) -> list[tiers.Difference]:
        return [d for d in self.differences() if d.why is None]

    def regressions(self) -> list[stats.Verdict]:
        return [v for v in self.verdicts() if v.word == "regression"]

    def is_worse(self) -> bool:
        return bool(self.unexplained() or self.regressions())


@dataclass(frozen=True)
class How:
    """The tiers of a comparison and their parameters."""

    tiers: tuple[str, ...] = TIERS[:-1]  # all but smoke
    lines: list[ledger.Line] = field(default_factory=list)  # of the ledger
    pairs: int = stats.Rule().at_least
    noise: dict[str, float] = field(default_factory=dict)  # by benchmark, from the record
    suites: tuple[Program, Program] | None = None  # the whole suites of both versions, for smoke
    cache: Path = Path()  # folder of the counts that smoke keeps

    @classmethod
    def of(cls, root: Path, **more: Any) -> How:
        """Returns the default tiers, unless `more` has others, with the noise of the record on this
        machine."""
        return cls(noise=thresholds.of_record(root / RECORD, describe.machine()), **more)


def compare(base: Build, head: Build, how: How) -> Comparison:
    """Runs tier by tier. If counters differ and no line of the ledger explains it, the two versions
    do different work, and the comparison ends."""
    found = Comparison(base, head)
    if "counters" in how.tiers:
        say("counters")
        count(found, how.lines)
        if found.unexplained():
            return found
    if "instructions" in how.tiers:
        _instructions(found, how)
    if "wall" in how.tiers:
        found.wall = _timed(found, tiers.WALL, how)
    if "two-threads" in how.tiers:
        _two_threads(found, how)
    if "memory" in how.tiers:
        names = tiers.shared(base, head, "memory")
        found.peaks = memory.compare(base.program, head.program, names) if names else {}
        found.memory = memory.differences(found.peaks, how.lines)
    if how.suites:
        found.breadth = smoke.compare(*how.suites, how.cache)
        found.smoke = smoke.differences(found.breadth.base, found.breadth.head, how.lines)
    return found


def _instructions(found: Comparison, how: How) -> None:
    if not measure.has_callgrind() and len(how.tiers) > 1:
        found.notes.append("Instructions: not counted, because valgrind is not installed.")
        return
    say("instructions, by callgrind")
    with profiles_of(found.base.program, found.head.program) as sides:
        before, after = map(measure.totals, sides)
        found.instructions = tiers.instructions(before, after, how.lines)
        found.executed = {n: (before[n], after[n]) for n in before if n in after}
        found.functions = functions.of_changed(*sides)


def _two_threads(found: Comparison, how: How) -> None:
    if len(os.sched_getaffinity(0)) < 2:
        if len(how.tiers) == 1:
            raise Failed("two-threads: found one processor, expected two or more")
        found.notes.append("Two threads: not measured, because there is only one processor.")
        return
    found.two_threads = _timed(found, tiers.TWO_THREADS, how)


def _timed(found: Comparison, timing: tiers.Timing, how: How) -> list[stats.Verdict]:
    """Returns [] if a version is older than the set."""
    names = tiers.shared(found.base, found.head, timing.cases)
    if not names and timing.cases != tiers.WALL.cases:
        return []
    timing = replace(timing, rule=replace(timing.rule, at_least=how.pairs))
    wall = tiers.Wall(found.base, found.head, timing, names, how.noise)
    verdicts = wall.compare()
    found.samples |= wall.samples
    return verdicts


@contextmanager
def profiles_of(*programs: Program, case: str = "") -> Iterator[list[dict[str, measure.Executed]]]:
    """Yields callgrind's profiles of each program. The files exist as long as the context."""
    with tempfile.TemporaryDirectory() as folder:
        places = [Path(folder) / str(index) for index in range(len(programs))]
        for place in places:
            place.mkdir()
        yield [measure.profiles(*pair, case=case) for pair in zip(programs, places)]


def count(found: Comparison, lines: list[ledger.Line]) -> None:
    """Compares the counters. A note names the benchmarks that have no counterpart."""
    head = found.head
    (before, _), (after, complaint) = (_judged(build) for build in (found.base, head))
    found.counters = tiers.counters(before, after, lines)
    if complaint and not found.unexplained():  # the program found its own counts wrong
        raise Failed(f"{head.reference}: the counts: {complaint}")
    if new := [name for name in after if name not in before]:
        found.notes.append(f"New, so there is nothing to compare with: {', '.join(new)}.")


def _judged(build: Build) -> tuple[measure.Tallies, str]:
    try:
        return measure.judged(build.program)
    except Failed as failure:
        raise Failed(f"{build.reference}: {failure}") from None


def ledger_lines(builder: Builder, base: str, head: str) -> list[ledger.Line]:
    """Returns the lines that head's ledger adds to base's."""
    return ledger.added_lines(LEDGER, *(builder.text(commit, LEDGER) for commit in (base, head)))
