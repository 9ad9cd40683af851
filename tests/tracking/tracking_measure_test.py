"""Lists, counts and figures of benchmark programs, which shell scripts imitate.

    PYTHONPATH=bench python3 tests/tracking/tracking_measure_test.py
"""

import json
import unittest
from pathlib import Path
from unittest import mock

from tracking import google_json, measure, tiers
from tracking.google_json import Series
from tracking.measure import Program
from tracking.messages import Failed
from tracking.trees import Build
from tracking_case import InFolder


class Asking(InFolder):
    def program(self, script):
        path = self.folder / f"program{len(list(self.folder.iterdir()))}"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return Program(path)

    def test_a_case_is_named_by_an_escaped_pattern(self):
        program = self.program('for word; do echo "$word"; done')
        self.assertEqual(measure.names(program), ["--set", "gate", "--list"])
        self.assertEqual(measure.names(program, case="f(a|b)/1"),
                         ["--set", "full", "--case", r"^f\(a\|b\)/1$", "--list"])

    def test_two_versions_share_their_common_benchmarks(self):
        sides = [Build("", "", self.program(f'echo "Find <int, 3>"; echo "Sort/8"; echo {more}'))
                 for more in ("Old", "New")]
        self.assertEqual(tiers.shared(*sides, "gate"), ["Find <int, 3>", "Sort/8"])

    def test_a_program_without_benchmarks_or_counts_is_named(self):
        with self.assertRaisesRegex(Failed, "program0 --set gate --list: "):
            measure.names(self.program("true"))
        with self.assertRaisesRegex(Failed, "/nonexistent"):
            measure.names(Program(Path("/nonexistent")))
        with self.assertRaisesRegex(Failed, "^the counts: .*a/b"):
            measure.tallies(self.program("[ $3 = --once ] || echo a/b"))
        with self.assertRaisesRegex(Failed, "^out.json: "):
            measure.time_once(self.program("true >${7#*=}"), "b", 0.001, 1)

    def test_a_program_that_is_older_than_a_set_has_none_of_it(self):
        refuses = "echo '--set: found memory' >&2; exit 105"
        self.assertEqual(measure.names_if_known(self.program(refuses), "memory"), [])
        with self.assertRaisesRegex(Failed, "exit code 3"):
            measure.names_if_known(self.program("exit 3"), "memory")

    def test_a_suite_without_option_apart_runs_once_per_case(self):
        ran = []

        def profiles(_, folder, cases, case):
            ran.append((case, folder.is_dir()))
            return {case: measure.Executed(7, folder)}

        with mock.patch.object(measure, "profiles", profiles):
            found = measure.instructions_apart(self.program("echo --once"), ["a/b", "c/d"])
        self.assertEqual(found, {"a/b": 7, "c/d": 7})
        self.assertEqual(ran, [("a/b", True), ("c/d", True)])

    def test_profiles_have_the_names_of_the_requests_of_the_program(self):
        valgrind = ["sh", "-c", 'for name in a/b c/d; do n=$((n + 7)); printf "desc: Trigger: '
                    'Client Request: $name\\ntotals: $n\\n" >${0#*=}.$n; done']
        with mock.patch.multiple(measure, CALLGRIND=valgrind, has_callgrind=lambda: True):
            self.assertEqual(measure.instructions(self.program("echo a/b; echo c/d")),
                             {"a/b": 7, "c/d": 14})
            with self.assertRaisesRegex(Failed, "^callgrind: .*e/f"):
                measure.instructions(self.program("echo a/b; echo e/f"))

    def test_benchmarks_with_threads_or_times_of_their_own_have_no_instructions(self):
        counted = ["Sort", "Sort/threads:1", "Sort/iterations:5", "a/b"]
        others = ["Sort/threads:2", "Sort/threads:16/real_time", "Sort/min_time:2.000",
                  "Dot/avx512", "a/b/threads:2", "a/b-avx512"]
        self.assertEqual(list(filter(measure.is_counted, counted + others)), counted)


class Figures(InFolder):
    """The JSON of Google Benchmark."""

    RUN = {"name": "a_x", "run_name": "a/process_time/real_time", "real_time": 5, "cpu_time": 2,
           "time_unit": "us", "comparisons": 7, "label": "of the library"}

    def series(self, *runs):
        place = self.folder / "figures.json"
        place.write_text(json.dumps({"benchmarks": runs}))
        return google_json.read_series(place)

    def test_figures_are_read_without_aggregates_and_in_nanoseconds(self):
        other = {"name": "b", "real_time": 3, "cpu_time": 3, "time_unit": "ns"}
        self.assertEqual(
            self.series(self.RUN, other, {**self.RUN, "real_time": 6},
                        {**self.RUN, "run_type": "aggregate", "real_time": 9}),
            [Series("a", {"comparisons": 7}, [5e3, 6e3], [2e3, 2e3]), Series("b", {}, [3], [3])])

    def test_a_benchmark_that_failed_or_was_skipped_is_an_error(self):
        for failure in ({"error_occurred": True, "error_message": "no GPU"},
                        {"skipped": True, "skip_message": "no GPU"}):
            with self.assertRaisesRegex(Failed, "^a: no GPU$"):
                self.series({"name": "a", **failure})

    def test_a_file_without_figures_is_named(self):
        place = self.folder / "wrong.json"
        for text in ("", "{", "{}", "[1]", "[" * 100_000, "\u00ff", *(
                json.dumps({"benchmarks": runs}) for runs in (
                    5, [5], [{}], [{**self.RUN, "run_name": None}],
                    [{**self.RUN, "time_unit": "years"}]))):
            place.write_bytes(text.encode("latin-1"))
            with self.subTest(text[:40]), self.assertRaisesRegex(Failed, "^wrong.json: "):
                google_json.read_series(place)


if __name__ == "__main__":
    unittest.main()
