"""The wall tier without running programs, the least changes from invented records, the memory tier
on programs with a given use of memory, and the smoke tier without callgrind.

    PYTHONPATH=bench python3 tests/tracking/tracking_tiers_test.py
"""

import contextlib
import math
import os
import random
import threading
import unittest
from pathlib import Path
from unittest import mock

from tracking import measure, memory, record, smoke, stats, thresholds, tiers
from tracking.google_json import Series
from tracking.ledger import Line
from tracking.measure import Program
from tracking.memory import Peaks
from tracking.messages import Failed
from tracking.shape import measurement_of
from tracking.trees import Build
from tracking_case import InFolder, printed
from tracking_lines import MACHINE, OTHER_MACHINE, line

NAME = "enumerate/tiles-3x3/trail"
HERE = measurement_of(line()).run.machine


@contextlib.contextmanager
def timed_by(time_once):
    """Replaces runs of programs by `time_once`."""
    with mock.patch.object(tiers.measure, "time_once", time_once), \
            mock.patch.object(tiers.layouts, "fresh", contextlib.nullcontext), printed():
        yield


class Order(unittest.TestCase):
    def test_programs_alternate_case_by_case(self):
        ran = []

        def time_once(program, name, min_time, repetitions):
            ran.append((program.path.name, name))
            return Series(name, {}, [1000.0 + len(ran), 1001.0 + len(ran)], [1.0, 1.0])

        def build(*names):
            layouts = tuple(Program(Path(name)) for name in names)
            return Build(names[0], names[0], layouts[0], layouts=layouts)

        base, head = build("A0", "A1", "A2"), build("B")
        with timed_by(time_once):
            wall = tiers.Wall(base, head, names=["a/b", "c/d"])
            wall.compare()
        blocks = ["A0 B A0 B B A0 B A0", "B A1 B A1 A1 B A1 B", "B A2 B A2 A2 B A2 B",
                  "A0 B A0 B B A0 B A0"]
        self.assertEqual([one for one, _ in ran[:64]],
                         [one for block in blocks for _ in wall.names for one in block.split()],
                         "a block in one layout, the next block in the next; each pair in turn")
        self.assertEqual([name for _, name in ran[:96]], 6 * (8 * ["a/b"] + 8 * ["c/d"]))
        sides = wall.samples["a/b"]
        self.assertEqual(sides.base.real_ns[:2], [1001.0, 1006.0], "the least of two runs")
        self.assertEqual(sides.head.real_ns[:2], [1002.0, 1005.0])
        self.assertEqual(sides.head.cpu_ns[:2], [1.0, 1.0])

    def test_a_look_doubles_the_pairs_of_the_measured_benchmarks(self):
        """The doubtful benchmark is measured to the end, and the other benchmark is not measured
        further."""
        times = random.Random(1)

        def time_once(program, name, *_):
            time = times.uniform(1, 3 if name == "wild" else 1.001)
            return Series(name, {}, [time], [time])

        build = Build("A", "A", Program(Path("A")))
        with timed_by(time_once):
            wall = tiers.Wall(build, build, names=["wild", "calm"])
            pairs = [[v.pairs for v in wall.look(names)]
                     for names in (wall.names, ["wild"], wall.names, ["wild"])]
            self.assertEqual(pairs, [[12, 12], [24, 12], [48, 24], [96, 24]])
            whole = tiers.Wall(build, build, names=["wild", "calm"]).compare()
        self.assertEqual([(v.pairs, v.word) for v in whole],
                         [(96, "inconclusive"), (12, "no change")])


def history(count, noise, seed=1, **changes):
    """Returns lines of `count` runs, one per commit, whose medians vary."""
    source = random.Random(seed)
    lines = []
    for number in range(count):
        median = 1e6 * source.lognormvariate(0, noise)
        lines.append(line(number, real_ns=[median * 0.999, median, median * 1.001], **changes))
    return lines


def least(lines):
    return thresholds.of_measurements(map(measurement_of, lines), HERE)


