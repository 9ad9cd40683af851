"""Verdicts: the parts against published values or values by hand, the rule by simulation.

    PYTHONPATH=bench python3 tests/tracking/tracking_stats_test.py
    PYTHONPATH=bench python3 tests/tracking/tracking_stats_test.py --rates 1000

--rates prints the frequency of each verdict: see bench/RESULTS.md.
"""

import itertools
import math
import sys
import unittest
from collections import Counter
from dataclasses import replace

import numpy as np
from scipy.stats import bootstrap

from tracking import stats
from tracking.stats import Rule, Verdict, in_doubt, judge
from tracking.tiers import is_turned

BENCHMARKS = 10
# Noise of a run, and share of time in which other processes take half of the processor.
MACHINES = ((0.01, 0), (0.02, 0), (0.04, 0), (0.08, 0), (0.02, 0.4), (0.02, 0.75))


# ---- a simulated machine ----


def measured(random, sigma, slower, pairs, shared=0.0, benchmarks=BENCHMARKS):
    """Returns times of benchmarks, the first of which is `slower` times slower in head.

    Each run has log-normal noise of sigma, one run in twenty is slowed by 10 to 60 %, and the
    machine's speed drifts by 1 % per run. In the share `shared` of the time, other processes have
    the other half of the processor. That slows runs by 40 %, give or take 12 %, often several in a
    row.
    """
    runs = 4 * pairs
    shape = (runs, benchmarks)
    logs = np.cumsum(random.normal(0, 0.01, runs))[:, None] + random.normal(0, sigma, shape)
    logs += np.log(random.uniform(1.1, 1.6, shape)) * (random.random(shape) < 0.05)
    busy = np.array([spells(random, runs, shared) for _ in range(benchmarks)]).T
    logs += busy * np.log(np.maximum(1, random.normal(1.4, 0.12, shape)))
    is_head = np.array([is_turned(pair) != second for pair in range(pairs)
                        for second in (False, True) * 2])
    logs[is_head, 0] += math.log(slower)
    base, head = (np.exp(logs[side]).reshape(pairs, 2, benchmarks).min(axis=1)
                  for side in (~is_head, is_head))
    return {f"b{i}": (base[:, i].tolist(), head[:, i].tolist()) for i in range(benchmarks)}


def spells(random, runs, shared):
    """Returns for each run of a benchmark whether other processes disturb it. Other benchmarks run
    between its blocks of eight runs, so each block is independent."""
    ends = 1 / 6
    found = np.zeros(runs, dtype=bool)
    for run in range(runs):
        if run % 8 == 0:
            now = random.random() < shared
        else:
            now = random.random() >= ends if now else random.random() < ends * shared / (1 - shared)
        found[run] = now
    return found


def compared(samples, rule=Rule()):
    """Returns the verdicts of the gate, which measures doubtful benchmarks further, look by
    look."""
    pairs = dict.fromkeys(samples, 0)
    verdicts, doubtful = [], list(samples)
    while doubtful:
        for name in doubtful:
            pairs[name] += rule.next_look(pairs[name])
        verdicts = judge({name: (base[:pairs[name]], head[:pairs[name]])
                          for name, (base, head) in samples.items()}, None, rule)
        doubtful = [verdict.name for verdict in verdicts if in_doubt(verdict, rule)]
    return verdicts


def rates(trials, sigma, slower, seed, shared=0.0, rule=Rule(), benchmarks=BENCHMARKS):
    """Returns the rates of `trials` comparisons: false regressions, false improvements, true finds,
    and the mean of the most pairs."""
    random = np.random.default_rng(seed)
    count = Counter()
    for _ in range(trials):
        verdicts = compared(measured(random, sigma, slower, rule.at_most, shared,
                                     benchmarks), rule)
        unchanged = verdicts if slower == 1 else verdicts[1:]
        words = [verdict.word for verdict in unchanged]
        count["regression"] += "regression" in words
        count["improvement"] += "improvement" in words
        count["no change"] += words.count("no change") / len(words)
        count["found"] += slower != 1 and verdicts[0].word == "regression"
        count["pairs"] += max(verdict.pairs for verdict in verdicts)
    return {word: number / trials for word, number in count.items()}


