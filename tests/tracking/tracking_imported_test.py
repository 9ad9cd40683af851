"""Imports the JSON of Google Benchmark from any project into a record of that project.

    PYTHONPATH=bench python3 tests/tracking/tracking_imported_test.py
"""

import contextlib
import json
import os
import unittest
from unittest import mock

from tracking import google_json, record, report
from tracking.messages import Failed
from tracking_case import Ending, InFolder, printed
from tracking_repository import Repository

CONTEXT = {
    "date": "2036-03-01T12:00:00+02:00", "host_name": "a machine of others",
    "executable": "./build/my bench", "num_cpus": 8, "mhz_per_cpu": 3000,
    "library_build_type": "release", "compiler": "clang 19", "flags": "-O2"}


def run(name, real, index=0, **more):
    """Returns a repetition as version 1.7.1 writes it."""
    return {"name": name, "family_index": 0, "per_family_instance_index": 0, "run_name": name,
            "run_type": "iteration", "repetitions": 2, "repetition_index": index, "threads": 1,
            "iterations": 1000, "real_time": real, "cpu_time": real / 2, "time_unit": "us", **more}


RUNS = [
    run("BM_Sort/1024", 5.0, 0, items_per_second=1e9, comparisons=10240.0, swaps=7.0),
    run("BM_Sort/1024", 7.0, 1, items_per_second=2e9, comparisons=10240.0, swaps=8.0),
    {**run("BM_Sort/1024", 6.0), "name": "BM_Sort/1024_mean", "run_type": "aggregate",
     "aggregate_name": "mean"},
    run("BM Find <int>", 1.0, label="a label", negative=-1.0),
    run("BM_Broken", 0.0, error_occurred=True, error_message="no such file"),
]


