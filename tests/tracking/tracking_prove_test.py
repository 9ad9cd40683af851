"""scripts/regress --prove: a trial is right exactly if the gate gives the expected verdict.
Finished trials are not repeated, and the table says which promises are kept.

    PYTHONPATH=bench python3 tests/tracking/tracking_prove_test.py
"""

import signal
import subprocess
import unittest
from pathlib import Path
from unittest import mock

from tracking import (comparison, laboratory, line_file, measure, memory, planted, prove,
                      trials)
from tracking.bisection import Commit, Found, Scale
from tracking.memory import Peaks
from tracking.messages import Failed, WrongUse
from tracking.proof import Promise, Proof, Trial, summary
from tracking.stats import Verdict
from tracking.tiers import Difference
from tracking_case import InFolder, printed
from tracking_repository import InRepository

NAME, OTHER = "trail/insert/wide", "rank/permutation-10"


def verdict(word, name=NAME, ratio=1.0):
    return Verdict(name, 12, ratio, ratio - 0.01, ratio + 0.01, 0.5, 0.5, 0.01, word)


def lab_of(*words, executed=(1000, 1100)):
    """Returns a laboratory whose gate gives these verdicts."""
    lab = mock.MagicMock(commit="c" * 40)
    lab.judge.return_value = [verdict("no change", OTHER), *map(verdict, words)]
    lab.executed.return_value = executed
    lab.counts = [{NAME: one, OTHER: 1000} for one in (*executed, *executed)]
    return lab


class OfPatches(unittest.TestCase):
    def setUp(self):
        patches = [planted.Patch("a-patch", NAME, "text")]
        self.enterContext(mock.patch.object(planted, "patches", lambda kind: patches))
        self.enterContext(mock.patch.object(trials, "others_at_work", mock.MagicMock()))

    def right(self, kind, lab, number=1):
        with mock.patch.object(measure, "instructions", side_effect=list(lab.counts)):
            return trials.run(lab, kind, number).right


class Time(OfPatches):
    def test_a_verdict_is_right_if_it_is_that_of_what_was_planted(self):
        """Busy processes may make it inconclusive. The second trial of `busy` plants nothing."""
        for word, timed, busy, equal in (
                ("regression", True, True, False), ("inconclusive", False, True, True),
                ("no change", False, False, True), ("improvement", False, False, False)):
            found = [self.right(kind, lab_of(word), number) for kind, number in (
                ("wall", 1), ("two-threads", 1), ("busy", 1), ("busy", 2))]
            self.assertEqual(found, [timed, timed, busy, equal], word)

    def test_a_verdict_on_another_benchmark_is_wrong_unless_the_patch_slows_it(self):
        for word, executed, right in (("improvement", 1000, False), ("regression", 1000, False),
                                      ("no change", 1000, True), ("regression", 1100, True)):
            lab = lab_of("regression")
            lab.judge.return_value[0] = verdict(word, OTHER)
            for counts in lab.counts[1::2]:
                counts[OTHER] = executed
            self.assertEqual(self.right("busy", lab), right, (word, executed))
        self.assertEqual(trials.run(lab, "wall", 1).said, f"regression; {OTHER}")

    def test_busy_processes_may_not_change_instructions(self):
        for name in (NAME, OTHER):
            lab = lab_of("regression")
            lab.counts[-1][name] += 1
            self.assertFalse(self.right("busy", lab), name)
        self.assertFalse(self.right("busy", lab_of("regression", executed=(1000, 1000))))