def print_rates(trials):
    for rule, benchmarks, slow in ((Rule(), BENCHMARKS, 1.1), (stats.TWO_THREADS, 5, 1.15)):
        print(f"{trials} comparisons each of {benchmarks}: noise, shared, slower, rates")
        for (sigma, shared), slower in itertools.product(MACHINES, (1, slow)):
            found = rates(trials, sigma, slower, 1, shared, rule, benchmarks)
            print(f"{sigma:.2f} {shared:4} {slower:4}",
                  *(f"{k} {v:.4f}" for k, v in found.items()), sep="  ", flush=True)


# ---- the parts ----


class SignedRanks(unittest.TestCase):
    # Darwin's maize: crossed less self-fertilised plants, in eighths of an inch; W = 24, r = 0.6.
    MAIZE = np.array([49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48])

    def test_published_values(self):
        self.assertAlmostEqual(stats.signed_rank_p(self.MAIZE), 0.041259765625, places=12)
        # The table for n = 10 has 8 as the critical value of 5 %: 25 of 1024 signs give 0 ... 8.
        ranks = np.arange(1, 11)
        self.assertAlmostEqual(stats.signed_rank_p(np.where(ranks == 8, -8, ranks)), 50 / 1024)
        self.assertAlmostEqual(stats.signed_rank_p(np.where(ranks == 9, -9, ranks)), 66 / 1024)

    def test_ties_and_zeros_use_the_approximation(self):
        # By hand: 1 ... 12 have mean 39 and variance 162.5, and ties of 3 subtract (27 - 3) / 48; z
        # = (78 - 39 - 0.5) / sqrt(162).
        tied = np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 11, 11])
        self.assertAlmostEqual(stats.signed_rank_p(tied), math.erfc(38.5 / math.sqrt(2 * 162)))
        # Zeros are ignored: the rest has mean 39 and variance 162.5 as before.
        with_zeros = np.array([0, 0, *range(1, 13)])
        expected = math.erfc(38.5 / math.sqrt(2 * 162.5))
        self.assertAlmostEqual(stats.signed_rank_p(with_zeros), expected)
        self.assertEqual(stats.signed_rank_p(np.zeros(12)), 1)

    def test_sign_test_by_hand(self):
        self.assertAlmostEqual(stats.sign_p(self.MAIZE), 2 * (1 + 15 + 105) / 2**15)  # 13 of 15
        self.assertAlmostEqual(stats.sign_p(np.array([0, 0, 1, 2, 3])), 2 / 8)
        self.assertEqual(stats.sign_p(np.zeros(5)), 1)

    def test_the_smaller_of_two_p_values_counts_twice(self):
        # A few wild pairs have the largest ranks, so ranks detect nothing, but signs do.
        wild = np.array([*range(1, 21), -30, -31, -32, -33, -34, -35, -36.0])
        self.assertGreater(stats.signed_rank_p(wild), 0.5)
        self.assertAlmostEqual(stats.paired_p(wild), 2 * stats.sign_p(wild))
        self.assertAlmostEqual(stats.paired_p(self.MAIZE), 2 * stats.sign_p(self.MAIZE))
        even = np.array([-1, -2, *range(3, 12)])
        self.assertAlmostEqual(stats.paired_p(even), 2 * stats.signed_rank_p(even))
        self.assertEqual(stats.paired_p(np.array([-1.0, 1.5])), 1)


class Holm(unittest.TestCase):
    def test_holm_correction_by_hand(self):
        found = stats.holm([0.01, 0.04, 0.03, 0.005])  # times 3, 1, 2, 4
        for p, expected in zip(found, [0.03, 0.06, 0.06, 0.02], strict=True):
            self.assertAlmostEqual(p, expected)
        for ps, corrected in (([0.6, 0.7], [1, 1]), ([0.2], [0.2]), ([], [])):
            self.assertEqual(stats.holm(ps), corrected)


