"""The file of --prove: finished trials are not repeated, and the table says which promises are
kept.

    PYTHONPATH=bench python3 tests/tracking/tracking_proof_test.py
"""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tracking import line_file, planted, project, prove, trials
from tracking.messages import Failed, WrongUse
from tracking.proof import Promise, Proof, Trial, summary
from tracking.trees import Builder
from tracking_repository import Repository


def trial(kind="wall", number=1, right=True, seconds=60.0):
    return Trial(kind, number, "work-insert", "trail/insert/wide", "1.073", "regression", right,
                 seconds)


class OfFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


class Files(OfFolder):
    def test_added_trials_are_read_again(self):
        proof = Proof(self.folder, "a" * 40, {})
        proof.add(trial(number=2, right=False))
        proof.add(trial())
        again = Proof(self.folder, "a" * 40, {})
        self.assertEqual(again.of("wall", 2), [trial(), trial(number=2, right=False)])
        self.assertEqual(again.of("wall", 1), [trial()])
        self.assertEqual(Proof(self.folder, "b" * 40, {}).trials, {}, "another version")

    def test_a_truncated_line_loses_only_itself(self):
        proof = Proof(self.folder, "a" * 40, {})
        proof.add(trial())
        proof.add(trial(number=2))
        whole = proof.path.read_bytes()
        proof.path.write_bytes(whole[:-10])
        again = Proof(self.folder, "a" * 40, {})
        self.assertEqual(list(again.trials), [("wall", 1)])
        again.add(trial(number=3))
        self.assertEqual(list(Proof(self.folder, "a" * 40, {}).trials), [("wall", 1), ("wall", 3)])

    def test_other_rules_start_another_file(self):
        before = Proof(self.folder, "a" * 40, {}).path
        with mock.patch("tracking.proof.HERE", self.folder):
            self.assertNotEqual(Proof(self.folder, "a" * 40, {}).path, before)
        with mock.patch("tracking.proof.environment", lambda: {"libc": "glibc 2.41"}):
            self.assertNotEqual(Proof(self.folder, "a" * 40, {}).path, before)
        with mock.patch("tracking.proof.OWN", Path(__file__)):
            self.assertNotEqual(Proof(self.folder, "a" * 40, {}).path, before)
        self.assertNotEqual(Proof(self.folder, "a" * 40, {"a": 0.04}).path, before, "the record's")


class Promises(OfFolder):
    def kept(self, rights, promise):
        proof = Proof(self.folder, f"{len(rights):040d}", {})
        for number, right in enumerate(rights, 1):
            proof.trials["wall", number] = trial(number=number, right=right)
        return summary(proof, {"wall": len(rights)}, {"wall": promise})

    def test_a_promise_of_all_trials_allows_no_wrong_trial(self):
        self.assertTrue(self.kept([True] * 20, Promise("x"))[1])
        table, kept = self.kept([True] * 19 + [False], Promise("x"))
        self.assertFalse(kept)
        self.assertRegex(table, r"\| wall +\| +x \| +19 \| +20 \| +all \| +20\.0 \| +60 \| +no \|")

    def test_a_promise_of_95_per_cent_allows_one_wrong_trial_in_twenty(self):
        promise = Promise("x", wrong_in_twenty=1)
        self.assertTrue(self.kept([True] * 19 + [False], promise)[1])
        self.assertFalse(self.kept([True] * 18 + [False], promise)[1])
        self.assertFalse(self.kept([True] * 18 + [False] * 2, promise)[1])

    def test_a_trial_that_takes_too_long_breaks_the_promise(self):
        self.assertTrue(self.kept([True], Promise("x", most_minutes=1))[1])
        table, kept = self.kept([True], Promise("x", most_minutes=0.5))
        self.assertFalse(kept)
        self.assertIn("all in 0.5 min", table)

    def test_an_unfinished_promise_is_not_kept(self):
        proof = Proof(self.folder, "c" * 40, {})
        proof.add(trial())
        self.assertFalse(summary(proof, {"wall": 2}, {"wall": Promise("x")})[1])


class Published(OfFolder):
    def test_the_published_table_equals_the_trials(self):
        bench = Path(trials.__file__).parents[1]
        proof = Proof(self.folder, "d" * 40, {})
        for line in line_file.read(bench / "proof.jsonl"):
            proof.trials[line["kind"], line["number"]] = Trial(**line)
        counts = {kind: one.trials(20) for kind, one in trials.KINDS.items()}
        table, kept = summary(proof, counts,
                              {kind: one.promise for kind, one in trials.KINDS.items()})
        self.assertTrue(kept, table)
        self.assertEqual(len(proof.trials), sum(counts.values()))
        minutes = sum(one.seconds for one in proof.trials.values()) / 60
        results = (bench / "RESULTS.md").read_text(encoding="utf-8")
        self.assertTrue(table in results, table)
        self.assertIn(f"they took {minutes:.0f} minutes in all", results)
        self.assertLessEqual(minutes, 5 * 60)


