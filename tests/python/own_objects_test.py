"""Compares puzzles in Python whose positions are objects with the answers of Raymond Hettinger's
notebooks, whose interface they have.

    PYTHONPATH=FOLDER python3 tests/python/own_objects_test.py   # the folder with trailblaze
"""
import math
import sys
import unittest

import trailblaze
from trailblaze import Puzzle

from own_puzzles import Count


class JugFill(Puzzle):
    """Jugs of 3, 5 and 8 litres, the largest full. The goal is four litres in each larger jug."""

    pos, goal, capacity = (0, 0, 8), (0, 4, 4), (3, 5, 8)

    def __iter__(self):
        for source, held in enumerate(self.pos):
            for into, level in enumerate(self.pos):
                poured = min(held, self.capacity[into] - level)
                if into != source and poured > 0:
                    levels = list(self.pos)
                    levels[source] -= poured
                    levels[into] += poured
                    yield JugFill(tuple(levels))


class PaPuzzle(Puzzle):
    """Pa's puzzle on a 5x4 board. The goal is the 2x2 square, here 1, in the lower left corner."""

    pos = "11221133450067886799"
    ALIKE = str.maketrans({"3": "2", "8": "2", "9": "2", "7": "6", "5": "4"})

    def isgoal(self):
        return self.pos[16] == "1"

    def __repr__(self):
        rows = (self.pos[row:row + 4] for row in range(0, 20, 4))
        return "\n" + "\n".join(rows).replace("0", ".") + "\n"

    def canonical(self):
        return self.pos.translate(self.ALIKE)

    def __iter__(self):
        for piece in sorted(set(self.pos) - {"0"}):
            cells = [cell for cell in range(20) if self.pos[cell] == piece]
            for step in (-4, -1, 1, 4):
                if all(self.is_free(cell, cell + step, piece) for cell in cells):
                    board = ["0" if tile == piece else tile for tile in self.pos]
                    for cell in cells:
                        board[cell + step] = piece
                    yield PaPuzzle("".join(board))

    def is_free(self, cell, to, piece):
        in_row = abs(to - cell) == 4 or to // 4 == cell // 4
        return 0 <= to < 20 and in_row and self.pos[to] in ("0", piece)