class Exact(OfPatches):
    def test_a_count(self):
        for after, right in ({NAME: {"expanded": 11}}, True), ({NAME: {"expanded": 10}}, False):
            counts = [({NAME: {"expanded": 10}}, ""), (after, "")]
            with mock.patch.object(measure, "judged", side_effect=counts):
                self.assertEqual(self.right("counters", lab_of()), right)

    def test_instructions(self):
        for after, right in ({NAME: 1030, OTHER: 7}, True), ({NAME: 1000, OTHER: 9}, False):
            lab = lab_of()
            lab.counts = [{NAME: 1000, OTHER: 7}, after]
            self.assertEqual(self.right("instructions", lab), right)

    def test_memory(self):
        for head, right in ((1050, True), (1000, False)):
            with mock.patch.object(memory, "compare", return_value={NAME: Peaks([1000], [head])}), \
                    mock.patch.object(measure, "names", return_value=[NAME]):
                self.assertEqual(self.right("memory", lab_of()), right)


class Unchanged(OfPatches):
    def test_any_verdict_on_unchanged_sources_is_an_alarm(self):
        more = Difference(NAME, "peak", 100, 110, None)
        for found, right in (
            ({"wall": [verdict("no change")], "two_threads": [verdict("inconclusive")]}, True),
            ({"wall": [verdict("improvement")]}, False),
            ({"two_threads": [verdict("regression")]}, False),
            ({"wall": [verdict("no change")], "memory": [more]}, False),
        ):
            one = comparison.Comparison(mock.Mock(), mock.Mock(), **found)
            with mock.patch.object(comparison, "compare", return_value=one):
                for kind in ("equal", "moved"):
                    self.assertEqual(self.right(kind, lab_of()), right, found)


class Bisected(OfPatches):
    def test_bisection_must_name_the_exact_commit(self):
        commits = [f"{n}" * 40 for n in range(10)] + [chr(n) * 40 for n in range(97, 104)]
        place = next(n for n in range(1, 17) if self.named(commits, [n]))
        self.assertFalse(self.named(commits, [place - 1]))
        self.assertFalse(self.named(commits, [place, place - 1]), "one of two is no name")
        self.assertFalse(self.named(commits, []))

    def named(self, commits, places):
        suspects = [Commit(commits[n], "") for n in places]
        found = Found(Commit("", ""), suspects, Scale("instructions", 1.1, lambda build: 1.0))
        with mock.patch.object(planted, "branch", return_value=commits), \
                mock.patch.object(trials, "Bisection") as bisection:
            bisection.return_value.find.return_value = found if places else None
            return self.right("bisection", lab_of())


class Busy(unittest.TestCase):
    def test_two_processes_run_during_the_trial_and_none_after_it(self):
        others, start = [], subprocess.Popen
        with mock.patch.object(subprocess, "Popen",
                               lambda words: others.append(start(words)) or others[-1]), \
                self.assertRaises(KeyboardInterrupt), laboratory.others_at_work():
            self.assertEqual([other.poll() for other in others], [None, None])
            raise KeyboardInterrupt
        self.assertEqual([other.returncode for other in others], [-signal.SIGKILL] * 2)


# ---- finished trials ----


def trial(kind="wall", number=1, right=True, seconds=60.0):
    return Trial(kind, number, "work-insert", "trail/insert/wide", "1.073", "regression", right,
                 seconds)


class Files(InFolder):
    def test_finished_trials_are_read_again_and_a_truncated_line_loses_only_itself(self):
        def proof(key="a"):
            return Proof(self.folder, key * 40, {})

        written = proof()
        written.add(trial(right=False))
        written.add(trial(number=2))
        self.assertEqual(proof().of("wall", 2), [trial(right=False), trial(number=2)])
        self.assertEqual(proof().of("wall", 1), [trial(right=False)])
        self.assertEqual(proof("b").trials, {}, "another version")
        written.path.write_bytes(written.path.read_bytes()[:-10])
        self.assertEqual(list(proof().trials), [("wall", 1)])
        proof().add(trial(number=3))
        self.assertEqual(list(proof().trials), [("wall", 1), ("wall", 3)])

    def test_other_rules_start_another_file(self):
        before = Proof(self.folder, "a" * 40, {}).path
        for name, value in (("HERE", self.folder),
                            ("environment", lambda: {"libc": "glibc 2.41"})):
            with mock.patch(f"tracking.proof.{name}", value):
                self.assertNotEqual(Proof(self.folder, "a" * 40, {}).path, before, name)
        self.assertNotEqual(Proof(self.folder, "a" * 40, {"a": 0.04}).path, before, "the record's")


