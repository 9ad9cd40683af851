"""Least changes from a benchmark's own history, on invented records.

    PYTHONPATH=bench python3 tests/tracking/tracking_thresholds_test.py
"""

import math
import random
import tempfile
import unittest
from pathlib import Path

from tracking import record, stats, thresholds
from tracking.shape import measurement_of
from tracking_lines import MACHINE, OTHER_MACHINE, line

NAME = "enumerate/tiles-3x3/trail"
HERE = measurement_of(line()).run.machine


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


class History(unittest.TestCase):
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


class Files(unittest.TestCase):
    def test_a_missing_record_gives_no_thresholds(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "record.jsonl"
            self.assertEqual(thresholds.of_record(path, HERE), {})
            lines = history(40, 0.01)
            record.append(path, lines)
            self.assertEqual(thresholds.of_record(path, HERE), least(lines))


if __name__ == "__main__":
    unittest.main()