class ObjectsTest(unittest.TestCase):
    def check_path(self, path):
        for position, following in zip(path, path[1:]):
            self.assertIn(following.pos, [move.pos for move in position])

    def test_jugs(self):
        path = JugFill().solve()
        self.assertEqual([position.pos for position in path],
                         [(0, 0, 8), (0, 5, 3), (3, 2, 3), (0, 2, 6), (2, 0, 6), (2, 5, 1),
                          (3, 4, 1), (0, 4, 4)])
        self.assertIsInstance(path[0], JugFill)
        deep = JugFill().solve(depthFirst=True)
        self.assertEqual((deep[0].pos, deep[-1].pos), (JugFill.pos, JugFill.goal))
        self.check_path(deep)
        for threads in (1, 2, 3, 8):
            self.assertEqual(trailblaze.enumerate(JugFill(), threads=threads).levels,
                             trailblaze.enumerate("jugs", "0,0,8", capacities=[3, 5, 8],
                                                  goal="0,4,4").levels)

    def test_pa(self):
        path = PaPuzzle().solve()
        self.assertEqual(len(path), 84)
        self.assertTrue(path[-1].isgoal())
        self.check_path(path)

    def test_reports_and_other_starts(self):
        report = trailblaze.solve(JugFill())
        self.assertEqual(report.states[1], "(0, 5, 3)")
        self.assertEqual(trailblaze.solve(JugFill(), JugFill((0, 4, 4))).length, 0)
        reports = trailblaze.solve_many(JugFill(), [JugFill((3, 5, 0)), JugFill((0, 0, 8))])
        expected = trailblaze.solve("jugs", "3,5,0", capacities=[3, 5, 8], goal="0,4,4").length
        self.assertEqual([report.length for report in reports], [expected, 7])
        self.assertEqual([report.start for report in reports], ["(3, 5, 0)", "(0, 0, 8)"])
        self.assertEqual(trailblaze.check(JugFill()), [])

    def test_every_search(self):
        for search in ("auto", "bfs", "astar:own", "idastar:own"):
            with self.subTest(search):
                self.assertEqual(trailblaze.solve(Count(), search=search).length, 31)
        self.assertEqual(trailblaze.solve(Count(94), search="ids").length, 2)
        two_ways = type("TwoWays", (Count,), {
            "reversible": True, "heuristic": None, "__iter__": lambda self: iter(
                [two_ways((self.pos + step) % 100) for step in (1, -1, 3, -3)])})
        self.assertEqual(trailblaze.check(two_ways()), [])
        self.assertEqual(trailblaze.solve(two_ways()).length, 3)

    def test_positions_that_are_false_in_python(self):
        self.assertEqual([position.pos for position in Count(97).solve()], [97, 0])
        self.assertEqual(Count(0).solve()[0].pos, 0)

    def test_the_base_class_provides_each_omitted_part(self):
        """Leaves out each part of the base class in turn. The answers must not change."""
        parts = {"canonical": lambda self: repr(self), "__repr__": lambda self: repr(self.pos),
                 "isgoal": lambda self: self.pos == self.goal}
        for left_out in ({}, {"canonical"}, {"__repr__"}, {"isgoal"}, set(parts)):
            kind = type("Kind", (Count,), {
                **{name: part for name, part in parts.items() if name not in left_out},
                "__iter__": lambda self: iter([kind((self.pos + 1) % 100),
                                               kind((self.pos + 3) % 100)])})
            self.assertEqual([position.pos for position in kind(90).solve()][-1], 0)
            self.assertEqual(trailblaze.enumerate(kind()).states, 100)

    def test_methods_can_be_attributes_of_an_object(self):
        class Own(Count):
            def __init__(self, pos=None):
                super().__init__(pos)
                self.isgoal = lambda: self.pos == 7
                self.canonical = lambda: self.pos % 10

            def __iter__(self):
                yield Own((self.pos + 1) % 50)

        self.assertEqual([position.pos for position in Own(5).solve()], [5, 6, 7])
        self.assertEqual(trailblaze.enumerate(Own(5)).states, 10)

    def test_positions_with_numpy_arrays_are_distinguished(self):
        try:
            import numpy as np
        except ImportError:
            self.skipTest("without NumPy")

        class Board(Puzzle):
            pos = np.zeros(2000, dtype=np.int8)

            def isgoal(self):
                return self.pos[1000] == 15

            def __iter__(self):
                following = self.pos.copy()
                following[1000] = (following[1000] + 1) % 16
                yield Board(following)

        self.assertEqual(trailblaze.enumerate(Board()).states, 16)
        self.assertEqual(len(Board().solve()), 16)

    def test_positions_whose_moves_change_raise_an_error(self):
        asked = []

        class Changing(Count):
            def __iter__(self):
                asked.append(self.pos)
                yield Changing((self.pos + len(asked)) % 100)

        with self.assertRaisesRegex(RuntimeError, "^Changing: "):
            Changing(90).solve()

    def test_texts_are_parsed_by_the_class(self):
        class Read(Count):
            __iter__ = lambda self: iter([Read((self.pos + 1) % 100)])

            @staticmethod
            def parse(text):
                return Read(int(text))

        report = trailblaze.solve(Read(), "95")
        self.assertEqual(report.states, ["95", "96", "97", "98", "99", "0"])
        self.assertTrue(trailblaze.verify(report, puzzle=Read(), search="auto").ok)

    def test_texts_that_look_like_numbers_of_states_are_parsed_by_the_class(self):
        named = type("Named", (Count,), {
            "__repr__": lambda self: f"state {self.pos % 7}", "canonical": lambda self: self.pos,
            "__iter__": lambda self: iter([named((self.pos + 3) % 100)])})
        self.assertEqual([position.pos for position in named(91).solve()], [91, 94, 97, 0])

    def test_random_positions(self):
        starts = trailblaze.generate(Count(), 5, walk=10)
        self.assertEqual([type(start) for start in starts], [Count] * 5)
        self.assertEqual([start.pos for start in starts],
                         [start.pos for start in trailblaze.generate(Count(), 5, walk=10)])
        reports = trailblaze.solve_many(Count(), starts)
        self.assertEqual([report.start for report in reports], [str(one.pos) for one in starts])

    def test_positions_of_several_classes(self):
        even, odd = kinds = [type(name, (Count,), {
            "canonical": lambda self: self.pos, "__iter__": lambda self: iter(
                [kinds[(self.pos + 1) % 2]((self.pos + 1) % 100)])}) for name in ("Even", "Odd")]
        self.assertEqual(trailblaze.enumerate(odd(1)).states, 100)
        path = odd(1).solve()
        self.assertEqual((len(path), type(path[0]), type(path[1])), (100, odd, even))

    def test_unhashable_canonical_forms_and_exceptions_raise_errors(self):
        class Lists(Count):
            def canonical(self):
                return [self.pos]

        with self.assertRaisesRegex(TypeError, "unhashable"):
            Lists().solve()

        class Fails(Count):
            def __iter__(self):
                yield Fails(self.pos + 1)
                if self.pos > 20:
                    raise KeyError("no further")

        for threads in (1, 2, 8):
            with self.assertRaisesRegex(KeyError, "no further"):
                trailblaze.enumerate(Fails(), threads=threads)

        class Infinite(Count):
            def heuristic(self):
                return math.inf if self.pos > 50 else 0

        self.assertEqual(trailblaze.solve(Infinite(20), search="astar").status, "unsolvable")

    def test_unsolvable_positions(self):
        class Never(Puzzle):
            pos, goal = 1, 100

            def __iter__(self):
                yield Never(self.pos % 7 + 1)

        self.assertEqual(Never().solve(), [])


if __name__ == "__main__":
    sys.exit(unittest.main())
