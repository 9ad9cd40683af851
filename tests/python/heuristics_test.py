"""Tests heuristics().

    PYTHONPATH=FOLDER python3 tests/python/heuristics_test.py   # the folder with trailblaze
"""

import unittest

import trailblaze


class Line(trailblaze.PlainPuzzle):
    """A walk on the numbers from 0 to 9, whose heuristic is too high at 9."""

    start, goal, state_bits, reversible = 9, 0, 4, True

    def successors(self, state):
        return [s for s in (state - 1, state + 1) if 0 <= s <= 9]

    def heuristic(self, state):
        return 12 if state == 9 else state // 2


class HeuristicsTest(unittest.TestCase):

    def test_a_sample_has_the_values_of_its_positions(self):
        starts = trailblaze.generate("tiles", 50, seed=3)
        estimates = [trailblaze.solve("tiles", start, search="astar:manhattan").estimate
                     for start in starts]
        values = trailblaze.heuristics("tiles", random=50, seed=3,
                                       heuristic=["manhattan", "zero"]).heuristics[0]["values"]
        self.assertEqual(values, [estimates.count(v) for v in range(len(values))])
        self.assertEqual(len(values) - 1, max(estimates))

    def test_an_overestimating_heuristic_is_detected(self):
        report = trailblaze.heuristics(Line())
        [own] = report.heuristics
        self.assertEqual(report.distances, [1] * 10)
        self.assertEqual(own["overestimates"], 1)
        self.assertEqual(own["exact_states"], 1)

    def test_limits_and_words(self):
        report = trailblaze.heuristics("tiles", max_depth=3)
        self.assertEqual((report.status, report.states), ("limit", 15))
        report = trailblaze.heuristics("tiles", size="2x3", heuristic="manhattan")
        self.assertEqual(repr(report), "<Report heuristics tiles: complete, 360 states>")
        self.assertEqual(str(report).splitlines()[1], "manhattan: mean 6.83, greatest 12")


if __name__ == "__main__":
    unittest.main()
