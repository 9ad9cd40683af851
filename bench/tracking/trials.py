"""The trials of --prove: each kind plants something and runs the gate.

    counters      patches/count-*.patch: the counters tier reports the patch's benchmark
    instructions  work-*.patch: every 33rd unit of a hot path is done twice, some 3 %
    wall          work-*.patch, with enough units for a tenth more time (planted.py): `regression`
    memory        memory-*.patch: the program holds 5 % more
    two-threads   work-*.patch that also names a case of two threads, with every fourth unit done
                  twice, some 15 % more time: `regression`
    moved         moved-*.patch, which only move code: no tier reports anything
    equal         the same program twice (A/A): no tier reports anything
    bisection     a branch of 16 commits, one of them with a work-*.patch: --bisect finds it
    busy          the wall tier beside two busy processes, in turn with a work-*.patch and with the
                  same program twice: the verdict is right or `inconclusive`, and the instructions
                  are the same as without load

A patch is caught if the tier reports the benchmark that the patch names, among all benchmarks of
the gate. The trials of a kind use its patches in turn.
"""

from __future__ import annotations

import contextlib
import io
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from tracking import comparison, measure, memory, planted, stats, tiers
from tracking.bisection import Bisection
from tracking.laboratory import Laboratory, others_at_work
from tracking.planted import Patch
from tracking.proof import Promise, Trial
from tracking.trees import Build

INSTRUCTIONS_EVERY, THREADS_EVERY = 33, 4
COMMITS = 16  # of the branch that is bisected


class Found(NamedTuple):
    """The result of a trial: a Trial without its kind, number and time."""

    planted: str
    benchmark: str
    measured: str
    said: str
    right: bool


def counters(lab: Laboratory, number: int) -> Found:
    patch = _in_turn("count", number)
    before, after = (measure.judged(build.program)[0]
                     for build in (lab.base, lab.build(patch)))
    found = tiers.counters(before, after, [])
    ours = [d for d in found if d.benchmark == patch.benchmark]
    return Found(patch.name, patch.benchmark,
                 "; ".join(f"{d.counter} {d.before:,} -> {d.after:,}" for d in ours),
                 f"{len(found)} differences", bool(ours))


def instructions(lab: Laboratory, number: int) -> Found:
    patch = _in_turn("work", number)
    before, after = (measure.instructions(build.program)
                     for build in (lab.base, lab.build(patch, INSTRUCTIONS_EVERY)))
    named = [d.benchmark for d in tiers.instructions(before, after, [])]
    change = after[patch.benchmark] / before[patch.benchmark]
    return Found(patch.name, patch.benchmark, f"{100 * (change - 1):+.1f} %",
                 ", ".join(named) or "no difference", patch.benchmark in named)


def wall(lab: Laboratory, number: int) -> Found:
    patch = _in_turn("work", number)
    return _slowed(lab, patch, patch.tenth, tiers.WALL)


def two_threads(lab: Laboratory, number: int) -> Found:
    return _slowed(lab, _in_turn("threads", number), THREADS_EVERY, tiers.TWO_THREADS)


def memory_held(lab: Laboratory, number: int) -> Found:
    patch = _in_turn("memory", number)
    head = lab.build(patch)
    peaks = memory.compare(lab.base.program, head.program, measure.names(head.program, "memory"))
    named = [d.benchmark for d in memory.differences(peaks, [])]
    ours = peaks[patch.benchmark]
    return Found(patch.name, patch.benchmark,
                 f"{min(ours.base):,} -> {min(ours.head):,} KiB, {100 * (ours.ratio - 1):+.1f} %",
                 ", ".join(named) or "no difference", patch.benchmark in named)


