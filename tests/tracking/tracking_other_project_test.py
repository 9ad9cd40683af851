"""The tracking of another project from end to end: other_project/, copied to a folder of its own,
with a history of four commits, and the commands that its developers would type there.

    PYTHONPATH=bench python3 tests/tracking/tracking_other_project_test.py
"""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tracking_case import Ending
from tracking_repository import Repository

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = Path(__file__).with_name("other_project")
BENCHMARK = [Path(prefix) / "include/benchmark/benchmark.h" for prefix in ("/usr", "/usr/local")]
SORT, SUM = "sort_numbers/200", "sum_numbers/20000"
# The changes of sorting.hpp in two of the commits: more work in one benchmark, another count in the
# other benchmark.
MORE_WORK = ("total += number;", "total += number % 7;")
OTHER_COUNT = ("break;", "continue;")


@unittest.skipUnless(any(map(Path.exists, BENCHMARK)), "libbenchmark-dev is not installed")
@unittest.skipUnless(shutil.which("valgrind"), "valgrind is not installed")
class OtherProject(Ending, unittest.TestCase):
    """Four commits. All tests share their builds."""

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory())).resolve()
        cls.repository = Repository(cls.folder / "sorting")
        cls.root = cls.repository.root
        cls.file = cls.root / "tracking.toml"
        files = {path.name: path.read_text() for path in EXAMPLE.iterdir()}
        cls.first = cls.repository.commit(files)
        cls.words = cls.repository.commit({"README.md": "Sorts.\n"})
        header = files["sorting.hpp"].replace(*MORE_WORK)
        cls.slower = cls.repository.commit({"sorting.hpp": header})
        header = header.replace(*OTHER_COUNT)
        cls.counted = cls.repository.commit({"sorting.hpp": header})

    def tracking(self, *words):
        """Returns the exit code, stdout and stderr of python3 -m tracking in the other project."""
        environment = os.environ | {"PYTHONPATH": str(ROOT / "bench")}
        done = subprocess.run(["/usr/bin/python3", "-P", "-B", "-m", "tracking", *words],
                              cwd=self.root, env=environment, capture_output=True, text=True,
                              check=False)
        return done.returncode, done.stdout, done.stderr

    def regress(self, *words):
        return self.tracking("--project", "tracking.toml", *words)

    def program(self):
        """Returns any of the built programs."""
        self.regress(self.first, self.words, "--tiers", "counters")
        return next((self.root / "build/regress").glob("*/sorting_benchmarks.0"))

    def judging(self, pattern):
        """Returns a tracking() with a project file that selects the judged benchmarks."""
        judged = self.file.with_name("judged.toml")
        judged.write_text(f'{self.file.read_text()}judged = "{pattern}"\n')
        self.addCleanup(judged.unlink, missing_ok=True)
        return lambda *words: self.tracking("--project", "judged.toml", *words)

    def test_more_work_is_found_and_explained(self):
        out, _ = self.ends(1, self.words, self.slower, "--tiers", "counters,instructions",
                           out=f"- {SUM}: instructions: .*; no line of the ledger explains it")
        self.assertIn("Counters: no relevant difference.", out)
        self.assertNotIn(f"- {SORT}: instructions", out)
        self.assertIn("most of it in sum_numbers(): ", out)
        self.assertNotIn("RunSpecifiedBenchmarks", out, "what calls the loop has done no work")
        self.assertRegex(out, rf"\| {SORT} .* \|\n\| {SUM} .* \|")

    def test_the_smoke_tier_counts_benchmarks_that_are_not_judged(self):
        words = (self.words, self.slower, "--tiers", "counters,smoke")
        out, _ = self.ends(1, *words, by=self.judging("^sort"), said="smoke: 2 of 2 cases",
                           out=f"- {SUM}: instructions: .*; no line of the ledger explains it")
        self.assertIn("Smoke, instructions of 2 cases:", out)
        self.assertNotIn(f"- {SORT}: instructions", out)
        again, said = self.ends(1, *words, by=self.judging("^sort"))
        self.assertEqual(again, out)
        self.assertNotIn("smoke: ", said, "what was counted is not counted again")

    def test_a_changed_count_fails_until_the_ledger_explains_it(self):
        out, _ = self.ends(1, self.slower, self.counted, "--tiers", "counters,wall")
        found = [line for line in out.splitlines() if f"{SORT}: comparisons" in line]
        self.assertEqual(len(found), 1, out)
        before, after = (int(number.replace(",", "")) for number in
                         found[0].split(": ")[2].split(";")[0].split(" -> "))
        self.assertEqual(after, 200 * 199 // 2, "each beside each of those before it")
        line = {"benchmark": SORT, "counter": "comparisons", "from": before, "to": after,
                "why": "All are compared."}
        (self.root / "ledger.jsonl").write_text(json.dumps(line) + "\n")
        self.addCleanup((self.root / "ledger.jsonl").unlink)
        self.ends(0, self.slower, ".", "--tiers", "counters", out="explained: All are compared.")

    def test_bisection_names_the_slower_commit(self):
        self.ends(1, "--bisect", self.first, "HEAD", SUM,
                  out=f"The first slower commit: {self.slower[:10]}")
        self.ends(30, "--bisect", self.first, "HEAD", "sum_number/20000", said=f"--bisect: .*{SUM}")

    def test_a_baseline_is_stored_and_kept(self):
        self.addCleanup((self.root / "baseline.json").unlink)
        self.ends(0, "--write-baseline")
        stored = json.loads((self.root / "baseline.json").read_text())
        self.assertEqual(stored["counters"], {SORT: {"comparisons": 19900}, SUM: {}})
        self.assertEqual(set(stored["instructions"]), {SORT, SUM})
        _, said = self.ends(0, "--baseline", out="2 benchmarks have the expected counts, 2 execute "
                                                 "no more instructions")
        self.assertNotIn("building", said, "what is stored is not compiled")

    def test_only_judged_benchmarks_fail(self):
        out, _ = self.ends(0, self.words, self.slower, "--tiers", "instructions",
                           by=self.judging("^sort"))
        self.assertNotIn(SUM, out)

    def test_time_is_measured(self):
        """The verdict depends on the machine, but the files must have all samples."""
        _, out, said = self.judging("^sum")(self.words, self.slower, "--tiers", "wall")
        self.assertRegex(out, rf"\| {SUM} .* \|", said)
        runs = json.loads((self.root / "build/regress/last/head.json").read_text())["benchmarks"]
        self.assertEqual({run["name"] for run in runs}, {SUM})
        self.assertEqual(len(runs) % 12, 0)

    def test_a_function_has_another_address_in_each_layout(self):
        layouts = sorted(self.program().parent.glob("sorting_benchmarks.*"),
                         key=lambda path: int(path.suffix[1:]))
        places = []
        for layout in layouts:
            symbols = subprocess.run(["nm", "--demangle", layout], capture_output=True, text=True,
                                     check=True).stdout.splitlines()
            lines = [line for line in symbols if "sum_numbers(" in line and " t " in line]
            places.append(int(lines[0].split()[0], 16))
        self.assertEqual([(place - places[0]) % 64 for place in places], [0, 16, 32, 48])

    def test_contradictory_options_are_reported(self):
        wrong = self.file.with_name("wrong.toml")
        self.addCleanup(wrong.unlink)
        for text, code, expected in (
            ('target = "benchmark"', 40, "build-"),
            ('target = "sorting_benchmarks"\nprograms_in = "bin"', 40, "programs_in: "),
            ('targets = 5', 30, "targets: "),
        ):
            wrong.write_text(text)
            with mock.patch.dict(os.environ, TRACKING_BUILDS=str(self.folder / "elsewhere")):
                self.ends(code, "--project", "wrong.toml", self.first, by=self.tracking,
                          said=expected)
        self.ends(30, "--prove", said="--prove: ")


if __name__ == "__main__":
    unittest.main()