class Thresholds(InFolder):
    """The least changes from a benchmark's own history."""

    def test_95_of_100_equal_pairs_of_runs_differ_by_less(self):
        for noise in (0.003, 0.01):
            found = [least(history(60, noise, seed))[NAME] for seed in range(20)]
            expected = math.expm1(1.96 * math.sqrt(2) * noise)
            self.assertAlmostEqual(sum(found) / len(found), expected, delta=0.25 * expected)

    def test_few_runs_give_no_threshold(self):
        self.assertEqual(least(history(8, 0.01)), {})
        self.assertIn(NAME, least(history(12, 0.01)))

    def test_other_machines_and_uncommitted_changes_are_ignored(self):
        self.assertEqual(least(history(40, 0.01, machine=OTHER_MACHINE)), {})
        self.assertEqual(least(history(40, 0.01, dirty=True)), {})
        newer = {**MACHINE, "kernel": "9.9"}
        self.assertIn(NAME, least(history(40, 0.01, machine=newer)), "a new kernel is no machine")

    def test_settings_are_separate_and_the_widest_spread_counts(self):
        calm = history(40, 0.001)
        wild = history(40, 0.01, flags="-O0")
        slow = [{**one, "real_ns": [10 * ns for ns in one["real_ns"]]} for one in wild]
        self.assertAlmostEqual(least(calm + slow)[NAME], least(wild)[NAME])

    def test_a_noisy_history_does_not_hide_ten_per_cent(self):
        wild = least(history(40, 0.3))
        self.assertEqual(wild, {NAME: thresholds.MOST})
        base = [100 + 0.01 * i for i in range(12)]
        head = [1.1 * time * (1 + 0.0001 * i) for i, time in enumerate(base)]
        self.assertEqual(stats.judge({NAME: (base, head)}, wild)[0].word, "regression")
        less = [time / 1.1 * 1.04 for time in head]
        self.assertEqual(stats.judge({NAME: (base, less)})[0].word, "regression")
        self.assertNotEqual(stats.judge({NAME: (base, less)}, wild)[0].word, "regression")

    def test_a_missing_record_gives_no_thresholds(self):
        path = self.folder / "record.jsonl"
        self.assertEqual(thresholds.of_record(path, HERE), {})
        lines = history(40, 0.01)
        record.append(path, lines)
        self.assertEqual(thresholds.of_record(path, HERE), least(lines))


# ---- memory, by programs with a given use of it ----


# A program that allocates @MIB@ MiB, or @LIST@ MiB if it lists its cases.
PROGRAM = """#!/usr/bin/python3 -IS
import sys
held = bytearray((@LIST@ if "--list" in sys.argv else @MIB@) << 20)
for page in range(0, len(held), 4096):
    held[page] = 1
print("{}")
"""


class MemoryMeasured(InFolder):
    def program(self, name, mib, when_asked=0):
        path = self.folder / name
        path.write_text(PROGRAM.replace("@MIB@", str(mib)).replace("@LIST@", str(when_asked)))
        path.chmod(0o755)
        return Program(path)

    def test_a_peak_is_the_memory_that_the_program_touched(self):
        own = memory.peak([str(self.program("a", 24).path), "--list"])
        whole = memory.peak([str(self.program("a", 24).path), "--once"])
        self.assertAlmostEqual((whole - own) / 1024, 24, delta=1)

    def test_memory_of_the_caller_does_not_count(self):
        held = bytearray(os.urandom(1 << 20) * 64)
        self.assertLess(memory.peak(["/bin/true"]), len(held) >> 10)

    def test_growth_of_five_per_cent_is_noticed_and_of_one_per_cent_is_not(self):
        base = self.program("base", 60)
        for mib, seen in ((63, True), (60, False), (57, False)):
            found = memory.compare(base, self.program("head", mib), ["toy/a"])
            self.assertAlmostEqual(found["toy/a"].ratio, mib / 60, delta=0.015)
            names = [d.benchmark for d in memory.differences(found, [])]
            self.assertEqual(names, ["toy/a"] if seen else [], mib)

    def test_a_failed_run_is_reported(self):
        for command in (["/bin/false"], [str(self.folder / "none")]):
            with self.assertRaisesRegex(Failed, command[0]):
                memory.peak(command)
        nothing = self.program("nothing", 0, when_asked=8)
        with self.assertRaisesRegex(Failed, "^toy/a: "):
            memory.compare(nothing, nothing, ["toy/a"])


class MemoryJudged(unittest.TestCase):
    def test_the_least_peak_counts_and_noise_excuses_growth(self):
        for base, head, grew in (
                ([100, 101, 101], [105, 106, 105], True), ([100, 107, 100], [105] * 3, False),
                ([100, 150, 100], [106] * 3, True), ([100] * 3, [103] * 3, False),
                ([100] * 3, [90] * 3, False)):
            self.assertEqual(Peaks(base, head).grew, grew, (base, head))

    def test_the_ledger_explains_growth(self):
        found = {"a/b": Peaks([100], [110])}
        for reason, explained in (
            (Line("a/*", "peak", "Larger chunks.", ratio=1.12), True),
            (Line("a/*", "peak", "Larger chunks.", ratio=1.05), False),
            (Line("a/*", "bytes", "Larger chunks.", 100, 110), False),
        ):
            difference = memory.differences(found, [reason])[0]
            self.assertEqual(difference.why is not None, explained, reason)
        self.assertIn("a/b: peak: 100 -> 110; no line", str(memory.differences(found, [])[0]))


# ---- smoke, without callgrind ----


NAMES = ["astar/a", "bfs/b", "bfs/b/threads:2", "dense/c-avx512", "dense/c-avx2", "dense/d/avx512",
         "trail/large"]
