"""Trials of --prove: a trial is right exactly if the gate gives the expected verdict.

    PYTHONPATH=bench python3 tests/tracking/tracking_trials_test.py
"""

import os
import unittest
from pathlib import Path
from unittest import mock

from tracking import (comparison, laboratory, measure, memory, planted, programs, tiers,
                      trials)
from tracking.bisection import Commit, Found, Scale
from tracking.memory import Peaks
from tracking.stats import Verdict
from tracking.tiers import Difference

NAME, OTHER = "trail/insert/wide", "rank/permutation-10"


def verdict(word, name=NAME, ratio=1.0):
    return Verdict(name, 12, ratio, ratio - 0.01, ratio + 0.01, 0.5, 0.5, 0.5, 0.0, 0.01, word)


class Laboratory:
    """A laboratory whose gate gives preset verdicts."""

    commit = "c" * 40
    base = mock.Mock()
    builder = mock.Mock()
    how = mock.Mock()

    def __init__(self, *words, executed=(1000, 1100)):
        self.verdicts = [verdict("no change", OTHER), *(verdict(word) for word in words)]
        self.more = executed
        self.counts = [{NAME: one, OTHER: 1000} for one in (*executed, *executed)]

    def build(self, patch, every=1):
        return mock.Mock()

    def judge(self, head, timing):
        return self.verdicts

    def executed(self, patch, every):
        return self.more

    def twin(self):
        return mock.MagicMock()


class OfPatches(unittest.TestCase):
    def setUp(self):
        patches = [planted.Patch("a-patch", NAME, "text")]
        for target, name, value in ((planted, "patches", lambda kind: patches),
                                    (trials, "others_at_work", mock.MagicMock())):
            patch = mock.patch.object(target, name, value)
            patch.start()
            self.addCleanup(patch.stop)

    def right(self, kind, lab, number=1):
        with mock.patch.object(measure, "instructions", side_effect=list(lab.counts)):
            return trials.run(lab, kind, number).right


class Time(OfPatches):
    def test_more_work_must_be_a_regression(self):
        for kind in ("wall", "two-threads"):
            self.assertTrue(self.right(kind, Laboratory("regression")))
            for word in ("no change", "inconclusive", "improvement"):
                self.assertFalse(self.right(kind, Laboratory(word)), word)

    def test_verdicts_on_other_benchmarks_are_reported(self):
        lab = Laboratory("regression")
        lab.verdicts[0] = verdict("regression", OTHER)
        self.assertEqual(trials.run(lab, "wall", 1).said, f"regression; {OTHER}")

    def test_busy_processes_may_not_cause_a_wrong_verdict(self):
        for word, right in (("regression", True), ("inconclusive", True), ("no change", False),
                            ("improvement", False)):
            self.assertEqual(self.right("busy", Laboratory(word)), right, word)
        for word, right in (("regression", False), ("inconclusive", True), ("no change", True),
                            ("improvement", False)):
            self.assertEqual(self.right("busy", Laboratory(word), number=2), right, word)

    def test_a_verdict_on_another_benchmark_is_wrong(self):
        for word, right in (("improvement", False), ("regression", False), ("no change", True)):
            lab = Laboratory("regression")
            lab.verdicts[0] = verdict(word, OTHER)
            self.assertEqual(self.right("busy", lab), right, word)

    def test_a_verdict_on_another_benchmark_that_the_patch_slows_is_right(self):
        lab = Laboratory("regression")
        lab.verdicts[0] = verdict("regression", OTHER)
        for counts in lab.counts[1::2]:
            counts[OTHER] = 1100
        self.assertTrue(self.right("busy", lab))

    def test_busy_processes_may_not_change_instructions(self):
        for name in (NAME, OTHER):
            lab = Laboratory("regression")
            lab.counts[-1][name] += 1
            self.assertFalse(self.right("busy", lab), name)
        self.assertFalse(self.right("busy", Laboratory("regression", executed=(1000, 1000))))


class Exact(OfPatches):
    def test_a_count(self):
        for after, right in ({NAME: {"expanded": 11}}, True), ({NAME: {"expanded": 10}}, False):
            counts = [({NAME: {"expanded": 10}}, ""), (after, "")]
            with mock.patch.object(measure, "judged", side_effect=counts):
                self.assertEqual(self.right("counters", Laboratory()), right)

    def test_instructions(self):
        for after, right in ({NAME: 1030, OTHER: 7}, True), ({NAME: 1000, OTHER: 9}, False):
            lab = Laboratory()
            lab.counts = [{NAME: 1000, OTHER: 7}, after]
            self.assertEqual(self.right("instructions", lab), right)

    def test_memory(self):
        for head, right in ((1050, True), (1000, False)):
            with mock.patch.object(memory, "compare", return_value={NAME: Peaks([1000], [head])}), \
                    mock.patch.object(measure, "names", return_value=[NAME]):
                self.assertEqual(self.right("memory", Laboratory()), right)


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
                    self.assertEqual(self.right(kind, Laboratory()), right, found)


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
            return self.right("bisection", Laboratory())


class Busy(unittest.TestCase):
    def children(self):
        pids = [path.name for path in Path("/proc").iterdir() if path.name.isdecimal()]
        found = 0
        for pid in pids:
            try:
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
            except OSError:  # the process has ended
                continue
            found += int(fields[1]) == os.getpid() and fields[0] != "Z"
        return found

    def test_two_processes_run_during_the_trial_and_none_after_it(self):
        before = self.children()
        with laboratory.others_at_work():
            self.assertEqual(self.children(), before + 2)
        self.assertEqual(self.children(), before)
        with self.assertRaises(KeyboardInterrupt), laboratory.others_at_work():
            raise KeyboardInterrupt
        self.assertEqual(self.children(), before)


class Timings(unittest.TestCase):
    def test_two_threads_have_their_own_rule_if_they_have_a_set(self):
        how = comparison.How((), least=0.07)
        for name, kind, expected in (("a/b/threads:2", programs.Suite(), tiers.TWO_THREADS),
                                     ("a/b", programs.Suite(), how.wall),
                                     ("a/b/threads:2", programs.Plain(), how.wall)):
            self.assertEqual(how.timing_of(name, kind.sets), expected, name)
        self.assertEqual(how.wall.rule.least, 0.07)


if __name__ == "__main__":
    unittest.main()
