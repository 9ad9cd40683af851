"""Tests census(): sets, totals and limits.

    PYTHONPATH=FOLDER python3 tests/python/census_test.py   # the folder with trailblaze
"""

import unittest

import trailblaze


class CensusTest(unittest.TestCase):

    def test_totals_equal_the_sums_of_the_sets(self):
        census = trailblaze.census("klotski", size="4x4")
        self.assertEqual(census.totals.status, "complete")
        self.assertEqual(census.totals.sets, len(census.sets))
        for field in ("boards", "components", "edges"):
            self.assertEqual(sum(census.sets.columns(field)[field]), census.totals[field])

    def test_a_hardest_start_has_its_reported_length(self):
        hardest = trailblaze.census("2x2:1,1x1:3", size="3x4").sets[0].hardest
        for metric, start in hardest.items():
            square = next(sign for sign in start["start"] if start["start"].count(sign) == 4)
            goal = f"????/????/?{square}{square}?"
            solved = trailblaze.solve("blocks", start["start"], goal=goal, metric=metric)
            self.assertEqual(solved.length, start["depth"], metric)

    def test_reports_are_verified_and_have_a_text(self):
        census = trailblaze.census("2x2:1,1x1:3", size="3x4")
        self.assertTrue(trailblaze.verify([*census.sets, census.totals], search="auto").ok)
        self.assertEqual(repr(census), "<Census: 1 piece set, 336 boards>")
        self.assertEqual(repr(census.totals), "<Report enumerate blocks: 2x2:1,1x1:3: 336 boards>")
        self.assertIn("336 boards, 1 component", str(census.totals))

    def test_a_limit_ends_the_census(self):
        census = trailblaze.census("klotski", max_states=1000)
        self.assertEqual((census.totals.status, census.totals.limit), ("limit", "states"))


if __name__ == "__main__":
    unittest.main()
