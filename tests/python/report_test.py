"""Tests Report: attributes, equality, text, pickle.

    PYTHONPATH=FOLDER python3 tests/python/report_test.py   # the folder with trailblaze
"""

import copy
import json
import pickle
import unittest

import trailblaze

START = "0 1 3 4 2 5 7 8 6"


class ReportTest(unittest.TestCase):

    def setUp(self):
        self.report = trailblaze.solve("tiles", START)

    def test_attributes_equal_the_fields_of_json(self):
        fields = json.loads(self.report.to_json())
        self.assertEqual(self.report.to_dict(), fields)
        for name, value in fields.items():
            self.assertEqual(getattr(self.report, name), value, name)

    def test_dir_lists_the_fields(self):
        self.assertLessEqual(set(self.report.to_dict()), set(dir(self.report)))
        self.assertIn("to_dict", dir(self.report))

    def test_an_unknown_attribute_raises_an_error_that_names_the_fields(self):
        with self.assertRaisesRegex(AttributeError, "^field: .*lenght.*length"):
            self.report.lenght
        self.assertFalse(hasattr(self.report, "levels"))

    def test_a_report_is_immutable(self):
        with self.assertRaises(AttributeError):
            self.report.length = 3
        self.report.to_dict()["length"] = 3
        self.assertEqual(self.report.length, 4)

    def test_reports_are_equal_if_all_fields_are(self):
        for given in (self.report.to_json(), self.report.to_dict()):
            self.assertEqual(self.report, trailblaze.Report(given))
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

    def test_an_invalid_utf8_byte_is_replaced(self):
        self.assertEqual(trailblaze.Reports(['{"a":"\udc80"}'])[0].to_dict(), {"a": "\ufffd"})

    def test_a_report_that_no_program_printed_has_texts(self):
        for command in ("solve", "enumerate", "summary", "puzzles", "verify", "pdb", 3):
            for fields in ({}, {"status": "complete"}, {"status": "solved", "puzzle": 3}):
                report = trailblaze.Report({"command": command, **fields})
                self.assertIn(str(command), repr(report) + str(report))

    def test_a_report_is_a_mapping(self):
        self.assertEqual(dict(self.report), self.report.to_dict())
        self.assertEqual((self.report["length"], self.report.get("lenght"), "moves" in self.report),
                         (4, None, True))
        with self.assertRaises(KeyError):
            self.report["lenght"]

    def test_numbers_of_pandas_and_numpy_become_json_numbers(self):
        class Scalar:  # like a scalar of NumPy
            def tolist(self):
                return 7
        given = {"length": 4.0, "expanded": float("nan"), "seconds": 2.0, "mean_length": 19.0,
                 "estimate": Scalar()}
        self.assertEqual(trailblaze.Report(given).to_json(), '{"length":4,"expanded":null,'
                         '"seconds":2.0,"mean_length":19.0,"estimate":7}')
        for value in (float("inf"), [float("nan")]):
            with self.assertRaisesRegex(ValueError, "^report: "):
                trailblaze.Report({"length": value})
        with self.assertRaisesRegex(TypeError, "^report: "):
            trailblaze.Report({"length": object()})

    def test_a_number_of_paths_beyond_a_double_is_exact(self):
        text = self.report.to_json().replace('"shortest_paths":null',
                                             '"shortest_paths":"90071992547409931"')
        self.assertEqual(trailblaze.Report(text).shortest_paths, 90071992547409931)
        reports = trailblaze.Reports([text])
        self.assertEqual(reports.columns("shortest_paths"),
                         {"shortest_paths": [90071992547409931]})
        self.assertEqual(reports.rows()[0]["shortest_paths"], 90071992547409931)


if __name__ == "__main__":
    unittest.main()