class Importing(Ending, InFolder):
    def setUp(self):
        super().setUp()
        self.root = self.folder / "project"
        self.repository = Repository(self.root)
        self.commits = [self.repository.commit({"a.cpp": f"// {i}\n"}) for i in range(2)]
        self.place = self.folder / "figures.jsonl"
        self.file = self.write("out.json", CONTEXT, RUNS)
        self.enterContext(contextlib.chdir(self.root))

    def write(self, name, context, runs):
        place = self.folder / name
        place.write_text(json.dumps({"context": context, "benchmarks": runs}))
        return place

    def report(self, *words):
        """Returns the exit code, stdout and stderr."""
        with printed() as (out, err):
            try:
                code = report.main([*map(str, words)])
            except SystemExit as stop:
                code = stop.code
        return code, out.getvalue(), err.getvalue()

    def imported(self, *words):
        code, out, err = self.report("--import", *words, "--record", self.place)
        self.assertEqual((code, out), (0, ""), err)
        found, problems = record.read(self.place)
        self.assertEqual(problems, [])
        return found, err

    def test_a_file_becomes_a_run(self):
        found, err = self.imported(self.file)
        self.assertEqual([one.benchmark for one in found], ["BM_Sort/1024", "BM_Find_<int>"])
        sort, find = found
        self.assertEqual((sort.real_ns, sort.cpu_ns), ([5000, 7000], [2500, 3500]))
        self.assertEqual(sort.counters, {"items/s": 1e9, "comparisons": 10240, "swaps/s": 7})
        self.assertEqual(find.counters, {})
        self.assertEqual(sort.set, "my_bench")
        self.assertEqual(sort.run.machine.name, "a machine of others, 8 cores, unknown")
        self.assertEqual((sort.run.compiler, sort.run.flags), ("clang 19", "-O2"))
        self.assertEqual(sort.run.time.isoformat(), "2036-03-01T10:00:00+00:00")
        self.assertEqual((sort.run.commit, sort.run.dirty),
                         (self.repository.git("rev-parse", "HEAD"), False))
        self.assertEqual(sort.run, find.run)
        self.assertIn("BM_Broken: left out, because it failed: no such file", err)

    def test_a_file_is_imported_only_once(self):
        for known in (1, 2):
            found, err = self.imported(self.file, self.file)
            self.assertEqual((len(found), err.count("already")), (2, known))

    def test_a_benchmark_without_a_time_is_skipped_and_named(self):
        runs = [run("BM_Fine", 1.0),
                run("BM_Skipped", 0.0, skipped=True, skip_message="no\x1b[31m GPU"),
                run("BM_Nothing", 0.0), run("BM_Half", 1.0),
                run("BM_Half", 0.0, 1, error_occurred=True, error_message="lost")]
        found, err = self.imported(self.write("some.json", CONTEXT, runs))
        self.assertEqual([one.benchmark for one in found], ["BM_Fine"])
        self.assertIn("no?[31m GPU\n", err)
        self.assertIn("BM_Nothing: ", err)
        self.assertRegex(err, "BM_Half: .*lost")

    def test_counters_that_may_differ_are_not_exact(self):
        runs = [run("BM_One", 1.0, rate=123.4, count=5.0, heap=-48.0),
                run("BM_Two", 1.0, 0, late=3.0), run("BM_Two", 1.0, 1),
                run("BM_Two", 1.0, 2, late=3.0)]
        found, _ = self.imported(self.write("counters.json", CONTEXT, runs))
        self.assertEqual([one.counters for one in found], [{"rate/s": 123.4, "count": 5.0}, {}])

    def test_counters_with_names_of_the_librarys_own_fields(self):
        text = json.dumps({"context": CONTEXT, "benchmarks": [run("BM", 1.0, LAST=5.0)]})
        (self.folder / "own.json").write_text(text.replace('"LAST"', '"skipped": 7.0, "time_unit"'))
        found, err = self.imported(self.folder / "own.json")
        self.assertEqual(([one.real_ns for one in found], err), ([[1000.0]], ""))
        self.assertEqual(google_json.read_series(self.folder / "own.json")[0].real_ns, [1000.0],
                         "the gate reads it likewise")

    def test_different_names_stay_separate(self):
        found, _ = self.imported(self.write("names.json", CONTEXT, [
            run("BM_\u67e5", 1.0), run("BM_\u63d2", 2.0),
            run("BM/manual/process_time/real_time", 3.0)]))
        self.assertEqual([one.benchmark for one in found],
                         ["BM_\\u67e5", "BM_\\u63d2", "BM/manual"])
        for two in (["BM a b", "BM a_b"], ["BM", "BM"]):
            file = self.write("same.json", CONTEXT, [run(name, 1.0) for name in two])
            self.ends(1, "--import", file, "--record", self.place, by=self.report,
                      said="of two benchmarks")

    def test_files_of_other_machines_and_versions_are_accepted(self):
        context = CONTEXT | {"executable": r"C:\\proj\\build\\bench.exe", "host_name": ""}
        old = {"name": "BM_Old", "iterations": 5, "real_time": 2, "cpu_time": 1, "time_unit": "ns"}
        found, _ = self.imported(self.write("old.json", context, [old]))
        self.assertEqual((found[0].set, found[0].real_ns), ("bench.exe", [2]))
        self.assertEqual(found[0].run.machine.name, "unknown machine, 8 cores, unknown")
        here = self.write("here.json", CONTEXT | {"host_name": os.uname().nodename}, RUNS)
        self.assertGreater(self.imported(here)[0][-1].run.machine.memory_gib, 0, "this machine's")
        text = json.dumps({"context": CONTEXT, "benchmarks": [run("BM_Tab", 1.0, label="a@b")]})
        (self.folder / "raw.json").write_text(
            text.replace("a@b", "a\tb").replace('"label"', '"real_time": 9.0, "label"'))
        found, _ = self.imported(self.folder / "raw.json")
        self.assertEqual(found[-1].real_ns, [1000.0])

    def test_a_record_inside_the_project_does_not_make_it_dirty(self):
        place = self.root / "figures.jsonl"
        self.repository.commit({"figures.jsonl": ""})
        self.place = place
        self.assertFalse(self.imported(self.file)[0][0].run.dirty)
        again = self.write("again.json", CONTEXT | {"date": "2036-03-03T12:00:00Z"}, RUNS)
        self.assertFalse(self.imported(again)[0][-1].run.dirty)
        (self.root / "src").mkdir()
        (self.root / "src/x.cc").write_text("// new\n")
        third = self.write("third.json", CONTEXT | {"date": "2036-03-04T12:00:00Z"}, RUNS)
        self.assertTrue(self.imported(third)[0][-1].run.dirty)

    def test_another_commit_can_be_named(self):
        first = self.repository.git("rev-parse", "HEAD^")
        (self.root / "a.cpp").write_text("// not committed\n")
        self.assertTrue(self.imported(self.file)[0][0].run.dirty)
        self.place.unlink()
        found, _ = self.imported(self.file, "--commit", "HEAD^")
        self.assertEqual((found[0].run.commit, found[0].run.dirty), (first, False))
        self.repository.git("commit", "--quiet", "--allow-empty", "--allow-empty-message", "-m", "")
        self.place.unlink()
        self.assertEqual(self.imported(self.file)[0][0].run.subject, "")

    def test_an_imported_record_has_a_page(self):
        slower = [run("BM_Sort/1024", 9.0, i, comparisons=20.0) for i in range(3)]
        self.repository.git("remote", "add", "origin", "https://github.com/them/theirs.git")
        self.imported(self.file, "--commit", "HEAD^")
        self.imported(self.write("late.json", CONTEXT | {"date": "2036-03-02T12:00:00Z"}, slower))
        page = self.folder / "page.html"
        words = ("--record", self.place, "--output", page, "--title", "Theirs <3")
        self.assertEqual(self.report(*words)[0], 0)
        text = page.read_text()
        commit = self.repository.git("rev-parse", "HEAD")
        for expected in ("BM_Sort/1024", "BM_Find_&lt;int&gt;", "a machine of others",
                         "<b>2</b> runs", "<title>Theirs &lt;3</title>",
                         f"https://github.com/them/theirs/commit/{commit}", "10,240"):
            self.assertIn(expected, text)
        self.assertNotIn("Trailblaze", text)

    def test_an_invalid_file_changes_nothing(self):
        self.imported(self.write("kept.json", CONTEXT | {"date": "2036-01-01T00:00:00Z"}, RUNS))
        before = self.place.read_bytes()
        aggregates = [one for one in RUNS if one["run_type"] == "aggregate"]

        def said(context=CONTEXT, runs=None):
            return json.dumps({"context": context, "benchmarks": RUNS if runs is None else runs})

        wrong = [
            ("{", ""), ("{}", ""), ("[1]", ""), ("[" * 100_000, ""), (said(runs={"a": 1}), ""),
            (said(runs=[{}]), "benchmarks: .*1"), (said(runs=[5]), "benchmarks: .*1"),
            (said(runs=[{**RUNS[0], "run_name": None}]), "benchmarks: .*1"),
            (said(runs=[RUNS[0], {**RUNS[1], "time_unit": "years"}]), "benchmarks: .*2"),
            (said(runs=[{**RUNS[0], "real_time": 10**400}]), ""),
            (said(CONTEXT | {"date": "1999-01-01T00:00:00Z"}), "context.date: "),
            (said(CONTEXT | {"date": "today"}), 'context.date: .*"today"'),
            (said(CONTEXT | {"date": "2019-07-23 12:34:56"}), "context.date: "),
            (said(runs=aggregates), ".*--benchmark_report_aggregates_only"),
            (said(runs=[]), ""),
        ]
        for text, field in wrong:
            with self.subTest(text[:80]):
                place = self.folder / "wrong.json"
                place.write_text(text)
                self.ends(1, "--import", self.file, place, "--record", self.place, by=self.report,
                          said=f"wrong.json: {field}")
                self.assertEqual(self.place.read_bytes(), before)
        for text in ("", "{", "{}", "[1]", "[" * 100_000, said(runs=5), said(runs=[{}]), "\u00ff",
                     said(runs=[5]), said(runs=[{**RUNS[0], "run_name": None}]),
                     said(runs=[{**RUNS[1], "time_unit": "years"}])):
            place.write_bytes(text.encode("latin-1"))
            with self.subTest(text[:40]), self.assertRaisesRegex(Failed, "^wrong.json: "):
                google_json.read_series(place)  # like the gate
        for words in (["--import", "x.json"], ["--commit", "HEAD"],
                      ["--import", "x", "--record", "y", "--sql", "SELECT 1"]):
            self.assertEqual(self.report(*words)[0], 2, words)
        for words, expected in ((["none.json"], "--import: "),
                                ([self.file, "--commit", ""], "git rev-parse"),
                                ([self.file, "--commit=--all"], "git rev-parse")):
            self.ends(1, "--import", *words, "--record", self.place, by=self.report, said=expected)

    def test_a_program_that_cannot_be_recorded_is_rejected_before_it_runs(self):
        ran = self.folder / "ran"
        for place, more, expected in (
            (self.folder / "none/figures.jsonl", [], "record: "),
            (self.folder, [], "record: "),
            (self.place, ["--commit", "no-such-commit"], "git rev-parse"),
        ):
            words = ["--command", f"touch {ran}", "--record", place, *more]
            code, _, err = self.report(*words)
            self.assertEqual((code, expected in err, ran.exists()), (1, True, False), err)

    def test_without_git_it_prints_an_error(self):
        os.chdir(self.folder)
        with mock.patch.dict(os.environ, {"GIT_CEILING_DIRECTORIES": str(self.folder.parent)}):
            self.ends(1, "--import", self.file, "--record", self.place, by=self.report,
                      said="git rev-parse")


if __name__ == "__main__":
    unittest.main()
