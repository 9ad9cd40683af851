"""Tests solve() and solve_many(): paths, options, proofs, limits, streams.

    PYTHONPATH=FOLDER python3 tests/python/solve_test.py   # the folder with trailblaze
"""

import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import trailblaze

HARDEST = "8 6 7 2 5 4 3 0 1"  # an 8-puzzle of 31 moves, the maximum


class SolveTest(unittest.TestCase):

    def test_moves_lead_from_start_to_goal(self):
        report = trailblaze.solve("tiles", HARDEST)
        self.assertEqual((report.status, report.length, report.exact), ("solved", 31, True))
        self.assertEqual((len(report.moves), len(report.states)), (31, 32))
        self.assertEqual((report.states[0], report.states[-1]), (HARDEST, "1 2 3 4 5 6 7 8 0"))

    def test_a_position_can_be_a_text_or_a_list_or_a_tuple(self):
        forms = ["0 1 3 / 4 2 5 / 7 8 6", [0, 1, 3, 4, 2, 5, 7, 8, 6], (0, 1, 3, 4, 2, 5, 7, 8, 6),
                 [[0, 1, 3], [4, 2, 5], [7, 8, 6]], ((0, 1, 3), (4, 2, 5), (7, 8, 6))]
        for form in forms:
            self.assertEqual(trailblaze.solve("tiles", form).start, "0 1 3 4 2 5 7 8 6", form)
        self.assertEqual(trailblaze.solve("burnt", [-1, -2, -3, -4]).length, 8)

    def test_options_of_every_kind(self):
        report = trailblaze.solve("tiles", HARDEST, search="astar", heuristic="manhattan",
                                  path=False, threads=1, bound_weight=1.5, all_shortest=False,
                                  goal=None)
        self.assertEqual((report.search, report.heuristic, report.moves), ("astar", "manhattan",
                                                                           None))
        self.assertIsNone(report.shortest_paths)
        self.assertEqual(len(trailblaze.solve("tiles", HARDEST, path=True).moves), 31)
        self.assertIsNone(trailblaze.solve("tiles", HARDEST, no_path=True).moves)
        self.assertEqual(trailblaze.solve("blocks/klotski", metric="move").length, 81)


class BrokenTest(unittest.TestCase):
    """Replaces `_core.run` to imitate faults of the program."""

    def run_as(self, **answer):
        return mock.patch("trailblaze._core.run", **answer)

    def test_a_fault_of_the_program_raises_runtime_error(self):
        message = "internal error: a path does not hold\n"
        for call in (lambda: trailblaze.solve("wolf"), lambda: trailblaze.enumerate("wolf"),
                     lambda: trailblaze.solve_many("wolf", random=3),
                     lambda: trailblaze.generate("wolf"), lambda: trailblaze.puzzles()):
            with self.run_as(return_value=(40, "", message)):
                with self.assertRaises(RuntimeError) as caught:
                    call()
            self.assertEqual(str(caught.exception), message.rstrip("\n"))
        with self.run_as(return_value=(77, "", "")):
            with self.assertRaisesRegex(RuntimeError, "^exit code: "):
                trailblaze.solve("wolf")

    def test_files_in_memory_are_closed(self):
        before = os.listdir("/proc/self/fd")
        for starts in ([HARDEST], [HARDEST, "bad"], (str(1 // digit) for digit in (1, 0))):
            try:
                trailblaze.solve_many("tiles", starts)
            except ZeroDivisionError:
                pass
        with self.assertRaises(ValueError):
            trailblaze.solve_many("tiles", [HARDEST], bogus=3)
        self.assertEqual(os.listdir("/proc/self/fd"), before)


class SolveManyTest(unittest.TestCase):

    def test_starts_are_never_joined(self):
        rows = ["0 1 3", "4 2 5", "7 8 6", "0 1 3 4 2 5 7 8 6", [[0, 1, 3], [4, 2, 5], [7, 8, 6]],
                "0 1 3\n4 2 5\n7 8 6", range(9)]
        reports = trailblaze.solve_many("tiles", rows)
        self.assertEqual(reports.columns("line")["line"], [1, 2, 3, 4, 5, 6, 7])
        self.assertEqual([report.status for report in reports[:6]],
                         ["error"] * 3 + ["solved"] * 3)

    def test_values_as_in_notebooks_are_accepted(self):
        self.assertEqual(trailblaze.enumerate("tiles", size=(2, 3), max_states=1e6).states, 360)
        self.assertEqual(trailblaze.solve("tiles", HARDEST, path=0).moves, None)
        goals = ["1 2 3 4 5 6 7 8 0", "0 1 2 3 4 5 6 7 8"]
        self.assertEqual(trailblaze.solve("tiles", "1 0 2 3 4 5 6 7 8", goal=goals).length, 1)

    def test_an_unreadable_line_gives_a_report(self):
        starts = ["0 1 3 4 2 5 7 8 6", "bad", "8 1 2 0 4 3 7 6 5", [1, 2, 3],
                  "1 2 3 4 5 6 7 8 0"]
        reports = trailblaze.solve_many("tiles", starts)
        self.assertEqual([report.status for report in reports],
                         ["solved", "error", "unsolvable", "error", "solved"])
        self.assertEqual([report.line for report in reports], [1, 2, 3, 4, 5])
        self.assertIn('"bad"', reports[1].error)
        summary = reports.summary
        self.assertEqual((summary.solved, summary.unsolvable, summary.errors), (2, 1, 2))

    def test_limits_apply_to_each_position(self):
        reports = trailblaze.solve_many("tiles", ["0 1 3 4 2 5 7 8 6", HARDEST], search="bfs",
                                        max_states=100)
        self.assertEqual([report.status for report in reports], ["solved", "limit"])
        self.assertEqual(reports.summary.limits, 1)

    def test_boards_may_have_several_lines(self):
        level = "\n#####\n#@$.#\n#####\n"
        reports = trailblaze.solve_many("sokoban", [level, "#####/#@ *#/#####", level])
        self.assertEqual([report.length for report in reports], [1, 0, 1])

    def test_from_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("0 1 3 4 2 5 7 8 6\n\n# the goal\n1 2 3 4 5 6 7 8 0\n")
            file.flush()
            lines = Path(file.name).read_text(encoding="utf-8").split("\n")
            for reports in (trailblaze.solve_many("tiles", file=file.name),
                            trailblaze.solve_many("tiles", file=Path(file.name)),
                            trailblaze.solve_many("tiles", lines)):
                self.assertEqual(reports.columns("line", "length"),
                                 {"line": [1, 4], "length": [4, 0]})

    def test_from_several_files(self):
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / name for name in ("a,b.txt", "c.txt")]
            for file in files:
                file.write_text("0 1 3 4 2 5 7 8 6\n", encoding="utf-8")
            reports = trailblaze.solve_many("tiles", file=files)
            self.assertEqual(reports.columns("line", "length", "file"),
                             {"line": [1, 1], "length": [4, 4], "file": list(map(str, files))})
        self.assertIsNone(trailblaze.solve("tiles", HARDEST).file)

    def test_no_starts_give_an_empty_result(self):
        for reports in (trailblaze.solve_many("tiles", []), trailblaze.solve_many("tiles",
                                                                                  random=0)):
            self.assertEqual((len(reports), reports.rows()), (0, []))
            self.assertEqual(reports.summary.instances, 0)

    def test_the_summary_alone(self):
        reports = trailblaze.solve_many("tiles", random=20, summary=True)
        self.assertEqual((len(reports), reports.summary.solved), (0, 20))


if __name__ == "__main__":
    unittest.main()
