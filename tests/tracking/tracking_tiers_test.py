"""The wall tier without running programs: the order of the runs, the number of pairs, and the least
changes from invented records.

    PYTHONPATH=bench python3 tests/tracking/tracking_tiers_test.py
"""

import contextlib
import math
import random
import unittest
from pathlib import Path
from unittest import mock

from tracking import record, stats, thresholds, tiers
from tracking.google_json import Series
from tracking.measure import Program
from tracking.programs import Suite
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
            layouts = tuple(Program(Path(name), Suite()) for name in names)
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

        build = Build("A", "A", Program(Path("A"), Suite()))
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


if __name__ == "__main__":
    unittest.main()