class Resampling(unittest.TestCase):
    def test_the_interval_equals_that_of_scipy(self):
        for n in (11, 12, 30):
            d = np.random.default_rng(n).normal(0, 0.1, n)
            theirs = bootstrap((d,), np.median, method="percentile",
                               random_state=1).confidence_interval
            low, high = np.log(stats.interval(d))
            self.assertAlmostEqual(low, theirs.low, delta=0.006)
            self.assertAlmostEqual(high, theirs.high, delta=0.006)

    def test_noise_is_that_of_the_median_of_equal_programs(self):
        # If samples have deviation s, ratios have s * sqrt(2), medians of n have sqrt(pi / 2n) of
        # that, and 95 % are within 1.96 deviations.
        random = np.random.default_rng(5)
        times = np.exp(random.normal(0, 0.02, (50, 2, 100)))
        mean = np.mean([stats.own_noise(base, 3 * head) for base, head in times])
        expected = 1.96 * 0.02 * math.sqrt(math.pi / 100)
        self.assertAlmostEqual(mean, expected, delta=0.1 * expected)

    def test_noise_resamples_whole_blocks(self):
        self.assertEqual(stats.own_noise([1.0, 1.0, 7.0], [2.0, 2.0, 9.0]), 0)


# ---- verdicts ----


def steady(ratio, pairs=12):
    """Returns pairs with different ratios near `ratio`."""
    base = [100 + 0.01 * i for i in range(pairs)]
    return base, [time * ratio * (1 + 0.0001 * i) for i, time in enumerate(base)]


def verdict_of(samples, noise=None, rule=Rule()):
    noises = None if noise is None else {"b": noise}
    return judge({"b": samples}, noises, rule)[0]


class Judging(unittest.TestCase):
    def test_verdicts_of_clear_samples(self):
        for ratio, word in ((1.1, "regression"), (1.04, "regression"), (1.02, "no change"),
                            (1, "no change"), (0.98, "no change"), (0.9, "improvement")):
            with self.subTest(ratio):
                self.assertEqual(verdict_of(steady(ratio)).word, word)

    def test_a_verdict_has_all_its_figures(self):
        verdict = verdict_of(([10.0] * 5, [11.0, 12.0, 13.0, 14.0, 15.0]))
        self.assertEqual((verdict.name, verdict.pairs, verdict.word), ("b", 5, "inconclusive"))
        self.assertAlmostEqual(verdict.ratio, 1.3)
        self.assertTrue(1.1 - 1e-9 <= verdict.low < 1.3 < verdict.high <= 1.5 + 1e-9)
        self.assertAlmostEqual(verdict.p, 4 / 32)

    def test_more_benchmarks_need_a_smaller_p(self):
        slow = {"slow": steady(1.1)}
        for others, word in ((9, "regression"), (29, "inconclusive")):  # p is 4 / 4096
            same = {f"b{i}": ([1.0] * 12, [1.0] * 12) for i in range(others)}
            verdict = judge(slow | same)[0]
            self.assertAlmostEqual(verdict.p_holm, (others + 1) * 4 / 4096)
            self.assertEqual(verdict.word, word)

    def test_looks_share_the_error_level(self):
        samples = {f"b{i}": steady(1.1) for i in range(30)}  # p_holm is 120 / 4096 = 0.0293
        self.assertEqual({v.word for v in judge(samples, None, Rule(looks=1))}, {"regression"})
        self.assertEqual({v.word for v in judge(samples, None, Rule(looks=2))}, {"inconclusive"})

    def test_a_change_below_the_noise_is_no_change(self):
        self.assertEqual(verdict_of(steady(1.1), noise=0.05).word, "regression")
        self.assertEqual(verdict_of(steady(1.1), noise=0.12).word, "inconclusive")
        noisy = verdict_of(([1.0, 1.3] * 6, [1.1, 1.43] * 6), noise=0.01)
        self.assertGreater(noisy.noise, 0.25)  # its own noise exceeds the given noise
        self.assertEqual(noisy.word, "inconclusive")

    def test_equal_samples_are_no_change(self):
        times = [1.0, 2.0, 3.0, 4.0] * 3
        found = verdict_of((times, times))
        self.assertEqual((found.ratio, found.p, found.word), (1, 1, "no change"))

    def test_the_same_samples_give_the_same_verdicts(self):
        samples = measured(np.random.default_rng(3), 0.02, 1.05, 12)
        first = judge(samples)
        stats._middle_ranks.cache_clear()
        self.assertEqual(judge(samples), first)

    def test_exchanged_samples_give_the_mirrored_verdict(self):
        mirrored = {"regression": "improvement", "improvement": "regression"}
        samples = measured(np.random.default_rng(4), 0.02, 1.1, 24)
        swapped = {name: (head, base) for name, (base, head) in samples.items()}
        words = set()
        for one, other in zip(judge(samples), judge(swapped), strict=True):
            self.assertAlmostEqual(one.ratio * other.ratio, 1)
            self.assertAlmostEqual(one.low * other.high, 1)
            self.assertAlmostEqual(one.noise, other.noise)
            self.assertAlmostEqual(one.p, other.p)
            self.assertEqual(mirrored.get(one.word, one.word), other.word)
            words.add(one.word)
        self.assertIn("regression", words)

    def test_bad_samples_are_named(self):
        good = steady(1)[0]
        for bad, found in ((float("nan"), "nan"), (float("inf"), "inf"), (0.0, "0.0"),
                           (-1.0, "-1.0")):
            with self.assertRaisesRegex(ValueError, f"^bfs: .*2.*head.*{found}"):
                judge({"fine": (good, good), "bfs": (good[:3], [1.0, bad, 1.0])})
        for base, head in ((good, good[:11]), (good[:1], good[:1]), ([], [])):
            with self.assertRaisesRegex(ValueError, f"^bfs: .*{len(base)}.*{len(head)}"):
                judge({"bfs": (base, head)})


