"""The stored baseline: the check fails on differences and on unexplained changes of the file.

    PYTHONPATH=bench python3 tests/tracking/tracking_baseline_test.py
"""

import contextlib
import copy
import io
import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tracking import baseline, baseline_history
from tracking.measure import Program, is_exact
from tracking.messages import Failed
from tracking.programs import Suite
from tracking.project import own
from tracking.trees import Builder
from tracking_repository import Repository

STORED = {
    "environment": {"compiler": "c++ 12", "libc": "glibc 2.36"},
    "counters": {"a/b": {"states": 7, "expanded": 10, "bytes": 64},
                 "a/b/threads:2": {"states": 7, "expanded": 10, "bytes": 96}},
    "instructions": {"a/b": 1_000_000},
    "smoke": {"a/b": 1_000_100, "c/d": 500_000},
}
NOWHERE = Program(Path("/nonexistent"), Suite())


def changed(*keys, to):
    """Returns STORED with one value changed."""
    copied = copy.deepcopy(STORED)
    place = copied
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = to
    return copied


def why(benchmark, counter, before, after):
    return json.dumps({"benchmark": benchmark, "counter": counter, "from": before, "to": after,
                       "why": "It is meant."}) + "\n"


class OfBaseline(unittest.TestCase):
    FIRST = STORED

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.repository = Repository(Path(folder.name) / "repository")
        self.builder = Builder(own(self.repository.root), Path(folder.name) / "builds")
        self.repository.write({"CMakeLists.txt": "# What is compiled.\n"})
        self.commit(self.FIRST)

    def commit(self, stored, ledger=""):
        files = {"bench/baseline.json": json.dumps(stored)}
        if ledger:
            files["bench/ledger.jsonl"] = ledger
        return self.repository.commit(files)

    def check(self, measured, asked=baseline.TIERS):
        """Returns the exit code and stdout of a check that measures `measured`."""
        def fake(builder, suite, gate, asked):
            return {part: {} if part in {"instructions", "smoke"}.difference(asked) else found
                    for part, found in measured.items()}

        out = io.StringIO()
        with mock.patch.object(baseline, "measured", fake), \
                mock.patch.object(baseline, "environment", lambda: measured["environment"]), \
                contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            return baseline.check(self.builder, NOWHERE, NOWHERE, asked), out.getvalue()


class AnotherFileBefore(OfBaseline):
    FIRST = {"benchmarks": []}

    def test_a_file_that_was_no_baseline_is_not_compared(self):
        self.commit(STORED)
        self.assertEqual(self.check(STORED)[0], 0)


