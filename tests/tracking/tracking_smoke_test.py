"""The smoke tier, without callgrind.

    PYTHONPATH=bench python3 tests/tracking/tracking_smoke_test.py
"""

import threading
import unittest
from unittest import mock

from tracking import measure, programs, smoke
from tracking.ledger import Line
from tracking.measure import Program
from tracking.messages import Failed
from tracking.programs import Plain, Suite
from tracking_case import InFolder

NAMES = ["astar/a", "bfs/b", "bfs/b/threads:2", "dense/c-avx512", "dense/c-avx2", "dense/d/avx512",
         "trail/large"]
LEFT_OUT = ["bfs/b/threads:2", "dense/c-avx512", "dense/d/avx512", "trail/large"]
COUNTED = ["astar/a", "bfs/b", "dense/c-avx2"]


class OfPrograms(InFolder):
    def setUp(self):
        super().setUp()
        self.counts = dict.fromkeys(NAMES, 1000)
        self.counted = []
        self.lock = threading.Lock()
        sets = {"quick": NAMES, "memory": ["trail/large"]}
        self.enterContext(mock.patch.multiple(
            measure, instructions_apart=self.instructions,
            names=lambda program, cases: sets[cases],
            names_if_known=lambda program, cases: sets[cases],
            run=lambda command, what: "valgrind-3.19.0\n"))
        self.enterContext(mock.patch.object(smoke, "TOGETHER", 1))

    def instructions(self, program, names):
        with self.lock:
            self.counted += names
        for name in names:
            if self.counts[name] is None:
                raise Failed(f"{name}: it crashed")
        return {name: self.counts[name] for name in names}

    def program(self, text):
        path = self.folder / "program"
        path.write_text(text)
        return Program(path, Suite())


class Counting(OfPrograms):
    def executed(self, text, names=tuple(COUNTED)):
        return smoke.executed(self.program(text), names, self.folder / "cache")

    def test_cases_without_a_count_are_skipped(self):
        counted, left_out = smoke.cases_of(self.program("1"))
        self.assertEqual(counted, COUNTED)
        self.assertEqual(left_out, LEFT_OUT)
        counted, left_out = smoke.cases_of(self.program("1"), ("bfs/b",))
        self.assertEqual((counted, "bfs/b" in left_out), (["astar/a", "dense/c-avx2"], True))
        plain = Program(self.folder / "program", Plain())  # of which some depend on the clock
        with mock.patch.object(measure, "names", return_value=["sort", "sort/min_time:1.000"]):
            self.assertEqual(smoke.cases_of(plain), (["sort"], ["sort/min_time:1.000"]))

    def test_the_same_program_is_counted_once(self):
        first = self.executed("1")
        self.assertEqual(list(first), COUNTED)
        self.assertEqual(sorted(self.counted), COUNTED)
        self.counts = dict.fromkeys(NAMES, 2000)
        self.assertEqual(self.executed("1"), first)
        self.assertEqual(self.executed("2"), dict.fromkeys(COUNTED, 2000), "another program")

    def test_cases_are_divided_into_batches(self):
        names = [f"a/{number}" for number in range(147)]
        for processors, parts in ((1, 19), (2, 19), (64, 128), (100, 147)):
            with mock.patch.object(smoke, "TOGETHER", 8):
                found = smoke._dealt(names, processors)
            self.assertEqual(len(found), parts)
            self.assertEqual(sorted(sum(found, [])), sorted(names))
            self.assertLessEqual(max(map(len, found)), 8)
        self.assertEqual(smoke._dealt([], 2), [])
        with mock.patch.object(smoke, "TOGETHER", 2):
            self.assertEqual(self.executed("1"), dict.fromkeys(COUNTED, 1000))

    def test_another_valgrind_or_library_or_command_counts_again(self):
        self.executed("1")
        for module, name, value in ((measure, "run", lambda command, what: "valgrind-3.24.0\n"),
                                    (smoke, "environment", lambda: {"libc": "glibc 2.41"}),
                                    (programs, "CALLGRIND", ["valgrind"])):
            with mock.patch.object(module, name, value):
                self.executed("1")
        self.assertEqual(len(self.counted), 4 * len(COUNTED))

    def test_counts_before_a_failure_are_kept(self):
        self.counts["bfs/b"] = None
        with self.assertRaisesRegex(Failed, "bfs/b: it crashed"):
            self.executed("1")
        self.executed("1", ["astar/a"])
        self.counts["bfs/b"] = 5
        self.counted.clear()
        self.assertEqual(self.executed("1")["bfs/b"], 5)
        self.assertNotIn("astar/a", self.counted)


class Comparing(OfPrograms):
    def test_a_case_that_head_omits_is_not_lost(self):
        """Base has counted the case, which had an ordinary size there."""
        program = self.program("1")
        with mock.patch.object(measure, "names_if_known", side_effect=[["trail/large"], []]):
            found = smoke.compare(program, program, self.folder)
        self.assertEqual(list(found.base), COUNTED)
        self.assertEqual(found.left_out, LEFT_OUT)

    def test_more_than_three_per_cent_is_a_difference_unless_the_ledger_explains_it(self):
        base = self.program("1")
        smoke.executed(base, COUNTED, self.folder)  # kept, because the counts change
        head = Program(self.folder / "head", Suite())
        head.path.write_text("2")
        self.counts |= {"astar/a": 1030, "bfs/b": 1031}
        found = smoke.compare(base, head, self.folder)

        def differences(*lines):
            return smoke.differences(found.base, found.head, list(lines), 1.01)

        self.assertEqual([d.benchmark for d in differences()], ["bfs/b"])
        line = Line("bfs/*", "instructions", "It is meant.", ratio=1.04)
        self.assertEqual(differences(line)[0].why, "It is meant.")
        self.assertEqual(found.left_out, LEFT_OUT)


if __name__ == "__main__":
    unittest.main()
