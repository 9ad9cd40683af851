"""Three tiers of truth, from the surest to the one that noise can hide things from; memory.py and
smoke.py are two more.

    counters      what was counted              any difference fails, unless the ledger says why
    instructions  executed by one body's run    fails beyond +1 %, unless the ledger says why
    wall          ns an iteration, by turns     fails where stats.py says `regression`

The first two compare two dictionaries, so that they serve a version beside a version and a version
beside the stored baseline alike. The last runs both programs, case by case. A pair of samples is
A B A B or B A B A: each is the least of all repetitions of two runs of its program, since whatever
else runs here can only make one slower, and those runs are apart, so that a slow spell of the
machine seldom meets both of one program and none of the other's. Two pairs are a block, in one
layout; the next block is in the next one (layouts.py). Cases of two threads are timed the same way,
by a rule of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tracking import layouts, ledger, measure, stats
from tracking.google_json import Series
from tracking.measure import Program, Tallies
from tracking.messages import Failed
from tracking.trees import Build

MOST_INSTRUCTIONS = 1.01  # head / base


@dataclass(frozen=True)
class Timing:
    """How the cases of a set are timed."""

    cases: str
    rule: stats.Rule
    min_time: float  # seconds of a repetition, at least
    repetitions: int  # of a sample, in two runs


# A repetition is shorter than a turn of the scheduler, so that of so many some go through
# undisturbed even beside other processes.
WALL = Timing("gate", stats.Rule(), 0.004, 20)
# Here one iteration takes longer than that.
TWO_THREADS = Timing("two-threads", stats.TWO_THREADS, 0.004, 10)


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
    from 1 to 0; a new benchmark or counter is none, and no counter that does not repeat."""
    found = []
    for name, before in base.items():
        if name not in head:
            found.append((name, "case", 1, 0))
            continue
        for counter, count in sorted(before.items()):
            now = head[name].get(counter, 0)
            repeats = count is not None and now is not None
            if repeats and count != now and measure.is_exact(name, counter):
                found.append((name, counter, count, now))
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
    """All samples of one case."""

    base: Series
    head: Series


class Wall:
    """Measures two versions by turns, further where a doubt can be settled."""

    def __init__(self, base: Build, head: Build, timing: Timing = WALL,
                 told: Callable[[str], None] = lambda text: None,
                 names: list[str] | None = None, noise: dict[str, float] | None = None) -> None:
        self.builds = (base, head)
        self.timing = timing
        self.told = told
        self.noise = noise
        self.names = shared(base, head, timing.cases) if names is None else names
        if not self.names:
            raise Failed("found no benchmark that both versions have, expected some")
        self.samples = {name: Sides(Series(name), Series(name)) for name in self.names}

    def compare(self) -> list[stats.Verdict]:
        verdicts: list[stats.Verdict] = []
        doubtful = self.names
        while doubtful:
            verdicts = self.look(doubtful)
            doubtful = [v.name for v in verdicts if stats.in_doubt(v, self.timing.rule)]
        return verdicts

    def look(self, names: Iterable[str]) -> list[stats.Verdict]:
        """Measures some benchmarks by as many pairs as their next look takes, and judges all."""
        more = {n: self.timing.rule.next_look(len(self.samples[n].base.real_ns)) for n in names}
        most = max(more.values())
        for pair in range(0, most, 2):
            self.told(f"wall: {len(more)} benchmarks, pairs {pair + 1} and {pair + 2} of {most}")
            for name in more:
                if pair < more[name]:
                    self._block(self.samples[name])
        samples = {n: (s.base.real_ns, s.head.real_ns) for n, s in self.samples.items()}
        return stats.judge(samples, self.noise, self.timing.rule)

    def _block(self, sides: Sides) -> None:
        """Two pairs, both in one layout: what the two A of a block differ by is then the machine's
        doing alone. The next block has the next layout."""
        block = len(sides.base.real_ns) // 2
        for pair in (2 * block, 2 * block + 1):
            base, head = ((build.layout(block), []) for build in self.builds)
            first, second = (head, base) if is_turned(pair) else (base, head)
            for program, runs in (first, second, first, second):
                runs.append(self._run(program, sides.base.name))
            for side, (_, runs) in ((sides.base, base), (sides.head, head)):
                side.counters = runs[0].counters
                side.real_ns.append(min(time for run in runs for time in run.real_ns))
                side.cpu_ns.append(min(time for run in runs for time in run.cpu_ns))

    def _run(self, program: Program, name: str) -> Series:
        """A new copy each time, since where one lies in memory can make it slower (layouts.py)."""
        with layouts.fresh(program) as copy:
            return measure.time_once(copy, name, self.timing.min_time,
                                     self.timing.repetitions // 2)


def is_turned(pair: int) -> bool:
    """Whether a pair is B A B A. If the machine slows down, whoever runs first looks faster; in a
    block each program runs first once. Pairs are turned by the parity of their bits (Thue and
    Morse), which goes with no period."""
    return pair.bit_count() % 2 == 1


def shared(base: Build, head: Build, cases: str) -> list[str]:
    """Of a set of head's, the benchmarks that base has too."""
    known = set(measure.names(base.program, "full"))
    return [name for name in measure.names_if_known(head.program, cases) if name in known]
