"""The file that describes a project, and the command lines for programs of both kinds.

    PYTHONPATH=bench python3 tests/tracking/tracking_project_test.py
"""

import dataclasses
import json
import math
import unittest
from pathlib import Path
from unittest import mock

from tracking import comparison, google_json, measure, programs, project, tiers
from tracking.google_json import Repetition, Series, whole_number
from tracking.measure import Program
from tracking.messages import Failed, WrongUse
from tracking.trees import Build
from tracking_case import InFolder
from tracking_repository import Repository

ROOT = Path(__file__).resolve().parents[2]


class Reading(InFolder):
    def setUp(self):
        super().setUp()
        self.repository = Repository(self.folder / "theirs")

    def read(self, text, name="tracking.toml"):
        self.repository.write({name: text})
        return project.read(self.repository.root / name)

    def test_a_target_is_enough(self):
        found = self.read('target = "all_benchmarks"')
        self.assertEqual((found.root, found.name), (self.repository.root, "theirs"))
        self.assertEqual((found.target, found.whole), ("all_benchmarks", "all_benchmarks"))
        self.assertEqual((found.ledger, found.record, found.baseline),
                         ("ledger.jsonl", "record.jsonl", "baseline.json"))
        self.assertEqual((found.sources, found.kind, found.judged),
                         ((".",), "google-benchmark", ""))
        self.assertEqual((found.most_instructions, found.time_percent), (1.01, 3.0))

    def test_stored_files_are_beside_the_project_file(self):
        found = self.read('target = "a"\nrecord = "figures.jsonl"', "perf/deep/tracking.toml")
        self.assertEqual((found.ledger, found.record),
                         ("perf/deep/ledger.jsonl", "figures.jsonl"))

    def test_every_key_of_a_project_file_is_read(self):
        fields = {field.name for field in dataclasses.fields(project.Project)} - {"root"}
        self.assertEqual(set(project.KEYS), fields)

    def test_errors_name_the_key(self):
        for text, field in (
            ("", "target: "), ("target", ""), ("target = 3", "target: "),
            ('target = ""', "target: "),
            *((f'target = "a"\n{line}', f"{line.split()[0]}: ") for line in (
                'targets = "b"', 'sources = "src"', "sources = []", 'ledger = "/etc/x"',
                'builds = "../x"', 'judged = "("', 'kind = "catch2"', 'tiers = ["walls"]',
                'tiers = ["wall", "memory"]', "time_percent = true", "time_percent = 2020-01-01",
                'options = ["-DCMAKE_CXX_COMPILER=clang++"]')),
            ('target = "a"\nborrowed = ["b"]', "suite_files: "),
            ('target = "a"\nsuite_files = ["b"]', "borrowed: "),
            ('target = "a"\n[build]\nx = 1', "build: "),
        ):
            with self.subTest(text), \
                    self.assertRaisesRegex(WrongUse, f"tracking.toml: {field}"):
                self.read(text)

    def test_a_missing_file_or_a_file_outside_a_repository_is_an_error(self):
        with self.assertRaisesRegex(WrongUse, "^--project: .*none.toml"):
            project.read(self.repository.root / "none.toml")
        outside = self.folder / "tracking.toml"
        outside.write_text('target = "a"')
        with self.assertRaisesRegex(WrongUse, f"^{outside}: "):
            project.read(outside)

    def test_the_file_of_this_project_names_existing_files(self):
        own = project.own()
        for path in (own.ledger, own.record, own.baseline, own.suite_files[0], *own.sources):
            self.assertTrue((ROOT / path).exists(), path)


