"""Reports as objects of Python: attributes, equality, text, pickle; streams as sequences, rows and
columns. Also what holds for the whole package: its version, its list of names, its import.

    PYTHONPATH=FOLDER python3 tests/python/reports_test.py   # the folder that trailblaze is in
"""

import copy
import doctest
import json
import pickle
import subprocess
import sys
import unittest
from pathlib import Path

import trailblaze

ROOT = Path(__file__).resolve().parents[2]
START = "0 1 3 4 2 5 7 8 6"


def load_tests(loader, tests, pattern):
    """The examples of the package's text, of the modules tested here, and of the guide."""
    names = {"trailblaze": trailblaze}
    for module in ("trailblaze", "trailblaze._report", "trailblaze._reports"):
        tests.addTests(doctest.DocTestSuite(module, extraglobs=names))
    guide = ROOT / "python/README.md"
    text = guide.read_text(encoding="utf-8").replace("```\n", "\n")  # else it would be an output
    tests.addTest(doctest.DocTestCase(
        doctest.DocTestParser().get_doctest(text, {}, guide.name, str(guide), 0)))
    return tests


class ReportTest(unittest.TestCase):

    def setUp(self):
        self.report = trailblaze.solve("tiles", START)

    def test_attributes_are_the_fields_of_json(self):
        fields = json.loads(self.report.to_json())
        self.assertEqual(self.report.to_dict(), fields)
        for name, value in fields.items():
            self.assertEqual(getattr(self.report, name), value, name)

    def test_dir_lists_the_fields(self):
        self.assertLessEqual(set(self.report.to_dict()), set(dir(self.report)))
        self.assertIn("to_dict", dir(self.report))

    def test_another_attribute_names_the_fields(self):
        with self.assertRaisesRegex(AttributeError, "found 'lenght', expected one of .*length"):
            self.report.lenght
        self.assertFalse(hasattr(self.report, "levels"))

    def test_a_report_does_not_change(self):
        with self.assertRaises(AttributeError):
            self.report.length = 3
        self.report.to_dict()["length"] = 3
        self.assertEqual(self.report.length, 4)

    def test_equal_where_all_fields_are(self):
        self.assertEqual(self.report, trailblaze.Report(self.report.to_json()))
        other = self.report.to_json().replace('"length":4', '"length":5')
        self.assertNotEqual(self.report, trailblaze.Report(other))
        self.assertNotEqual(self.report, self.report.to_dict())

    def test_pickle_and_copy(self):
        for again in (pickle.loads(pickle.dumps(self.report)), copy.deepcopy(self.report)):
            self.assertEqual(again, self.report)
            self.assertEqual(again.to_json(), self.report.to_json())

    def test_texts(self):
        self.assertEqual(repr(self.report), "<Report solve tiles: solved, length 4>")
        lines = str(self.report).split("\n")
        self.assertEqual(lines[:2], ["tiles: solved in 4 moves (no shorter solution exists)",
                                     "1 left, 2 up, 5 left, 6 up"])
        self.assertRegex(lines[2], r"^bidirectional: 6 states expanded in [0-9.]+ ms$")

    def test_every_kind_of_report_has_texts(self):
        stream = trailblaze.solve_many("tiles", [START, "bad", "8 1 2 0 4 3 7 6 5"])
        check = trailblaze.verify(stream)
        limited = trailblaze.solve("tiles", "8 6 7 2 5 4 3 0 1", max_states=9, search="bfs")
        kinds = [*stream, stream.summary, check, limited, trailblaze.enumerate("tiles"),
                 trailblaze.enumerate("tiles", max_states=9), *trailblaze.puzzles(),
                 trailblaze.puzzles("wolf", check=True)]
        for report in kinds:
            self.assertLess(len(repr(report)), 100)
            self.assertNotIn("None", repr(report) + str(report))
            self.assertIn(len(str(report).split("\n")), (1, 2, 3))

    def test_a_text_that_is_no_report(self):
        for make in (trailblaze.Report, lambda text: trailblaze.Reports(["{}", text])):
            with self.assertRaisesRegex(ValueError, "^report: found 'depth,states', expected an"):
                make("depth,states")

    def test_more_paths_than_a_double_counts(self):
        text = self.report.to_json().replace('"shortest_paths":null',
                                             '"shortest_paths":"90071992547409931"')
        self.assertEqual(trailblaze.Report(text).shortest_paths, 90071992547409931)
        reports = trailblaze.Reports([text])
        self.assertEqual(reports.columns("shortest_paths"),
                         {"shortest_paths": [90071992547409931]})
        self.assertEqual(reports.rows()[0]["shortest_paths"], 90071992547409931)


class ReportsTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.reports = trailblaze.solve_many("tiles", random=50, seed=3)

    def test_a_sequence(self):
        self.assertEqual(len(self.reports), 50)
        self.assertEqual([report.line for report in self.reports], list(range(1, 51)))
        self.assertEqual(self.reports[-1].line, 50)
        self.assertEqual(self.reports[10:20:3][1].line, 14)
        self.assertEqual(len(self.reports[60:]), 0)
        self.assertIn(self.reports[7], self.reports)
        self.assertEqual(self.reports.index(self.reports[7]), 7)
        self.assertEqual(next(reversed(self.reports)).line, 50)
        with self.assertRaises(IndexError):
            self.reports[50]

    def test_the_summary_is_that_of_the_reports(self):
        summary = self.reports.summary
        lengths = [report.length for report in self.reports]
        self.assertEqual(summary.command, "summary")
        self.assertEqual((summary.instances, summary.solved), (50, 50))
        self.assertEqual((summary.total_length, summary.max_length), (sum(lengths), max(lengths)))
        with self.assertRaisesRegex(ValueError, "found 0, expected one"):
            self.reports[:5].summary

    def test_columns_are_the_rows_turned(self):
        rows = self.reports.rows()
        self.assertEqual(rows, [report.to_dict() for report in self.reports])
        columns = self.reports.columns()
        self.assertEqual(list(columns), list(rows[0]))
        for name, values in columns.items():
            self.assertEqual(values, [row[name] for row in rows], name)
        self.assertEqual(self.reports[:0].columns(), {})

    def test_columns_of_a_puzzle_whose_parameters_have_the_names_of_fields(self):
        reports = trailblaze.solve_many("klotski", random=2, seed=1, metric="move", path=False)
        self.assertEqual(reports.columns("metric", "goal", "instance"),
                         {name: [report.to_dict()[name] for report in reports]
                          for name in ("metric", "goal", "instance")})

    def test_a_column_that_is_not_there(self):
        with self.assertRaisesRegex(ValueError, "found 'lenght', expected one of .*length"):
            self.reports.columns("lenght")

    def test_pandas(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = pandas.DataFrame(self.reports.rows())
        self.assertEqual(frame["length"].tolist(), self.reports.columns("length")["length"])
        frame = pandas.DataFrame(self.reports.columns("length", "search"))
        self.assertEqual(frame.shape, (50, 2))

    def test_pickle_and_lines(self):
        again = pickle.loads(pickle.dumps(self.reports))
        self.assertEqual(again, self.reports)
        self.assertEqual(again.summary, self.reports.summary)
        lines = self.reports.to_json_lines().split("\n")
        self.assertEqual(trailblaze.Reports(lines), self.reports)
        self.assertNotEqual(self.reports[:5], self.reports)

    def test_repr(self):
        self.assertEqual(repr(self.reports), "<Reports: 50 reports>")
        self.assertEqual(repr(self.reports[:1]), "<Reports: 1 report>")


class PackageTest(unittest.TestCase):

    def test_the_version_is_the_programs(self):
        self.assertEqual(trailblaze.__version__, trailblaze.enumerate("wolf").version)

    def test_every_public_name_is_there_and_explained(self):
        for name in trailblaze.__all__:
            self.assertTrue(getattr(trailblaze, name).__doc__, name)

    def test_the_import_takes_no_module_that_is_slow(self):
        slow = "json", "typing", "numpy", "re", "dataclasses", "inspect", "contextlib"
        script = ("import sys; before = set(sys.modules); import trailblaze; "
                  f"print([name for name in {slow} if name in set(sys.modules) - before])")
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        self.assertEqual((done.stdout, done.stderr), ("[]\n", ""))


if __name__ == "__main__":
    unittest.main()
