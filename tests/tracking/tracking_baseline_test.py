"""The stored baseline: the check fails on differences and on unexplained changes of the file.

    PYTHONPATH=bench python3 tests/tracking/tracking_baseline_test.py
"""

import copy
import json
import unittest
from pathlib import Path
from unittest import mock

from tracking import baseline, baseline_history
from tracking.measure import Program, is_exact
from tracking.messages import Failed
from tracking.trees import Builder
from tracking_case import printed
from tracking_repository import InRepository

STORED = {
    "environment": {"compiler": "c++ 12", "libc": "glibc 2.36"},
    "counters": {"a/b": {"states": 7, "expanded": 10, "bytes": 64},
                 "a/b/threads:2": {"states": 7, "expanded": 10, "bytes": 96}},
    "instructions": {"a/b": 1_000_000},
    "smoke": {"a/b": 1_000_100, "c/d": 500_000},
}
NOWHERE = Program(Path("/nonexistent"))


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


class OfBaseline(InRepository):
    def setUp(self):
        super().setUp()
        self.repository.write({"CMakeLists.txt": "# What is compiled.\n"})
        self.commit(STORED)

    def commit(self, stored, ledger=""):
        files = {"bench/baseline.json": json.dumps(stored)}
        if ledger:
            files["bench/ledger.jsonl"] = ledger
        return self.repository.commit(files)

    def begin_with(self, stored):
        """Replaces the first commit's baseline."""
        self.repository.write({"bench/baseline.json": json.dumps(stored)})
        self.repository.git("commit", "--quiet", "--amend", "--all", "--no-edit")

    def check(self, measured, asked=baseline.TIERS):
        """Returns the exit code and stdout of a check that measures `measured`."""
        def fake(builder, suite, gate, asked):
            return {part: {} if part in {"instructions", "smoke"}.difference(asked) else found
                    for part, found in measured.items()}

        with mock.patch.object(baseline, "measured", fake), \
                mock.patch.object(baseline, "environment", lambda: measured["environment"]), \
                printed() as (out, _):
            return baseline.check(self.builder, NOWHERE, NOWHERE, asked), out.getvalue()

    def passes(self, measured, *texts, asked=baseline.TIERS):
        self.ends(0, measured, texts, asked)

    def fails(self, measured, *texts, asked=baseline.TIERS):
        self.ends(1, measured, texts, asked)

    def ends(self, expected, measured, texts, asked):
        status, out = self.check(measured, asked)
        self.assertEqual(status, expected, out)
        for text in texts:
            self.assertIn(text, out)


