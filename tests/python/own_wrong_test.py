"""Tests mistakes in puzzles in Python. Each raises ValueError or the puzzle's own exception, no run
hangs or leaves a half-written file, and the next run works. messages_test.py has the messages.

    PYTHONPATH=FOLDER python3 tests/python/own_wrong_test.py   # the folder with trailblaze
"""
import itertools
import math
import os
import sys
import tempfile
import time
import unittest

import trailblaze

from own_puzzles import interfaces, line, np


class Mine(Exception):
    """An exception of the puzzle."""


def failing_at(state, function=lambda s: [s + 1]):
    """Returns a function that raises Mine at this state."""
    def asked(s):
        if s == state:
            raise Mine(f"state {s}")
        return function(s)
    return asked


class WrongTest(unittest.TestCase):
    def tearDown(self):
        self.assertEqual(trailblaze.enumerate("tiles", size="2x2").states, 12)

    def test_an_exception_ends_the_run_and_is_raised(self):
        runs = [
            (line(successors=failing_at(30)), {"search": search})
            for search in ("bfs", "dfs", "ids", "astar:zero", "idastar:zero")
        ] + [
            (line(goal=None, isgoal=failing_at(30, lambda s: False)), {"search": "bfs"}),
            (line(heuristic=failing_at(30, lambda s: 0)), {"search": "astar"}),
            (line(heuristic=failing_at(30, lambda s: 0)), {"search": "idastar"}),
            (line(print=failing_at(30, str)), {"search": "bfs"}),
            (line(reversible=True, start=50, goal=0,
                  successors=failing_at(30, lambda s: [s + 1, max(s, 1) - 1])),
             {"search": "bidirectional"})]
        for puzzle, options in runs:
            for threads in (1, 2, 8):
                with self.subTest(**options, threads=threads), \
                        self.assertRaisesRegex(Mine, "state 30"):
                    trailblaze.solve(puzzle, threads=threads, **options)

    def test_an_exception_in_the_middle_of_a_level(self):
        for interface in interfaces():
            class Fails(interface):
                def successors(self, states):
                    if np is not None and isinstance(states, np.ndarray):
                        if (states % np.uint64(1000) == 6).any():
                            raise Mine("in the middle")
                    elif states % 1000 == 6:
                        raise Mine("in the middle")
                    return super().successors(states)

            for storage in ("trail", "frontier"):
                for threads in (1, 2, 8):
                    with self.subTest(interface.__name__, storage=storage, threads=threads), \
                            self.assertRaisesRegex(Mine, "in the middle"):
                        trailblaze.enumerate(Fails(), storage=storage, threads=threads)

    def test_an_exception_leaves_no_table(self):
        ranked = {"num_ranks": 100, "unrank": lambda r: r, "reversible": True,
                  "successors": lambda s: [(s + 1) % 100, (s - 1) % 100]}
        with tempfile.TemporaryDirectory() as folder:
            for rank in (failing_at(30, lambda s: s), lambda s: 100 if s == 30 else s):
                with self.assertRaisesRegex((Mine, ValueError), "state 30|^rank: "):
                    trailblaze.enumerate(line(rank=rank, **ranked),
                                         save=os.path.join(folder, "line.table"))
                self.assertEqual(os.listdir(folder), [])

    def test_an_exception_ends_a_stream(self):
        with self.assertRaisesRegex(Mine, "state 30"):
            trailblaze.solve_many(line(successors=failing_at(30)), range(40), threads=2)

    def test_system_exit_passes_through(self):
        def leaves(s):
            sys.exit(3)

        with self.assertRaises(SystemExit) as left:
            trailblaze.solve(line(successors=leaves))
        self.assertEqual(left.exception.code, 3)

    def test_successors_that_are_no_list_of_states_are_rejected(self):
        with self.assertRaisesRegex(TypeError, "'int' object is not iterable"):
            trailblaze.solve(line(successors=lambda s: s + 1))

    def test_an_enumeration_needs_no_goal(self):
        self.assertEqual(trailblaze.enumerate(line(goal=None)).states, 100)

    def test_a_heuristic_must_be_0_at_goals(self):
        """check() also finds a heuristic that overestimates."""
        for search in ("astar", "idastar"):
            with self.subTest(search), self.assertRaisesRegex(ValueError, "^heuristic: .*50"):
                trailblaze.solve(line(heuristic=lambda s: math.inf if s == 50 else 0, goal=None,
                                      isgoal=lambda s: s == 50), search=search)
        self.assertEqual(trailblaze.check(line(heuristic=lambda s: abs(50 - s))), [])
        [told] = trailblaze.check(line(heuristic=lambda s: 60 if s == 40 else 0))
        self.assertIn("at most the moves needed (at 40: 60, and 10 are enough)", told)

    def test_ranks_that_are_not_invertible_are_rejected(self):
        ranked = {"num_ranks": 5000, "unrank": lambda r: r,
                  "successors": lambda s: [(s + 1) % 5000, s * 7 % 5000]}
        for rank in (lambda s: 0, lambda s: 1 if s == 2 else s,
                     lambda s: s - 1 if s > 9 and s % 2 else s):
            with self.assertRaisesRegex(ValueError, "^unrank: "):
                trailblaze.enumerate(line(rank=rank, start=1, goal=None, **ranked),
                                     storage="ranked")

    def test_slow_functions_respect_limits(self):
        def slow(s):
            time.sleep(0.005)
            return [2 * s + 1, 2 * s + 2]

        for search in ("bfs", "dfs", "ids", "astar", "idastar"):
            report = trailblaze.solve(line(goal=2**60, state_bits=64, successors=slow,
                                           heuristic=lambda s: 0 if s == 2**60 else 1),
                                      search=search, max_seconds=0.05, max_depth=50)
            with self.subTest(search):
                self.assertEqual((report.status, report.limit), ("limit", "seconds"))
                self.assertLess(report.expanded, 300)

    def test_puzzles_with_very_many_successors_respect_the_memory_limit(self):
        report = trailblaze.enumerate(line(goal=None, successors=lambda s: range(
            s * 3000 + 1, s * 3000 + 3001)), max_memory="64M", threads=2)
        self.assertEqual((report.status, report.limit), ("limit", "memory"))
        self.assertEqual(report.levels[:2], [1, 3000])

    @unittest.skipIf(np is None, "without NumPy")
    def test_functions_of_arrays_are_called_rarely_and_never_with_empty_arrays(self):
        calls = []

        def is_odd(states):
            calls.append(states.max())
            return states % np.uint64(2) == 1

        def following(states):
            source = np.arange(len(states))[states < 100_000]
            return states[source] + np.uint64(1), source

        puzzle = trailblaze.ArrayPuzzle(start=0, isgoal=is_odd, successors=lambda states: (
            np.arange(1, 50_001, dtype=np.uint64) if len(states) == 1 and states[0] == 0
            else states[:0], np.zeros(50_000 if states[0] == 0 else 0, dtype=np.int64)))
        self.assertEqual(trailblaze.enumerate(puzzle, threads=1).states, 50_001)
        self.assertLess(len(calls), 1000)
        for search in ("dfs", "ids", "astar:own", "idastar:own"):
            ends = trailblaze.ArrayPuzzle(
                start=99_990, successors=following,
                isgoal=lambda states: states == np.uint64(max(7, states.max() // 10**9)),
                heuristic=lambda states: states // max(states.max(), np.uint64(1)))
            with self.subTest(search):
                self.assertEqual(trailblaze.solve(ends, search=search).status, "unsolvable")

    @unittest.skipIf(np is None, "without NumPy")
    def test_the_greatest_value_of_an_array_of_estimates_means_infinity(self):
        def on(states):
            following = np.concatenate((states + np.uint64(1), states * np.uint64(2)))
            return following, np.tile(np.arange(len(states)), 2)

        most = np.uint64(2**64 - 1)
        puzzle = trailblaze.ArrayPuzzle(start=0, goal=5, successors=on, heuristic=lambda states:
                                        np.where(states > 5, most, np.uint64(0)))
        self.assertEqual(trailblaze.solve(puzzle, search="astar").length, 4)

    def test_check_detects_successors_that_change(self):
        counted = itertools.count()
        self.assertNotEqual(
            trailblaze.check(line(goal=3, successors=lambda s: [next(counted) % 7])), [])


if __name__ == "__main__":
    sys.exit(unittest.main())
