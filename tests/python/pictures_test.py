"""Tests pictures of reports and positions: pages, SVG, frames and tables in notebooks.

    PYTHONPATH=FOLDER python3 tests/python/pictures_test.py   # the folder with trailblaze
"""

import copy
import html
import pickle
import re
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import trailblaze

from own_puzzles import interfaces

START = "0 1 3 4 2 5 7 8 6"
SVG = "{http://www.w3.org/2000/svg}"


def labels(svg):
    """Returns the texts of a picture in SVG. Raises ParseError if it is not XML."""
    return [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


class Line(trailblaze.PlainPuzzle):
    """A walk along a line. It has print() but no parse()."""

    start, goal = 0, 3

    def successors(self, state):
        return [state + 1] if state < 5 else []

    def print(self, state):
        return "<" * state + "&"


class Steps(trailblaze.Puzzle):
    """The same walk with objects, also without parse()."""

    pos, goal = 0, 3

    def __iter__(self):
        if self.pos < 5:
            yield Steps(self.pos + 1)

    def __repr__(self):
        return f"step {self.pos}"


class ReportPicturesTest(unittest.TestCase):

    def test_a_solution_has_a_page_and_a_film_strip(self):
        report = trailblaze.solve("tiles", START)
        page = report.to_html()
        self.assertTrue(page.lstrip().startswith("<!doctype html>"), page[:40])
        self.assertIn("solved in 4 moves", page)
        svg = report.to_svg()
        self.assertEqual([text for text in labels(svg) if text.isdigit()].count("8"), 5)

    def test_an_enumeration_has_a_histogram(self):
        report = trailblaze.enumerate("tiles", size="2x2")
        self.assertIn("<svg", report.to_html())
        self.assertIn("depth", labels(report.to_svg()))
        self.assertNotEqual(report.to_svg(axis="log"), report.to_svg())
        self.assertEqual(report.to_svg(axis="linear"), report.to_svg())

    def test_a_report_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "reports.jsonl")
            file.write_text(trailblaze.solve_many("tiles", [START, "bad"]).to_json_lines())
            reports = trailblaze.Reports(file)
        self.assertIn("solved in 4 moves", reports[0].to_html())
        with self.assertRaisesRegex(ValueError, "^report: "):
            reports[1].to_html()

    def test_a_report_without_a_picture_raises_an_error(self):
        stream = trailblaze.solve_many("tiles", [START])
        for report in (stream.summary, trailblaze.verify(stream), trailblaze.puzzles("wolf"),
                       trailblaze.Report({"command": "solve"}), trailblaze.Report({})):
            for make in (report.to_html, report.to_svg):
                self.assertRaises(ValueError, make)
            self.assertIsNone(report._repr_html_())
        report = trailblaze.solve("tiles", START)
        wrong = trailblaze.Report(report.to_json().replace('"length":4', '"length":5'))
        self.assertIsNone(wrong._repr_html_())
        self.assertIsNone(trailblaze.Report("{no}")._repr_html_())

    def test_without_a_path_the_start_is_drawn(self):
        for report in (trailblaze.solve("tiles", START, path=False),
                       trailblaze.solve("tiles", "8 1 2 0 4 3 7 6 5")):
            drawn = [text for text in labels(report.to_svg()) if text in list("12345678")]
            self.assertEqual(sorted(drawn), list("12345678"))
            self.assertIn("<iframe", report._repr_html_())


