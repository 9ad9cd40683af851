"""scripts/regress from end to end, on a repository whose suite is a toy.

    PYTHONPATH=bench python3 tests/tracking/tracking_gate_test.py
"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tracking import figures, functions, gate, measure, planted, smoke
from tracking.messages import Failed, WrongUse
from tracking.trees import Builder, apply
from tracking_case import Ending, printed
from tracking_repository import InRepository

ROOT = Path(__file__).resolve().parents[2]
SUITE = "bench/suite/gate_cases.cpp"


def setUpModule():
    """Most tests build the same few versions, so all tests share the builds."""
    global BUILDS
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    BUILDS = Path(folder.name)


def explained(why="Once."):
    """Returns a line of the ledger for another count of the toy's third case."""
    return json.dumps({"benchmark": "toy/c", "counter": "expanded", "from": 30, "to": 31,
                       "why": why}) + "\n"


class OfRepository(Ending, InRepository):
    def setUp(self):
        super().setUp()
        self.base = self.repository.commit(self.repository.suite())
        self.builds = BUILDS

    def regress(self, *words):
        """Returns the exit code, stdout and stderr."""
        places = {"TRAILBLAZE_ROOT": str(self.repository.root),
                  "TRAILBLAZE_BUILDS": str(self.builds)}
        with mock.patch.dict(os.environ, places), printed() as (out, said):
            status = gate.main(list(words))
        return status, out.getvalue(), said.getvalue()

    def commit_suite(self, *changes, **figures):
        """Commits a suite with these figures, in which the texts of `changes` are replaced."""
        files = self.repository.suite(**figures)
        for before, after in changes:
            self.assertIn(before, files[SUITE])
            files[SUITE] = files[SUITE].replace(before, after)
        return self.repository.commit(files)


class WallAndCounters(OfRepository):
    TIERS = ("--tiers", "counters,wall")
    COUNTERS = ("--tiers", "counters")

    def test_a_change_without_effect_passes(self):
        self.builds = self.folder / "builds"
        self.repository.commit({"README.md": "Words.\n"})
        status, out, said = self.regress(self.base, *self.TIERS)
        self.assertEqual(status, 0, out)
        self.assertIn("Nothing got measurably worse.", out)
        self.assertEqual(said.count("building"), 1, "words alone need no second build")
        self.assertTrue((self.builds / "regress/last/head.json").is_file())

    def test_ten_per_cent_slower_is_a_regression_of_only_that_case(self):
        self.commit_suite(ns=3300)
        out, _ = self.ends(1, self.base, *self.TIERS)
        words = {row.split("|")[1].strip(): row.split("|")[-2].strip()
                 for row in out.splitlines() if row.startswith("| toy/")}
        self.assertEqual(words["toy/c"], "regression", out)
        self.assertNotIn("regression", (words["toy/a"], words["toy/b"]), out)
        self.ends(0, "HEAD", self.base, *self.TIERS, out=r"toy/c .* improvement \|")

    def test_a_changed_count_fails_until_the_ledger_explains_it(self):
        self.commit_suite(expanded=31)
        self.ends(1, self.base, *self.COUNTERS,
                  out="toy/c: expanded: 30 -> 31; no line of the ledger explains it")
        self.repository.commit({"bench/ledger.jsonl": explained("The root is expanded too.")})
        self.ends(0, self.base, *self.COUNTERS, out="explained: The root is expanded too.")

    def test_an_older_line_of_the_ledger_explains_nothing(self):
        base = self.repository.commit({"bench/ledger.jsonl": explained()})
        self.commit_suite(expanded=31)
        self.ends(1, base, *self.COUNTERS)
        self.repository.commit({"bench/ledger.jsonl": explained("Why?")})  # changes the line
        self.ends(40, base, *self.COUNTERS, said="bench/ledger.jsonl: ")

    def test_the_json_has_the_form_of_google_benchmark(self):
        json_folder = self.folder / "json"
        self.regress(self.base, "HEAD", *self.TIERS, "--json", str(json_folder))
        for name in ("base.json", "head.json"):
            text = (json_folder / name).read_text()
            runs = [r for r in json.loads(text)["benchmarks"] if r["run_name"] == "toy/b"]
            self.assertEqual(len(runs) % 12, 0)
            for run in runs:
                self.assertEqual((run["name"], run["run_type"], run["time_unit"], run["threads"]),
                                 ("toy/b", "iteration", "ns", 1))
                self.assertGreater(run["real_time"], 1900)
                self.assertEqual(run["expanded"], 20)
        self.assertIn("commit", json.loads(text)["context"])
        self.assertEqual(figures._threads("work/subject/threads:2"), 2)

    def test_a_suite_without_counts_or_a_missing_suite_does_not_pass(self):
        renamed = self.commit_suite(("toy/", "new/"))
        self.ends(40, self.base, "--tiers", "wall")
        self.commit_suite(("c < 3", "c < 0"), ("for (const char* name : kCases)",
                                               "for (const char* name = 0; name;)"))
        self.ends(40, renamed, *self.COUNTERS)
        self.repository.git("rm", "--quiet", "-r", "bench")
        self.repository.commit({"README.md": "Gone.\n"})
        self.ends(40, self.base, *self.COUNTERS, said="HEAD: ")

    def test_the_counters_detect_a_program_that_finds_its_count_wrong(self):
        end = "kCases[c], kExpanded[c]);\n      return "
        self.commit_suite((f"{end}0;", f"{end}1;"), expanded=31)
        out, _ = self.ends(1, self.base, *self.TIERS, out="toy/c: expanded: 30 -> 31")
        self.assertNotIn("95 %", out, "time is not compared")


