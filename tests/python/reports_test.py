"""Tests Reports: as a sequence, as tables, columns of fields, to and from files.

    PYTHONPATH=FOLDER python3 tests/python/reports_test.py   # the folder with trailblaze
"""

import json
import pickle
import tempfile
import unittest
from pathlib import Path

import trailblaze

START = "0 1 3 4 2 5 7 8 6"


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

    def test_the_summary_equals_the_summary_of_the_reports(self):
        summary = self.reports.summary
        lengths = [report.length for report in self.reports]
        self.assertEqual(summary.command, "summary")
        self.assertEqual((summary.instances, summary.solved), (50, 50))
        self.assertEqual((summary.total_length, summary.max_length), (sum(lengths), max(lengths)))
        with self.assertRaisesRegex(ValueError, "^summary: "):
            self.reports[:5].summary

    def test_reports_can_be_made_from_files_lines_and_rows(self):
        lines = self.reports.to_json_lines()
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "reports.jsonl"
            file.write_text(lines, encoding="utf-8")
            with open(file, encoding="utf-8") as opened:
                for given in (file, str(file), opened, lines.split("\n"),
                              [*self.reports, *self.reports.summaries]):
                    self.assertEqual(trailblaze.Reports(given), self.reports)
        rows = [*self.reports.rows(), self.reports.summary.to_dict()]
        again = trailblaze.Reports(rows)
        self.assertEqual((again.rows(), again.summary), (rows[:-1], self.reports.summary))
        self.assertEqual(trailblaze.Reports(self.reports), self.reports)
        self.assertEqual(trailblaze.Reports(self.reports[0]), self.reports[:1])
        self.assertEqual(len(trailblaze.Reports([])), 0)
        for name in ("/nowhere/reports.jsonl", b"/nowhere/reports.jsonl"):
            with self.assertRaises(FileNotFoundError):
                trailblaze.Reports(name)

    def test_summaries_are_found_in_lines_of_any_program(self):
        rows = [self.reports[0].to_dict(), self.reports.summary.to_dict()]
        turned = [dict(reversed(row.items())) for row in rows]
        for lines in (map(json.dumps, rows), map(json.dumps, turned)):
            reports = trailblaze.Reports(lines)
            self.assertEqual((len(reports), reports.summary), (1, self.reports.summary))
        self.assertEqual(len(trailblaze.Reports(trailblaze.puzzles()[:2])), 2)

    def test_line_numbers_are_the_same_in_reports_columns_and_slices(self):
        starts = ["0 1 3 / 4 2 5 / 7 8 6", "0 1 3\n4 2 5\n7 8 6", "bad",
                  [0, 1, 3, 4, 2, 5, 7, 8, 6], START]
        reports = trailblaze.solve_many("tiles", starts)
        numbers = [1, 2, 3, 4, 5]
        self.assertEqual([report.line for report in reports], numbers)
        self.assertEqual(reports.columns("line", "status")["line"], numbers)
        self.assertEqual(reports[::-2].columns("line"), {"line": [5, 3, 1]})
        self.assertEqual([row["line"] for row in reports[1:3].rows()], [2, 3])
        for again in (pickle.loads(pickle.dumps(reports)), trailblaze.Reports([*reports])):
            self.assertEqual(again.columns("line"), {"line": numbers})
            self.assertEqual(again[:], reports[:])

    def test_columns_are_the_transposed_rows(self):
        rows = self.reports.rows()
        self.assertEqual(rows, [report.to_dict() for report in self.reports])
        columns = self.reports.columns()
        self.assertEqual(list(columns), list(rows[0]))
        for name, values in columns.items():
            self.assertEqual(values, [row[name] for row in rows], name)
        self.assertEqual(self.reports[:0].columns(), {})

    def test_a_field_of_a_nested_object_is_no_column(self):
        deepening = trailblaze.solve_many("tiles", random=3, search="idastar")
        self.assertGreater(len(deepening.columns("bounds")["bounds"][0]), 1)
        for reports, name in ((deepening, "nodes"), (self.reports, "size")):
            with self.assertRaisesRegex(ValueError, f"^column: .*{name}"):
                reports.columns(name)

    def test_columns_of_nested_objects(self):
        self.assertEqual(self.reports[:2].columns("parameters.size", "parameters.none",
                                                  "length.none"),
                         {"parameters.size": ["3x3"] * 2, "parameters.none": [None] * 2,
                          "length.none": [None] * 2})
        spaces = trailblaze.Reports([trailblaze.enumerate("tiles"),
                                     trailblaze.enumerate("tiles", max_depth=3)])
        self.assertEqual(spaces.columns("antipodes.count", "from", "from_"),
                         {"antipodes.count": [2, spaces[1].antipodes["count"]],
                          "from": ["start"] * 2, "from_": ["start"] * 2})

    def test_names_of_columns_in_a_list(self):
        self.assertEqual(self.reports.columns(["line", "length"]),
                         self.reports.columns("line", "length"))
        self.assertEqual(self.reports.columns([]), {})

    def test_pandas(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = pandas.DataFrame(self.reports.rows())
        self.assertEqual(frame["length"].tolist(), self.reports.columns("length")["length"])
        frame = pandas.DataFrame(self.reports.columns("length", "search"))
        self.assertEqual(frame.shape, (50, 2))
        for given in (self.reports, list(self.reports)):
            frame = pandas.DataFrame(given)
            self.assertEqual(sorted(frame), sorted(self.reports[0]))
            self.assertEqual(frame["length"].tolist(), self.reports.columns("length")["length"])
        again = trailblaze.Reports(frame)
        self.assertEqual(again.rows(), self.reports.rows())

    def test_pickle(self):
        again = pickle.loads(pickle.dumps(self.reports))
        self.assertEqual((again, again.summary), (self.reports, self.reports.summary))
        self.assertNotEqual(self.reports[:5], self.reports)

    def test_repr(self):
        self.assertEqual(repr(self.reports), "<Reports: 50 reports>")
        self.assertEqual(repr(self.reports[:1]), "<Reports: 1 report>")


if __name__ == "__main__":
    unittest.main()
