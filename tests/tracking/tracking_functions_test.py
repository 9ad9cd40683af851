"""The functions behind a difference of instructions: parsing, selection and output.

    PYTHONPATH=bench python3 tests/tracking/tracking_functions_test.py
"""

import shutil
import unittest

from tracking import functions
from tracking.functions import Change
from tracking.measure import Executed
from tracking_case import InFolder

# main calls insert twice and print once; print calls nothing. @INSERT@ stands for the cost of
# insert, @TOTAL@ for the total.
PROFILE = """# callgrind format
version: 1
creator: callgrind-3.19.0
positions: line
events: Ir

ob=(1) /bin/program
fl=(1) program.cpp
fn=(1) main
1 100
cfn=(2) trailblaze::Trail<unsigned long>::insert(unsigned long)
calls=2 5
2 @INSERT@
cfn=(3) print()
calls=1 9
3 40

fn=(2)
5 @INSERT@

fn=(3)
9 40

totals: @TOTAL@
"""
INSERT = "trailblaze::Trail<unsigned long>::insert(unsigned long)"


class Reading(unittest.TestCase):
    def test_lines_of_callgrind_annotate(self):
        found = functions.read(
            "------\nIr\n------\n"
            "8,949,247 (100.0%)  PROGRAM TOTALS\n\n"
            "3,704,998 (41.40%)  ???:trailblaze::f(unsigned long) const [/tmp/bench_gate]\n"
            "  160,100 ( 1.79%)  ./string/memset.S:__memset [/usr/lib/libc.so.6]\n"
            "    2,085 ( 0.02%)  ./malloc/arena.c:free\n"
            "       15 ( 0.00%)  ./malloc/malloc.c:free [/usr/lib/libc.so.6]\n")
        self.assertEqual(found, {"trailblaze::f(unsigned long) const": 3704998,
                                 "__memset": 160100, "free": 2100})

    def test_long_names_are_shortened(self):
        for name, expected in (
            (INSERT, "Trail::insert()"),
            ("void trailblaze::run<std::vector<int>>(int (*)(int)) const", "void run<>()"),
            ("trailblaze::(anonymous namespace)::Node::operator<(Node const&) const",
             "Node::operator<()"),
            ("operator new(unsigned long)", "operator new()"),
            ("f(int) [clone .cold]", "f()"),
            ("__memset_sse2_unaligned", "__memset_sse2_unaligned"),
        ):
            self.assertEqual(functions.short(name).replace("Trail<>", "Trail"), expected)
        self.assertEqual(len(functions.short("x" * 300)), functions.LONGEST)


@unittest.skipUnless(shutil.which("callgrind_annotate"), "valgrind is not installed")
class Comparing(InFolder):
    def executed(self, side, insert):
        part = self.folder / side
        total = 140 + insert
        part.write_text(PROFILE.replace("@INSERT@", str(insert)).replace("@TOTAL@", str(total)))
        return {"toy": Executed(total, part)}

    def test_only_the_function_that_changed_is_named(self):
        for now in (1300, 700):
            found = functions.of_changed(self.executed("base", 1000), self.executed("head", now))
            self.assertEqual(found, {"toy": [Change(INSERT, (1000, now), (1000, now))]})

    def test_inclusive_counts_what_is_called(self):
        costs = [functions.costs(self.executed("base", 1000)["toy"].part, inclusive=i)["main"]
                 for i in (False, True)]
        self.assertEqual(costs, [100, 1140])

    def test_counts_that_differ_little_are_not_profiled(self):
        sides = self.executed("base", 1000), self.executed("head", 1005)
        self.assertEqual(functions.of_changed(*sides), {})


class Choosing(unittest.TestCase):
    def test_the_largest_functions_come_first_until_they_explain_nearly_everything(self):
        base = {"a": 100, "b": 100, "c": 100, "d": 100}
        head = {"a": 1100, "b": 50, "c": 110, "new": 500}
        told = functions.largest((base, head), (base, head))
        self.assertEqual([(c.function, c.difference) for c in told],
                         [("a", 1000), ("new", 500), ("d", -100)])

    def test_the_number_of_small_functions_is_limited(self):
        base = {f"f{n:02}": 10 for n in range(50)}
        head = {name: 11 for name in base}
        self.assertEqual(len(functions.largest((base, head), (base, head))), functions.MOST_SHOWN)


class Showing(unittest.TestCase):
    def test_a_sentence_and_a_table(self):
        text = "\n".join(functions.report({"toy": [Change(INSERT, (1000, 1300), (1000, 1300))]},
                                          {"toy": (1140, 1440)}))
        self.assertIn("Instructions of toy: 1,140 -> 1,440 (+26.32 %), most of it in "
                      "Trail<>::insert(): +300 of its own (1,000 -> 1,300).", text)
        self.assertRegex(text, r"\| `Trail<>::insert\(\)` +\| +1,000 \| +1,300 \| +\+300 \|")

    def test_without_a_function_to_name_the_sentence_says_so(self):
        self.assertIn("each function executes as many instructions as before",
                      "\n".join(functions.report({"toy": []}, {"toy": (100, 102)})))


if __name__ == "__main__":
    unittest.main()
