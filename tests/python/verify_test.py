"""Tests verify() on right and wrong reports.

    PYTHONPATH=FOLDER python3 tests/python/verify_test.py   # the folder with trailblaze
"""

import pickle
import tempfile
import unittest
from pathlib import Path

import trailblaze


def changed(report, old, new):
    return trailblaze.Report(report.to_json().replace(old, new))


class VerifyTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.reports = trailblaze.solve_many("tiles", random=3, seed=1)

    def test_a_report_and_a_list_and_a_file_can_be_verified(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "reports.jsonl"
            file.write_text(self.reports.to_json_lines(), encoding="utf-8")
            for reports, count in ((self.reports[0], 1), (self.reports, 3), (list(self.reports), 3),
                                   (iter(self.reports), 3), (self.reports[1:], 2), (file, 3),
                                   (str(file), 3), (self.reports[0].to_dict(), 1),
                                   (self.reports.rows(), 3),
                                   ((report.to_json() for report in self.reports), 3)):
                check = trailblaze.verify(reports)
                self.assertTrue(check)
                self.assertEqual((check.ok, check.problems, check.verified), (True, [], count))

    def test_if_nothing_is_verified_the_result_is_false(self):
        for reports in (trailblaze.solve_many("tiles", ["1 2 3"]),
                        trailblaze.solve("tiles", "8 6 7 2 5 4 3 0 1", path=False),
                        trailblaze.enumerate("tiles", max_depth=9)):
            check = trailblaze.verify(reports)
            self.assertEqual((bool(check), check.ok, check.verified, check.unchecked),
                             (False, False, 0, 1))
            self.assertRegex(check.problems[0], "^verified: ")
        self.assertTrue(trailblaze.verify(reports, search="auto"))
        self.assertTrue(trailblaze.verify([self.reports[0], trailblaze.solve_many(
            "tiles", ["1 2 3"])[0]]))

    def test_a_dict_is_verified_as_its_report(self):
        report = trailblaze.solve("tiles", "8 6 7 2 5 4 3 0 1", all_shortest=True)
        for search in (None, "auto"):
            check, of_dict = (trailblaze.verify(given, search=search)
                              for given in (report, report.to_dict()))
            self.assertTrue(of_dict)
            self.assertEqual((of_dict.not_checked, of_dict.fully_verified),
                             (check.not_checked, check.fully_verified))
        self.assertEqual(trailblaze.verify({**report.to_dict(), "length": 99}).broken, 1)
        self.assertEqual(trailblaze.verify({**report.to_dict(), "label": "\u00e9\n"}).verified, 1)

    def test_a_table_of_pandas(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        rows = [row for search in ("astar", "bfs") for row in
                trailblaze.solve_many("tiles", random=2, seed=1, search=search).rows()]
        frame = pandas.DataFrame(rows)
        self.assertTrue(frame["estimate"].isna().any())
        for given in (frame, frame.to_dict("records")):
            check = trailblaze.verify(given)
            self.assertEqual((check.problems, check.verified), ([], 4))
        report = self.reports[0].to_dict()
        self.assertTrue(trailblaze.verify({**report, "length": frame["line"].iloc[0] + 21}))

    def test_wrong_reports_are_named(self):
        wrong = changed(self.reports[1], '"length":12', '"length":99')
        check = trailblaze.verify([self.reports[0], wrong, trailblaze.Report("{}")])
        self.assertFalse(check)
        self.assertEqual((check.verified, check.broken, check.unreadable), (1, 1, 1))
        for problem, field in zip(check.problems, ("line 2: does not hold: lower_bound: ",
                                                   "line 3: command: "), strict=True):
            self.assertTrue(problem.startswith(field), problem)
        self.assertEqual(str(check).split("\n")[-2:], check.problems)
        self.assertRegex(repr(check), "^<Verification 1 report verified, 1 do not hold")

    def test_a_proof_that_meets_a_limit_is_no_proof(self):
        reports = trailblaze.solve_many("tiles", random=3, seed=1, search="idastar")
        check = trailblaze.verify(reports, search="bfs", max_states=10)
        self.assertEqual((check.ok, check.limits), (False, 3))
        self.assertRegex("\n".join(check.problems), "^limits: .*3")

    def test_equality_dir_and_pickle(self):
        check = trailblaze.verify(self.reports)
        again = pickle.loads(pickle.dumps(check))
        self.assertEqual((again, again.problems), (check, []))
        self.assertNotEqual(check, trailblaze.Report(check.to_json()))
        self.assertLessEqual({"ok", "problems", "verified", "not_checked"}, set(dir(check)))

    def test_a_missing_file_raises_an_error(self):
        for name in ("/nowhere/x", b"/nowhere/x"):
            with self.assertRaises(FileNotFoundError):
                trailblaze.verify(name)


if __name__ == "__main__":
    unittest.main()
