"""Compares puzzles in Python whose states are integers with the same puzzles of the program, in
every search and storage and at several numbers of threads.

    PYTHONPATH=FOLDER python3 tests/python/own_test.py   # the folder with trailblaze
"""
import math
import os
import sys
import tempfile
import unittest

import trailblaze

from own_puzzles import PlainTiles, interfaces, np

if np is not None:
    from own_puzzles import ArrayTiles


class TilesTest(unittest.TestCase):
    def test_the_whole_space(self):
        expected = trailblaze.enumerate("tiles", start="1 2 3 4 5 6 7 8 0")
        for interface in interfaces():
            for threads in (1, 2, 3, 8):
                with self.subTest(interface.__name__, threads=threads):
                    report = trailblaze.enumerate(interface(), threads=threads)
                    self.assertEqual((report.states, report.levels, report.generated),
                                     (181440, expected.levels, expected.generated))

    def test_every_storage_and_the_goals_as_roots(self):
        expected = trailblaze.enumerate("tiles", start="1 2 3 4 5 0", size="2x3")
        for interface in interfaces():
            for storage in ("trail", "frontier"):
                with self.subTest(interface.__name__, storage=storage):
                    report = trailblaze.enumerate(interface(2, 3), storage=storage)
                    self.assertEqual(report.levels, expected.levels)
            self.assertEqual(trailblaze.enumerate(interface(2, 3), from_="goals").levels,
                             expected.levels)

    def test_every_search(self):
        for interface in interfaces():
            puzzle = interface(2, 3)
            for board in ("4 5 3 1 2 0", "0 5 4 3 2 1"):
                expected = trailblaze.solve("tiles", board, size="2x3", search="bfs")
                plain = puzzle if interface is PlainTiles else puzzle.plain
                start = plain.packed(board)
                for search in ("auto", "bfs", "bidirectional", "astar:own", "idastar:own", "ids",
                               "dfs"):
                    with self.subTest(interface.__name__, board=board, search=search):
                        if search == "ids" and expected.length > 10:
                            continue
                        report = trailblaze.solve(puzzle, start, search=search)
                        if search != "dfs":
                            self.assertEqual((report.length, report.exact),
                                             (expected.length, expected.exact))
                        self.assertEqual(report.status, "solved")
                        self.check_path(report, start, puzzle.goal)
            wrong = PlainTiles.packed("2 1 3 4 5 0")
            self.assertEqual(trailblaze.solve(puzzle, wrong).status, "unsolvable")

    def check_path(self, report, start, goal):
        states = [int(text) for text in report.states]
        self.assertEqual((states[0], states[-1]), (start, goal))
        for state, following in zip(states, states[1:]):
            self.assertIn(following, PlainTiles(2, 3).successors(state))

    def test_the_laws(self):
        for interface in interfaces():
            self.assertEqual(trailblaze.check(interface()), [])
        self.assertEqual(trailblaze.check(PlainTiles), [])

        class OneWay(PlainTiles):
            def successors(self, state):
                return list(super().successors(state))[:1]

        self.assertIn("moves can be reversed", " ".join(trailblaze.check(OneWay())))


class Steps(trailblaze.PlainPuzzle):
    """Numbers from 0 to 99, with steps of 1 and 3."""

    start, goal = 0, 50

    def successors(self, state):
        return [t for t in (state + 1, state + 3) if t < 100]


