"""The index: it has what the record has, always, and answers without being changed.

    PYTHONPATH=bench python3 tests/tracking_index_test.py
"""

import os
import sqlite3
import tempfile
import unittest
from contextlib import closing
from pathlib import Path

from tracking import index, record
from tracking.measure import Failed
from tracking_lines import line


def dump(place):
    with closing(sqlite3.connect(place)) as connection:
        return list(connection.iterdump())


class Index(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.path = self.folder / "record.jsonl"
        self.place = self.folder / "deeper" / "index.sqlite"
        record.append(self.path, [line(i, benchmark=f"a/{i % 3}") for i in range(30)])

    def ask(self, query):
        with closing(index.opened(self.place, self.path)) as connection:
            return index.rows(connection, query)[1]

    def test_it_has_what_the_record_has(self):
        self.path.write_bytes(self.path.read_bytes() + b"garbage\n")
        self.assertEqual(self.ask("SELECT count(*), count(DISTINCT commit_id) FROM runs"),
                         [["30", "30"]])
        self.assertEqual(self.ask("SELECT benchmark, count(*), max(median_ns), sum(instructions) "
                                  "FROM measurements GROUP BY benchmark"),
                         [[f"a/{i}", "10", "1.01e+06", "300000000"] for i in range(3)])
        self.assertEqual(self.ask("SELECT count(*), max(number), max(real_ns) FROM samples"),
                         [["90", "2", "1.02e+06"]])
        self.assertEqual(self.ask("SELECT counter, count(*), min(value) FROM counters GROUP BY 1"),
                         [["states", "30", "181440"], ["states/s", "30", "1e+07"]])
        self.assertEqual(self.ask("SELECT line FROM problems"), [["31"]])

    def test_made_anew_it_equals_what_grew_with_the_record(self):
        for number in range(5):
            record.append(self.path, [line(40 + number)])
            self.assertEqual(self.ask("SELECT count(*) FROM runs"), [[str(31 + number)]])
        grown = dump(self.place)
        self.place.unlink()
        self.ask("SELECT 1")
        self.assertEqual(dump(self.place), grown)
        self.assertEqual(os.listdir(self.place.parent), [self.place.name], "no draft is left")

    def test_it_is_made_once_for_a_record(self):
        self.ask("SELECT 1")
        first = os.stat(self.place).st_ino
        self.ask("SELECT 1")
        self.assertEqual(os.stat(self.place).st_ino, first)
        text = self.path.read_text()  # as long as before, and of the same second
        self.path.write_text(text.replace("Change 1", "Change X", 1))
        self.assertEqual(self.ask("SELECT count(*) FROM runs WHERE subject LIKE '%X%'"), [["1"]])

    def test_an_index_that_is_none_is_made_anew(self):
        self.place.parent.mkdir()
        for rubbish in (b"", b"no database at all" * 100):
            self.place.write_bytes(rubbish)
            self.assertEqual(self.ask("SELECT count(*) FROM runs"), [["30"]])

    def test_questions_change_nothing(self):
        for query in ("DELETE FROM runs", "DROP TABLE runs", "CREATE TABLE x (y)", "SELEC",
                      "SELECT 1; SELECT 2", "SELECT * FROM nothing"):
            with self.assertRaisesRegex(Failed, "--sql: found '.*', expected one question in SQL"):
                self.ask(query)
        self.assertEqual(self.ask("SELECT count(*) FROM runs"), [["30"]])

    def test_no_place_for_it_is_a_clear_error(self):
        self.place = self.path / "index.sqlite"
        with self.assertRaisesRegex(Failed, "index: found .*, expected a place to write to"):
            self.ask("SELECT 1")


if __name__ == "__main__":
    unittest.main()