LEFT_OUT = ["bfs/b/threads:2", "dense/c-avx512", "dense/d/avx512", "trail/large"]
COUNTED = ["astar/a", "bfs/b", "dense/c-avx2"]


class OfPrograms(InFolder):
    def setUp(self):
        super().setUp()
        self.counts = dict.fromkeys(NAMES, 1000)
        self.counted = []
        self.lock = threading.Lock()
        sets = {"quick": NAMES, "memory": ["trail/large"]}
        self.enterContext(mock.patch.multiple(
            measure, instructions_apart=self.instructions,
            names=lambda program, cases: sets[cases],
            names_if_known=lambda program, cases: sets[cases],
            run=lambda command, what: "valgrind-3.19.0\n"))
        self.enterContext(mock.patch.object(smoke, "TOGETHER", 1))

    def instructions(self, program, names):
        with self.lock:
            self.counted += names
        for name in names:
            if self.counts[name] is None:
                raise Failed(f"{name}: it crashed")
        return {name: self.counts[name] for name in names}

    def program(self, text):
        path = self.folder / "program"
        path.write_text(text)
        return Program(path)


class SmokeCounted(OfPrograms):
    def executed(self, text, names=tuple(COUNTED)):
        return smoke.executed(self.program(text), names, self.folder / "cache")

    def test_cases_without_a_count_are_skipped(self):
        counted, left_out = smoke.cases_of(self.program("1"))
        self.assertEqual(counted, COUNTED)
        self.assertEqual(left_out, LEFT_OUT)

    def test_the_same_program_is_counted_once(self):
        first = self.executed("1")
        self.assertEqual(list(first), COUNTED)
        self.assertEqual(sorted(self.counted), COUNTED)
        self.counts = dict.fromkeys(NAMES, 2000)
        self.assertEqual(self.executed("1"), first)
        self.assertEqual(self.executed("2"), dict.fromkeys(COUNTED, 2000), "another program")

    def test_cases_are_divided_into_batches(self):
        names = [f"a/{number}" for number in range(147)]
        for processors, parts in ((1, 19), (2, 19), (64, 128), (100, 147)):
            with mock.patch.object(smoke, "TOGETHER", 8):
                found = smoke._dealt(names, processors)
            self.assertEqual(len(found), parts)
            self.assertEqual(sorted(sum(found, [])), sorted(names))
            self.assertLessEqual(max(map(len, found)), 8)
        self.assertEqual(smoke._dealt([], 2), [])
        with mock.patch.object(smoke, "TOGETHER", 2):
            self.assertEqual(self.executed("1"), dict.fromkeys(COUNTED, 1000))

    def test_another_valgrind_or_library_or_command_counts_again(self):
        self.executed("1")
        for module, name, value in ((measure, "run", lambda command, what: "valgrind-3.24.0\n"),
                                    (smoke, "environment", lambda: {"libc": "glibc 2.41"}),
                                    (measure, "CALLGRIND", ["valgrind"])):
            with mock.patch.object(module, name, value):
                self.executed("1")
        self.assertEqual(len(self.counted), 4 * len(COUNTED))

    def test_counts_before_a_failure_are_kept(self):
        self.counts["bfs/b"] = None
        with self.assertRaisesRegex(Failed, "bfs/b: it crashed"):
            self.executed("1")
        self.executed("1", ["astar/a"])
        self.counts["bfs/b"] = 5
        self.counted.clear()
        self.assertEqual(self.executed("1")["bfs/b"], 5)
        self.assertNotIn("astar/a", self.counted)


class SmokeCompared(OfPrograms):
    def test_a_case_that_head_omits_is_not_lost(self):
        """Base has counted the case, which had an ordinary size there."""
        program = self.program("1")
        with mock.patch.object(measure, "names_if_known", side_effect=[["trail/large"], []]):
            found = smoke.compare(program, program, self.folder)
        self.assertEqual(list(found.base), COUNTED)
        self.assertEqual(found.left_out, LEFT_OUT)

    def test_more_than_three_per_cent_is_a_difference_unless_the_ledger_explains_it(self):
        base = self.program("1")
        smoke.executed(base, COUNTED, self.folder)  # kept, because the counts change
        head = Program(self.folder / "head")
        head.path.write_text("2")
        self.counts |= {"astar/a": 1030, "bfs/b": 1031}
        found = smoke.compare(base, head, self.folder)

        def differences(*lines):
            return smoke.differences(found.base, found.head, list(lines))

        self.assertEqual([d.benchmark for d in differences()], ["bfs/b"])
        line = Line("bfs/*", "instructions", "It is meant.", ratio=1.04)
        self.assertEqual(differences(line)[0].why, "It is meant.")
        self.assertEqual(found.left_out, LEFT_OUT)


if __name__ == "__main__":
    unittest.main()
