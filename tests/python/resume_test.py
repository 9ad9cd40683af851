"""Tests resume(), and the warning if a checkpoint cannot be written.

    PYTHONPATH=FOLDER python3 tests/python/resume_test.py   # the folder with trailblaze
"""

import os
import resource
import tempfile
import unittest
import warnings

import trailblaze

START = "8 6 7 2 5 4 3 0 1"


class ResumeTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.run_folder = os.path.join(folder.name, "run")

    def test_a_solve(self):
        report = trailblaze.solve("tiles", START, search="bfs", storage="frontier", max_depth=5,
                                  checkpoint=self.run_folder)
        self.assertEqual((report.status, report.limit), ("limit", "depth"))
        report = trailblaze.resume(self.run_folder, max_depth=100)
        self.assertEqual((report.status, report.length, len(report.moves)), ("solved", 31, 31))

    def test_a_pattern_database(self):
        file = os.path.join(self.folder, "8-puzzle.pdb")
        database = trailblaze.pattern_database("tiles", "1,2,3,4/5,6,7,8", file, max_seconds=1e-6,
                                               checkpoint=self.run_folder)
        self.assertEqual(database.report.status, "limit")
        self.assertEqual(trailblaze.resume(self.run_folder, max_seconds=1000).status, "built")
        self.assertEqual(trailblaze.PatternDatabase(file).report.entries, 6048)

    def test_a_resumed_stream_returns_reports(self):
        for options in ({}, {"summary": True}, {"search": "bfs,astar"}):
            folder = f"{self.run_folder} {len(options)} {len(str(options))}"
            begun = trailblaze.solve_many("tiles", random=20, seed=1, checkpoint=folder, **options)
            again = trailblaze.resume(folder)
            self.assertIsInstance(again, trailblaze.Reports)
            names = ("line", "search", "length", "moves", "expanded")
            self.assertEqual(again.columns(*names), begun.columns(*names))
            self.assertEqual([summary.solved for summary in again.summaries],
                             [summary.solved for summary in begun.summaries])

    def test_folder_names_may_start_with_a_dash_or_be_bytes(self):
        before = os.getcwd()
        os.chdir(self.folder)
        try:
            report = trailblaze.enumerate("wolf", checkpoint="-x", storage="frontier")
            for name in ("-x", b"-x"):
                self.assertEqual(trailblaze.resume(name, check_=False).states, report.states)
        finally:
            os.chdir(before)

    def test_a_failed_checkpoint_raises_a_warning(self):
        """Limits files to a few kilobytes. The warning must name the caller's file."""
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, before[1]))
        try:
            for run in (lambda: trailblaze.solve_many("tiles", random=2000, seed=1,
                                                      checkpoint=self.run_folder),
                        lambda: trailblaze.resume(self.run_folder),
                        lambda: trailblaze.enumerate("tiles", max_depth=25, storage="frontier",
                                                     checkpoint=self.run_folder + "-2")):
                with self.assertWarnsRegex(RuntimeWarning, "^disk: ") as caught:
                    run()
                self.assertEqual(caught.filename, __file__)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)

    def test_the_note_on_how_to_resume_is_no_warning(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            trailblaze.enumerate("tiles", max_depth=9, storage="frontier",
                                 checkpoint=self.run_folder)
            trailblaze.solve_many("tiles", random=9, max_depth=9, search="bfs",
                                  checkpoint=self.run_folder + "-2")


if __name__ == "__main__":
    unittest.main()