class Promises(InFolder):
    def kept(self, right, wrong, promise):
        proof = Proof(self.folder, "a" * 40, {})
        for number in range(1, right + wrong + 1):
            proof.trials["wall", number] = trial(number=number, right=number <= right)
        return summary(proof, {"wall": right + wrong}, {"wall": promise})

    def test_a_promise_allows_its_number_of_wrong_trials_and_its_time(self):
        every, nearly = Promise("x"), Promise("x", wrong_in_twenty=1)
        for right, wrong, promise, kept in (
                (20, 0, every, True), (19, 1, every, False), (19, 1, nearly, True),
                (18, 1, nearly, False), (18, 2, nearly, False),
                (1, 0, Promise("x", most_minutes=1), True),
                (1, 0, Promise("x", most_minutes=0.5), False)):
            self.assertEqual(self.kept(right, wrong, promise)[1], kept, (right, wrong, promise))
        self.assertRegex(self.kept(19, 1, Promise("x", most_minutes=0.5))[0],
                         r"\| wall +\| +x \| +19 \| +20 \| +all in 0\.5 min \| +20\.0 \| +60 \|"
                         r" +no \|")

        unfinished = Proof(self.folder, "c" * 40, {})
        unfinished.add(trial())
        self.assertFalse(summary(unfinished, {"wall": 2}, {"wall": every})[1])


class Published(InFolder):
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


class Resuming(InRepository):
    def test_a_second_call_continues_where_the_first_was_killed(self):
        self.repository.commit({"engine/a.cpp": "int a;\n"})
        ran = []

        def run(lab, kind, number):
            ran.append((kind, number))
            if len(ran) == 3:
                raise KeyboardInterrupt
            return trial(kind, number)

        def proved():
            with mock.patch.object(trials, "run", run), printed() as (out, _):
                return prove.run(self.builder, ["2", "wall", "equal"]), out.getvalue()

        with self.assertRaises(KeyboardInterrupt):
            proved()
        self.repository.commit({"engine/README.md": "What a is.\n"})  # the same compiled sources
        status, out = proved()
        self.assertEqual(ran, [("wall", 1), ("wall", 2), ("equal", 1), ("equal", 1), ("equal", 2)])
        self.assertEqual(status, 0, out)
        self.assertEqual(out.count("work-insert"), 4, "all trials are in the table")
        self.assertIn("\nThe trials took 4 minutes in all; they are in ", out)


class Branches(InRepository):
    def test_exactly_one_commit_of_many_has_the_patch(self):
        files = {path: f"// {path}\n" for path in planted.HARMLESS}
        first = self.repository.commit({**files, "a.txt": "a\n"})
        patch = "Says.\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-a\n+b\n"
        commits = planted.branch(self.builder, first, patch, 3, 5)
        self.assertEqual(len(commits), 6)
        self.assertEqual([self.builder.text(one, "a.txt") for one in commits],
                         ["a", "a", "a", "b", "b", "b"])
        trees = {self.builder.git("rev-parse", f"{one}^{{tree}}") for one in commits}
        self.assertEqual(len(trees), 6)
        self.assertEqual(commits, planted.branch(self.builder, first, patch, 3, 5), "as before")
        self.assertEqual(self.repository.git("status", "--porcelain"), "")
        self.assertEqual(self.repository.git("rev-list", "--count", f"{first}..{commits[-1]}"), "5")

    def test_the_files_of_harmless_changes_exist(self):
        root = Path(planted.__file__).parents[2]
        for path in planted.HARMLESS:
            self.assertTrue((root / path).is_file(), path)

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