class Doubt(unittest.TestCase):
    def test_only_a_possible_large_change_with_a_look_left_is_measured_further(self):
        usual, two = Rule(), stats.TWO_THREADS
        for doubted, rule, fields in (
                (True, usual, {"ratio": 1, "high": 1.11}), (True, usual, {"ratio": 1, "low": 0.9}),
                (False, usual, {"ratio": 1, "low": 0.92, "high": 1.09}),
                (False, two, {"ratio": 1, "high": 1.11}), (True, two, {"ratio": 1, "high": 1.16}),
                (True, usual, {}), (True, usual, {"ratio": 0.9}), (False, usual, {"ratio": 1.02}),
                (True, usual, {"pairs": 48}), (False, usual, {"pairs": 96}),
                (True, usual, {"pairs": 11, "ratio": 1}), (False, usual, {"pairs": 12, "ratio": 1}),
                (False, usual, {"word": "regression"}), (False, usual, {"word": "improvement"}),
                (False, usual, {"word": "no change"})):
            verdict = Verdict("b", 12, 1.1, 0.95, 1.05, 0.2, 0.9, 0.02, "inconclusive")
            self.assertEqual(in_doubt(replace(verdict, **fields), rule), doubted, fields)


class Rates(unittest.TestCase):
    """Fewer trials than for the figures in RESULTS.md, with the same seed."""

    def test_equal_programs_raise_no_false_alarm(self):
        for sigma, shared in MACHINES:
            found = rates(40, sigma, 1, 1, shared)
            self.assertLessEqual(max(found["regression"], found["improvement"]), 0.03, found)

    def test_ten_percent_is_found(self):
        for trials, sigma, shared, least in ((60, 0.02, 0, 0.98), (30, 0.04, 0, 0.96),
                                             (60, 0.02, 0.4, 0.98), (20, 0.02, 0.75, 0.8)):
            self.assertGreaterEqual(rates(trials, sigma, 1.1, 1, shared)["found"], least)
        two_threads = rates(40, 0.04, 1.15, 1, rule=stats.TWO_THREADS, benchmarks=5)
        self.assertGreaterEqual(two_threads["found"], 0.98)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--rates"]:
        print_rates(int(sys.argv[2]))
        sys.exit()
    unittest.main()
