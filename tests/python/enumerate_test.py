"""Tests enumerate(): sizes and depths, limits, saved tables.

    PYTHONPATH=FOLDER python3 tests/python/enumerate_test.py   # the folder with trailblaze
"""

import json
import tempfile
import unittest
from pathlib import Path

import trailblaze


class EnumerateTest(unittest.TestCase):

    def test_the_eight_puzzle(self):
        report = trailblaze.enumerate("tiles")
        self.assertEqual((report.status, report.states, report.depth), ("complete", 181440, 31))
        self.assertEqual((len(report.levels), sum(report.levels)), (32, 181440))
        self.assertEqual(report.levels[-2:], [221, 2])
        self.assertEqual(report.antipodes["count"], 2)
        self.assertEqual(repr(report), "<Report enumerate tiles: complete, 181,440 states>")

    def test_options_of_a_puzzle(self):
        report = trailblaze.enumerate("tictactoe", symmetry="none")
        self.assertEqual((report.states, report.depth), (5478, 9))

    def test_a_puzzle_from_a_definition(self):
        flips = [{"name": f"f{k}", "perm": [*range(k)][::-1] + [*range(k, 7)]} for k in range(2, 8)]
        pancakes = {"points": 7, "initial_labels": [1, 2, 3, 4, 5, 6, 7], "generators": flips}
        expected = trailblaze.enumerate("pancake", size=7).levels
        self.assertEqual(trailblaze.enumerate("moves", definition=pancakes).levels, expected)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "pancakes.json"
            file.write_text(json.dumps(pancakes))
            for definition in (file, str(file), file.read_text()):
                report = trailblaze.enumerate("moves", definition=definition)
                self.assertEqual(report.levels, expected)
            report = trailblaze.solve("moves", "f3 f5 f7", definition=file, search="idastar:pdb:1")
            self.assertEqual((report.length, len(report.moves)), (3, 3))
            self.assertTrue(trailblaze.verify([report]).ok)

    def test_from_the_goals(self):
        report = trailblaze.enumerate("blocks/klotski", from_="goals")
        self.assertEqual((report.from_, report.depth), ("goals", 126))
        self.assertIn("from_", dir(report))
        self.assertEqual(report.to_dict()["from"], "goals")

    def test_the_positions_at_a_depth(self):
        report = trailblaze.enumerate("tiles", list_depth=31)
        self.assertEqual(report.listed, report.antipodes["examples"])
        lengths = {trailblaze.solve("tiles", start).length
                   for start in trailblaze.enumerate("tiles", list_depth=4).listed}
        self.assertEqual(lengths, {4})
        self.assertIsNone(trailblaze.enumerate("wolf").listed)

    def test_limits_keep_the_complete_levels(self):
        report = trailblaze.enumerate("tiles", max_depth=5)
        self.assertEqual((report.status, report.limit, report.exact), ("limit", "depth", False))
        self.assertEqual(report.levels, [1, 2, 4, 8, 16, 20])
        report = trailblaze.enumerate("tiles", max_states=1000)
        self.assertEqual((report.status, report.limit), ("limit", "states"))
        self.assertEqual(report.levels[:6], [1, 2, 4, 8, 16, 20])
        report = trailblaze.enumerate("tiles", size="4x4", max_memory="1G")
        self.assertEqual((report.status, report.limit, report.states), ("limit", "memory", 0))

    def test_a_saved_table_solves(self):
        with tempfile.TemporaryDirectory() as folder:
            table = Path(folder) / "8-puzzle.table"
            self.assertEqual(trailblaze.enumerate("tiles", save=table).table, str(table))
            report = trailblaze.solve("tiles", "8 6 7 2 5 4 3 0 1", search="table", table=table)
            self.assertEqual((report.search, report.length), ("table", 31))


class PatternDatabaseTest(unittest.TestCase):

    def test_a_pattern_database_is_built_and_opened_and_used(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "4-4.pdb"
            built = trailblaze.pattern_database("tiles", "1,2,3,4/5,6,7,8", file)
            self.assertEqual((built.file, built.heuristic), (str(file), f"pdb:{file}"))
            self.assertEqual([group["greatest"] for group in built.report.groups], [15, 15])
            opened = trailblaze.PatternDatabase(file)
            self.assertEqual(opened.report.status, "whole")
            self.assertEqual(opened.report.groups, built.report.groups)
            self.assertEqual(repr(opened),
                             f"<PatternDatabase '{file}': 1,2,3,4/5,6,7,8, whole>")
            self.assertEqual(opened.verify().status, "verified")
            lengths = [trailblaze.solve_many("tiles", random=20, heuristic=heuristic)
                       .columns("length") for heuristic in (built.heuristic, "manhattan")]
            self.assertEqual(lengths[0], lengths[1])

    def test_a_damaged_file_is_rejected(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "4-4.pdb"
            database = trailblaze.pattern_database("tiles", "1,2,3,4/5,6,7,8", file)
            data = bytearray(file.read_bytes())
            data[-100] ^= 1
            file.write_bytes(data)
            with self.assertRaisesRegex(ValueError, "checksum"):
                database.verify()


if __name__ == "__main__":
    unittest.main()