class Checking(OfBaseline):
    def test_equal_figures_pass(self):
        status, out = self.check(STORED)
        self.assertEqual(status, 0, out)
        self.assertIn("2 benchmarks have the expected counts, 2 execute no more instructions", out)

    def test_a_count_that_differs_fails(self):
        for counter in ("states", "expanded", "bytes"):
            status, out = self.check(changed("counters", "a/b", counter, to=11))
            self.assertEqual(status, 1, counter)
            self.assertIn(f"a/b: {counter}: ", out)

    def test_memory_of_several_threads_is_not_exact(self):
        self.assertEqual(self.check(changed("counters", "a/b/threads:2", "bytes", to=97))[0], 0)
        self.assertEqual(self.check(changed("counters", "a/b/threads:2", "states", to=8))[0], 1)
        self.assertFalse(is_exact("a/b/threads:2", "bytes/state"))
        self.assertTrue(is_exact("a/b", "bytes/state"))
        self.assertFalse(is_exact("a/b", "states/s"))

    def test_a_missing_benchmark_fails(self):
        for part in ("counters", "instructions"):
            status, out = self.check({**STORED, part: {}})
            self.assertEqual(status, 1)
            self.assertIn("a/b: case: 1 -> 0", out)

    def test_a_new_benchmark_must_be_stored(self):
        for part, one in (("counters", {"states": 1}), ("instructions", 5)):
            status, out = self.check({**STORED, part: {**STORED[part], "new/one": one}})
            self.assertEqual(status, 1)
            self.assertIn("not stored yet: new/one", out)

    def test_instructions_may_grow_by_one_per_cent(self):
        self.assertEqual(self.check(changed("instructions", "a/b", to=1_010_000))[0], 0)
        status, out = self.check(changed("instructions", "a/b", to=1_010_001))
        self.assertEqual(status, 1)
        self.assertIn("a/b: instructions: 1,000,000 -> 1,010,001", out)
        self.assertIn("Which functions they are is not known: ", out)
        self.assertEqual(self.check(changed("instructions", "a/b", to=500_000))[0], 0)

    def test_instructions_of_the_quick_set_are_checked(self):
        self.assertEqual(self.check(changed("smoke", "c/d", to=515_000))[0], 0)
        status, out = self.check(changed("smoke", "c/d", to=515_001))
        self.assertEqual(status, 1)
        self.assertIn("c/d: instructions: 500,000 -> 515,001; no line", out)
        status, out = self.check({**STORED, "smoke": {**STORED["smoke"], "new/one": 5}})
        self.assertEqual(status, 1)
        self.assertIn("not stored yet: new/one", out)

    def test_a_case_that_head_omits_is_not_lost(self):
        fewer = {**STORED, "smoke": {"a/b": 1_000_100}}
        self.assertIn("c/d: case: 1 -> 0", self.check(fewer)[1])
        counts = {**STORED["counters"], "c/d": {"states": 7}}
        self.commit({**STORED, "counters": counts})
        self.assertEqual(self.check({**fewer, "counters": counts})[0], 0)

    def test_a_difference_that_two_parts_have_is_reported_once(self):
        worse = changed("instructions", "a/b", to=2_000_000)
        worse["smoke"]["a/b"] = 2_000_100
        self.assertEqual(self.check(worse)[1].count("- a/b: instructions"), 1)

    def test_a_file_of_another_shape_is_rejected(self):
        for stored, part in (([], "environment"), ({}, "environment"),
                             ({**STORED, "counters": 7}, "counters"),
                             ({**STORED, "counters": {"a/b": 7}}, "counters"),
                             ({**STORED, "smoke": []}, "smoke"),
                             ({**STORED, "instructions": {"a": "x"}}, "instructions")):
            self.repository.write({"bench/baseline.json": json.dumps(stored)})
            with self.assertRaisesRegex(Failed, f"^bench/baseline.json: .*{part}"):
                self.check(STORED)

    def test_a_new_counter_must_be_stored(self):
        status, out = self.check(changed("counters", "a/b", "nodes", to=5))
        self.assertEqual(status, 1)
        self.assertIn("not stored yet: a/b: nodes", out)

    def test_a_new_line_of_the_ledger_explains_it(self):
        self.repository.write({"bench/ledger.jsonl": why("a/b", "expanded", 10, 11)})
        status, out = self.check(changed("counters", "a/b", "expanded", to=11))
        self.assertEqual(status, 0, out)
        self.assertIn("explained: It is meant.", out)
        self.assertEqual(self.check(changed("counters", "a/b", "expanded", to=12))[0], 1)

    def test_a_bad_line_of_the_ledger_stops_the_check(self):
        self.repository.write({"bench/ledger.jsonl": "{\n"})
        with self.assertRaisesRegex(Failed, "^bench/ledger.jsonl:1: "):
            self.check(STORED)

    def test_in_another_environment_the_version_that_stored_the_figures_is_measured(self):
        elsewhere = changed("environment", "compiler", to="c++ 99")
        elsewhere["instructions"] = {"a/b": 2_000_000}
        elsewhere["smoke"] = {"a/b": 3_000_000}
        build = mock.Mock(program=NOWHERE)
        for there, status in ((2_000_000, 0), (1_900_000, 1)):
            with mock.patch.object(Builder, "built", return_value=build) as built, \
                    mock.patch.object(baseline.measure, "instructions",
                                      return_value={"a/b": there, "a/b-avx2": 1}):
                self.assertEqual(self.check(elsewhere)[0], status)
                built.assert_called_with(self.repository.git("rev-parse", "HEAD"))

        with self.assertRaisesRegex(Failed, "^smoke: .*c.. 12"):
            self.check(elsewhere, ["smoke"])

    def test_benchmarks_of_some_machines_in_older_files_are_not_missed(self):
        older = changed("instructions", "a/b-avx512", to=7)
        older["counters"]["a/b-avx2"] = {"states": 7}
        self.commit(older)
        self.assertEqual(self.check(STORED)[0], 0)
        self.commit(STORED)
        self.assertEqual(self.check(STORED)[0], 0)

    def test_the_stored_baseline_of_this_repository_is_valid(self):
        self.repository.write({"bench/baseline.json": "{"})
        with self.assertRaisesRegex(Failed, "^bench/baseline.json: "):
            self.check(STORED)

    def test_only_requested_tiers_are_checked_and_counters_always(self):
        for part, name in (("instructions", "a/b"), ("smoke", "c/d")):
            worse = changed(part, name, to=2_000_000)
            self.assertEqual(self.check(worse, [part])[0], 1)
            self.assertEqual(self.check(worse, {"counters", *baseline.TIERS} - {part})[0], 0)
        self.assertEqual(self.check(changed("counters", "a/b", "states", to=8), ["smoke"])[0], 1)


