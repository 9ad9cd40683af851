"""Tests that jumps are found at their runs and nowhere else, also in the order of histories and in
exact figures.

    PYTHONPATH=bench python3 tests/tracking/tracking_jumps_test.py
"""

import math
import random
import unittest
import uuid

from tracking import units
from tracking.history import pasts_of
from tracking.jumps import Figure, jumps_of, noise_of
from tracking.shape import measurement_of
from tracking_lines import MACHINE, OTHER_MACHINE, commit_of, line, samples


def figure(number, value):
    return Figure(commit_of(number), value, value * 0.995, value * 1.005)


def series(seed, count, noise, step=1.0, at=None, heavy=False):
    """Returns runs of one commit each. From `at` on they are `step` times as slow."""
    source = random.Random(seed)
    figures = []
    for i in range(count):
        deviation = source.gauss(0, 1)
        if heavy:  # Student's t with 4 degrees of freedom
            deviation /= math.sqrt(source.gammavariate(2, 0.5))
        value = 1e6 * (step if at is not None and i >= at else 1) * math.exp(noise * deviation)
        figures.append(figure(i, value))
    return figures


def of_two_speeds(seed, count, stay, slow):
    """Returns runs of a machine that is fast or a tenth slower. With probability `stay` a run has
    the speed of the previous run. Otherwise it is slow with probability `slow`."""
    source, figures = random.Random(seed), []
    is_slow = source.random() < slow
    for i in range(count):
        if source.random() >= stay:
            is_slow = source.random() < slow
        value = 1e6 * (1.1 if is_slow else 1) * math.exp(0.005 * source.gauss(0, 1))
        figures.append(figure(i, value))
    return figures


def places(figures):
    return [jump.at for jump in jumps_of(figures, noise_of([figures]))]


class Jumps(unittest.TestCase):
    TRIALS = 500

    def test_noise_without_a_step_shows_no_jump(self):
        """The noise is 2 % from run to run. At most 1 % of the series may show a jump, 2 % of
        series with 20 runs, and 5 % of series with heavy tails."""
        for count, heavy, allowed in ((20, False, 10), (50, False, 5), (100, False, 5),
                                      (50, True, 25)):
            with self.subTest(count=count, heavy=heavy):
                shown = sum(bool(places(series(seed, count, 0.02, heavy=heavy)))
                            for seed in range(self.TRIALS))
                self.assertLessEqual(shown, allowed)

    def test_a_step_of_a_tenth_among_two_per_cent_of_noise_is_found_at_its_run(self):
        """In both directions. Noise that moves a point across the middle shifts the jump by one
        run."""
        for step in (1.10, 1 / 1.10):
            found = [places(series(seed, 50, 0.02, step, 25)) for seed in range(self.TRIALS)]
            exactly = sum(one == [25] for one in found)
            nearly = sum(any(abs(at - 25) <= 1 for at in one) for one in found)
            self.assertGreaterEqual(exactly, 0.93 * self.TRIALS)
            self.assertGreaterEqual(nearly, 0.98 * self.TRIALS)

    def test_with_less_noise_every_step_is_found_exactly(self):
        """The noise is that of medians of a dozen samples that vary by 2 %."""
        for step in (1.10, 1 / 1.10):
            for seed in range(self.TRIALS):
                self.assertEqual(places(series(seed, 40, 0.02 / math.sqrt(12), step, 20)), [20])

    def test_two_steps_are_two_jumps(self):
        for seed in range(50):
            figures = series(seed, 60, 0.005, 1.10, 20)
            figures[40:] = [figure(i, figures[i].value * 0.9) for i in range(40, 60)]
            self.assertEqual(places(figures), [20, 40])

    def test_one_or_two_slow_runs_are_no_jump_unless_they_are_the_newest(self):
        for slow, places_of_it in ((1, (0, 1, 2, 3, 20, 36, 39)), (2, (3, 20, 35, 38))):
            for before in places_of_it:
                for seed in range(20):
                    values = [*series(seed, before, 0.005), *series(seed, slow, 0.005, 1.5, 0),
                              *series(seed + 1, 40 - before - slow, 0.005)]
                    found = places([figure(i, f.value) for i, f in enumerate(values)])
                    self.assertEqual(found, [before] if before == 40 - slow else [], before)

    def test_a_machine_of_two_speeds_rarely_shows_a_jump(self):
        """At most 10 % of the series show a jump if each run's speed is random, and at most 50 % if
        a speed lasts about two runs."""
        for stay, allowed in ((0, 0.1), (0.5, 0.5)):
            for slow in (0.5, 0.3, 0.2):
                with self.subTest(stay=stay, slow=slow):
                    shown = sum(bool(places(of_two_speeds(seed, 50, stay, slow)))
                                for seed in range(self.TRIALS))
                    self.assertLessEqual(shown, allowed * self.TRIALS)

    def test_small_steps_and_steps_within_a_commit_are_no_jumps(self):
        for seed in range(20):
            self.assertEqual(places(series(seed, 40, 0.001, 1.025, 20)), [])
            self.assertEqual(places(series(seed, 40, 0.001, 1.035, 20)), [20])
            one_commit = [Figure("same", f.value, f.low, f.high)
                          for f in series(seed, 40, 0.001, 1.5, 20)]
            self.assertEqual(places(one_commit), [])

    def test_overlapping_samples_or_unknown_noise_show_no_jump(self):
        wide = [Figure(f.commit, f.value, f.value * 0.8, f.value * 1.2)
                for f in series(1, 40, 0.001, 1.1, 20)]
        for figures in (wide, series(1, 8, 0.001, 2.0, 4), []):
            self.assertEqual(places(figures), [])


