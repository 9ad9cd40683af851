"""scripts/regress from end to end, on a repository whose suite is a toy.

    PYTHONPATH=bench python3 tests/tracking/tracking_gate_test.py
"""

import contextlib
import io
import json
import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tracking import figures, gate, imported, planted
from tracking.messages import Failed, WrongUse
from tracking.project import own
from tracking.trees import Builder, apply
from tracking_repository import Repository

ROOT = Path(__file__).resolve().parents[2]


def setUpModule():
    """Most tests build the same few versions, so all tests share the builds."""
    global BUILDS
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    BUILDS = Path(folder.name)


class OfRepository(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.repository = Repository(self.folder / "repository")
        self.base = self.repository.commit(self.repository.suite())
        self.builds = BUILDS

    def regress(self, *words):
        """Returns the exit code, stdout and stderr."""
        out, said = io.StringIO(), io.StringIO()
        places = {"TRAILBLAZE_ROOT": str(self.repository.root),
                  "TRAILBLAZE_BUILDS": str(self.builds)}
        with mock.patch.dict(os.environ, places), contextlib.redirect_stdout(out), \
                contextlib.redirect_stderr(said):
            status = gate.main(list(words))
        return status, out.getvalue(), said.getvalue()


class WallAndCounters(OfRepository):
    TIERS = ("--tiers", "counters,wall")

    def test_a_change_without_effect_passes(self):
        self.builds = self.folder / "builds"
        self.repository.commit({"README.md": "Words.\n"})
        status, out, said = self.regress(self.base, *self.TIERS)
        self.assertEqual(status, 0, out)
        self.assertIn("Nothing got measurably worse.", out)
        self.assertEqual(said.count("building"), 1, "words alone need no second build")

    def test_ten_per_cent_slower_is_a_regression_of_only_that_case(self):
        self.repository.commit(self.repository.suite(ns=3300))
        status, out, _ = self.regress(self.base, *self.TIERS)
        self.assertEqual(status, 1, out)
        words = {row.split("|")[1].strip(): row.split("|")[-2].strip()
                 for row in out.splitlines() if row.startswith("| toy/")}
        self.assertEqual(words["toy/c"], "regression", out)
        self.assertNotIn("regression", (words["toy/a"], words["toy/b"]), out)

    def test_a_faster_case_is_an_improvement_and_no_failure(self):
        self.repository.commit(self.repository.suite(ns=2700))
        status, out, _ = self.regress(self.base, *self.TIERS)
        self.assertEqual(status, 0, out)
        self.assertRegex(out, r"toy/c .* improvement \|")

    def test_a_changed_count_fails_until_the_ledger_explains_it(self):
        self.repository.commit(self.repository.suite(expanded=31))
        status, out, _ = self.regress(self.base, "--tiers", "counters")
        self.assertEqual(status, 1)
        self.assertIn("toy/c: expanded: 30 -> 31; no line of the ledger explains it", out)
        line = {"benchmark": "toy/c", "counter": "expanded", "from": 30, "to": 31,
                "why": "The root is expanded too."}
        self.repository.commit({"bench/ledger.jsonl": json.dumps(line) + "\n"})
        status, out, _ = self.regress(self.base, "--tiers", "counters")
        self.assertEqual(status, 0, out)
        self.assertIn("explained: The root is expanded too.", out)

    def test_an_old_line_of_the_ledger_explains_nothing_new(self):
        line = {"benchmark": "toy/c", "counter": "expanded", "from": 30, "to": 31, "why": "Once."}
        base = self.repository.commit({"bench/ledger.jsonl": json.dumps(line) + "\n"})
        self.repository.commit(self.repository.suite(expanded=31))
        self.assertEqual(self.regress(base, "--tiers", "counters")[0], 1)

    def test_a_bad_line_of_the_ledger_is_named(self):
        self.repository.commit({"bench/ledger.jsonl": '{"benchmark": "toy/c"}\n'})
        status, _, said = self.regress(self.base, "--tiers", "counters")
        self.assertEqual(status, 40)
        self.assertIn("bench/ledger.jsonl:1: field counter: ", said)

    def test_a_removed_case_is_a_difference(self):
        toy = self.repository.suite()["bench/suite/gate_cases.cpp"]
        fewer = toy.replace("c < 3", "c < 2").replace("for (const char* name : kCases)",
                                                      "for (int n = 0; n < 2; ++n)")
        self.repository.commit({"bench/suite/gate_cases.cpp": fewer.replace("std::puts(name)",
                                                                      "std::puts(kCases[n])")})
        status, out, _ = self.regress(self.base, "--tiers", "counters")
        self.assertEqual(status, 1)
        self.assertIn("toy/c: case: 1 -> 0", out)

    def test_the_json_has_the_form_of_google_benchmark(self):
        json_folder = self.folder / "json"
        self.regress(self.base, "HEAD", *self.TIERS, "--json", str(json_folder))
        for name, each in (("base.json", 12), ("head.json", 12), ("base.median.json", 1)):
            text = (json_folder / name).read_text()
            runs = [r for r in json.loads(text)["benchmarks"] if r["run_name"] == "toy/b"]
            self.assertEqual(len(runs) % each, 0)
            for run in runs:
                self.assertEqual((run["name"], run["run_type"], run["time_unit"], run["threads"]),
                                 ("toy/b", "iteration", "ns", 1))
                self.assertGreater(run["real_time"], 1900)
                self.assertEqual(run["expanded"], 20)
        self.assertIn("commit", json.loads(text)["context"])
        self.assertEqual(figures._threads("work/subject/threads:2"), 2)
        record = self.folder / "record.jsonl"
        imported.add([json_folder / "head.json"], record, self.repository.root, None)
        self.assertEqual(len(record.read_text().splitlines()), 3, "a record takes it too")

    def test_a_suite_without_counts_or_a_missing_suite_does_not_pass(self):
        toy = self.repository.suite()["bench/suite/gate_cases.cpp"]
        renamed = self.repository.commit(
            {"bench/suite/gate_cases.cpp": toy.replace("toy/", "new/")})
        self.assertEqual(self.regress(self.base, "--tiers", "wall")[0], 40)
        self.repository.commit({"bench/suite/gate_cases.cpp": toy.replace("c < 3", "c < 0").replace(
            "for (const char* name : kCases)", "for (const char* name = 0; name;)")})
        self.assertEqual(self.regress(renamed, "--tiers", "counters")[0], 40)
        self.repository.git("rm", "--quiet", "-r", "bench")
        self.repository.commit({"README.md": "Gone.\n"})
        status, _, said = self.regress(self.base, "--tiers", "counters")
        self.assertEqual(status, 40)
        self.assertIn("HEAD: ", said)

    def test_the_counters_detect_a_program_that_finds_its_count_wrong(self):
        wrong = self.repository.suite(expanded=31)["bench/suite/gate_cases.cpp"]
        wrong = wrong.replace("kCases[c], kExpanded[c]);\n      return 0;",
                              "kCases[c], kExpanded[c]);\n      return 1;")
        self.repository.commit({"bench/suite/gate_cases.cpp": wrong})
        status, out, _ = self.regress(self.base, *self.TIERS)
        self.assertEqual(status, 1)
        self.assertIn("toy/c: expanded: 30 -> 31", out)
        self.assertNotIn("95 %", out, "time is not compared")

    def test_changing_lines_of_the_ledger_fails(self):
        line = {"benchmark": "toy/c", "counter": "expanded", "from": 30, "to": 31, "why": "Once."}
        base = self.repository.commit({"bench/ledger.jsonl": json.dumps(line) + "\n"})
        self.repository.commit({"bench/ledger.jsonl": json.dumps({**line, "why": "Why?"}) + "\n"})
        status, _, said = self.regress(base, "--tiers", "counters")
        self.assertEqual(status, 40)
        self.assertIn("bench/ledger.jsonl: ", said)


class TwoThreadsAndReleases(OfRepository):
    def test_each_set_has_its_own_rule(self):
        """A slowdown of 5 % is a regression at one thread, but is not reported at two."""
        self.repository.commit(self.repository.suite(ns=3150))
        status, out, _ = self.regress(self.base, "--tiers", "two-threads")
        self.assertEqual(status, 0, out)
        self.assertRegex(out, r"toy/c .* no change \|")
        self.assertEqual(self.regress(self.base, "--tiers", "wall")[0], 1)

    def test_fifteen_per_cent_at_two_threads_are_a_regression(self):
        self.repository.commit(self.repository.suite(ns=3450))
        status, out, _ = self.regress(self.base, "--tiers", "two-threads")
        self.assertEqual(status, 1, out)
        self.assertRegex(out, r"toy/c .* regression \|")

    def test_a_version_without_a_set_is_not_compared_by_the_set(self):
        older = self.repository.suite()["bench/suite/gate_cases.cpp"]
        refuses = 'if (!std::strcmp(argv[i], "two-threads")) {\n      std::fputs("--set: '
        refuses += 'two-threads not in {gate}", stderr);\n      return 105;\n    }\n    '
        place = 'if (!std::strcmp(argv[i], "--list")'
        self.repository.commit({"bench/suite/gate_cases.cpp": older.replace(place,
                                                                            refuses + place)})
        status, out, _ = self.regress(self.base, "--tiers", "two-threads")
        self.assertEqual(status, 0, out)
        self.assertIn("a version has no such benchmarks", out)

    def test_on_one_processor_two_threads_are_not_measured(self):
        self.repository.commit({"README.md": "Words.\n"})
        with mock.patch.object(os, "sched_getaffinity", return_value={0}):
            status, out, _ = self.regress(self.base, "--tiers", "counters,two-threads")
            self.assertEqual(status, 0, out)
            self.assertIn("Two threads: not measured, because there is only one processor.", out)
            status, _, said = self.regress(self.base, "--tiers", "two-threads")
            self.assertEqual((status, "two-threads: " in said), (40, True), said)

    def test_layouts_that_are_the_same_program_are_reported(self):
        self.assertNotIn("All layouts", self.regress(self.base, "HEAD", "--tiers", "wall")[1])
        cmake = (self.repository.root / "CMakeLists.txt").read_text()
        self.repository.commit({"CMakeLists.txt": 'set(CMAKE_EXE_LINKER_FLAGS "")\n' + cmake})
        out = self.regress("HEAD", "HEAD", "--tiers", "wall,two-threads")[1]
        self.assertEqual(out.count("All layouts are the same program"), 1, out)

    def test_a_release_that_does_not_build_hides_nothing(self):
        files = self.repository.suite(expanded=31)
        self.repository.commit({"bench/suite/gate_cases.cpp": "no program\n"})
        self.repository.git("tag", "v1")
        base = self.repository.commit(self.repository.suite())
        self.repository.commit({"README.md": "Words.\n"})
        self.assertEqual(self.regress(base, "--release", "--tiers", "counters")[0], 40)
        self.repository.commit(files)
        status, _, said = self.regress(base, "--release", "--tiers", "counters")
        self.assertEqual(status, 1)
        self.assertIn("v1: ", said)

    def test_the_last_release_is_compared_too(self):
        """Each step is too small to be reported, but both steps together are not."""
        tiers_of = ("--tiers", "counters")
        self.repository.git("tag", "v1", self.base)
        middle = self.repository.commit(self.repository.suite(expanded=31))
        self.repository.commit({"README.md": "Words.\n"})
        self.assertEqual(self.regress(middle, *tiers_of)[0], 0)
        status, out, _ = self.regress(middle, "--release", *tiers_of)
        self.assertEqual(status, 1)
        self.assertIn("`v1`", out)
        self.assertEqual(out.count("Counters"), 2, "a table for each")
        self.assertEqual(self.regress(*tiers_of)[0], 1, "without BASE both are compared")


class References(OfRepository):
    def test_an_unknown_reference_is_a_usage_error(self):
        status, _, said = self.regress("nonsense")
        self.assertEqual(status, 30)
        self.assertIn("reference: ", said)

    def test_wrong_options_are_a_usage_error(self):
        for words in ((self.base, "--baseline"), (self.base, "--pairs", "13"),
                      (self.base, "--pairs", "2"), ("--base",), (self.base, "--tiers", "walls"),
                      ("--prove", "0"), ("--prove", "2", "walls"), ("--release", "--prove", "2"),
                      (self.base, "--pairs", "many"), (self.base, "--release")):
            self.assertEqual(self.regress(*words)[0], 30, words)

    def test_options_without_effect_are_a_usage_error(self):
        for words in (("--prove", "2", "--tiers", "wall"),
                      ("--bisect", self.base, "HEAD", "toy/c", "--pairs", "12"),
                      ("--baseline", "--json", "figures")):
            status, _, said = self.regress(*words)
            self.assertEqual(status, 30)
            self.assertIn(f"{words[-2]}: ", said)
        status, _, said = self.regress("--baseline", "--tiers", "wall")
        self.assertEqual(status, 30)
        self.assertIn("--tiers: ", said)

    def test_a_tier_without_benchmarks_in_the_project_is_rejected(self):
        file = self.repository.root / "other.toml"
        file.write_text('target = "benchmarks"\n')
        for words in ((self.base, "--tiers", "counters,memory"),
                      (self.base, "--tiers", "two-threads"), ("--baseline", "--tiers", "smoke")):
            found = self.regress("--project", str(file), *words)
            self.assertEqual(found[0], 30, found)
            self.assertIn("--tiers: ", found[2])

    def test_the_working_tree_is_a_reference(self):
        files = self.repository.suite()
        files["bench/suite/gate_cases.cpp"] = '#include "new.hpp"\n' + files[
            "bench/suite/gate_cases.cpp"].replace("20, 30}", "20, kNew}")
        self.repository.write({**files, "bench/suite/new.hpp": "constexpr int kNew = 33;\n"})
        before = self.repository.git("status", "--porcelain")
        status, out, _ = self.regress("HEAD", ".", "--tiers", "counters")
        self.assertEqual(status, 1)
        self.assertIn("30 -> 33", out)
        self.assertEqual(self.repository.git("status", "--porcelain"), before)
        self.assertIn("uncommitted changes are left out", self.regress("HEAD", "--tiers",
                                                                       "counters")[2])

    def test_a_version_without_a_suite_is_measured_by_the_suite_of_the_other(self):
        self.repository.git("rm", "--quiet", "-r", "bench")
        bare = self.repository.commit({"README.md": "None yet.\n"})
        self.repository.commit(self.repository.suite())
        status, out, _ = self.regress(bare, "HEAD", "--tiers", "counters")
        self.assertEqual(status, 0, out)
        self.assertIn("has no suite, so the other version's measures it", out)

    def test_a_version_that_does_not_build_is_reported_and_leaves_no_files(self):
        self.repository.commit({"bench/suite/gate_cases.cpp": "no program\n"})
        status, _, said = self.regress(self.base, "--tiers", "counters")
        self.assertEqual(status, 40)
        self.assertRegex(said, r"build-\w+\.log")
        self.assertEqual(self.repository.git("worktree", "list").count("\n"), 0)
        self.assertEqual(list((self.builds / "regress").glob(".tree*")), [])

    def test_a_patch_that_does_not_apply_is_reported(self):
        builder = Builder(own(self.repository.root), self.folder / "builds")
        with self.assertRaisesRegex(Failed, "patch"):
            builder.built("HEAD", "HEAD", "--- a/none\n+++ b/none\n@@ -1 +1 @@\n-a\n+b\n")
        with self.assertRaises(WrongUse):
            builder.built("HEAD~9", "HEAD")


class Places(OfRepository):
    def project(self, text):
        self.repository.write({"tracking.toml": f'target = "bench_gate"\n{text}\n'})
        out = io.StringIO()
        with contextlib.redirect_stderr(out):
            status = gate.main(["--project", str(self.repository.root / "tracking.toml"), "HEAD"])
        return status, out.getvalue()

    def test_a_folder_with_other_files_is_rejected(self):
        for folder in (".", "bench"):
            status, said = self.project(f'builds = "{folder}"')
            self.assertEqual(status, 30, said)
            self.assertIn("builds: ", said)
        self.assertEqual(self.repository.git("status", "--porcelain"), "?? tracking.toml")

    def test_an_empty_folder_or_a_folder_of_earlier_builds_is_accepted(self):
        empty = self.folder / "empty"
        empty.mkdir()
        project = own(self.repository.root)
        Builder(project, empty)
        (empty / "report.html").write_text("page")
        Builder(project, empty)
        self.assertEqual((empty / ".gitignore").read_text(), "*\n")

    def test_missing_sources_are_named(self):
        status, said = self.project('sources = ["bench", "scr"]')
        self.assertEqual(status, 30, said)
        self.assertIn("sources: ", said)

    def test_a_version_without_compiled_sources_is_named(self):
        self.repository.git("rm", "--quiet", "-r", ".")
        words = self.repository.commit({"README.md": "Words.\n"})
        builder = Builder(own(self.repository.root), self.folder / "builds")
        with self.assertRaisesRegex(Failed, f"^sources: .*{words[:10]}"):
            builder.sources(words)

    def test_without_a_project_the_script_asks_for_its_path(self):
        said = io.StringIO()
        places = {"TRAILBLAZE_ROOT": "", "TRAILBLAZE_BUILDS": ""}
        with mock.patch.dict(os.environ, places), contextlib.redirect_stderr(said):
            self.assertEqual(gate.main(["HEAD"]), 30)
        self.assertIn("--project: ", said.getvalue())


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
