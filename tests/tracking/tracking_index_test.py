"""The index: it always matches the record, and queries do not change it.

    PYTHONPATH=bench python3 tests/tracking/tracking_index_test.py
"""

import os
import sqlite3
import tempfile
import unittest
from contextlib import closing
from pathlib import Path

from tracking import index, record
from tracking.messages import Failed
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

    def test_the_index_has_the_content_of_the_record(self):
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

    def test_a_rebuilt_index_equals_an_updated_index(self):
        for number in range(5):
            record.append(self.path, [line(40 + number)])
            self.assertEqual(self.ask("SELECT count(*) FROM runs"), [[str(31 + number)]])
        grown = dump(self.place)
        self.place.unlink()
        self.ask("SELECT 1")
        self.assertEqual(dump(self.place), grown)
        self.assertEqual(os.listdir(self.place.parent), [self.place.name], "no draft is left")

    def test_the_index_of_a_record_is_built_once(self):
        self.ask("SELECT 1")
        first = os.stat(self.place).st_ino
        self.ask("SELECT 1")
        self.assertEqual(os.stat(self.place).st_ino, first)
        text = self.path.read_text()  # the same length and the same second as before
        self.path.write_text(text.replace("Change 1", "Change X", 1))
        self.assertEqual(self.ask("SELECT count(*) FROM runs WHERE subject LIKE '%X%'"), [["1"]])

    def test_a_file_that_is_no_index_is_replaced(self):
        self.place.parent.mkdir()
        for rubbish in (b"", b"no database at all" * 100):
            self.place.write_bytes(rubbish)
            self.assertEqual(self.ask("SELECT count(*) FROM runs"), [["30"]])

    def test_a_damaged_or_edited_index_is_rebuilt(self):
        self.ask("SELECT 1")
        good = self.place.read_bytes()
        count = "SELECT count(*), sum(instructions) FROM measurements"
        expected = self.ask(count)
        for at in (0, 20, 60, 5_000, len(good) // 2, len(good) - 1):
            self.place.write_bytes(good[:at] + bytes([good[at] ^ 0xff]) + good[at + 1:])
            self.assertEqual(self.ask(count), expected, f"byte {at}")
        self.place.write_bytes(good[:len(good) // 2])
        self.assertEqual(self.ask(count), expected, "cut off")
        for edit in ("UPDATE measurements SET instructions = 5", "DELETE FROM measurements",
                     "PRAGMA user_version = 5", "DROP TABLE counters"):
            with closing(sqlite3.connect(self.place)) as connection:
                connection.execute(edit)
                connection.commit()
            self.assertEqual(self.ask(count), expected, edit)
        self.assertEqual(self.place.read_bytes(), good)

    def test_queries_change_nothing(self):
        other = self.folder / "other.sqlite"
        for query in ("DELETE FROM runs", "DROP TABLE runs", "CREATE TABLE x (y)", "SELEC",
                      "CREATE TEMP TABLE x (y)", f"ATTACH '{other}' AS other",
                      f"VACUUM INTO '{other}'", "VACUUM", "PRAGMA user_version = 5",
                      "PRAGMA journal_mode = wal", "BEGIN IMMEDIATE", "SELECT load_extension('x')",
                      "SELECT 1; SELECT 2", "SELECT * FROM nothing", "", "-- nothing", "\0",
                      "SELECT '\udcff'", "SELECT CAST(x'ff' AS TEXT)"):
            with self.subTest(query), self.assertRaisesRegex(Failed, "^--sql: "):
                self.ask(query)
        self.assertEqual(sorted(os.listdir(self.folder)),
                         sorted(["record.jsonl", self.place.parent.name]))
        self.assertEqual(self.ask("WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n "
                                  "WHERE i < 30) SELECT count(*), max(i) FROM n, runs"),
                         [["900", "30"]])

    def test_times_are_utc_and_problems_are_kept(self):
        self.path.write_bytes(b"garbage\n")
        record.append(self.path, [line(time="2026-11-21T01:30:00+05:30")])
        self.assertEqual(self.ask("SELECT time FROM runs"), [["2026-11-20T20:00:00+00:00"]])
        with closing(index.opened(self.place, self.path)) as connection:
            self.assertEqual(index.problems(connection), record.read(self.path)[1])

    def test_an_index_that_cannot_be_written_is_a_clear_error(self):
        self.place = self.path / "index.sqlite"
        with self.assertRaisesRegex(Failed, f"^index: .*{self.place}"):
            self.ask("SELECT 1")


if __name__ == "__main__":
    unittest.main()
