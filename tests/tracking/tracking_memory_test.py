"""The memory tier, on programs with a given memory use.

    PYTHONPATH=bench python3 tests/tracking/tracking_memory_test.py
"""

import os
import unittest

from tracking import memory
from tracking.ledger import Line
from tracking.measure import Program
from tracking.memory import Peaks
from tracking.messages import Failed
from tracking.programs import Suite
from tracking_case import InFolder

# A program that allocates @MIB@ MiB, or @LIST@ MiB if it lists its cases.
PROGRAM = """#!/usr/bin/python3 -IS
import sys
held = bytearray((@LIST@ if "--list" in sys.argv else @MIB@) << 20)
for page in range(0, len(held), 4096):
    held[page] = 1
print("{}")
"""


class Measuring(InFolder):
    def program(self, name, mib, when_asked=0):
        path = self.folder / name
        path.write_text(PROGRAM.replace("@MIB@", str(mib)).replace("@LIST@", str(when_asked)))
        path.chmod(0o755)
        return Program(path, Suite())

    def test_a_peak_is_the_memory_that_the_program_touched(self):
        own = memory.peak([str(self.program("a", 24).path), "--list"])
        whole = memory.peak([str(self.program("a", 24).path), "--once"])
        self.assertAlmostEqual((whole - own) / 1024, 24, delta=1)

    def test_memory_of_the_caller_does_not_count(self):
        held = bytearray(os.urandom(1 << 20) * 64)
        self.assertLess(memory.peak(["/bin/true"]), len(held) >> 10)

    def test_growth_of_five_per_cent_is_noticed_and_of_one_per_cent_is_not(self):
        base = self.program("base", 60)
        for mib, seen in ((63, True), (60, False), (57, False)):
            found = memory.compare(base, self.program("head", mib), ["toy/a"])
            self.assertAlmostEqual(found["toy/a"].ratio, mib / 60, delta=0.015)
            names = [d.benchmark for d in memory.differences(found, [])]
            self.assertEqual(names, ["toy/a"] if seen else [], mib)

    def test_a_failed_run_is_reported(self):
        for command in (["/bin/false"], [str(self.folder / "none")]):
            with self.assertRaisesRegex(Failed, command[0]):
                memory.peak(command)
        nothing = self.program("nothing", 0, when_asked=8)
        with self.assertRaisesRegex(Failed, "^toy/a: "):
            memory.compare(nothing, nothing, ["toy/a"])


class Judging(unittest.TestCase):
    def test_the_least_peak_counts_and_noise_excuses_growth(self):
        for base, head, grew in (
                ([100, 101, 101], [105, 106, 105], True), ([100, 107, 100], [105] * 3, False),
                ([100, 150, 100], [106] * 3, True), ([100] * 3, [103] * 3, False),
                ([100] * 3, [90] * 3, False)):
            self.assertEqual(Peaks(base, head).grew, grew, (base, head))

    def test_the_ledger_explains_growth(self):
        found = {"a/b": Peaks([100], [110])}
        for line, explained in (
            (Line("a/*", "peak", "Larger chunks.", ratio=1.12), True),
            (Line("a/*", "peak", "Larger chunks.", ratio=1.05), False),
            (Line("a/*", "bytes", "Larger chunks.", 100, 110), False),
        ):
            difference = memory.differences(found, [line])[0]
            self.assertEqual(difference.why is not None, explained, line)
        self.assertIn("a/b: peak: 100 -> 110; no line", str(memory.differences(found, [])[0]))


if __name__ == "__main__":
    unittest.main()