class Checking(OfBaseline):
    def test_equal_figures_pass(self):
        self.passes(STORED, "2 benchmarks have the expected counts, 2 execute no more instructions")

    def test_a_count_that_differs_fails(self):
        for counter in ("states", "expanded", "bytes"):
            self.fails(changed("counters", "a/b", counter, to=11), f"a/b: {counter}: ")

    def test_memory_of_several_threads_is_not_exact(self):
        self.passes(changed("counters", "a/b/threads:2", "bytes", to=97))
        self.fails(changed("counters", "a/b/threads:2", "states", to=8))
        for name, counter, exact in (("a/b/threads:2", "bytes/state", False),
                                     ("a/b", "bytes/state", True), ("a/b", "states/s", False)):
            self.assertEqual(is_exact(name, counter), exact, (name, counter))

    def test_a_missing_benchmark_fails(self):
        for part in ("counters", "instructions"):
            self.fails({**STORED, part: {}}, "a/b: case: 1 -> 0")

    def test_a_new_benchmark_or_counter_must_be_stored(self):
        for part, one in (("counters", {"states": 1}), ("instructions", 5), ("smoke", 5)):
            self.fails({**STORED, part: {**STORED[part], "new/one": one}},
                       "not stored yet: new/one")
        self.fails(changed("counters", "a/b", "nodes", to=5), "not stored yet: a/b: nodes")

    def test_instructions_may_grow_by_one_per_cent_and_those_of_the_quick_set_by_three(self):
        for part, name, most, grown in (
                ("instructions", "a/b", 1_010_000, "1,000,000 -> 1,010,001"),
                ("smoke", "c/d", 515_000, "500,000 -> 515,001")):
            self.passes(changed(part, name, to=most))
            self.passes(changed(part, name, to=most // 2))
            self.fails(changed(part, name, to=most + 1), f"{name}: instructions: {grown}; no line")
        self.fails(changed("instructions", "a/b", to=2_000_000),
                   "Which functions they are is not known: ")

    def test_a_case_that_head_omits_is_not_lost(self):
        fewer = {**STORED, "smoke": {"a/b": 1_000_100}}
        self.fails(fewer, "c/d: case: 1 -> 0")
        counts = {**STORED["counters"], "c/d": {"states": 7}}
        self.commit({**STORED, "counters": counts})
        self.passes({**fewer, "counters": counts})

    def test_a_difference_that_two_parts_have_is_reported_once(self):
        worse = changed("instructions", "a/b", to=2_000_000)
        worse["smoke"]["a/b"] = 2_000_100
        self.assertEqual(self.check(worse)[1].count("- a/b: instructions"), 1)

    def test_a_file_of_another_shape_is_rejected(self):
        for stored, part in (("{", ""), ([], "environment"), ({}, "environment"),
                             ({**STORED, "counters": 7}, "counters"),
                             ({**STORED, "counters": {"a/b": 7}}, "counters"),
                             ({**STORED, "smoke": []}, "smoke"),
                             ({**STORED, "instructions": {"a": "x"}}, "instructions")):
            text = stored if stored == "{" else json.dumps(stored)
            self.repository.write({"bench/baseline.json": text})
            with self.assertRaisesRegex(Failed, f"^bench/baseline.json: .*{part}"):
                self.check(STORED)

    def test_a_new_line_of_the_ledger_explains_it_unless_it_is_bad(self):
        self.repository.write({"bench/ledger.jsonl": why("a/b", "expanded", 10, 11)})
        self.passes(changed("counters", "a/b", "expanded", to=11), "explained: It is meant.")
        self.fails(changed("counters", "a/b", "expanded", to=12))
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

    def test_only_requested_tiers_are_checked_and_counters_always(self):
        for part, name in (("instructions", "a/b"), ("smoke", "c/d")):
            worse = changed(part, name, to=2_000_000)
            self.fails(worse, asked=[part])
            self.passes(worse, asked={"counters", *baseline.TIERS} - {part})
        self.fails(changed("counters", "a/b", "states", to=8), asked=["smoke"])


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
                                    or dict.fromkeys(names, 3)), printed():
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


class WritingAnew(OfBaseline):
    """Storing worse counts or instructions needs an explanation."""

    WORSE = changed("instructions", "a/b", to=1_500_000)
    OTHER = changed("counters", "a/b", "expanded", to=11)
    WHY = why("a/b", "expanded", 10, 11)

    def test_older_files_are_read(self):
        # Before the smoke tier existed.
        self.begin_with({part: STORED[part] for part in STORED if part != "smoke"})
        self.fails(STORED, "not stored yet: a/b, c/d")
        self.commit(STORED)
        self.passes(STORED)
        older = changed("instructions", "a/b-avx512", to=7)  # only some machines have these
        older["counters"]["a/b-avx2"] = {"states": 7}
        for stored in (older, STORED):
            self.commit(stored)
            self.passes(STORED)

    def test_a_file_that_was_no_baseline_is_not_compared(self):
        self.begin_with({"benchmarks": []})
        self.commit(STORED)
        self.passes(STORED)

    def test_without_a_line_of_the_ledger_it_fails(self):
        self.commit(self.WORSE)
        self.fails(self.WORSE, "a/b: instructions: 1,000,000 -> 1,500,000; no line")

    def test_a_line_in_the_same_or_a_later_commit_explains_it(self):
        self.commit(self.OTHER, self.WHY)
        self.passes(self.OTHER)
        self.repository.write({"bench/ledger.jsonl": why("a/b", "expanded", 10, 12)})
        with self.assertRaisesRegex(Failed, "^bench/ledger.jsonl: "):  # a line was changed
            self.check(self.OTHER)
        again = changed("counters", "a/b", "expanded", to=12)
        self.repository.git("checkout", "--quiet", ".")
        self.commit(again)
        self.fails(again)
        self.repository.commit({"bench/ledger.jsonl": self.WHY + why("a/b", "expanded", 11, 12)})
        self.passes(again)

    def test_another_compiler_may_be_stored_unless_sources_changed(self):
        elsewhere = changed("environment", "compiler", to="c++ 99")
        elsewhere["instructions"] = {"a/b": 3_000_000}
        self.commit(elsewhere)
        self.passes(elsewhere)
        self.repository.write({"engine/trail/trail.hpp": "slower\n"})
        self.commit(STORED)
        self.fails(STORED, "*: environment: 0 -> 1; no line")

    def test_a_clone_without_history_reports_what_it_cannot_check(self):
        self.commit(self.WORSE)
        shallow = self.repository.root.with_name("shallow")
        self.repository.git("clone", "--quiet", "--depth", "1", f"file://{self.repository.root}",
                            str(shallow))
        with printed() as (_, said):
            history = baseline_history.History(Builder(shallow, shallow / "builds"))
        self.assertEqual(history.rewritten(), [])
        self.assertIn("cannot be checked here", said.getvalue())

    def test_an_older_line_of_the_ledger_explains_nothing(self):
        self.repository.commit({"bench/ledger.jsonl": self.WHY})
        self.commit(self.OTHER)
        self.fails(self.OTHER)

    def test_a_second_commit_does_not_hide_it(self):
        self.commit(self.OTHER)
        third = {**self.OTHER, "instructions": {"a/b": 999_000}}
        self.commit(third)
        self.fails(third)

    def test_a_baseline_that_is_written_and_read_passes(self):
        measured = changed("counters", "a/b", "expanded", to=9)
        with mock.patch.object(baseline, "measured", lambda *_: measured), printed():
            self.assertEqual(baseline.write(self.builder, NOWHERE, NOWHERE), 0)
        written = (self.repository.root / "bench/baseline.json").read_text()
        self.assertEqual(json.loads(written), measured)
        self.passes(measured)


if __name__ == "__main__":
    unittest.main()
