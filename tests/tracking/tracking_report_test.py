"""scripts/report: its files, queries and errors. tracking_page_test.py tests the page's appearance.

    PYTHONPATH=bench python3 tests/tracking/tracking_report_test.py
"""

import os
import re
import unittest
import uuid
from contextlib import closing
from pathlib import Path
from unittest import mock

from tracking import index, record, report
from tracking.messages import Failed
from tracking_case import Ending, InFolder, printed
from tracking_lines import OTHER_MACHINE, commit_of, line


class Links(unittest.TestCase):
    def test_links_are_made_for_known_hosts(self):
        for origin in ("https://github.com/a/b.git", "https://user:secret@github.com/a/b",
                       "git@github.com:a/b.git", "ssh://git@github.com/a/b"):
            self.assertEqual(report.page_of_commits(origin), "https://github.com/a/b/commit/")
        for origin in ("", "/srv/git/a.git", "https://example.org/a/b", "file:///github.com/a/b"):
            self.assertIsNone(report.page_of_commits(origin))


class Program(Ending, InFolder):
    def setUp(self):
        super().setUp()
        self.record, self.page = self.folder / "record.jsonl", self.folder / "out" / "page.html"

    def report(self, *words):
        with printed() as (out, err):
            code = report.main(["--record", str(self.record), "--output", str(self.page),
                                "--index", str(self.folder / "index"), *words])
        return code, out.getvalue(), err.getvalue()

    def test_the_path_of_the_page_is_printed(self):
        record.append(self.record, [line()])
        self.assertEqual(self.report(), (0, f"{self.page}\n", ""))
        self.assertIn("<svg", self.page.read_text())

    def test_option_sql_queries_the_index(self):
        record.append(self.record, [line(), line(1)])
        code, out, _ = self.report("--sql", "SELECT benchmark, count(*) AS n FROM measurements")
        self.assertEqual((code, out.splitlines()[-1]), (0, "| enumerate/tiles-3x3/trail | 2 |"))
        code, out, _ = self.report("--sql", "SELECT * FROM problems")
        self.assertEqual((code, out.splitlines()[0]), (0, "| line | why |"))
        out = self.report("--sql", "SELECT 'a|b' AS 'x|y', 'two' || char(10) || 'lines'")[1]
        self.assertIn("| a\\|b | two lines |", re.sub(" +", " ", out))

    def test_problems_are_reported_with_their_lines(self):
        self.record.write_text("garbage\n" * 25)
        record.append(self.record, [line()])
        for words in ((), ("--sql", "SELECT count(*) FROM runs")):
            code, out, err = self.report(*words)
            self.assertEqual((code, bool(out)), (0, True))
            told = err.splitlines()
            self.assertEqual(len(told), 21)
            self.assertRegex(told[19], f"^trailblaze: {self.record}: line 20: ")
            self.assertEqual(told[20], f"trailblaze: {self.record}: and 5 more")

    def test_machine_and_sql_together_are_rejected(self):
        with self.assertRaises(SystemExit) as stopped, printed() as (_, err):
            report.main(["--sql", "SELECT 1", "--machine", "EPYC"])
        self.assertEqual(stopped.exception.code, 2)
        self.assertIn("--machine: ", err.getvalue())

    def test_extreme_figures_have_a_page(self):
        """The least and the largest values that a line may have."""
        for number, ns in enumerate((1e-3, 1e18, 1e-3, 1e18)):
            run = str(uuid.uuid4())
            for name in ("rival/tiles-3x3/plain-cpp", "rival/tiles-3x3/trailblaze", "a/tiles-3x3"):
                counters = {"states": (1e-9, 1e20, 0, 5)[number], "states/s": 1e20, "zero": 0}
                record.append(self.record, [line(
                    number, run=run, benchmark=name, counters=counters, real_ns=[ns, 1e18],
                    cpu_ns=[0, 1e18], instructions=2**63 - 1 if number % 2 else 1)])
        self.assertEqual(self.report(), (0, f"{self.page}\n", ""))
        text = self.page.read_text()
        for word in ("inf", "nan"):
            self.assertNotRegex(text, rf'[" ,]{word}[" ,<]')

    def test_if_the_page_cannot_be_written_no_file_is_left(self):
        record.append(self.record, [line()])
        self.page.mkdir(parents=True)
        self.assertRegex(self.report()[2], "^trailblaze: --output: ")
        self.assertEqual(os.listdir(self.page.parent), [self.page.name])

    def test_a_record_that_is_empty_or_has_only_exact_figures_has_a_page(self):
        exact = [line(real_ns=[], cpu_ns=[]), line(1, real_ns=[], counters={})]
        for lines, shown in (([], "no runs yet"), (exact, "<svg")):
            record.append(self.record, lines)
            self.assertEqual(self.report()[0], 0)
            self.assertIn(shown, self.page.read_text())

    def test_without_git_commits_are_plain_text(self):
        record.append(self.record, [line()])
        with mock.patch.dict(os.environ, PATH=str(self.folder)):
            self.assertEqual(self.report()[0], 0)
        self.assertNotIn("<a ", self.page.read_text())
        self.assertIn(commit_of(0)[:8], self.page.read_text())

    def test_a_machine_can_be_chosen(self):
        record.append(self.record, [line(), line(1, machine=OTHER_MACHINE)])
        self.assertEqual(self.report("--machine", "another")[0], 0)
        self.assertNotIn("Some CPU", self.page.read_text())
        self.ends(1, "--machine", "third", by=self.report,
                  said="--machine: .*third.*Another CPU, 8")

    def test_a_missing_record_or_machine_is_an_error(self):
        self.ends(1, by=self.report, out="^$", said="^trailblaze: record: ")
        record.append(self.record, [line()])
        self.page = Path("/dev/null/page.html")
        self.assertRegex(self.report()[2], "^trailblaze: --output: ")


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

    def test_an_index_that_cannot_be_written_is_a_clear_error(self):
        self.place = self.path / "index.sqlite"
        with self.assertRaisesRegex(Failed, f"^index: .*{self.place}"):
            self.ask("SELECT 1")


if __name__ == "__main__":
    unittest.main()
