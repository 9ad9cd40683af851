"""The first three tiers, from the most reliable to the noisiest; memory.py and smoke.py have two
more.

    counters      exact counts                  any difference fails, unless the ledger explains it
    instructions  of one run of a body          fail beyond +1 %, unless the ledger explains it
    wall          ns per iteration, in turns    fails if stats.py says `regression`

The first two tiers compare two dictionaries, so they also compare a version with the stored
baseline. The wall tier runs both programs, case by case. A pair of samples is A B A B or B A B A. A
sample is the minimum of all repetitions of two runs of its program, because other load can only
slow a run down. The two runs are not adjacent, so a slow phase of the machine seldom affects both
runs of a program but no run of the other program. Two pairs form a block in the same layout, and
the next block uses the next layout (layouts.py). Cases with two threads are timed in the same way,
with their own rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tracking import layouts, ledger, measure, stats
from tracking.google_json import Series
from tracking.measure import Program, Tallies
from tracking.messages import Failed, say
from tracking.trees import Build

MOST_INSTRUCTIONS = 1.01  # head / base


@dataclass(frozen=True)
class Timing:
    """The parameters for timing the cases of a set."""

    cases: str
    rule: stats.Rule
    min_time: float  # least seconds per repetition
    repetitions: int  # per sample, in two runs


# A repetition is shorter than a time slice of the scheduler, so some of these many repetitions are
# undisturbed even beside other processes.
WALL = Timing("gate", stats.Rule(), 0.004, 20)
# Here a single iteration takes longer than a time slice.
TWO_THREADS = Timing("two-threads", stats.TWO_THREADS, 0.004, 10)


@dataclass(frozen=True)
class Difference:
    benchmark: str
    counter: str
    before: float
    after: float
    why: str | None  # the ledger's reason; None = no reason, so it fails

    def __str__(self) -> str:
        reason = f"explained: {self.why}" if self.why else "no line of the ledger explains it"
        return f"{self.benchmark}: {self.counter}: {self.before:,} -> {self.after:,}; {reason}"


def counters(base: Tallies, head: Tallies, lines: list[ledger.Line]) -> list[Difference]:
    """Compares the counters of benchmarks in both versions. A benchmark that head lost is a
    difference of the counter `case` from 1 to 0. New benchmarks and new counters are not
    compared."""
    found = []
    for name, before in base.items():
        if name not in head:
            found.append((name, "case", 1, 0))
            continue
        for counter, count in sorted(before.items()):
            now = head[name].get(counter, 0)
            if count != now and measure.is_exact(name, counter):
                found.append((name, counter, count, now))
    return [Difference(*row, ledger.explains(lines, *row)) for row in found]


def instructions(base: dict[str, int], head: dict[str, int], lines: list[ledger.Line],
                 most: float = MOST_INSTRUCTIONS) -> list[Difference]:
    """Returns the benchmarks that head has lost, or that execute more than `most` times the
    instructions."""
    rows = [(name, "case", 1, 0) for name in base if name not in head]
    rows += [
        (name, "instructions", before, head[name])
        for name, before in base.items()
        if name in head and head[name] > most * before
    ]
    return [Difference(*row, ledger.explains(lines, *row)) for row in rows]


@dataclass
class Sides:
    """All samples of a case."""

    base: Series
    head: Series


class Wall:
    """Measures two versions alternately, and measures doubtful benchmarks further."""

    def __init__(self, base: Build, head: Build, timing: Timing = WALL,
                 names: list[str] | None = None, noise: dict[str, float] | None = None) -> None:
        self.builds = (base, head)
        self.timing = timing
        self.noise = noise
        self.names = shared(base, head, timing.cases) if names is None else names
        if not self.names:
            raise Failed("found no benchmark that both versions have, expected at least one")
        self.samples = {name: Sides(Series(name), Series(name)) for name in self.names}

    def compare(self) -> list[stats.Verdict]:
        verdicts: list[stats.Verdict] = []
        doubtful = self.names
        while doubtful:
            verdicts = self.look(doubtful)
            doubtful = [v.name for v in verdicts if stats.in_doubt(v, self.timing.rule)]
        return verdicts

    def look(self, names: Iterable[str]) -> list[stats.Verdict]:
        """Measures the named benchmarks with the pairs of their next look, and judges all
        benchmarks."""
        more = {n: self.timing.rule.next_look(len(self.samples[n].base.real_ns)) for n in names}
        most = max(more.values())
        for pair in range(0, most, 2):
            say(f"wall: {len(more)} benchmarks, pairs {pair + 1} and {pair + 2} of {most}")
            for name in more:
                if pair < more[name]:
                    self._block(self.samples[name])
        samples = {n: (s.base.real_ns, s.head.real_ns) for n, s in self.samples.items()}
        return stats.judge(samples, self.noise, self.timing.rule)

    def _block(self, sides: Sides) -> None:
        """Measures two pairs in the same layout, so that both samples of a program in a block
        differ only by the machine's noise. The next block uses the next layout."""
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
        """Runs a new copy each time, because a copy's place in memory can make it slower
        (layouts.py)."""
        with layouts.fresh(program) as copy:
            return measure.time_once(copy, name, self.timing.min_time,
                                     self.timing.repetitions // 2)


def is_turned(pair: int) -> bool:
    """True if a pair is B A B A. If the machine slows down, the program that runs first looks
    faster, so in a block each program runs first once. The parity of the bits of the pair's number
    decides (the Thue-Morse sequence), so that the order matches no periodic disturbance."""
    return pair.bit_count() % 2 == 1


def shared(base: Build, head: Build, cases: str) -> list[str]:
    """Returns the benchmarks in a set of head that base has too."""
    known = set(measure.names(base.program, "full"))
    return [name for name in measure.names_if_known(head.program, cases) if name in known]