class Asking(InFolder):
    """Names and patterns for programs of Google Benchmark."""

    def program(self, script, **more):
        path = self.folder / f"program{len(list(self.folder.iterdir()))}"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return programs.of(project.Project(self.folder, "program", **more), path)

    def reporting(self, *entries, **more):
        """Returns a program of a benchmark `a`, which writes these entries as its figures."""
        runs = json.dumps({"benchmarks": [{"name": "a", **entry} for entry in entries]})
        return self.program(f"for word; do case $word in --benchmark_out=*) echo '{runs}' "
                            ">${word#*=};; --benchmark_list_tests=true) echo a;; esac; done",
                            **more)

    def test_names_may_have_spaces(self):
        program = self.program('echo "Find <int, 3>"; echo "Sort/8/process_time/real_time"')
        self.assertEqual(measure.names(program), ["Find <int, 3>", "Sort/8"])

    def test_two_versions_share_their_common_benchmarks(self):
        sides = [Build("", "", self.program(f'echo "Find <int, 3>"; echo "Sort/8{suffix}"; {more}'))
                 for suffix, more in (("", "echo Old"),
                                      ("/process_time/real_time", 'echo "New one"'))]
        self.assertEqual(tiers.shared(*sides, "gate"), ["Find <int, 3>", "Sort/8"])

    def test_an_unknown_counter_is_named(self):
        entry = {"real_time": 1, "cpu_time": 1, "nodes": 7}
        program = self.reporting(entry, counters=("nodes",))
        found, _ = measure.tallies(program)
        self.assertEqual(found, {"a": {"nodes": 7}})
        measure.check_counters(program.kind, found, {"a": {}})
        measure.check_counters(program.kind, {"a": {}}, found)
        other = self.reporting(entry, counters=("nodes", "node"))
        with self.assertRaisesRegex(WrongUse, "^counters: .*node"):
            measure.check_counters(other.kind, found, found)

    def test_a_skipped_benchmark_has_no_count(self):
        program = self.reporting({"skipped": True, "skip_message": "no GPU"})
        with self.assertRaisesRegex(Failed, "^a: no GPU$"):
            measure.tallies(program)
        build = Build("v1", "", program)
        with self.assertRaisesRegex(Failed, "^v1: a: no GPU$"):
            comparison.count(comparison.Comparison(build, build), [])

    def test_a_counter_that_varies_is_not_compared(self):
        common = {"real_time": 1, "cpu_time": 1, "items_per_second": 7}
        counted = [measure.tallies(self.reporting(
            *({**common, "allocs": allocs, "nodes": nodes} for allocs in both)))[0]
            for both, nodes in (((3, 4), 8), ((4, 4), 9))]
        self.assertEqual(counted, [{"a": {"allocs": None, "nodes": 8}},
                                   {"a": {"allocs": 4, "nodes": 9}}])
        for sides in (counted, counted[::-1]):
            self.assertEqual([one.counter for one in tiers.counters(*sides, [])], ["nodes"])
        build = Build("v1", "", Program(Path("p"), programs.Plain()))
        found = comparison.Comparison(build, build)
        with mock.patch.object(measure, "judged", side_effect=[
                (counted[1], ""), ({**counted[0], "b": {"nodes": 1}}, "")]):
            comparison.count(found, [])
        self.assertEqual(found.notes, [
            "New, so there is nothing to compare with: b.",
            "Not the same in every run any more, so not compared: a: allocs."])
        self.assertEqual(tiers.counters({"a": {}}, {"a": {"allocs": 4}}, []), [], "a new one")
        self.assertEqual(len(tiers.counters({"a": {"allocs": 4}}, {"a": {}}, [])), 1, "a lost one")

    def test_an_integer_of_any_size_or_sign_is_exact(self):
        for value, whole in ((-5, -5), (-5.0, -5), (0, 0), (1e300, int(1e300)), (10**400, 10**400),
                             (2.5, None), (math.nan, None), (math.inf, None), ("5", None),
                             (True, None)):
            runs = [Repetition("a", counters={"balance": value}) for _ in range(2)]
            self.assertEqual(whole_number(runs, "balance"), whole, value)
        self.assertIsNone(whole_number([*runs, Repetition("a")], "balance"))

    def test_a_benchmark_that_a_version_lacks_is_named(self):
        program = self.program("for word; do case $word in --benchmark_out=*) "
                               "echo >${word#*=};; esac; done")
        with self.assertRaisesRegex(Failed, r"--benchmark_filter=\^b.*: "):
            measure.tallies(program, case="b")
        with self.assertRaisesRegex(Failed, "^out.json: "):
            measure.time_once(program, "b", 0.001, 1)

    def test_figures_are_read_without_aggregates_and_in_nanoseconds(self):
        run = {"name": "a_x", "run_name": "a", "real_time": 5, "cpu_time": 2, "time_unit": "us",
               "comparisons": 7, "label": "of the library"}
        place = self.folder / "figures.json"
        place.write_text(json.dumps({"benchmarks": [
            run, {**run, "real_time": 6}, {**run, "run_type": "aggregate", "real_time": 9},
            {"name": "old", "real_time": 3, "cpu_time": 3}]}))
        self.assertEqual(google_json.read_series(place), [
            Series("a", {"comparisons": 7}, [5e3, 6e3], [2e3, 2e3]), Series("old", {}, [3], [3])])

    def test_a_file_without_figures_is_named(self):
        place = self.folder / "wrong.json"
        run = {"name": "a", "real_time": 1, "cpu_time": 1}
        for text in ("", "{", "{}", "[1]", "[" * 100_000, "\u00ff", *(
                json.dumps({"benchmarks": runs}) for runs in (
                    5, [5], [{}], [{**run, "name": None}], [{**run, "time_unit": "years"}]))):
            place.write_bytes(text.encode("latin-1"))
            with self.subTest(text[:40]), self.assertRaisesRegex(Failed, "^wrong.json: "):
                google_json.read_series(place)

    def test_only_judged_benchmarks_run(self):
        program = self.program('for word; do echo "$word"; done', judged="^Sort")
        self.assertEqual(measure.names(program),
                         ["--benchmark_filter=^Sort", "--benchmark_list_tests=true"])
        self.assertEqual(measure.names(program, "full"), ["--benchmark_list_tests=true"])
        self.assertEqual(measure.names(program, case="f(a|b)<int>/1")[0],
                         r"--benchmark_filter=^f\(a\|b\)<int>/1(/process_time/real_time)?$")

    def test_a_project_without_benchmarks_does_not_pass(self):
        with self.assertRaisesRegex(Failed, "--benchmark_list_tests=true: "):
            measure.names(self.program("true"))
        gone = Program(Path("/nonexistent"), programs.Suite())
        with self.assertRaisesRegex(Failed, "/nonexistent"):
            measure.names(gone)

    def test_a_suite_without_option_apart_runs_once_per_case(self):
        program = self.program("echo --once", kind="trailblaze")
        ran = []

        def profiles(_, path, folder, cases, case, known):
            ran.append((case, known, folder.is_dir()))
            return {case: measure.Executed(7, folder)}

        with mock.patch.object(programs.Suite, "profiles", profiles):
            found = measure.instructions_apart(program, ["a/b", "c/d"])
        self.assertEqual(found, {"a/b": 7, "c/d": 7})
        self.assertEqual(ran, [("a/b", ["a/b"], True), ("c/d", ["c/d"], True)])

    def test_benchmarks_with_threads_or_times_of_their_own_have_no_instructions(self):
        counted = ["Sort", "Sort/threads:1", "Sort/iterations:5", "a/b"]
        others = ["Sort/threads:2", "Sort/threads:16/real_time", "Sort/min_time:2.000",
                  "Dot/avx512", "a/b/threads:2", "a/b-avx512"]
        self.assertEqual(list(filter(measure.is_counted, counted + others)), counted)


if __name__ == "__main__":
    unittest.main()