class OtherTiersAndModes(OfRepository):
    def built(self):
        """Returns the build of HEAD that regress() uses."""
        with printed():
            return Builder(self.repository.root, self.builds / "regress").built("HEAD")

    def test_more_instructions_are_a_difference_and_name_their_functions(self):
        sides = [{name: measure.Executed(count, Path()) for name in ("toy/b", "toy/c")}
                 for count in (1000, 1020)]
        sides[1]["toy/b"].instructions = 1010
        change = functions.Change("f()", (10, 30), (10, 30))
        with mock.patch.object(measure, "profiles", side_effect=sides), \
                mock.patch.object(functions, "compare", return_value=[change]):
            out, _ = self.ends(1, self.base, "HEAD", "--tiers", "instructions",
                               out="- toy/c: instructions: 1,000 -> 1,020; no line of the ledger")
        self.assertNotIn("- toy/b: instructions", out)
        self.assertIn("most of it in f(): +20 of its own (10 -> 30)", out)
        self.assertRegex(out, r"\| toy/b .* \+1.00 % \|\n\| toy/c .* \+2.00 % \|")

    def test_smoke_and_bisection_take_the_whole_suite(self):
        found = smoke.Breadth({"toy/d": 1000}, {"toy/d": 1031}, ["toy/e"])
        with mock.patch.object(smoke, "compare", return_value=found) as compare:
            self.ends(1, self.base, "HEAD", "--tiers", "smoke",
                      out="Smoke, instructions of 1 cases:\n\n- toy/d: instructions: 1,000 -> ")
        self.assertEqual([one.path.name for one in compare.call_args.args[:2]],
                         ["bench_suite.0"] * 2)
        self.ends(30, "--bisect", self.base, "HEAD", "toy/d", said="--bisect: .*toy/d.*toy/")

    def test_a_baseline_is_stored_and_kept(self):
        path = str(self.built().program.path)
        with mock.patch.dict(os.environ, TRAILBLAZE_SUITE=path, TRAILBLAZE_GATE=path), \
                mock.patch.object(measure, "instructions", return_value={"toy/a": 1000}), \
                mock.patch.object(smoke, "executed", return_value={"toy/b": 1000}):
            self.ends(0, "--write-baseline")
            self.ends(0, "--baseline", out="3 benchmarks have the expected counts, 2 execute no "
                                           "more instructions")

    def test_a_function_has_another_address_in_each_layout(self):
        places = []
        for layout in self.built().layouts:
            symbols = subprocess.run(["nm", "--demangle", layout.path], capture_output=True,
                                     text=True, check=True).stdout.splitlines()
            places += [int(line.split()[0], 16) for line in symbols if "list_cases()" in line]
        self.assertEqual([(place - places[0]) % 64 for place in places], [0, 16, 32, 48])


class TwoThreadsAndReleases(OfRepository):
    def test_each_set_has_its_own_rule(self):
        """A slowdown of 5 % is a regression at one thread, but is not reported at two."""
        self.commit_suite(ns=3150)
        self.ends(0, self.base, "--tiers", "two-threads", out=r"toy/c .* no change \|")
        self.ends(1, self.base, "--tiers", "wall")
        self.commit_suite(ns=3450)
        self.ends(1, self.base, "--tiers", "two-threads", out=r"toy/c .* regression \|")

    def test_a_version_without_a_set_is_not_compared_by_the_set(self):
        listed = 'if (!std::strcmp(argv[i], "--list")'
        refuses = 'if (!std::strcmp(argv[i], "two-threads")) {\n      std::fputs("--set: '
        refuses += 'two-threads not in {gate}", stderr);\n      return 105;\n    }\n    '
        self.commit_suite((listed, refuses + listed))
        self.ends(0, self.base, "--tiers", "two-threads",
                  out="a version has no such benchmarks")

    def test_on_one_processor_two_threads_are_not_measured(self):
        self.repository.commit({"README.md": "Words.\n"})
        with mock.patch.object(os, "sched_getaffinity", return_value={0}):
            self.ends(0, self.base, "--tiers", "counters,two-threads",
                      out="Two threads: not measured, because there is only one processor.")
            self.ends(40, self.base, "--tiers", "two-threads", said="two-threads: ")

    def test_a_release_that_does_not_build_hides_nothing(self):
        self.repository.commit({SUITE: "no program\n"})
        self.repository.git("tag", "v1")
        base = self.commit_suite()
        self.repository.commit({"README.md": "Words.\n"})
        self.ends(40, base, "--release", "--tiers", "counters")
        self.commit_suite(expanded=31)
        self.ends(1, base, "--release", "--tiers", "counters", said="v1: ")

    def test_the_last_release_is_compared_too(self):
        """Each step is too small to be reported, but both steps together are not."""
        tiers_of = ("--tiers", "counters")
        self.repository.git("tag", "v1", self.base)
        middle = self.commit_suite(expanded=31)
        self.repository.commit({"README.md": "Words.\n"})
        self.ends(0, middle, *tiers_of)
        out, _ = self.ends(1, middle, "--release", *tiers_of, out="`v1`")
        self.assertEqual(out.count("Counters"), 2, "a table for each")
        self.ends(1, *tiers_of)  # without BASE both are compared


