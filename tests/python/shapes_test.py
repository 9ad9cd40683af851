"""Tests shapes() of puzzles in Python: pictures of positions. messages_test.py has wrong shapes.

    PYTHONPATH=FOLDER python3 tests/python/shapes_test.py   # the folder with trailblaze
"""

import unittest
import xml.etree.ElementTree as ElementTree

import trailblaze
from trailblaze import Shape

try:
    import numpy as np
except ImportError:
    np = None

SVG = "{http://www.w3.org/2000/svg}"


def squares(state):
    """Returns a square for each set bit of a state, on a floor of four cells."""
    return [Shape("floor", "frame", w=4, colour="faint"),
            *(Shape(bit, x=bit, colour="red", label=bit) for bit in range(4) if state >> bit & 1)]


def plain(shapes=squares, **parts):
    return trailblaze.PlainPuzzle(
        start=0, goal=15, successors=lambda s: [s | 1 << bit for bit in range(4)
                                                if not s >> bit & 1], shapes=shapes, **parts)


class Objects(trailblaze.Puzzle):
    pos, goal = 0, 15

    def __iter__(self):
        for bit in range(4):
            if not self.pos >> bit & 1:
                yield Objects(self.pos | 1 << bit)

    def shapes(self):
        return squares(self.pos)


def arrays():
    def successors(states):
        following, sources = [], []
        for bit in range(4):
            [places] = np.nonzero(states >> np.uint64(bit) & np.uint64(1) == 0)
            following.append(states[places] | np.uint64(1 << bit))
            sources.append(places)
        return np.concatenate(following), np.concatenate(sources)
    return trailblaze.ArrayPuzzle(start=0, goal=15, successors=successors, shapes=squares)


class ShapesTest(unittest.TestCase):

    def test_the_three_kinds_of_puzzles_have_the_same_drawings(self):
        puzzles = [plain(), Objects()] + ([arrays()] if np is not None else [])
        for puzzle in puzzles:
            with self.subTest(puzzle):
                at_5 = Objects(5) if isinstance(puzzle, Objects) else 5
                drawing = trailblaze.draw(puzzle, at_5)
                self.assertEqual(repr(drawing), "0 . 2 .")
                self.assertEqual(drawing.to_svg(), trailblaze.draw(plain(), 5).to_svg())
                report = trailblaze.solve(puzzle)
                texts = ElementTree.fromstring(report.to_svg()).iter(f"{SVG}text")
                told = [text.text for text in texts]
                self.assertEqual(sum(told.count(str(bit)) for bit in range(4)), 1 + 2 + 3 + 4)
                self.assertIn("floor", report.to_html())
                self.assertEqual(trailblaze.check(puzzle), [])

    def test_dicts_and_generators_can_be_shapes(self):
        def shapes(state):
            for shape in squares(state):
                yield shape._asdict()
        for given in (shapes, lambda state: tuple(squares(state)),
                      lambda state: [{"id": "floor", "kind": "frame", "w": 4, "colour": "faint"}]):
            self.assertEqual(repr(trailblaze.draw(plain(given))), ". . . .")
        self.assertEqual(trailblaze.draw(plain(shapes), 7).to_svg(),
                         trailblaze.draw(plain(), 7).to_svg())

    def test_every_kind_and_colour(self):
        kinds = [Shape("frame", "frame", w=9, h=9, colour="faint", sign=" "),
                 Shape("l", "cells", cells=[(0, 0), (1, 0), (1, 1)], colour="blue", sign="L"),
                 Shape("disc", "disc", 2, colour="green", label="o"),
                 Shape("up", "triangle", 3, label="u"), Shape("down", "triangle", 4, 1, h=-1),
                 Shape("glass", "glass", 5, w=2, h=2), Shape("text", "text", 7, label="word", w=2)]
        drawing = trailblaze.draw(plain(lambda state: kinds))
        self.assertTrue(repr(drawing).startswith("L"), repr(drawing))
        self.assertIn("L L", repr(drawing).replace("LLL", "L L"))
        for colour in ("plain", "red", "orange", "yellow", "green", "teal", "blue", "purple",
                       "pink", "brown", "white", "black", "wall", "faint"):
            self.assertIn("<rect", trailblaze.draw(plain(
                lambda state: [Shape(1, colour=colour)])).to_svg())

    def test_a_label_is_escaped(self):
        svg = trailblaze.draw(plain(lambda state: [Shape("<&\">", label="<&\"é")])).to_svg()
        [text] = ElementTree.fromstring(svg).iter(f"{SVG}text")
        self.assertEqual(text.text, "<&\"é")
        page = trailblaze.solve(plain(lambda state: [Shape("</script>", label="</script>")]))
        self.assertEqual(page.to_html().count("</script>"),
                         trailblaze.solve("wolf").to_html().count("</script>"))

    def test_characters_that_xml_does_not_allow_are_replaced(self):
        for sign in "\ufffe\uffff":  # control characters are rejected
            puzzle = plain(lambda state, sign=sign: [Shape("a", label=f"a{sign}b")])
            for svg in (trailblaze.draw(puzzle).to_svg(), trailblaze.solve(puzzle).to_svg(puzzle)):
                texts = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
                self.assertIn("a\ufffdb", texts)

    def test_an_exception_of_shapes_is_raised_except_in_a_notebook(self):
        def shapes(state):
            raise KeyError("mine")
        report = trailblaze.solve(plain(shapes))
        for make in (report.to_html, report.to_svg, lambda: trailblaze.draw(plain(shapes))):
            with self.assertRaisesRegex(KeyError, "mine"):
                make()
        self.assertIsNone(report._repr_html_())

    def test_an_attribute_shapes_that_is_no_function_is_ignored(self):
        class Pieces(Objects):
            shapes = {"a": 1}
        self.assertEqual(repr(trailblaze.draw(Pieces(5))), "5")

    @unittest.skipIf(np is None, "NumPy is not installed")
    def test_numbers_of_numpy(self):
        def shapes(state):
            return [Shape(np.int64(1), "cells", np.float32(1), np.uint8(2), label=np.int64(7),
                          cells=np.argwhere(np.eye(1)))]
        self.assertEqual(trailblaze.draw(plain(shapes)).to_svg(), trailblaze.draw(plain(
            lambda state: [Shape(1, "cells", 1, 2, label=7, cells=[(0, 0)])])).to_svg())


if __name__ == "__main__":
    unittest.main()
