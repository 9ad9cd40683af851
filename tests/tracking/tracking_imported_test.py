"""Google Benchmark's own JSON, as any project has it, in a record of its own.

    PYTHONPATH=bench python3 tests/tracking/tracking_imported_test.py
"""

import json
import os
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from unittest import mock

from tracking import record, report
from tracking_repository import Repository

CONTEXT = {
    "date": "2036-03-01T12:00:00+02:00", "host_name": "a machine of others",
    "executable": "./build/my bench", "num_cpus": 8, "mhz_per_cpu": 3000,
    "library_build_type": "release", "compiler": "clang 19", "flags": "-O2"}


def run(name, real, index=0, **more):
    """One repetition, as version 1.7.1 writes it."""
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


class Importing(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.root = self.folder / "project"
        self.repository = Repository(self.root)
        self.commits = [self.repository.commit({"a.cpp": f"// {i}\n"}) for i in range(2)]
        self.place = self.folder / "figures.jsonl"
        self.file = self.write("out.json", CONTEXT, RUNS)
        before = os.getcwd()
        os.chdir(self.root)
        self.addCleanup(os.chdir, before)

    def write(self, name, context, runs):
        place = self.folder / name
        place.write_text(json.dumps({"context": context, "benchmarks": runs}))
        return place

    def report(self, *words):
        """Exit code, stdout, stderr."""
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
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

    def test_a_file_is_a_run(self):
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
        self.assertIn("BM_Broken: left out, for it failed: no such file", err)

    def test_a_file_is_in_the_record_once(self):
        self.imported(self.file)
        found, err = self.imported(self.file, self.file)
        self.assertEqual(len(found), 2)
        self.assertEqual(err.count("already"), 2)

    def test_of_this_machine_more_is_known(self):
        here = self.write("here.json", CONTEXT | {"host_name": os.uname().nodename}, RUNS)
        found, _ = self.imported(here)
        self.assertGreater(found[0].run.machine.memory_gib, 0)

    def test_another_commit(self):
        first = self.repository.git("rev-parse", "HEAD^")
        (self.root / "a.cpp").write_text("// not committed\n")
        self.assertTrue(self.imported(self.file)[0][0].run.dirty)
        self.place.unlink()
        found, _ = self.imported(self.file, "--commit", "HEAD^")
        self.assertEqual((found[0].run.commit, found[0].run.dirty), (first, False))

    def test_a_page_of_it(self):
        slower = [run("BM_Sort/1024", 9.0, i) for i in range(3)]
        self.imported(self.file, "--commit", "HEAD^")
        self.imported(self.write("late.json", CONTEXT | {"date": "2036-03-02T12:00:00Z"}, slower))
        page = self.folder / "page.html"
        self.assertEqual(self.report("--record", self.place, "--output", page)[0], 0)
        text = page.read_text()
        for expected in ("BM_Sort/1024", "BM_Find_&lt;int&gt;", "a machine of others",
                         "<b>2</b> runs"):
            self.assertIn(expected, text)

    def test_what_is_no_such_file_changes_nothing(self):
        early = CONTEXT | {"date": "1999-01-01T00:00:00Z"}
        aggregates = [one for one in RUNS if one["run_type"] == "aggregate"]
        wrong = {
            "no JSON": "{", "no benchmarks": "{}", "a list": "[1]", "many": "[" * 100_000,
            "before the commit": self.write("a", early, RUNS).read_text(),
            "another kind": json.dumps({"context": CONTEXT, "benchmarks": {}}),
            "no name": json.dumps({"context": CONTEXT, "benchmarks": [{}]}),
            "context.date": json.dumps({"context": {"date": "today"}, "benchmarks": RUNS}),
            "aggregates": json.dumps({"context": CONTEXT, "benchmarks": aggregates}),
            "time_unit": json.dumps({"context": CONTEXT,
                                     "benchmarks": [{**RUNS[0], "time_unit": "years"}]}),
            "real_ns": json.dumps({"context": CONTEXT,
                                   "benchmarks": [{**RUNS[0], "real_time": -1}]}),
        }
        for what, text in wrong.items():
            with self.subTest(what):
                place = self.folder / "wrong.json"
                place.write_text(text)
                code, _, err = self.report("--import", self.file, place, "--record", self.place)
                self.assertEqual(code, 1, err)
                self.assertIn("expected", err)
                self.assertFalse(self.place.exists() and self.place.read_text())
        for words in (["--import", "x.json"], ["--commit", "HEAD"],
                      ["--import", "x", "--record", "y", "--sql", "SELECT 1"]):
            self.assertEqual(self.report(*words)[0], 2, words)
        self.assertIn("No such file",
                      self.report("--import", "none.json", "--record", self.place)[2])

    def test_without_git_it_says_so(self):
        os.chdir(self.folder)
        with mock.patch.dict(os.environ, {"GIT_CEILING_DIRECTORIES": str(self.folder.parent)}):
            code, _, err = self.report("--import", self.file, "--record", self.place)
        self.assertEqual(code, 1)
        self.assertIn("git log", err)


if __name__ == "__main__":
    unittest.main()
