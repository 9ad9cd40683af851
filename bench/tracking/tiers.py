"""The three tiers of truth, from the surest to the one that noise can hide things from.

    counters      what was counted              any difference fails, unless the ledger says why
    instructions  executed by one body's run    fails beyond +1 %, unless the ledger says why
    wall          ns an iteration, by turns     fails where stats.py says `regression`

The first two compare two dictionaries, so that they serve a version beside a version and a version
beside the stored baseline alike. The last runs both programs: case by case in blocks A B B A, so
that a slow spell of the machine meets both. A sample is the least of some repetitions: whatever
else runs here can only make one slower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tracking import ledger, measure, stats
from tracking.measure import Failed, Program, Series, Tallies

MOST_INSTRUCTIONS = 1.01  # head / base
# Of a pass of one case. A repetition is shorter than a turn of the scheduler, so that of so many
# some go through undisturbed even beside other processes.
MIN_TIME = 0.004  # seconds
REPETITIONS = 20


@dataclass(frozen=True)
class Difference:
    benchmark: str
    counter: str
    before: float
    after: float
    why: str | None  # what the ledger says; None = nothing, so it fails

    def __str__(self) -> str:
        told = f"explained: {self.why}" if self.why else "no line of the ledger explains it"
        return f"{self.benchmark}: {self.counter}: {self.before:,} -> {self.after:,}; {told}"


def counters(base: Tallies, head: Tallies, lines: list[ledger.Line]) -> list[Difference]:
    """Of benchmarks that both have. One that head lost is a difference too, of the counter `case`
    from 1 to 0; a new one is none."""
    found = []
    for name, before in base.items():
        if name not in head:
            found.append((name, "case", 1, 0))
            continue
        for counter in sorted(before.keys() | head[name].keys()):
            pair = before.get(counter, 0), head[name].get(counter, 0)
            if pair[0] != pair[1] and measure.is_exact(name, counter):
                found.append((name, counter, *pair))
    return [Difference(*row, ledger.explains(lines, *row)) for row in found]


def instructions(base: dict[str, int], head: dict[str, int], lines: list[ledger.Line],
                 most: float = MOST_INSTRUCTIONS) -> list[Difference]:
    """Where head executes more than `most` times as many, or has lost the benchmark."""
    rows = [(name, "case", 1, 0) for name in base if name not in head]
    rows += [
        (name, "instructions", before, head[name])
        for name, before in base.items()
        if name in head and head[name] > most * before
    ]
    return [Difference(*row, ledger.explains(lines, *row)) for row in rows]


@dataclass
class Sides:
    """All passes of one case."""

    base: Series
    head: Series


class Wall:
    """Measures two programs by turns, further where a doubt can be settled."""

    def __init__(self, base: Program, head: Program, rule: stats.Rule = stats.Rule(),
                 told: Callable[[str], None] = lambda text: None,
                 names: list[str] | None = None) -> None:
        self.programs = (base, head)
        self.rule = rule
        self.told = told
        self.names = names or self._shared()
        if not self.names:
            raise Failed("found no benchmark that both versions have, expected some")
        self.passes = {name: Sides(Series(name), Series(name)) for name in self.names}

    def _shared(self) -> list[str]:
        known = set(measure.names(self.programs[0]))
        return [name for name in measure.names(self.programs[1]) if name in known]

    def compare(self) -> list[stats.Verdict]:
        verdicts: list[stats.Verdict] = []
        doubtful = self.names
        while doubtful:
            verdicts = self.look(doubtful)
            doubtful = [v.name for v in verdicts if stats.in_doubt(v, self.rule)]
        return verdicts

    def look(self, names: Iterable[str]) -> list[stats.Verdict]:
        """Measures some benchmarks by as many pairs as a look takes, and judges all."""
        names = list(names)
        for pair in range(0, self.rule.at_least, 2):
            self.told(f"wall: {len(names)} benchmarks, "
                      f"pairs {pair + 1} and {pair + 2} of {self.rule.at_least}")
            self._block(names)
        samples = {n: (s.base.real_ns, s.head.real_ns) for n, s in self.passes.items()}
        return stats.judge(samples, rule=self.rule)

    def _block(self, names: Iterable[str]) -> None:
        """A B B A of each."""
        base, head = self.programs
        for name in names:
            sides = self.passes[name]
            for program, side in ((base, sides.base), (head, sides.head),
                                  (head, sides.head), (base, sides.base)):
                once = measure.time_once(program, name, MIN_TIME, REPETITIONS)
                side.counters = once.counters
                side.real_ns.append(min(once.real_ns))
                side.cpu_ns.append(min(once.cpu_ns))
