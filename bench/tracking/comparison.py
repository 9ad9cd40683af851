"""Two built versions, and what the tiers say of them."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from tracking import ledger, measure, stats, tiers
from tracking.measure import Failed
from tracking.trees import Build, Workshop

TIERS = ("counters", "instructions", "wall")


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
    wall: list[stats.Verdict] | None = None
    passes: dict[str, tiers.Sides] = field(default_factory=dict)

    def unexplained(self) -> list[tiers.Difference]:
        return [d for d in (self.counters or []) + (self.instructions or []) if d.why is None]

    def regressions(self) -> list[stats.Verdict]:
        return [v for v in self.wall or [] if v.word == "regression"]

    def is_worse(self) -> bool:
        return bool(self.unexplained() or self.regressions())


def compare(base: Build, head: Build, lines: list[ledger.Line], which: tuple[str, ...],
            rule: stats.Rule = stats.Rule()) -> Comparison:
    found = Comparison(base, head)
    if "counters" in which:
        say("counters")
        counts = measure.tallies(base.program), measure.tallies(head.program)
        found.counters = tiers.counters(*counts, lines)
    if "instructions" in which:
        say("instructions, by callgrind")
        executed = measure.instructions(base.program), measure.instructions(head.program)
        found.instructions = tiers.instructions(*executed, lines)
        found.executed = {n: (executed[0][n], executed[1][n]) for n in executed[0] if n in executed[1]}
    if "wall" in which:
        wall = tiers.Wall(base.program, head.program, rule, say)
        found.wall, found.passes = wall.compare(), wall.passes
    return found


def ledger_lines(workshop: Workshop, base: str, head: str) -> list[ledger.Line]:
    """What head's ledger has and base's has not. Failed where a line of head's cannot be read."""
    texts = [workshop.text(commit, "bench/ledger.jsonl") for commit in (base, head)]
    _, problems = ledger.read(texts[1], "bench/ledger.jsonl")
    if problems:
        raise Failed("\n".join(problems))
    return ledger.added(*texts)