class NotebookTest(unittest.TestCase):

    def test_a_report_is_displayed_as_its_page_in_a_frame(self):
        for report in (trailblaze.solve("tiles", START), trailblaze.enumerate("tiles"),
                       trailblaze.solve(Line())):
            frame = re.fullmatch('<iframe title="([^"]*)" sandbox="allow-scripts" style="[^"]*'
                                 'height: [0-9]+px[^"]*" srcdoc="([^"]*)"></iframe>',
                                 report._repr_html_())
            title, page = map(html.unescape, frame.groups())
            self.assertEqual(page, report.to_html())
            self.assertIn(title, repr(report))

    def test_a_solution_of_very_many_moves_is_displayed_as_text(self):
        report = trailblaze.solve("tiles", "8 6 7 2 5 4 3 0 1", search="dfs")
        self.assertGreater(report.length, 5_000)
        self.assertIsNone(report._repr_html_())

    def test_many_reports_are_displayed_as_a_table(self):
        reports = trailblaze.solve_many("tiles", random=12, seed=1)
        shown = reports._repr_html_()
        self.assertIn("12 reports, of which these are the first 10", shown)
        self.assertEqual([shown.count(tag) for tag in ("<tr>", "<th ", "<td>")], [11, 6, 60])
        self.assertIn(f"<td>{reports[9].start}</td>", shown)
        self.assertNotIn(reports[10].start, shown)

    def test_a_table_escapes_its_cells(self):
        reports = trailblaze.Reports([{"status": "<b>", "start": "&" * 80, "length": None}])
        shown = reports._repr_html_()
        self.assertNotIn("<b>", shown)
        self.assertIn(f"<td>{'&amp;' * 57}...</td><td>&lt;b&gt;</td>", shown)

    def test_reports_without_a_status_are_displayed_as_text(self):
        for reports in ([], [{"command": "puzzles"}], ["{x}", '{"status":"solved"}']):
            self.assertIsNone(trailblaze.Reports(reports)._repr_html_())


class OwnPicturesTest(unittest.TestCase):

    def test_reports_that_a_call_returns_know_their_puzzle(self):
        for puzzle in (Line(), Steps()):
            for report in (trailblaze.solve(puzzle), trailblaze.enumerate(puzzle)):
                with self.subTest(report):
                    self.assertIn("<iframe", report._repr_html_())
                    self.assertEqual(trailblaze.Report(report).to_svg(), report.to_svg())
        for interface in interfaces():
            self.assertIn("<svg", trailblaze.solve(interface()).to_svg())

    def test_reports_keep_only_the_positions_that_their_texts_name(self):
        report = trailblaze.solve(Steps())
        self.assertEqual({text: one.pos for text, one in report._puzzle.positions.items()},
                         {"step 0": 0, "step 1": 1, "step 2": 2, "step 3": 3})

    def test_copied_and_loaded_reports_need_the_puzzle_as_an_argument(self):
        class Numbers(trailblaze.PlainPuzzle):
            start, goal = 0, 2

            def successors(self, state):
                return [state + 1] if state < 5 else []

        report = trailblaze.solve(Numbers())
        for other in (pickle.loads(pickle.dumps(report)), copy.copy(report),
                      trailblaze.Reports([report])[0], trailblaze.solve_many(Numbers(), [0])[0]):
            with self.assertRaisesRegex(ValueError, "^report: puzzle: "):
                other.to_html()
            self.assertIsNone(other._repr_html_())
            self.assertEqual(other.to_html(Numbers()), report.to_html())
            self.assertEqual(other.to_svg(puzzle=Numbers), report.to_svg())
        self.assertEqual(pickle.loads(pickle.dumps(report)), report)
        line = pickle.loads(pickle.dumps(trailblaze.solve(Line())))
        with self.assertRaisesRegex(ValueError, "^puzzle: "):
            line.to_html(Line())
        with self.assertRaisesRegex(TypeError, "^puzzle: "):
            line.to_html("tiles")

    def test_texts_are_escaped(self):
        report = trailblaze.solve(Line())
        self.assertIn("<", labels(report.to_svg()))
        page = report.to_html()
        self.assertNotIn("<<", page.partition('id="data">')[2].partition("</script>")[0])


class DrawTest(unittest.TestCase):

    def test_a_position_has_a_drawing_and_a_picture(self):
        drawing = trailblaze.draw("jugs", [0, 4, 4], capacities=[3, 5, 8])
        self.assertIn("|", repr(drawing))
        self.assertIn("4/8", labels(drawing.to_svg()))
        self.assertEqual(drawing._repr_svg_(), drawing.to_svg())
        again = pickle.loads(pickle.dumps(drawing))
        self.assertEqual((repr(again), again.to_svg()), (repr(drawing), drawing.to_svg()))

    def test_a_position_of_a_puzzle_in_python_has_a_drawing(self):
        self.assertEqual(repr(trailblaze.draw(Line(), 3)), "< < < &")
        self.assertEqual(repr(trailblaze.draw(Line)), "&")
        self.assertEqual(labels(trailblaze.draw(Steps(), Steps(2)).to_svg()), ["step", "2"])


if __name__ == "__main__":
    unittest.main()