class PartsTest(unittest.TestCase):
    """Tests the optional parts of a puzzle."""

    def test_starts_and_goals(self):
        self.assertEqual(trailblaze.solve(Steps()).length, 18)
        self.assertEqual(trailblaze.solve(Steps, 44).length, 2)
        self.assertEqual(trailblaze.solve(Steps(), "44").length, 2)
        self.assertEqual(trailblaze.solve(Steps(), goal=9).length, 3)
        self.assertEqual(trailblaze.solve(Steps(), goal=[99, 9, 8]).length, 3)
        self.assertEqual(trailblaze.solve(Steps(goal=[3, 60])).length, 1)
        reports = trailblaze.solve_many(Steps(), [0, 44, "47", 51])
        self.assertEqual([report.length for report in reports], [18, 2, 1, None])
        self.assertEqual([report.start for report in reports], ["0", "44", "47", "51"])
        starts = trailblaze.generate(Steps(), 3, walk=5)
        self.assertTrue(all(isinstance(start, int) for start in starts), starts)
        self.assertEqual([report.start for report in trailblaze.solve_many(Steps(), starts)],
                         list(map(str, starts)))
        several = Steps(goal=(goal for goal in (3, 60)))
        self.assertEqual([trailblaze.solve(several).length for _ in range(2)], [1, 1])

    @unittest.skipIf(np is None, "without NumPy")
    def test_integers_of_numpy(self):
        puzzle = Steps(start=np.int64(0), goal=np.array([50], dtype=np.uint8),
                       successors=lambda s: np.array([s + 1, s + 3]) if s < 97 else ())
        self.assertEqual(trailblaze.solve(puzzle).length, 18)
        self.assertEqual(trailblaze.solve(Steps(goal=np.array([50, 3]))).length, 1)
        empty = trailblaze.ArrayPuzzle(start=0, goal=7, successors=lambda states: (
            np.array([]), np.array([])))
        self.assertEqual(trailblaze.solve(empty).status, "unsolvable")
        reports = trailblaze.solve_many(puzzle, np.array([44, 47]))
        self.assertEqual([report.length for report in reports], [2, 1])

    def test_a_goal_test_and_infinite_heuristic_values(self):
        puzzle = Steps(goal=None, isgoal=lambda state: state in (50, 51),
                       heuristic=lambda state: math.inf if state > 51 else (52 - state) // 3)
        for search in ("bfs", "astar", "idastar"):
            self.assertEqual(trailblaze.solve(puzzle, search=search).length, 17)
        if np is None:
            return
        arrays = trailblaze.ArrayPuzzle(
            start=0, isgoal=lambda states: states == 50,
            successors=lambda states: (np.concatenate((states + np.uint64(1),
                                                       states + np.uint64(3))) % np.uint64(100),
                                       np.tile(np.arange(len(states)), 2)))
        self.assertEqual(trailblaze.solve(arrays).length, 18)

    def test_an_inconsistent_heuristic_finds_shortest_paths(self):
        puzzle = Steps(heuristic=lambda state: (50 - state) // 3 if state % 2 == 0 < 50 - state
                       else 0)
        self.assertEqual(trailblaze.solve(puzzle, search="astar").length, 18)

    def test_all_64_bits(self):
        last = 2**64 - 1
        puzzle = trailblaze.PlainPuzzle(start=last, goal=0, reversible=True,
                                        successors=lambda s: [s ^ last, s ^ 1])
        self.assertEqual(trailblaze.enumerate(puzzle).states, 4)
        self.assertEqual(trailblaze.solve(puzzle).states, [str(last), "0"])

    def test_ranks(self):
        ranked = {"num_ranks": 100, "rank": lambda s: 99 - s, "unrank": lambda r: 99 - r}
        report = trailblaze.enumerate(Steps(**ranked), storage="ranked")
        self.assertEqual((report.storage, report.states), ("ranked", 100))
        self.assertEqual(report.levels, trailblaze.enumerate(Steps()).levels)
        self.assertEqual(trailblaze.check(Steps(**ranked)), [])

    @unittest.skipIf(np is None, "without NumPy")
    def test_ranks_as_arrays(self):
        def successors(states):
            source = np.arange(len(states))
            following = (states ^ np.uint64(3), states * np.uint64(5) % np.uint64(1024))
            return np.concatenate(following), np.concatenate((source, source))

        def turned(numbers):
            return np.uint64(1023) - numbers

        puzzle = trailblaze.ArrayPuzzle(start=1, successors=successors, num_ranks=1024, rank=turned,
                                        unrank=turned)
        self.assertEqual(trailblaze.enumerate(puzzle, storage="ranked").levels,
                         trailblaze.enumerate(puzzle, storage="trail").levels)

    @unittest.skipIf(np is None, "without NumPy")
    def test_way_numbers(self):
        puzzle = ArrayTiles(2, 4, num_ways=4)
        puzzle.successors = ArrayTiles(2, 4).successors_by_ways
        expected = trailblaze.enumerate("tiles", size="2x4", start="1 2 3 4 5 6 7 0")
        self.assertEqual(trailblaze.check(puzzle), [])
        for threads in (1, 2, 3, 8):
            for storage in ("frontier", "trail"):
                report = trailblaze.enumerate(puzzle, storage=storage, threads=threads)
                self.assertEqual((report.storage, report.levels), (storage, expected.levels))
        start = PlainTiles.packed("0 7 6 5 4 3 2 1")
        lengths = {trailblaze.solve(puzzle, start, storage=storage, search="bfs").length
                   for storage in ("frontier", "trail")}
        self.assertEqual(lengths, {trailblaze.solve("tiles", "0 7 6 5 4 3 2 1", size="2x4").length})

    def test_texts(self):
        texts = {"print": lambda s: f"at {s}", "parse": lambda text: int(text.removeprefix("at "))}
        report = trailblaze.solve(Steps(**texts), 44)
        self.assertEqual(report.states, ["at 44", "at 47", "at 50"])
        self.assertEqual(trailblaze.solve(Steps(**texts), "at 47").length, 1)
        check = trailblaze.verify(report, puzzle=Steps(**texts), search="auto")
        self.assertEqual((check.ok, check.fully_verified), (True, 1))
        self.assertEqual(trailblaze.check(Steps(**texts)), [])
        reports = trailblaze.solve_many(Steps(**texts), ["at 47", "at home"])
        self.assertEqual([report.status for report in reports], ["solved", "error"])
        self.assertIn("invalid literal", reports[1].error)

    def test_texts_keep_spaces_around_them(self):
        spaced = Steps(print=lambda s: f"\n{s}\n" if s % 2 else "")
        self.assertEqual(trailblaze.solve(spaced, 44).states, ["state 44", "\n47\n", "state 50"])
        states = Steps(print=lambda s: f"state {50 - s}")
        self.assertEqual(trailblaze.solve(states, 44).states,
                         ["state 6 (state 44)", "state 3 (state 47)", "state 0 (state 50)"])

    def test_texts_can_be_printed_without_a_parser(self):
        alike = Steps(print=lambda s: f"about {s // 10 * 10}")
        report = trailblaze.solve(alike, 44)
        self.assertEqual(report.states, ["about 40", "about 40 (state 47)", "about 50"])
        self.assertEqual(trailblaze.check(alike), [])

    def test_reports_are_verified(self):
        report = trailblaze.solve(Steps())
        self.assertTrue(trailblaze.verify(report, puzzle=Steps()).ok)
        self.assertFalse(trailblaze.verify(report, puzzle=Steps(
            successors=lambda s: [s + 1])).ok)
        whole = trailblaze.enumerate(Steps())
        self.assertTrue(trailblaze.verify([whole], puzzle=Steps(), search="auto").ok)

    def test_a_table_of_distances(self):
        ring = trailblaze.PlainPuzzle(
            start=0, goal=0, reversible=True, successors=lambda s: [(s + 1) % 100, (s - 1) % 100],
            num_ranks=100, rank=lambda s: s, unrank=lambda r: r)
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "ring.table")
            trailblaze.enumerate(ring, save=file)
            for start, length in ((7, 7), (60, 40)):
                report = trailblaze.solve(ring, start, search="table", table=file)
                self.assertEqual((report.search, report.length), ("table", length))

    def test_a_class_with_the_name_of_another_puzzle(self):
        tiles = type("tiles", (Steps,), {})
        self.assertEqual(trailblaze.enumerate(tiles()).states, 100)
        self.assertEqual(trailblaze.enumerate("tiles", size="2x3").states, 360)

    @unittest.skipIf(np is None, "without NumPy")
    def test_numba(self):
        try:
            from numba import njit
        except ImportError:
            self.skipTest("without Numba")

        @njit
        def successors(states):
            following = np.empty(2 * len(states), dtype=np.uint64)
            source = np.empty(2 * len(states), dtype=np.int64)
            for i, s in enumerate(states):
                following[2 * i] = s ^ np.uint64(1)
                following[2 * i + 1] = (s * np.uint64(2)) % np.uint64(101)
                source[2 * i] = source[2 * i + 1] = i
            return following, source

        compiled = trailblaze.ArrayPuzzle(start=1, successors=successors)
        plain = trailblaze.PlainPuzzle(start=1, successors=lambda s: [s ^ 1, s * 2 % 101])
        self.assertEqual(trailblaze.enumerate(compiled).levels, trailblaze.enumerate(plain).levels)


if __name__ == "__main__":
    sys.exit(unittest.main())
