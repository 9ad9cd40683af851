"""The plain Python rivals have the known counts, and the comparison rejects different counts.

    PYTHONPATH=bench python3 tests/tracking/tracking_rivals_test.py
"""

import json
import os
import sys
import unittest
from dataclasses import replace
from pathlib import Path
from unittest import mock

from rivals.puzzle import Found, Puzzle, search
from rivals.works import WORKS
from tracking import rivals
from tracking.google_json import Series
from tracking.messages import Failed
from tracking_case import printed

DATA = Path(__file__).resolve().parents[1] / "data"


def known(file, name):
    lines = (json.loads(line) for line in (DATA / file).read_text().splitlines())
    return next(line for line in lines if line["name"] == name)


def found(work):
    return search(WORKS[work].start)


class Searching(unittest.TestCase):
    def test_the_small_works_have_the_known_counts(self):
        jugs = known("jugs.jsonl", "seed_3_5_8")
        self.assertEqual(found("solve-jugs-3-5-8").length, jugs["min_moves"])
        pa = known("sliding_blocks.jsonl", "PaPuzzle_seed")["step"]
        self.assertEqual(found("solve-pa").length, pa["optimal"])
        self.assertEqual(found("blocks-pa"), Found(pa["reachable"], pa["max_depth"]))
        tiles = known("sliding_tiles.jsonl", "tiles_3x3_blank8_single")
        self.assertEqual(found("tiles-3x3"), Found(tiles["states"], tiles["max_depth"]))

    def test_the_large_works_have_the_known_starts(self):
        jugs, known_jugs = WORKS["jugs-6"].start, known("jugs.jsonl", "enum_big_c")
        self.assertEqual(list(jugs.pos), known_jugs["start"])
        self.assertEqual(list(jugs.capacities), known_jugs["capacities"])
        tiles = WORKS["tiles-2x5"].start
        self.assertEqual((tiles.rows, tiles.columns, tiles.pos), (2, 5, "1234567890"))

    def test_a_start_that_is_a_goal_takes_no_moves(self):
        class Done(Puzzle):
            def is_goal(self):
                return True

        self.assertEqual(search(Done("here")), Found(1, 0))


def one_round(states=None, answer=None):
    """Returns figures of each contestant. `states` and `answer` replace the engine's counts of some
    works."""
    series = {}
    for i, work in enumerate(WORKS):
        for contestant, ns in ("python", 4e8), ("plain-cpp", 2e6), ("trailblaze", 4e3):
            name = f"rival/{work}/{contestant}"
            counters = {"states": 100 + i, "answer": 10 + i}
            if contestant == "trailblaze":
                counters["states"] = (states or {}).get(work, counters["states"])
                counters["answer"] = (answer or {}).get(work, counters["answer"])
            series[name] = Series(name, counters, [ns], [ns])
    return series


class Comparing(unittest.TestCase):
    def test_counts_must_be_equal_except_states_if_a_goal_ends_the_search(self):
        for counts in ({}, {"states": {"solve-pa": 99}}):
            rivals.check(one_round(**counts))
        for counts, said in (
                ({"states": {"blocks-pa": 99}}, "rival/blocks-pa/trailblaze: states: .*99.*103"),
                ({"answer": {"solve-pa": 84}}, "rival/solve-pa/trailblaze: answer: .*84")):
            with self.assertRaisesRegex(Failed, f"^{said}"):
                rivals.check(one_round(**counts))

    def test_a_count_that_changes_between_rounds_is_rejected(self):
        series, name = {}, "rival/blocks-pa/python"
        rivals.add(series, Series(name, {"states": 5, "states/s": 1.5}, [2.0], [1.0]))
        rivals.add(series, Series(name, {"states": 5, "states/s": 2.5}, [4.0], [3.0]))
        self.assertEqual(series[name], Series(name, {"states": 5}, [2.0, 4.0], [1.0, 3.0]))
        with self.assertRaisesRegex(Failed, f"^{name}: .*6.*5"):
            rivals.add(series, Series(name, {"states": 6}, [2.0], [1.0]))

    def test_the_tables_have_times_rates_and_ratios(self):
        text = rivals.tables(rivals.rows(one_round()))
        times, rates = text.split("\n\n")
        cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in times.splitlines()]
        self.assertEqual(cells[0], ["time", "storage", "Python", "plain C++",
                                    "Trailblaze, 1 thread", "times Python, 1",
                                    "times plain C++, 1"])
        self.assertEqual(cells[2], ["jugs of 3, 5 and 8 litres, 10 moves", "trail", "400 ms",
                                    "2.00 ms", "4.00 us", "100,000", "500"])
        self.assertEqual(len(cells), 2 + len(WORKS))
        self.assertNotIn("moves", rates)
        self.assertIn("all 103 states", rates)

    def test_names_give_the_threads(self):
        series = one_round()
        for work in WORKS:
            name = f"rival/{work}/trailblaze"
            series[f"{name}/threads:64"] = replace(series[name], real_ns=[1e3])
        times = rivals.tables(rivals.rows(series)).splitlines()
        self.assertIn("Trailblaze, 1 thread | Trailblaze, 64 threads", " ".join(times[0].split()))
        self.assertIn("100,000 / 400,000", times[2])

    def test_a_busy_machine_is_reported(self):
        self.assertEqual(rivals.footing(0.02), "Other processes took 0.02 processors meanwhile.")
        self.assertIn("not worth keeping", rivals.footing(0.35))

    def test_a_record_that_cannot_be_written_is_reported_before_anything_is_measured(self):
        with (mock.patch.object(rivals, "measured", self.fail),
              mock.patch.object(rivals, "describe", lambda *_: {}),
              self.assertRaisesRegex(Failed, "^record: .*/nowhere/record.jsonl")):
            rivals.run(Path("suite"), 1, Path("/nowhere/record.jsonl"))

    def test_a_wrong_count_ends_the_program_without_a_table(self):
        with (mock.patch.object(rivals, "measured", lambda *_: one_round(answer={"blocks-pa": 5})),
              mock.patch.object(rivals, "describe", lambda *_: {}),
              mock.patch.dict(os.environ, TRAILBLAZE_SUITE="suite"),
              mock.patch.object(sys, "argv", ["rivals"]),
              printed() as (out, err)):
            self.assertEqual(rivals.main(), 1)
        self.assertEqual(out.getvalue(), "")
        self.assertRegex(err.getvalue(), "bench: rival/blocks-pa/trailblaze: answer: .*5.*13")

    def test_a_failing_rival_is_reported(self):
        with mock.patch.object(rivals, "PYTHON", "/bin/false"):
            with self.assertRaisesRegex(Failed, "^rival/blocks-pa/python: .*1"):
                rivals.python_once("rival/blocks-pa/python")

    def test_a_rival_times_itself(self):
        series = rivals.python_once("rival/solve-jugs-3-5-8/python")
        self.assertEqual(series.counters, {"states": 16, "answer": 7})
        self.assertGreater(series.real_ns[0], 0)


if __name__ == "__main__":
    unittest.main()
