"""Two built versions, and what the tiers say of them."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tracking import functions, ledger, measure, stats, tiers
from tracking.measure import Failed, Program
from tracking.trees import Build, Workshop


def say(text: str) -> None:
    print(f"trailblaze: {text}", file=sys.stderr, flush=True)


@dataclass
class Comparison:
    """What the tiers found; a tier that was not asked for has None."""

    base: Build
    head: Build
    counters: list[tiers.Difference] | None = None
    instructions: list[tiers.Difference] | None = None
    executed: dict[str, tuple[int, int]] = field(default_factory=dict)
    functions: dict[str, list[functions.Change]] = field(default_factory=dict)  # by benchmark
    notes: list[str] = field(default_factory=list)  # on what was asked for and not measured
    wall: list[stats.Verdict] | None = None
    passes: dict[str, tiers.Sides] = field(default_factory=dict)

    def unexplained(self) -> list[tiers.Difference]:
        return [d for d in (self.counters or []) + (self.instructions or []) if d.why is None]

    def regressions(self) -> list[stats.Verdict]:
        return [v for v in self.wall or [] if v.word == "regression"]

    def is_worse(self) -> bool:
        return bool(self.unexplained() or self.regressions())


def compare(base: Build, head: Build, lines: list[ledger.Line], which: tuple[str, ...],
            rule: stats.Rule = stats.Rule(),
            most_instructions: float = tiers.MOST_INSTRUCTIONS) -> Comparison:
    """What counts otherwise does other work: where no line explains that, time is not compared."""
    found = Comparison(base, head)
    if "counters" in which:
        say("counters")
        found.counters = count(base, head, lines)
        if found.unexplained():
            return found
    if "instructions" in which and (measure.has_callgrind() or len(which) == 1):
        say("instructions, by callgrind")
        with profiles_of(base.program, head.program) as sides:
            before, after = map(measure.totals, sides)
            found.instructions = tiers.instructions(before, after, lines, most_instructions)
            found.executed = {n: (before[n], after[n]) for n in before if n in after}
            found.functions = functions.of_changed(*sides)
    elif "instructions" in which:
        found.notes.append("Instructions: not counted, for valgrind is not installed.")
    if "wall" in which:
        wall = tiers.Wall(base.program, head.program, rule, say)
        found.wall, found.passes = wall.compare(), wall.passes
    return found


@contextmanager
def profiles_of(*programs: Program, case: str = "") -> Iterator[list[dict[str, measure.Executed]]]:
    """Of each program, callgrind's; their files are there as long as the context lasts."""
    with tempfile.TemporaryDirectory() as folder:
        places = [Path(folder) / str(index) for index in range(len(programs))]
        for place in places:
            place.mkdir()
        yield [measure.profiles(*pair, case=case) for pair in zip(programs, places)]


def count(base: Build, head: Build, lines: list[ledger.Line]) -> list[tiers.Difference]:
    (before, _), (after, complaint) = (measure.tallies(build.program) for build in (base, head))
    found = tiers.counters(before, after, lines)
    if complaint and not any(d.why is None for d in found):  # its own expectation is wrong
        raise Failed(f"{head.reference}: the counts: {complaint}")
    return found


def ledger_lines(workshop: Workshop, base: str, head: str) -> list[ledger.Line]:
    """What head's ledger has and base's has not."""
    name = workshop.project.ledger
    return added_lines(name, *(workshop.text(commit, name) for commit in (base, head)))


def added_lines(name: str, before: str, after: str) -> list[ledger.Line]:
    """Of the ledger with this name. Failed where a line cannot be read, or one of before is there
    no more: a line that was changed would look like a new one."""
    _, problems = ledger.read(after, name)
    if problems:
        raise Failed("\n".join(problems))
    for line, times in Counter(before.splitlines()).items():
        if after.splitlines().count(line) < times:
            raise Failed(f"{name}: found no more the line {line}, expected lines to be added and "
                         "none changed or taken away; what is undone takes a line of its own")
    return ledger.added(before, after)
