"""The wall tier: the order of the runs and the number of pairs, without running programs.

    PYTHONPATH=bench python3 tests/tracking/tracking_tiers_test.py
"""

import contextlib
import random
import unittest
from pathlib import Path
from unittest import mock

from tracking import tiers
from tracking.google_json import Series
from tracking.measure import Program
from tracking.programs import Suite
from tracking.trees import Build


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
        with mock.patch.object(tiers.measure, "time_once", time_once), \
                mock.patch.object(tiers.layouts, "fresh", contextlib.nullcontext):
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
        with mock.patch.object(tiers.measure, "time_once", time_once), \
                mock.patch.object(tiers.layouts, "fresh", contextlib.nullcontext):
            wall = tiers.Wall(build, build, names=["wild", "calm"])
            pairs = [[v.pairs for v in wall.look(names)]
                     for names in (wall.names, ["wild"], wall.names, ["wild"])]
            self.assertEqual(pairs, [[12, 12], [24, 12], [48, 24], [96, 24]])
            whole = tiers.Wall(build, build, names=["wild", "calm"]).compare()
        self.assertEqual([(v.pairs, v.word) for v in whole],
                         [(96, "inconclusive"), (12, "no change")])


if __name__ == "__main__":
    unittest.main()