def moved(lab: Laboratory, number: int) -> Found:
    """Patches that shift code by a number of bytes get a new number after each round of patches."""
    patch = _in_turn("moved", number)
    moved_by = 16 * (2 * ((number - 1) // len(planted.patches("moved"))) + 1)
    name = f"{patch.name}, {moved_by}" if "@EVERY@" in patch.text else patch.name
    return _unchanged(lab, lab.build(patch, moved_by), name)


def equal(lab: Laboratory, number: int) -> Found:
    with lab.twin() as head:
        return _unchanged(lab, head, "nothing")


def bisected(lab: Laboratory, number: int) -> Found:
    patch = _in_turn("work", number)
    place = random.Random(f"{lab.commit} {number}").randint(1, COMMITS)
    commits = planted.branch(lab.builder, lab.commit, patch.every(patch.tenth), place, COMMITS)
    bisection = Bisection(lab.builder, patch.benchmark)
    found = bisection.find(commits[0], commits[-1])
    if found:
        with contextlib.redirect_stdout(io.StringIO()):  # the user waits for this part too
            bisection.print_found(found)
    named = [one.commit for one in found.suspects] if found else []
    return Found(f"{patch.name} in commit {place} of {COMMITS}", patch.benchmark,
                 f"{found.scale.unit} {found.scale.worse:.3f}" if found else "",
                 ", ".join(f"commit {commits.index(one)}" for one in named) or "not slower",
                 named == [commits[place]])


def busy(lab: Laboratory, number: int) -> Found:
    patch = _in_turn("work", (number + 1) // 2)
    if number % 2 == 0:
        with lab.twin() as head, others_at_work():
            verdicts = lab.judge(head, tiers.WALL)
        said = [f"{v.name}: {v.word}" for v in verdicts if v.word in CHANGED]
        return Found("nothing", *_most_changed(verdicts), "; ".join(said) or "no alarm", not said)
    head = lab.build(patch, patch.tenth)
    alone = [measure.instructions(build.program) for build in (lab.base, head)]
    with others_at_work():
        verdicts = lab.judge(head, tiers.WALL)
        beside = [measure.instructions(build.program) for build in (lab.base, head)]
    one = _of(verdicts, patch)
    # Benchmarks that the patch slows down: several may share its code.
    slowed = {d.benchmark for d in tiers.instructions(*alone, [])}
    wrong = [f"{v.name}: {v.word}" for v in verdicts
             if v.word == "improvement" or (v.word == "regression" and v.name not in slowed)]
    steady = beside == alone and patch.benchmark in slowed
    return Found(patch.name, patch.benchmark, _figures(one),
                 "; ".join([one.word, f"instructions {'the same as alone' if steady else 'differ'}",
                            *wrong]),
                 one.word in ("regression", "inconclusive") and steady and not wrong)


@dataclass(frozen=True)
class Kind:
    run: Callable[[Laboratory, int], Found]
    promise: Promise
    halves: int = 2  # trials per two that the user asks for

    def trials(self, asked: int) -> int:
        return max(1, asked * self.halves // 2)


KINDS = {
    "counters": Kind(counters, Promise("a count changed")),
    "instructions": Kind(instructions, Promise("3 % more work")),
    "wall": Kind(wall, Promise("10 % more time")),
    "memory": Kind(memory_held, Promise("5 % more memory")),
    "two-threads": Kind(two_threads, Promise("15 % more time at two threads")),
    "moved": Kind(moved, Promise("code only moved, no alarm", wrong_in_twenty=1)),
    "equal": Kind(equal, Promise("A/A, no alarm", wrong_in_twenty=1)),
    "bisection": Kind(bisected, Promise(f"the slow one of {COMMITS} commits", most_minutes=8),
                      halves=1),
    "busy": Kind(busy, Promise("beside busy processes, never wrong")),
}


def run(lab: Laboratory, kind: str, number: int) -> Trial:
    begin = time.monotonic()
    found = KINDS[kind].run(lab, number)
    return Trial(kind, number, *found, seconds=round(time.monotonic() - begin, 1))


# ---- parts ----

CHANGED = ("regression", "improvement")


def _in_turn(kind: str, number: int) -> Patch:
    found = planted.patches(kind)
    return found[(number - 1) % len(found)]


def _of(verdicts: list[stats.Verdict], patch: Patch) -> stats.Verdict:
    return next(v for v in verdicts if v.name == patch.benchmark)


def _figures(v: stats.Verdict) -> str:
    return f"{v.ratio:.3f} ({v.low:.3f} .. {v.high:.3f}), p {v.p_holm:.4f}, {v.pairs} pairs"


def _most_changed(verdicts: list[stats.Verdict]) -> tuple[str, str]:
    worst = max(verdicts, key=lambda v: abs(v.ratio - 1))
    return worst.name, _figures(worst)


def _slowed(lab: Laboratory, patch: Patch, every: int, timing: tiers.Timing) -> Found:
    """Returns the verdict on the patch's benchmark, and the growth of its instructions."""
    before, after = lab.executed(patch, every)
    verdicts = lab.judge(lab.build(patch, every), timing)
    one = _of(verdicts, patch)
    others = [v.name for v in verdicts if v.word == "regression" and v is not one]
    return Found(f"{patch.name}, {100 * (after / before - 1):+.1f} % instructions",
                 patch.benchmark, _figures(one), "; ".join([one.word, *others]),
                 one.word == "regression")


def _unchanged(lab: Laboratory, head: Build, name: str) -> Found:
    """Runs all tiers on two versions that do the same work."""
    found = comparison.compare(lab.base, head, lab.how)
    verdicts = found.verdicts()
    said = [str(d) for d in found.unexplained()]
    said += [f"{v.name}: {v.word}" for v in verdicts if v.word in CHANGED]
    measured = _most_changed(verdicts) if verdicts else ("", "")
    return Found(name, *measured, "; ".join(said) or "no alarm", not said)
