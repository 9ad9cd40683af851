"""Tests generate() and puzzles().

    PYTHONPATH=FOLDER python3 tests/python/generate_test.py   # the folder with trailblaze
"""

import unittest

import trailblaze


class GenerateTest(unittest.TestCase):

    def test_the_same_seed_gives_the_same_positions(self):
        self.assertEqual(trailblaze.generate("tiles", 3, seed=7),
                         ["0 5 3 2 1 4 6 8 7", "5 3 8 6 7 1 4 2 0", "4 7 6 3 5 2 8 1 0"])
        self.assertEqual(trailblaze.generate("tiles", 5), trailblaze.generate("tiles", 5, 1))
        self.assertEqual(trailblaze.generate("tiles", 0), [])
        self.assertEqual(len(trailblaze.generate("cube")), 1)

    def test_solve_many_accepts_the_output_of_generate(self):
        for puzzle in ("tiles", "jugs/classic", "klotski", "pancake", "cube", "sokoban/one-push",
                       "pegs", "wolf"):
            starts = trailblaze.generate(puzzle, 4, seed=2)
            reports = trailblaze.solve_many(puzzle, starts, path=False)
            self.assertEqual([report.status for report in reports], ["solved"] * 4, puzzle)
            self.assertEqual(reports.columns("start")["start"], starts, puzzle)

    def test_positions_of_a_range_of_depths(self):
        starts = trailblaze.generate("tiles", 10, seed=1, depth="29..31")
        lengths = trailblaze.solve_many("tiles", starts, path=False).columns("length")["length"]
        self.assertTrue(all(29 <= length <= 31 for length in lengths), lengths)

    def test_a_limit_raises_a_warning(self):
        with self.assertWarns(RuntimeWarning):
            self.assertEqual(trailblaze.generate("tiles", 9, depth="5", max_seconds=1e-7), [])


class PuzzlesTest(unittest.TestCase):

    def test_puzzles_lists_every_puzzle(self):
        names = [report.puzzle for report in trailblaze.puzzles()]
        self.assertLessEqual({"tiles", "jugs", "blocks", "cube", "sokoban"}, set(names))
        self.assertEqual(len(names), len(set(names)))

    def test_a_named_instance_has_its_published_length(self):
        jugs = trailblaze.puzzles("jugs")
        for instance in jugs.instances:
            report = trailblaze.solve(f"jugs/{instance['name']}")
            self.assertEqual(report.length, instance["known"][0]["length"])

    def test_check(self):
        check = trailblaze.puzzles("wolf", check=True)
        self.assertEqual((check.holds, check.broken), (True, []))
        self.assertEqual(str(check), "wolf: holds")


if __name__ == "__main__":
    unittest.main()