class Measuring(OfBaseline):
    """A project in which only some machines have certain benchmarks."""

    COUNTS = {"a/b": {"states": 7}, "a/b-avx2": {"states": 7}, "c/d": {"states": 8}}

    def measured(self, *asked):
        """Returns the measured parts, and the calls that measured them."""
        run = []

        def told(what, result):
            return lambda *_, **__: run.append(what) or result

        names = (["a/b", "a/b-avx2", "c/d"], [])
        with mock.patch.multiple(baseline.measure, tallies=told("counters", (self.COUNTS, "")),
                                 instructions=told("instructions", {"a/b": 1, "a/b-avx2": 2})), \
                mock.patch.multiple(baseline.smoke, cases_of=lambda *_: names,
                                    executed=lambda _, names, *__: run.append("smoke")
                                    or dict.fromkeys(names, 3)), \
                contextlib.redirect_stderr(io.StringIO()):
            return baseline.measured(self.builder, NOWHERE, NOWHERE, asked), run

    def test_benchmarks_of_some_machines_are_not_stored(self):
        found, _ = self.measured(*baseline.TIERS)
        self.assertEqual(found["counters"], {"a/b": {"states": 7}, "c/d": {"states": 8}})
        self.assertEqual(found["instructions"], {"a/b": 1})
        self.assertEqual(found["smoke"], {"a/b": 3, "c/d": 3})

    def test_tiers_that_nobody_requests_do_not_run(self):
        found, run = self.measured("counters")
        self.assertEqual((found["instructions"], found["smoke"], run), ({}, {}, ["counters"]))
        self.assertEqual(self.measured("smoke")[1], ["counters", "smoke"])
        self.assertEqual(self.measured("instructions")[1], ["counters", "instructions"])


class Older(OfBaseline):
    """A baseline that was stored before the smoke tier existed."""

    FIRST = {part: STORED[part] for part in ("environment", "counters", "instructions")}

    def test_a_missing_smoke_tier_must_be_stored_and_needs_no_explanation(self):
        status, out = self.check(STORED)
        self.assertEqual(status, 1)
        self.assertIn("not stored yet: a/b, c/d", out)
        self.commit(STORED)
        self.assertEqual(self.check(STORED)[0], 0)


class WritingAnew(OfBaseline):
    """Storing worse counts or instructions needs an explanation."""

    def test_without_a_line_of_the_ledger_it_fails(self):
        worse = changed("instructions", "a/b", to=1_500_000)
        self.commit(worse)
        status, out = self.check(worse)
        self.assertEqual(status, 1)
        self.assertIn("a/b: instructions: 1,000,000 -> 1,500,000; no line", out)

    def test_a_line_in_the_same_commit_explains_it(self):
        other = changed("counters", "a/b", "expanded", to=11)
        self.commit(other, why("a/b", "expanded", 10, 11))
        status, out = self.check(other)
        self.assertEqual(status, 0, out)

    def test_changing_or_deleting_a_line_of_the_ledger_fails(self):
        other = changed("counters", "a/b", "expanded", to=11)
        self.commit(other, why("a/b", "expanded", 10, 11))
        self.repository.write({"bench/ledger.jsonl": why("a/b", "expanded", 10, 12)})
        with self.assertRaisesRegex(Failed, "^bench/ledger.jsonl: "):
            self.check(other)

    def test_another_compiler_may_be_stored_unless_sources_changed(self):
        elsewhere = changed("environment", "compiler", to="c++ 99")
        elsewhere["instructions"] = {"a/b": 3_000_000}
        self.commit(elsewhere)
        self.assertEqual(self.check(elsewhere)[0], 0)
        self.repository.write({"engine/trail/trail.hpp": "slower\n"})
        self.commit(STORED)
        status, out = self.check(STORED)
        self.assertEqual(status, 1)
        self.assertIn("*: environment: 0 -> 1; no line", out)

    def test_a_clone_without_history_reports_what_it_cannot_check(self):
        worse = changed("instructions", "a/b", to=1_500_000)
        self.commit(worse)
        shallow = self.repository.root.with_name("shallow")
        self.repository.git("clone", "--quiet", "--depth", "1", f"file://{self.repository.root}",
                            str(shallow))
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            history = baseline_history.History(Builder(own(shallow), shallow / "builds"))
        self.assertEqual(history.rewritten(), [])
        self.assertIn("cannot be checked here", said.getvalue())

    def test_an_older_line_of_the_ledger_explains_nothing(self):
        self.repository.commit({"bench/ledger.jsonl": why("a/b", "expanded", 10, 11)})
        other = changed("counters", "a/b", "expanded", to=11)
        self.commit(other)
        self.assertEqual(self.check(other)[0], 1)

    def test_a_later_line_of_the_ledger_explains_it(self):
        other = changed("counters", "a/b", "expanded", to=11)
        self.commit(other)
        self.assertEqual(self.check(other)[0], 1)
        self.repository.commit({"bench/ledger.jsonl": why("a/b", "expanded", 10, 11)})
        self.assertEqual(self.check(other)[0], 0)

    def test_a_second_commit_does_not_hide_it(self):
        other = changed("counters", "a/b", "expanded", to=11)
        self.commit(other)
        third = {**other, "instructions": {"a/b": 999_000}}
        self.commit(third)
        self.assertEqual(self.check(third)[0], 1)

    def test_a_baseline_that_is_written_and_read_passes(self):
        measured = changed("counters", "a/b", "states", to=7)
        with mock.patch.object(baseline, "measured", lambda *_: measured), \
                contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(baseline.write(self.builder, NOWHERE, NOWHERE), 0)
        written = (self.repository.root / "bench/baseline.json").read_text()
        self.assertEqual(json.loads(written), measured)
        self.assertEqual(self.check(measured)[0], 0)


if __name__ == "__main__":
    unittest.main()
