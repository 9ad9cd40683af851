"""Tests the lines of a call in the extension module: items, slices, the values of a field.

    PYTHONPATH=FOLDER python3 tests/python/lines_test.py   # the folder with trailblaze
"""

import gc
import json
import unittest

from trailblaze._core import Lines, run


class LinesTest(unittest.TestCase):
    def test_a_line_is_parsed_on_access(self):
        lines = Lines("one\n\ntwo\nthree")
        self.assertEqual((len(lines), lines[0], lines[-1], list(lines)),
                         (3, "one", "three", ["one", "two", "three"]))
        for index in (3, -4):
            with self.assertRaises(IndexError):
                lines[index]
        self.assertEqual((len(Lines("")), list(Lines("\n\n"))), (0, []))

    def test_slices_equal_those_of_a_list(self):
        texts = [str(number) for number in range(10)]
        lines = Lines("\n".join(texts) + "\n")
        for cut in (slice(None), slice(3, 7), slice(None, None, -1), slice(8, 1, -3),
                    slice(5, 5), slice(-3, 100), slice(20, 30), slice(1, None, 4)):
            self.assertEqual(list(lines[cut]), texts[cut], cut)
        with self.assertRaises(ValueError):
            lines[::0]

    def test_a_slice_keeps_the_text_alive(self):
        part = Lines("first\n" + "x" * 5_000_000 + "\nlast")[2:]
        gc.collect()
        self.assertEqual(list(part), ["last"])

    def test_a_growing_text_keeps_its_content(self):
        """The output is large enough to move to huge pages and to grow there."""
        code, lines, _ = run(["generate", "tiles", "--count=500000", "--size=4x4"])
        self.assertEqual((code, len(lines)), (0, 500_000))
        self.assertTrue(all(len(line) == 37 for line in lines))
        self.assertEqual(sorted(map(int, lines[499_999].split())), list(range(16)))

    def test_values_equal_those_of_a_json_parser(self):
        rows = [{"start": "a", "x": value, "y": 1} for value in
                (None, True, -1.5e9, "", "a,b]}", 'say "x":1, \\', [], [[1, "]"], {"y": "}"}], {},
                 {"x": [2, {"z": "\\\""}]}, "\u00e9")]
        for separators in ((",", ":"), (", ", ": "), (" , ", ":")):
            lines = Lines("\n".join(json.dumps(row, separators=separators) for row in rows))
            self.assertEqual(json.loads(lines.values("x")), [row["x"] for row in rows])
            self.assertEqual(json.loads(lines[::-1].values("x")),
                             [row["x"] for row in rows][::-1])
        self.assertEqual(Lines("").values("x"), "[]")

    def test_names_in_nested_objects_are_no_fields(self):
        """Tries nested objects as values, in lists, and texts that look like objects."""
        rows = [{"a": {"x": 1}}, {"a": [{"x": 1}, {"x": 2}]}, {"a": [1, {"x": 1}], "b": "{"},
                {"a": ":{", "b": {"x": 3}}, {"a": [":{", {"x": 3}]}, {"a\\": {"x": 3}},
                {"a": '":{', "b": {"x": 3}}, {"": {"x": [{}]}}, {"a:": {"x": "}"}}]
        for separators in ((",", ":"), (", ", ": ")):
            for row in rows:
                without = json.dumps(row, separators=separators)
                with self.assertRaises(ValueError, msg=without):
                    Lines(without).values("x")
                for whole in ({**row, "x": 9}, {**row, "x": 9, "y": {"x": 3}}, {"x": 9, **row},
                              {"first": 1, "x": 9, **row}):
                    lines = Lines(json.dumps(whole, separators=separators))
                    self.assertEqual(json.loads(lines.values("x")), [9], lines[0])

    def test_missing_values_of_a_line(self):
        for text in ('{"x":1}\n{"y":1}', '{"x":"1}', '{"x":[1}', '{"x":1', '{"x":"\\',
                     '{"a":{"x":1', '{"a":{}', '{', '{{', '[{"x":1'):
            with self.assertRaisesRegex(ValueError, "^field: "):
                Lines(text).values("x")


if __name__ == "__main__":
    unittest.main()