class Asking(unittest.TestCase):
    def test_a_number_and_kinds(self):
        every = list(trials.KINDS)
        self.assertEqual(prove.asked([]), (3, every))
        self.assertEqual(prove.asked(["20"]), (20, every))
        self.assertEqual(prove.asked(["memory", "wall"]), (3, ["wall", "memory"]))
        self.assertEqual(prove.asked(["1", "equal"]), (1, ["equal"]))

    def test_other_words_are_a_usage_error(self):
        for words, found in ((["0"], "'0'"), (["-1"], "'-1'"), (["2", "walls"], "'walls'"),
                             (["walls"], "'walls'"), (["wall", "2"], "'2'")):
            with self.assertRaisesRegex(WrongUse, f"^--prove: .*{found}"):
                prove.asked(words)

    def test_bisection_has_half_as_many(self):
        self.assertEqual([trials.KINDS["bisection"].trials(n) for n in (1, 2, 20)], [1, 1, 10])
        self.assertEqual([trials.KINDS["wall"].trials(n) for n in (1, 2, 20)], [1, 2, 20])


class Resuming(OfFolder):
    def test_a_second_call_continues_where_the_first_was_killed(self):
        repository = Repository(self.folder / "repository")
        repository.commit({"engine/a.cpp": "int a;\n"})
        builder = Builder(project.own(repository.root), self.folder / "cache")
        ran = []

        def run(lab, kind, number):
            ran.append((kind, number))
            if len(ran) == 3:
                raise KeyboardInterrupt
            return trial(kind, number)

        def proved():
            out = io.StringIO()
            with mock.patch.object(trials, "run", run), contextlib.redirect_stdout(out), \
                    contextlib.redirect_stderr(io.StringIO()):
                return prove.run(builder, ["2", "wall", "equal"]), out.getvalue()

        with self.assertRaises(KeyboardInterrupt):
            proved()
        repository.commit({"engine/README.md": "What a is.\n"})  # the same compiled sources
        status, out = proved()
        self.assertEqual(ran, [("wall", 1), ("wall", 2), ("equal", 1), ("equal", 1), ("equal", 2)])
        self.assertEqual(status, 0, out)
        self.assertEqual(out.count("work-insert"), 4, "all trials are in the table")
        self.assertIn("\nThe trials took 4 minutes in all; they are in ", out)


class Branches(OfFolder):
    def test_exactly_one_commit_of_many_has_the_patch(self):
        repository = Repository(self.folder / "repository")
        files = {path: f"// {path}\n" for path in planted.HARMLESS}
        first = repository.commit({**files, "a.txt": "a\n"})
        builder = Builder(project.own(repository.root), self.folder / "cache")
        patch = "Says.\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-a\n+b\n"
        commits = planted.branch(builder, first, patch, 3, 5)
        self.assertEqual(len(commits), 6)
        self.assertEqual([builder.text(one, "a.txt") for one in commits],
                         ["a", "a", "a", "b", "b", "b"])
        self.assertEqual(len({builder.git("rev-parse", f"{one}^{{tree}}") for one in commits}), 6)
        self.assertEqual(commits, planted.branch(builder, first, patch, 3, 5), "as before")
        self.assertEqual(repository.git("status", "--porcelain"), "")
        self.assertEqual(repository.git("rev-list", "--count", f"{first}..{commits[-1]}"), "5")

    def test_a_patch_names_its_benchmark(self):
        with mock.patch.object(planted, "FOLDER", self.folder):
            (self.folder / "work-a.patch").write_text(
                "benchmark: a/b\ntenth: 12\nText.\n@EVERY@\n")
            one = planted.patches("work")[0]
            self.assertEqual((one.name, one.benchmark, one.tenth), ("work-a", "a/b", 12))
            self.assertIn("\n7\n", one.every(7))
            (self.folder / "work-c.patch").write_text(
                "benchmark: a/b\nthreads: a/b/two\ntenth: 3\nText.\n")
            self.assertEqual([p.benchmark for p in planted.patches("work")], ["a/b", "a/b"])
            self.assertEqual([p.benchmark for p in planted.patches("threads")], ["a/b/two"])
            with self.assertRaisesRegex(Failed, r": .*count-\*.patch"):
                planted.patches("count")
            (self.folder / "work-b.patch").write_text("benchmark: a/b\nText.\n")
            with self.assertRaisesRegex(Failed, "^work-b.patch: .*tenth"):
                planted.patches("work")
            for text in ("Text.\n", "benchmark: a/b\ntenth: 3\nthreads: a/b/two\nText.\n",
                         "benchmark: a/b\ntenth: 0\nText.\n"):
                (self.folder / "work-b.patch").write_text(text)
                with self.assertRaisesRegex(Failed, "^work-b.patch:1: "):
                    planted.patches("work")


if __name__ == "__main__":
    unittest.main()
