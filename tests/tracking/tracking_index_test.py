"""The index: it always matches the record, and queries do not change it.

    PYTHONPATH=bench python3 tests/tracking/tracking_index_test.py
"""

import os
import unittest
from contextlib import closing

from tracking import index, record
from tracking.messages import Failed
from tracking_case import InFolder
from tracking_lines import line


class Index(InFolder):
    def setUp(self):
        super().setUp()
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

    def test_a_query_reads_the_record_as_it_is_and_no_earlier_file(self):
        self.place.parent.mkdir()
        self.place.write_bytes(b"no database at all" * 100)
        for number in range(3):
            self.assertEqual(self.ask("SELECT count(*) FROM runs"), [[str(30 + number)]])
            record.append(self.path, [line(40 + number)])
        self.assertEqual(os.listdir(self.place.parent), [self.place.name], "no draft is left")

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