class Histories(unittest.TestCase):
    def past(self, *lines):
        (past,) = pasts_of(measurement_of(one) for one in lines)
        return past

    def test_runs_are_ordered_by_commit_and_separated_by_machine(self):
        lines = [line(i, machine=machine) for i in range(6) for machine in (MACHINE, OTHER_MACHINE)]
        random.Random(1).shuffle(lines)
        past = self.past(*lines)
        self.assertEqual([one.run.commit for one in past.measurements],
                         [commit_of(i // 2) for i in range(12)])
        self.assertEqual([len(track.points) for track in past.tracks], [6, 6])
        for track in past.tracks:
            self.assertEqual(len({point.of.run.machine for point in track.points}), 1)

    def test_other_compilers_flags_and_sets_are_not_compared(self):
        source = random.Random(2)
        for field, value in (("compiler", "g++ 13"), ("flags", "-O1"), ("set", "full")):
            with self.subTest(field):
                lines = []
                for i in range(30):
                    changed = i >= 15
                    lines.append(line(i, instructions=2000 if changed else 1000,
                                      counters={"states": 6.0 if changed else 5.0},
                                      real_ns=samples(source, 2e6 if changed else 1e6)))
                    if changed:
                        lines[-1][field] = value
                past = self.past(*lines)
                self.assertEqual([len(track.points) for track in past.tracks], [15, 15])
                self.assertEqual([track.jumps for track in past.tracks], [[], []])
                self.assertEqual((past.instructions, past.counters), ([], []))

    def test_commits_of_the_same_second_are_kept_separate(self):
        same = {"date": "2026-01-01T00:00:00+00:00"}
        lines = [line(number, time=f"2026-01-02T00:0{minute}:00Z", **same)
                 for number, minute in ((0, 3), (1, 1), (0, 5), (1, 4))]
        self.assertEqual([one.run.commit for one in self.past(*lines).measurements],
                         [commit_of(1)] * 2 + [commit_of(0)] * 2)

    def test_exact_figures_are_compared_with_the_previous_commit(self):
        def at(number, states, executed, **changes):
            return line(number, counters={"states": states, "states/s": number + 1.0},
                        instructions=executed, **changes)

        past = self.past(at(0, 10, 1000), at(1, 10, 1009), at(2, 11, 1009),
                         at(3, 99, 9999, dirty=True), at(4, 11, 1020), at(5, 11, None),
                         at(6, 11, 1009))
        self.assertEqual([(c.what, c.of.run.commit, c.before, c.after) for c in past.counters],
                         [("states", commit_of(2), 10, 11)])
        self.assertEqual([(c.of.run.commit, c.before, c.after) for c in past.instructions],
                         [(commit_of(4), 1009, 1020), (commit_of(6), 1020, 1009)])

    def test_a_slow_day_is_a_jump_in_time_but_not_relative_to_plain_cpp(self):
        source, lines = random.Random(3), []
        for i in range(20):
            day, run = 1.3 if i >= 10 else 1.0, str(uuid.uuid4())
            for name, ns in (("search/tiles-3x3/bfs", 1e6), ("rival/tiles-3x3/plain-cpp", 7e6)):
                lines.append(line(i, run=run, benchmark=name,
                                  real_ns=samples(source, ns * day), counters={}))
        plain, ours = pasts_of(measurement_of(one) for one in lines)
        self.assertEqual([[jump.of.run.commit for jump in track.jumps] for track in ours.tracks],
                         [[commit_of(10)]])
        self.assertEqual([track.jumps for track in ours.relative], [[]])
        self.assertAlmostEqual(ours.relative[0].points[0].value, 1 / 7, delta=0.005)
        self.assertEqual(plain.relative, [])


class Units(unittest.TestCase):
    def test_figures_have_three_digits_and_a_unit(self):
        self.assertEqual([units.duration(ns) for ns in (0.5, 12.34, 999.9, 12345, 1e6, 3.3e9)],
                         ["0.500 ns", "12.3 ns", "1.00 us", "12.3 us", "1.00 ms", "3.30 s"])
        self.assertEqual([units.rate(x) for x in (12, 4.31e6, 1.27e9)],
                         ["12.0 /s", "4.31 M/s", "1.27 G/s"])
        self.assertEqual([units.change(x) for x in (1.0349, 0.9, 1.0, 7.5)],
                         ["+3.5 %", "−10 %", "+0.0 %", "× 7.50"])
        self.assertEqual([units.digits(x) for x in (0, 0.0476, 9.999, 99.96, 1234.5)],
                         ["0", "0.0476", "10.0", "100", "1,234"])
        self.assertEqual([units.digits(x) for x in (99999.4, 999_999, 1e6, 1e-5, 1e-4)],
                         ["99,999", "1.00e+06", "1.00e+06", "1.00e-05", "0.000100"])
        self.assertEqual([units.cut(x, 4) for x in ("four", "fives")], ["four", "fiv…"])
        self.assertEqual([units.rounded(x) for x in ("10.0 ms", "7.50 s", "100 ms", "× 0.10")],
                         ["10 ms", "7.5 s", "100 ms", "× 0.1"])


if __name__ == "__main__":
    unittest.main()
