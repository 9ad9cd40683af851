"""scripts/regress --bisect, on a repository whose figures come from tables.

    PYTHONPATH=bench python3 tests/tracking/tracking_bisection_test.py
"""

import contextlib
import random
import unittest
from pathlib import Path
from unittest import mock

from tracking import bisection, measure
from tracking.google_json import Series
from tracking.measure import Executed, Program
from tracking.messages import Failed, WrongUse
from tracking.project import SUITE
from tracking.trees import Build, Builder
from tracking_case import InFolder, printed
from tracking_repository import Repository

NAME, TWO = "toy/a", "toy/a/threads:2"


class Measured:
    """A builder whose programs are named after their commits. Tables have the figures of each
    commit, by its number."""

    def __init__(self, folder: Path, commits: int) -> None:
        self.repository = Repository(folder / "repository")
        self.hashes = [self.repository.commit({"engine/a.cpp": f"int a = {n};\n"})
                       for n in range(commits)]
        self.builder = Builder(self.repository.root, folder / "cache")
        self.expanded = [100] * commits
        self.bytes = [4096] * commits
        self.names = [[NAME]] * commits
        self.whole: list[str] = []  # the suite's names, if they differ
        self.executed = [1000] * commits
        self.ns = [1000.0] * commits
        self.broken: set[int] = set()
        self.built: list[int] = []
        self.random = random.Random(7)

    def number(self, program: Program) -> int:
        """Returns the program's number, or the last number for a later commit with the same
        sources."""
        return self.hashes.index(name) if (name := program.path.name) in self.hashes else -1

    def build(self, target: str, reference: str, *_: str) -> Build:
        commit = self.builder.resolve(reference)
        self.target = target
        if commit in self.hashes:
            number = self.hashes.index(commit)
            if number in self.broken:
                raise Failed(f"{commit[:10]} does not build")
            self.built.append(number)
        return Build(reference, commit, Program(Path(commit)))

    def known(self, program: Program, *_: object) -> list[str]:
        is_whole = self.target == SUITE and self.whole
        return self.whole if is_whole else self.names[self.number(program)]

    def tallies(self, program: Program, *_: str, case: str) -> tuple[dict, str]:
        number = self.number(program)
        if case not in self.known(program):
            raise Failed("found no benchmark, expected some")
        return {case: {"expanded": self.expanded[number], "answer": 5,
                       "bytes": self.bytes[number]}}, ""

    def profiles(self, program: Program, _: Path, cases: str = "", case: str = "",
                 ) -> dict[str, Executed]:
        return {case: Executed(self.executed[self.number(program)], program.path)}

    def time_once(self, program: Program, name: str, *_: object) -> Series:
        ns = self.ns[self.number(program)] * (1 + abs(self.random.gauss(0, 0.01)))
        return Series(name, {}, [ns], [ns])

    def bisect(self, good: str, bad: str, name: str = NAME) -> tuple[int, str]:
        with mock.patch.object(Builder, "built",
                               lambda builder, *words: self.build(builder.target, *words)), \
                mock.patch.multiple(measure, tallies=self.tallies, profiles=self.profiles,
                                    time_once=self.time_once, has_callgrind=lambda: True,
                                    names=self.known), \
                mock.patch("tracking.layouts.fresh", contextlib.nullcontext), \
                mock.patch("tracking.functions.compare", lambda *_: []), printed() as (out, _):
            return bisection.run(self.builder, good, bad, name), out.getvalue()


