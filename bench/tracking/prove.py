"""scripts/regress --prove [N]: proof that the gate works, by what it is there to catch.

    wall           patches/work-*.patch with one unit of a hot path in 10 done twice: N of N trials
    instructions   the same with one in 33, some 3 %                                  N of N
    counters       patches/count-*.patch                                              N of N
    A/A            the same program as base and head: one false alarm in twenty at most

Trials of a kind take its patches in turn. A patch is caught when the tier speaks up for the very
benchmark that the patch names, among all of the gate; that it does the work it says is shown by
callgrind in the same table. Exit code 1 where a promise is not kept.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

from tracking import measure, stats, tiers
from tracking.markdown import markdown
from tracking.measure import Failed, Program
from tracking.trees import Build, Workshop

FOLDER = Path(__file__).parent / "patches"
WALL_EVERY, INSTRUCTIONS_EVERY = 10, 33
TITLES = ["trial", "patch", "benchmark", "instructions", "wall, head/base", "95 %", "p, Holm",
          "pairs", "seconds", "verdict", "caught"]


@dataclass(frozen=True)
class Patch:
    name: str
    benchmark: str
    text: str

    def every(self, units: int) -> str:
        return self.text.replace("@EVERY@", str(units))


def patches(kind: str) -> list[Patch]:
    """Of patches/KIND-*.patch; the first line of each names the benchmark that it is about."""
    found = []
    for path in sorted(FOLDER.glob(f"{kind}-*.patch")):
        text = path.read_text(encoding="utf-8")
        named = re.match(r"benchmark: (\S+)\n", text)
        if not named:
            raise Failed(f"{path.name}:1: expected 'benchmark: NAME'")
        found.append(Patch(path.stem, named[1], text))
    return found


class Trials:
    """Runs them, prints each as it ends, and counts what was caught."""

    def __init__(self, workshop: Workshop, count: int) -> None:
        self.workshop = workshop
        self.count = count
        self.commit = workshop.resolve("HEAD")
        self.base = workshop.built(self.commit)
        self.has_titles = False

    def build(self, patch: Patch, every: int = 1) -> Build:
        return self.workshop.built(self.commit, patch=patch.every(every))

    def row(self, cells: list[str]) -> None:
        if not self.has_titles:
            print(markdown(TITLES, []), flush=True)
            self.has_titles = True
        print("| " + " | ".join(cells) + " |", flush=True)

    def wall(self) -> int:
        caught, work = 0, patches("work")
        executed = {p.name: self._more(p, WALL_EVERY) for p in work}
        for trial in range(self.count):
            patch = work[trial % len(work)]
            begin = time.monotonic()
            verdicts = self._judge(self.build(patch, WALL_EVERY).program)
            one = next(v for v in verdicts if v.name == patch.benchmark)
            hit = one.word == "regression"
            others = [v.name for v in verdicts if v.word == "regression" and v is not one]
            caught += hit
            self.row([f"wall {trial + 1}", patch.name, patch.benchmark, executed[patch.name],
                      *_figures(one), f"{time.monotonic() - begin:.0f}",
                      "; ".join([one.word, *others]), _yes(hit)])
        return caught

    def instructions(self) -> int:
        caught, work = 0, patches("work")
        for trial in range(self.count):
            patch = work[trial % len(work)]
            head = self.build(patch, INSTRUCTIONS_EVERY)
            begin = time.monotonic()
            counts = (measure.instructions(self.base.program), measure.instructions(head.program))
            found = tiers.instructions(*counts, [])
            hit = patch.benchmark in {d.benchmark for d in found}
            caught += hit
            change = counts[1][patch.benchmark] / counts[0][patch.benchmark]
            self.row([f"instructions {trial + 1}", patch.name, patch.benchmark, _percent(change),
                      "", "", "", "", f"{time.monotonic() - begin:.0f}", "", _yes(hit)])
        return caught

    def counters(self) -> int:
        caught, changes = 0, patches("count")
        for trial in range(self.count):
            patch = changes[trial % len(changes)]
            head = self.build(patch)
            begin = time.monotonic()
            counts = [measure.tallies(build.program)[0] for build in (self.base, head)]
            found = tiers.counters(*counts, [])
            hit = patch.benchmark in {d.benchmark for d in found}
            caught += hit
            self.row([f"counters {trial + 1}", patch.name, patch.benchmark, "", "", "", "", "",
                      f"{time.monotonic() - begin:.0f}",
                      "; ".join(f"{d.counter} {d.before:,} -> {d.after:,}" for d in found),
                      _yes(hit)])
        return caught

    def equal(self) -> int:
        """Comparisons with a false alarm: of a regression or of an improvement."""
        alarms = 0
        with tempfile.TemporaryDirectory(dir=self.workshop.cache) as folder:
            original = self.base.program
            twin = replace(original, path=Path(shutil.copy2(original.path, folder)))
            for trial in range(self.count):
                begin = time.monotonic()
                verdicts = self._judge(twin)
                said = [v for v in verdicts if v.word in ("regression", "improvement")]
                alarms += bool(said)
                worst = max(verdicts, key=lambda v: abs(v.ratio - 1))
                self.row([f"A/A {trial + 1}", "none", worst.name, "", *_figures(worst),
                          f"{time.monotonic() - begin:.0f}",
                          "; ".join(f"{v.word}: {v.name}" for v in said) or "no alarm",
                          _yes(bool(said))])
        return alarms

    def _judge(self, head: Program) -> list[stats.Verdict]:
        return tiers.Wall(self.base.program, head).compare()

    def _more(self, patch: Patch, every: int) -> str:
        counts = [measure.instructions(b.program)[patch.benchmark]
                  for b in (self.base, self.build(patch, every))]
        return _percent(counts[1] / counts[0])


def _percent(ratio: float) -> str:
    return f"{100 * (ratio - 1):+.1f} %"


def _yes(hit: bool) -> str:
    return "yes" if hit else "no"


def _figures(v: stats.Verdict) -> list[str]:
    return [f"{v.ratio:.3f}", f"{v.low:.3f} .. {v.high:.3f}", f"{v.p_holm:.4f}", str(v.pairs)]


def run(workshop: Workshop, count: int) -> int:
    begin = time.monotonic()
    trials = Trials(workshop, count)
    with workshop.alone():
        counters, instructions = trials.counters(), trials.instructions()
        wall, alarms = trials.wall(), trials.equal()
    kept = [counters == count, instructions == count, wall == count, 20 * alarms <= count]
    print()
    print(markdown(["what", "caught", "of", "expected", "kept"], [
        ["counters: a count changed", str(counters), str(count), "all", _yes(kept[0])],
        ["instructions: 3 % more work", str(instructions), str(count), "all", _yes(kept[1])],
        ["wall: 10 % more work", str(wall), str(count), "all", _yes(kept[2])],
        ["wall: A/A, false alarms", str(alarms), str(count), "one in twenty", _yes(kept[3])],
    ]))
    print(f"\n{(time.monotonic() - begin) / 60:.1f} minutes.")
    return 0 if all(kept) else 1
