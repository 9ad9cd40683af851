"""Tests Python values as options and positions: arrays, tables, paths, generators, ranges.

    PYTHONPATH=FOLDER python3 tests/python/values_test.py   # the folder with trailblaze
"""

import os
import tempfile
import unittest
from pathlib import Path

import trailblaze

try:
    import numpy
    import pandas
except ImportError:
    numpy = pandas = None

START = "0 1 3 4 2 5 7 8 6"
ROWS = [[0, 1, 3], [4, 2, 5], [7, 8, 6]]
GOALS = ["1 2 3 4 5 6 7 8 0", "0 1 2 3 4 5 6 7 8"]


class Named:
    """A path-like object, not of pathlib, whose str() is not the path."""

    def __init__(self, name):
        self.name = name

    def __fspath__(self):
        return self.name


class OptionsTest(unittest.TestCase):
    def test_a_generator_is_read_once(self):
        given = (name for name in ["astar", "bfs"])
        reports = trailblaze.solve_many("tiles", [START], search=given)
        self.assertEqual(reports.columns("search"), {"search": ["astar", "bfs"]})
        self.assertEqual(trailblaze.solve("tiles", START, search=iter(["astar"])).search, "astar")
        self.assertEqual(trailblaze.solve("jugs", "0,0,8", capacities=(n for n in [3, 5, 8]),
                                          goal="0,4,4").length, 7)

    def test_false_and_none_omit_an_option(self):
        for nothing in (None, False):
            reports = trailblaze.solve_many("tiles", [START], checkpoint=nothing, random=nothing,
                                            file=nothing, seed=nothing)
            self.assertEqual(reports[0].length, 4)
            trailblaze.solve("tiles", START, file_=nothing, random=nothing, search=nothing)
            self.assertEqual(len(trailblaze.solve_many("tiles", random=2, file=nothing)), 2)
            with self.assertRaisesRegex(ValueError, "^starts: "):
                trailblaze.solve_many("tiles", file=nothing)

    def test_several_goals(self):
        lists = [list(map(int, goal.split())) for goal in GOALS]
        tables = [[goal[:3], goal[3:6], goal[6:]] for goal in lists]
        for goals in (GOALS, tables, [GOALS[0], lists[1]]):
            self.assertEqual(trailblaze.solve("tiles", "1 0 2 3 4 5 6 7 8", goal=goals).length, 1)
        self.assertEqual(trailblaze.solve("tiles", "1 0 2 3 4 5 6 7 8", goal=tables[1]).length, 1)

    def test_a_range_of_depths(self):
        for depth in (range(20, 25), (20, 24), "20..24"):
            self.assertEqual(trailblaze.generate("tiles", 3, seed=1, depth=depth),
                             trailblaze.generate("tiles", 3, seed=1, depth="20..24"))

    def test_a_start_that_is_no_utf8_gives_a_report(self):
        self.assertEqual(trailblaze.solve_many("tiles", ["\udcff"])[0].status, "error")


class FilesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)

    def test_any_path_like_object_names_a_file(self):
        for name in ("a.table", b"b\xff.table"):
            trailblaze.enumerate("tiles", save=Named(name))
            self.assertTrue(os.path.exists(name))

    def test_pattern_databases_can_be_names_or_objects(self):
        for number, partition in enumerate(("1,2,3,4/5,6,7,8", [[1, 2, 3, 4], [5, 6, 7, 8]])):
            name = f"-{number}.pdb"
            database = trailblaze.pattern_database("tiles", partition, name)
            self.assertEqual((database.report.entries, database.heuristic), (6048, f"pdb:{name}"))
            opened = trailblaze.PatternDatabase(name)
            self.assertEqual((opened.file, opened.verify().status), (name, "verified"))
            self.assertEqual(opened.report.groups, database.report.groups)
            self.assertEqual(repr(opened),
                             f"<PatternDatabase '{name}': 1,2,3,4/5,6,7,8, whole>")
            for heuristic in (database, opened, opened.heuristic):
                report = trailblaze.solve("tiles", "8 6 7 2 5 4 3 0 1", heuristic=heuristic)
                self.assertEqual(report.length, 31)
        self.assertEqual(trailblaze.PatternDatabase(name.encode()).file, name)

    def test_a_damaged_pattern_database_is_rejected(self):
        database = trailblaze.pattern_database("tiles", "1,2,3,4/5,6,7,8", "4-4.pdb")
        data = bytearray(Path("4-4.pdb").read_bytes())
        data[-100] ^= 1
        Path("4-4.pdb").write_bytes(data)
        with self.assertRaisesRegex(ValueError, "checksum"):
            database.verify()

    def test_a_file_name_of_reports_may_start_with_a_dash(self):
        reports = trailblaze.solve_many("tiles", [START])
        with open("-x.jsonl", "w", encoding="utf-8") as file:
            file.write(reports.to_json_lines())
        for name in ("-x.jsonl", b"-x.jsonl", Named("-x.jsonl")):
            self.assertEqual(trailblaze.verify(name).verified, 1)
            self.assertEqual(trailblaze.Reports(name), reports)


@unittest.skipIf(pandas is None, "NumPy or pandas is not installed")
class ArraysTest(unittest.TestCase):
    def test_a_table_gives_its_rows(self):
        frame = pandas.DataFrame(ROWS)
        self.assertEqual(trailblaze.solve("tiles", frame).start, START)
        starts = pandas.DataFrame([sum(ROWS, []), list(range(9))])
        self.assertEqual([report.start for report in trailblaze.solve_many("tiles", starts)],
                         [START, "0 1 2 3 4 5 6 7 8"])
        reports = trailblaze.solve_many("tiles", [frame, numpy.array(ROWS)])
        self.assertEqual([report.start for report in reports], [START, START])

    def test_numbers_of_an_array_are_not_positions(self):
        for starts in (numpy.array([0, 1, 3]), numpy.array([0.5]), pandas.Series([0, 1, 3])):
            with self.assertRaisesRegex(TypeError, "^starts: "):
                trailblaze.solve_many("tiles", starts)

    def test_truth_of_numpy(self):
        report = trailblaze.solve("tiles", START, all_shortest=numpy.True_, path=numpy.False_,
                                  no_path=numpy.False_)
        self.assertEqual((report.shortest_paths, report.moves), (1, None))

    def test_numbers_of_numpy_in_a_report(self):
        report = trailblaze.solve("tiles", START).to_dict()
        for length in (numpy.int64(4), numpy.float64(4)):
            self.assertTrue(trailblaze.verify({**report, "length": length}))


if __name__ == "__main__":
    unittest.main()
