"""The ledger: which differences a line explains, and the reports of bad lines.

    PYTHONPATH=bench python3 tests/tracking/tracking_ledger_test.py
"""

import json
import unittest

from tracking.ledger import Line, added_lines, explains, read
from tracking.messages import Failed

GOOD = {"benchmark": "enumerate/tiles-3x3/trail", "counter": "expanded", "from": 181440,
        "to": 181441, "why": "The start is expanded twice."}


def row(**changes):
    """Returns a good line with some fields changed; None removes a field."""
    fields = {**GOOD, **changes}
    return json.dumps({field: value for field, value in fields.items() if value is not None})


def between(before, after, why="", benchmark="a/b", counter="expanded"):
    return Line(benchmark, counter, why or f"{before} to {after}", before, after)


class Reading(unittest.TestCase):
    def test_valid_lines_are_read_and_empty_lines_are_skipped(self):
        by_ratio = row(counter="instructions", ratio=1.02, **{"from": None, "to": None})
        lines, problems = read(f"{row()}\n\n  \n{by_ratio}\n")
        self.assertEqual(problems, [])
        name, why = GOOD["benchmark"], GOOD["why"]
        self.assertEqual(lines, [Line(name, "expanded", why, 181440, 181441),
                                 Line(name, "instructions", why, ratio=1.02)])
        self.assertEqual(read(""), ([], []))

    def test_a_bad_line_is_named_and_the_other_lines_are_read(self):
        lines, problems = read(f"{row()}\n\n{row(why=None)}\n{row(to=5)}", "bench/ledger.jsonl")
        [problem] = problems
        self.assertTrue(problem.startswith("bench/ledger.jsonl:3: field why: "), problem)
        self.assertEqual([line.after for line in lines], [181441, 5])

    def test_each_bad_line_names_its_field(self):
        instructions = {"counter": "instructions", "from": None, "to": None}
        cases = {
            row(benchmark=None): "field benchmark: ", row(counter=7): "field counter: ",
            row(why="  "): "field why: ", row(to=None): "field to: ", row(to="5"): "field to: ",
            row(to=True): "field to: ", row(to=float("nan")): "field to: ",
            row(to=float("inf")): "field to: ", row(to=181440): "field to: ",
            row(note="x"): "field note: ", row(ratio=1.02): "field ratio: ",
            row(counter="instructions", ratio=1.02): "field from: ",
            row(ratio=0.98, **instructions): "field ratio: ",
            row(ratio=[], **instructions): "field ratio: ",
            '{"why": "a", "why": "b"}': "field why: ", "[1, 2]": "", '{"why": }': "",
        }
        for text, field in cases.items():
            with self.subTest(text):
                lines, [problem] = read(text)
                self.assertEqual(lines, [])
                self.assertTrue(problem.startswith(f"ledger.jsonl:1: {field}"), problem)


class Adding(unittest.TestCase):
    def test_new_lines_are_those_that_head_has_more_often_than_base(self):
        base, back = row() + "\n", row(to=181440, **{"from": 181441}) + "\n"
        for before, after, new in ((base, base, []), (base, row(to=1) + "\n" + base, [1]),
                                   ("", base, [181441]),
                                   (base + back, base + back + row(), [181441])):
            self.assertEqual([line.after for line in added_lines("l", before, after)], new)
        for lost in ("", back, json.dumps(dict(reversed(GOOD.items())))):
            with self.assertRaisesRegex(Failed, "^l: the line .* is missing"):
                added_lines("l", base, lost)


class Explaining(unittest.TestCase):
    def explained(self, lines, *cases):
        """Checks the reasons for (benchmark, counter, before, after)."""
        for *case, why in cases:
            self.assertEqual(explains(lines, *case), why, case)

    def test_a_line_explains_its_difference_and_no_other(self):
        self.explained([between(5, 6, "so it is")], ("a/b", "expanded", 5, 6, "so it is"),
                       ("a/b", "expanded", 5, 7, None), ("a/b", "expanded", 6, 5, None),
                       ("a/b", "generated", 5, 6, None), ("a/c", "expanded", 5, 6, None))
        self.explained([], ("a/b", "expanded", 5, 6, None))

    def test_a_pattern_applies_to_every_match(self):
        self.explained([between(5, 6, "all", benchmark="idastar/*")],
                       ("idastar/tiles-4x4/threads:2", "expanded", 5, 6, "all"),
                       ("astar/tiles-3x3", "expanded", 5, 6, None),
                       ("IDAstar/tiles-4x4", "expanded", 5, 6, None))

    def test_consecutive_lines_explain_a_difference_in_any_order_in_the_file(self):
        self.explained([between(6, 7, "second"), between(5, 6, "first"), between(7, 8, "third")],
                       ("a/b", "expanded", 5, 8, "first; second; third"),
                       ("a/b", "expanded", 5, 9, None))

    def test_the_shortest_chain_is_used_and_cycles_end(self):
        self.explained([between(5, 6), between(6, 5), between(6, 7), between(5, 7, "at once")],
                       ("a/b", "expanded", 5, 7, "at once"), ("a/b", "expanded", 5, 8, None))

    def test_a_chain_has_one_benchmark_and_one_counter(self):
        self.explained([between(5, 6), between(6, 7, benchmark="a/c"),
                        between(6, 7, counter="states")], ("a/b", "expanded", 5, 7, None))

    def test_a_ratio_limits_the_growth_of_instructions(self):
        self.explained([Line("a/*", "instructions", "checks more", ratio=1.02)],
                       ("a/b", "instructions", 1000, 1020, "checks more"),
                       ("a/b", "instructions", 1000, 1021, None),
                       ("a/b", "expanded", 1000, 1020, None))


if __name__ == "__main__":
    unittest.main()