class Bisecting(InFolder):
    def measured(self, commits: int, **worse: tuple[int, float]) -> Measured:
        """`worse` has figures, each with the number of the first commit that has it."""
        one = Measured(self.folder / str(len(list(self.folder.iterdir()))), commits)
        for table, (number, figure) in worse.items():
            getattr(one, table)[number:] = [figure] * (commits - number)
        return one

    def found(self, one: Measured, number: int) -> str:
        status, out = one.bisect(one.hashes[0], one.hashes[-1])
        self.assertEqual(status, 1, out)
        self.assertIn(f"**The first slower commit: {one.hashes[number][:10]} a change**, by its ",
                      out)
        return out

    def test_instructions_find_every_commit_with_few_builds(self):
        for number in range(1, 9):
            one = self.measured(9, executed=(number, 1100))
            self.found(one, number)
            self.assertLessEqual(len(set(one.built)), 2 + 3, "ends, and three of seven between")

    def test_counts_come_before_instructions_unless_they_grow_little(self):
        for expanded, unit, number in ((110, "expanded", 3), (101, "instructions", 6)):
            one = self.measured(9)
            one.expanded[3:] = [expanded] * 6
            one.executed[6:] = [1100] * 3
            self.assertIn(f"by its {unit}", self.found(one, number))

    def test_more_memory_or_a_smaller_count_is_no_slowdown(self):
        one = self.measured(5, bytes=(1, 8192), expanded=(2, 90))
        status, out = one.bisect(one.hashes[0], one.hashes[-1])
        self.assertEqual((status, "not measurably slower" in out), (0, True), out)

    def test_cases_of_two_threads_are_compared_by_time_only(self):
        one = self.measured(5)
        one.names = [[TWO]] * 5
        one.executed[1:] = [1100] * 4  # by the order of the threads
        self.assertEqual(one.bisect(one.hashes[0], one.hashes[-1], TWO)[0], 0)
        one.ns[3:] = [1200.0] * 2
        status, out = one.bisect(one.hashes[0], one.hashes[-1], TWO)
        self.assertIn(f"commit: {one.hashes[3][:10]} a change**, by its time", out)
        self.assertNotIn("nstructions", out)

    def test_a_case_that_is_new_in_the_gate_is_searched_in_the_whole_suite(self):
        one = self.measured(5)
        one.names = [["toy/b"], ["toy/b"], *[[NAME]] * 3]
        one.whole = [NAME, "toy/b"]
        one.executed[1:] = [1100] * 4
        self.found(one, 1)

    def test_the_noise_of_the_record_counts(self):
        one = self.measured(3, ns=(1, 1040.0))
        self.found(one, 1)
        with mock.patch("tracking.thresholds.of_record", lambda *_: {NAME: 0.05}):
            self.assertEqual(one.bisect(one.hashes[0], one.hashes[-1])[0], 0)

    def test_a_commit_without_the_benchmark_or_that_does_not_build_is_skipped(self):
        one = self.measured(9, expanded=(6, 110))
        one.broken = {3}
        one.names = [[NAME] if number != 4 else ["toy/b"] for number in range(9)]
        self.assertIn("cannot be measured", self.found(one, 6))

    def test_a_good_commit_without_the_benchmark_is_a_usage_error(self):
        one = self.measured(3)
        one.names = [["toy/b"], [NAME], [NAME]]
        with self.assertRaisesRegex(WrongUse, f"^--bisect: .*{NAME}.*{one.hashes[0]}.*toy/b"):
            one.bisect(one.hashes[0], one.hashes[-1])

    def test_a_subject_in_another_encoding_is_read(self):
        one = self.measured(2)
        for words in (["-c", "i18n.commitEncoding=UTF-8"], []):
            one.repository.write({"engine/a.cpp": f"int a = {len(words) + 7};\n"})
            one.repository.git(*words, "commit", "--quiet", "--all", "--message",
                               "a\fb\u2028c\rd")
            one.hashes.append(one.repository.git("rev-parse", "HEAD"))
        raw = one.repository.git("cat-file", "commit", "HEAD").replace("b\u2028c", "\u00e9")
        file = one.repository.root / ".git/raw"
        file.write_bytes(raw.encode("latin-1"))
        one.hashes[-1] = one.repository.git("hash-object", "-t", "commit", "-w", "--literally",
                                            str(file))
        one.names, one.bytes, one.ns = one.names * 2, one.bytes * 2, one.ns * 2
        one.expanded, one.executed = [100, 100, 110, 110], one.executed * 2
        status, out = one.bisect(one.hashes[0], one.hashes[-1])
        self.assertEqual(status, 1)
        self.assertIn(f"**The first slower commit: {one.hashes[2][:10]} a", out)

    def test_a_slowdown_of_ten_per_cent_is_found_and_confirmed(self):
        for number in (1, 6):
            one = self.measured(9, ns=(number, 1100.0))
            self.assertIn("Confirmed by comparison", self.found(one, number))

    def test_a_slowdown_by_small_steps_is_not_confirmed(self):
        one = self.measured(9)
        one.ns = [1000.0 * 1.015**n for n in range(9)]
        self.assertIn("Not confirmed", one.bisect(one.hashes[0], one.hashes[-1])[1])

    def test_if_only_commits_that_do_not_build_remain_all_are_named(self):
        one = self.measured(6, executed=(3, 1100))
        one.broken = {2, 3}
        status, out = one.bisect(one.hashes[0], one.hashes[-1])
        self.assertEqual(status, 1)
        named = [line[2:12] for line in out.splitlines() if line.startswith("- ")]
        self.assertEqual(named, [commit[:10] for commit in one.hashes[2:5]], out)

    def test_if_a_merge_is_slower_the_command_to_bisect_its_branch_is_printed(self):
        one = self.measured(3)
        one.repository.git("checkout", "--quiet", "-b", "side", one.hashes[1])
        one.repository.commit({"engine/b.cpp": "int b;\n"})
        one.repository.git("merge", "--quiet", "--no-ff", "--message", "what is new", "main")
        tip = one.repository.commit({"engine/c.cpp": "int c;\n"})
        one.repository.git("checkout", "--quiet", "main")
        one.repository.git("merge", "--quiet", "--no-ff", "--message", "a change", "side")
        one.hashes.append(one.repository.git("rev-parse", "HEAD"))
        one.expanded, one.bytes, one.names = one.expanded * 2, one.bytes * 2, one.names * 2
        one.executed = [1000, 1000, 1000, 1100]
        self.assertIn(f"`--bisect {one.hashes[1][:10]} {tip[:10]} '{NAME}'`", self.found(one, 3))
        found = bisection.Bisection(one.builder, NAME).commits(one.hashes[1], tip)
        self.assertEqual(len(found), 4, "the line that it names, which main was merged into")
        one.executed = [1000, 1000, 1100, 1100]
        self.assertNotIn("It is a merge", self.found(one, 2))

    def test_a_commit_that_changes_only_texts_is_not_built(self):
        one = self.measured(2)
        one.executed[1] = 1100
        for n in range(5):
            one.repository.commit({"README.md": f"{n}\n"})
        status, out = one.bisect(one.hashes[0], "HEAD")
        self.assertEqual(status, 1)
        self.assertIn(f"The first slower commit: {one.hashes[1][:10]}", out)

    def test_invalid_ends_are_rejected(self):
        one = self.measured(3)
        for good, bad in ((2, 0), (1, 1)):
            with self.assertRaisesRegex(WrongUse, "^--bisect: "):
                one.bisect(one.hashes[good], one.hashes[bad])
        with self.assertRaisesRegex(WrongUse, "^reference: .*nowhere"):
            one.bisect("nowhere", "HEAD")


if __name__ == "__main__":
    unittest.main()
