"""The wording of messages is data: each row of tests/data/messages/python/*.jsonl is a call, the
exception or warning that it raises, the field that the message names, and the text of the message.

    {"call":"trailblaze.solve('tiles', '1 2')","raises":"ValueError","field":"start","text":"..."}

`scripts/test --bless` renews the texts and nothing else. A row whose exception or field differs
still fails.

    PYTHONPATH=FOLDER python3 tests/python/messages_test.py   # the folder that trailblaze is in
"""
import json
import os
import unittest
import warnings
from pathlib import Path

import trailblaze
from trailblaze import _program

import own_puzzles

DATA = Path(__file__).resolve().parents[1] / "data" / "messages" / "python"
BLESSES = "TRAILBLAZE_BLESS" in os.environ


def raised(call):
    """Returns the exception or the warning of a call."""
    with warnings.catch_warnings():
        for kind in (RuntimeWarning, UserWarning):
            warnings.simplefilter("error", kind)
        try:
            return eval(call, {"trailblaze": trailblaze, **vars(own_puzzles)})
        except Exception as error:  # any: its kind is checked
            return error


class MessagesTest(unittest.TestCase):
    def check(self, row):
        """Checks a row and returns the text that it should have."""
        error = raised(row["call"])
        self.assertIn(row["raises"], [kind.__name__ for kind in type(error).__mro__])
        field = row["field"] and row["field"] + ": "
        self.assertTrue(str(error).startswith(field), f"{error}, expected about {field!r}")
        text = str(error).removeprefix(field)
        if not BLESSES:
            self.assertEqual(text, row["text"])
        self.assertEqual(trailblaze.solve("wolf").length, 7)  # the next call works
        return text

    def test_each_call_raises_the_error_of_its_row(self):
        if BLESSES:
            self.assertNotIn("CI", os.environ)
        files = list(DATA.glob("*.jsonl"))
        self.assertNotEqual(files, [])
        for file in files:
            if file.stem == "arrays" and own_puzzles.np is None:
                continue
            rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
            for row in rows:
                with self.subTest(row["call"]):
                    row["text"] = self.check(row)
            lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
            after = "".join(f"{line}\n" for line in lines)
            if BLESSES:
                file.write_text(after, encoding="utf-8")
            self.assertEqual(after, file.read_text(encoding="utf-8"))

    def test_options_are_keyword_arguments_outside_of_quotes_and_commands(self):
        for message, expected in (
                ("max-seconds: found 0, expected --max-memory (--disk DIR)",
                 "max_seconds: found 0, expected max_memory (disk DIR)"),
                ("--no-path: found with verify", "path: found with verify"),
                ("x: found '\"a\" --goal', expected --help", None),
                ("definition: /run--old-x/my--goal.json: line 1: found", None),
                ("to continue: trailblaze resume DIR --kernel auto", None)):
            self.assertEqual(_program.in_python(message), expected or message)


if __name__ == "__main__":
    unittest.main()