class References(OfRepository):
    def test_wrong_options_are_a_usage_error(self):
        self.ends(30, "nonsense", said="reference: ")
        for words in ((self.base, "--baseline"), (self.base, "--pairs", "13"),
                      (self.base, "--pairs", "2"), ("--base",), (self.base, "--tiers", "walls"),
                      ("--prove", "0"), ("--prove", "2", "walls"), ("--release", "--prove", "2"),
                      (self.base, "--pairs", "many"), (self.base, "--release")):
            self.ends(30, *words)

    def test_options_without_effect_are_a_usage_error(self):
        for words in (("--prove", "2", "--tiers", "wall"),
                      ("--bisect", self.base, "HEAD", "toy/c", "--pairs", "12"),
                      ("--baseline", "--json", "figures"), ("--baseline", "--tiers", "wall")):
            self.ends(30, *words, said=f"{words[-2]}: ")

    def test_the_working_tree_is_a_reference(self):
        suite = self.repository.suite()[SUITE].replace("20, 30}", "20, kNew}")
        self.repository.write({SUITE: f'#include "new.hpp"\n{suite}',
                               "bench/suite/new.hpp": "constexpr int kNew = 33;\n"})
        before = self.repository.git("status", "--porcelain")
        self.ends(1, "HEAD", ".", "--tiers", "counters", out="30 -> 33")
        self.assertEqual(self.repository.git("status", "--porcelain"), before)
        self.ends(0, "HEAD", "--tiers", "counters", said="uncommitted changes are left out")

    def test_a_version_without_a_suite_is_measured_by_the_suite_of_the_other(self):
        self.repository.git("rm", "--quiet", "-r", "bench")
        bare = self.repository.commit({"README.md": "None yet.\n"})
        self.commit_suite()
        self.ends(0, bare, "HEAD", "--tiers", "counters",
                  out="has no suite, so the other version's measures it")

    def test_a_version_that_does_not_build_is_reported_and_leaves_no_files(self):
        self.repository.commit({SUITE: "no program\n"})
        self.ends(40, self.base, "--tiers", "counters", said=r"build-\w+\.log")
        self.assertEqual(self.repository.git("worktree", "list").count("\n"), 0)
        self.assertEqual(list((self.builds / "regress").glob(".tree*")), [])

    def test_a_patch_that_does_not_apply_is_reported(self):
        with self.assertRaisesRegex(Failed, "patch"):
            self.builder.built("HEAD", "HEAD", "--- a/none\n+++ b/none\n@@ -1 +1 @@\n-a\n+b\n")
        with self.assertRaises(WrongUse):
            self.builder.built("HEAD~9", "HEAD")


class Places(OfRepository):
    def test_a_folder_of_builds_is_empty_or_of_earlier_builds(self):
        empty = self.folder / "empty"
        empty.mkdir()
        Builder(self.repository.root, empty)
        (empty / "report.html").write_text("page")
        Builder(self.repository.root, empty)
        self.assertEqual((empty / ".gitignore").read_text(), "*\n")
        with self.assertRaisesRegex(WrongUse, "^builds: "):
            Builder(self.repository.root, self.repository.root)


class Patches(unittest.TestCase):
    """The patches of --prove must apply. They break when the code that they change moves on."""

    def test_all_patches_apply_to_the_current_sources(self):
        kinds = ("work", "count", "threads", "memory", "moved")
        found = [patch for kind in kinds for patch in planted.patches(kind)]
        self.assertEqual({patch.name for patch in found},
                         {path.stem for path in planted.FOLDER.glob("*.patch")}, "each has a kind")
        cases = "".join(path.read_text() for path in ROOT.glob("bench/suite/gate_*cases.cpp"))
        for patch in found:
            with self.subTest(patch.name):
                self.assertTrue(f'"{patch.benchmark}"' in cases or patch.name.startswith("moved-"))
                why = apply(patch.every(10), ROOT, "--check")
                self.assertEqual(why, "", "the patch is to be made anew")


if __name__ == "__main__":
    unittest.main()
