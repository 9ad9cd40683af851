"""Tests enumerate(), census(), heuristics(), generate() and puzzles(): what Python adds to these
commands, whose answers tests/cli compares.

    PYTHONPATH=FOLDER python3 tests/python/commands_test.py   # the folder with trailblaze
"""

import json
import tempfile
import unittest
from pathlib import Path

import trailblaze


class Line(trailblaze.PlainPuzzle):
    """A walk on the numbers from 0 to 9, whose heuristic is too high at 9."""

    start, goal, state_bits, reversible = 9, 0, 4, True

    def successors(self, state):
        return [s for s in (state - 1, state + 1) if 0 <= s <= 9]

    def heuristic(self, state):
        return 12 if state == 9 else state // 2


class CommandsTest(unittest.TestCase):

    def test_a_space_has_its_counts_and_a_text(self):
        report = trailblaze.enumerate("tiles")
        self.assertEqual((report.states, report.depth, report.levels[-2:]), (181440, 31, [221, 2]))
        self.assertEqual(report.antipodes["count"], 2)
        self.assertEqual(repr(report), "<Report enumerate tiles: complete, 181,440 states>")
        self.assertIsNone(report.listed)

    def test_a_puzzle_from_a_definition(self):
        flips = [{"name": f"f{k}", "perm": [*range(k)][::-1] + [*range(k, 7)]} for k in range(2, 8)]
        pancakes = {"points": 7, "initial_labels": [1, 2, 3, 4, 5, 6, 7], "generators": flips}
        expected = trailblaze.enumerate("pancake", size=7).levels
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "pancakes.json"
            file.write_text(json.dumps(pancakes))
            for definition in (pancakes, file, str(file), file.read_text()):
                report = trailblaze.enumerate("moves", definition=definition)
                self.assertEqual(report.levels, expected)
            report = trailblaze.solve("moves", "f3 f5 f7", definition=file, search="idastar:pdb:1")
            self.assertEqual((report.length, len(report.moves)), (3, 3))
            self.assertTrue(trailblaze.verify([report]).ok)

    def test_the_field_from_is_an_attribute(self):
        report = trailblaze.enumerate("blocks/klotski", from_="goals")
        self.assertEqual((report.from_, report.to_dict()["from"]), ("goals", "goals"))
        self.assertIn("from_", dir(report))

    def test_limits_keep_the_complete_levels(self):
        for limits, limit in (({"max_depth": 5}, "depth"), ({"max_states": 1000}, "states")):
            report = trailblaze.enumerate("tiles", **limits)
            self.assertEqual((report.status, report.limit, report.exact), ("limit", limit, False))
            self.assertEqual(report.levels[:6], [1, 2, 4, 8, 16, 20])
        report = trailblaze.enumerate("tiles", size="4x4", max_memory="1G")
        self.assertEqual((report.status, report.limit, report.states), ("limit", "memory", 0))
        census = trailblaze.census("klotski", max_states=1000)
        self.assertEqual((census.totals.status, census.totals.limit), ("limit", "states"))

    def test_a_census_has_reports_of_its_sets_and_their_totals(self):
        census = trailblaze.census("2x2:1,1x1:3", size="3x4")
        self.assertEqual((census.totals.sets, len(census.sets)), (1, 1))
        self.assertTrue(trailblaze.verify([*census.sets, census.totals], search="auto").ok)
        self.assertEqual(repr(census), "<Census: 1 piece set, 336 boards>")
        self.assertEqual(repr(census.totals), "<Report enumerate blocks: 2x2:1,1x1:3: 336 boards>")
        self.assertIn("336 boards, 1 component", str(census.totals))

    def test_an_overestimating_heuristic_is_detected(self):
        report = trailblaze.heuristics(Line())
        [own] = report.heuristics
        self.assertEqual(report.distances, [1] * 10)
        self.assertEqual((own["overestimates"], own["exact_states"]), (1, 1))

    def test_a_study_has_texts(self):
        report = trailblaze.heuristics("tiles", size="2x3", heuristic="manhattan")
        self.assertEqual(repr(report), "<Report heuristics tiles: complete, 360 states>")
        self.assertEqual(str(report).splitlines()[1], "manhattan: mean 6.83, greatest 12")

    def test_the_same_seed_gives_the_same_positions(self):
        self.assertEqual(trailblaze.generate("tiles", 3, seed=7),
                         ["0 5 3 2 1 4 6 8 7", "5 3 8 6 7 1 4 2 0", "4 7 6 3 5 2 8 1 0"])
        self.assertEqual(trailblaze.generate("tiles", 5), trailblaze.generate("tiles", 5, 1))
        self.assertEqual(trailblaze.generate("tiles", 0), [])
        self.assertEqual(len(trailblaze.generate("cube")), 1)
        with self.assertWarns(RuntimeWarning):
            self.assertEqual(trailblaze.generate("tiles", 9, depth="5", max_seconds=1e-7), [])

    def test_solve_many_accepts_the_output_of_generate(self):
        for puzzle in ("tiles", "jugs/classic", "klotski", "pancake", "cube", "sokoban/one-push",
                       "pegs", "wolf"):
            starts = trailblaze.generate(puzzle, 4, seed=2)
            reports = trailblaze.solve_many(puzzle, starts, path=False)
            self.assertEqual([report.status for report in reports], ["solved"] * 4, puzzle)
            self.assertEqual(reports.columns("start")["start"], starts, puzzle)

    def test_puzzles_are_listed_and_checked(self):
        names = [report.puzzle for report in trailblaze.puzzles()]
        self.assertLessEqual({"tiles", "jugs", "blocks", "cube", "sokoban"}, set(names))
        self.assertEqual(len(names), len(set(names)))
        check = trailblaze.puzzles("wolf", check=True)
        self.assertEqual((check.holds, check.broken, str(check)), (True, [], "wolf: holds"))


if __name__ == "__main__":
    unittest.main()
