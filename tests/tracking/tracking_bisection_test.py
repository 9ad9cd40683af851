"""scripts/regress --bisect, on a repository whose versions are measured by a table.

    PYTHONPATH=bench python3 tests/tracking/tracking_bisection_test.py
"""

import contextlib
import io
import random
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tracking import bisection, measure
from tracking.measure import Executed, Failed, Series, WrongUse
from tracking.project import own
from tracking.trees import Build, Workshop
from tracking_repository import Repository

NAME = "toy/a"


class Measured:
    """A workshop whose programs are named after their commits; what each is measured as stands in
    tables, by the subject's number."""

    def __init__(self, folder: Path, commits: int) -> None:
        self.repository = Repository(folder / "repository")
        self.hashes = [self.repository.commit({"engine/a.cpp": f"int a = {n};\n"})
                       for n in range(commits)]
        self.workshop = Workshop(own(self.repository.root), folder / "cache")
        self.expanded = [100] * commits
        self.executed = [1000] * commits
        self.ns = [1000.0] * commits
        self.broken: set[int] = set()
        self.built: list[int] = []
        self.random = random.Random(7)

    def number(self, program: Path) -> int:
        return self.hashes.index(program.name)

    def build(self, reference: str, *_: str) -> Build:
        commit = self.workshop.resolve(reference)
        if commit in self.hashes:
            number = self.hashes.index(commit)
            if number in self.broken:
                raise Failed(f"{commit[:10]} does not build")
            self.built.append(number)
        return Build(reference, commit, Path(commit))

    def tallies(self, program: Path, *_: str, case: str) -> tuple[dict, str]:
        return {case: {"expanded": self.expanded[self.number(program)], "answer": 5}}, ""

    def profiles(self, program: Path, *_: object, **__: str) -> dict[str, Executed]:
        return {NAME: Executed(self.executed[self.number(program)], program)}

    def time_once(self, program: Path, name: str, *_: object) -> Series:
        ns = self.ns[self.number(program)] * (1 + abs(self.random.gauss(0, 0.01)))
        return Series(name, {}, [ns], [ns])

    def bisect(self, good: str, bad: str) -> tuple[int, str]:
        out = io.StringIO()
        with mock.patch.object(Workshop, "built", lambda _, *words: self.build(*words)), \
                mock.patch.multiple(measure, tallies=self.tallies, profiles=self.profiles,
                                    time_once=self.time_once, names=lambda *_: [NAME]), \
                mock.patch("tracking.layouts.fresh", contextlib.nullcontext), \
                mock.patch("tracking.functions.compare", lambda *_: []), \
                contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            return bisection.run(self.workshop, good, bad, NAME), out.getvalue()


class Bisecting(unittest.TestCase):
    def measured(self, commits: int) -> Measured:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return Measured(Path(folder.name), commits)

    def found(self, one: Measured, number: int) -> str:
        status, out = one.bisect(one.hashes[0], one.hashes[-1])
        self.assertEqual(status, 1, out)
        self.assertIn(f"**The first slower commit: {one.hashes[number][:10]} a change**", out)
        return out

    def test_every_place_is_found_by_instructions_with_few_builds(self):
        for number in range(1, 9):
            one = self.measured(9)
            one.executed[number:] = [1100] * (9 - number)
            self.found(one, number)
            self.assertLessEqual(len(set(one.built)), 2 + 3, "ends, and three of seven between")

    def test_counts_come_before_instructions(self):
        one = self.measured(9)
        one.expanded[3:] = [110] * 6
        one.executed[6:] = [1100] * 3
        self.found(one, 3)

    def test_a_count_that_falls_makes_nothing_slower(self):
        one = self.measured(5)
        one.expanded[1:] = [90] * 4
        status, out = one.bisect(one.hashes[0], one.hashes[-1])
        self.assertEqual((status, "not seen to be slower" in out), (0, True), out)

    def test_ten_per_cent_more_time_are_found_and_confirmed(self):
        for number in (1, 6):
            one = self.measured(9)
            one.ns[number:] = [1100.0] * (9 - number)
            self.assertIn("Confirmed beside", self.found(one, number))

    def test_a_slowdown_by_small_steps_is_not_confirmed(self):
        one = self.measured(9)
        one.ns = [1000.0 * 1.015**n for n in range(9)]
        self.assertIn("Not confirmed", one.bisect(one.hashes[0], one.hashes[-1])[1])

    def test_what_does_not_build_is_passed_over(self):
        one = self.measured(9)
        one.executed[6:] = [1100] * 3
        one.broken = {3, 4}
        self.found(one, 6)

    def test_where_only_broken_ones_are_left_all_are_named(self):
        one = self.measured(6)
        one.executed[3:] = [1100] * 3
        one.broken = {2, 3}
        status, out = one.bisect(one.hashes[0], one.hashes[-1])
        self.assertEqual(status, 1)
        named = [line[2:12] for line in out.splitlines() if line.startswith("- ")]
        self.assertEqual(named, [commit[:10] for commit in one.hashes[2:5]], out)

    def test_words_alone_are_no_commit_to_build(self):
        one = self.measured(2)
        one.executed[1] = 1100
        for n in range(5):
            one.repository.commit({"README.md": f"{n}\n"})
        status, out = one.bisect(one.hashes[0], "HEAD")
        self.assertEqual(status, 1)
        self.assertIn(f"The first slower commit: {one.hashes[1][:10]}", out)

    def test_wrong_ends_are_refused(self):
        one = self.measured(3)
        for good, bad in ((2, 0), (1, 1)):
            with self.assertRaisesRegex(WrongUse, "expected GOOD before BAD"):
                one.bisect(one.hashes[good], one.hashes[bad])
        with self.assertRaisesRegex(WrongUse, "expected a commit, branch or tag"):
            one.bisect("nowhere", "HEAD")


if __name__ == "__main__":
    unittest.main()
