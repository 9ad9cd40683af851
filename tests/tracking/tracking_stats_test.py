"""Verdicts: each part by hand or by published values, the rule by simulation.

    PYTHONPATH=bench python3 tests/tracking/tracking_stats_test.py
    PYTHONPATH=bench python3 tests/tracking/tracking_stats_test.py --rates 1000

--rates tells how often each verdict is given: see stats.py.
"""

import itertools
import math
import sys
import unittest
from collections import Counter

import numpy as np
from scipy.stats import bootstrap

from tracking import stats
from tracking.stats import Rule, Verdict, in_doubt, judge

BENCHMARKS = 10


# ---- a machine that is simulated ----


def measured(random, sigma, slower, pairs, benchmarks=BENCHMARKS):
    """Times of benchmarks whose first is `slower` times slower in head.

    Passes in the order A B B A; each time has log-normal noise of sigma, one in twenty is slowed by
    10 to 60 %. The machine's speed drifts by 1 % a pass, with slow spells of some passes.
    """
    shape = (2 * pairs, benchmarks)
    level = np.cumsum(random.normal(0, 0.01, 2 * pairs))
    for start in np.flatnonzero(random.random(2 * pairs) < 0.02):
        level[start:start + random.integers(2, 7)] += math.log(random.uniform(1.1, 1.4))
    logs = level[:, None] + random.normal(0, sigma, shape)
    logs += np.log(random.uniform(1.1, 1.6, shape)) * (random.random(shape) < 0.05)
    is_head = np.isin(np.arange(2 * pairs) % 4, (1, 2))
    logs[is_head, 0] += math.log(slower)
    times = np.exp(logs)
    return {f"b{i}": (times[~is_head, i].tolist(), times[is_head, i].tolist())
            for i in range(benchmarks)}


def compared(samples, rule=Rule()):
    """Verdicts as the gate finds them: what is in doubt is measured further, look by look."""
    pairs = dict.fromkeys(samples, 0)
    verdicts, doubtful = [], list(samples)
    while doubtful:
        for name in doubtful:
            pairs[name] += rule.at_least
        verdicts = judge({name: (base[:pairs[name]], head[:pairs[name]])
                          for name, (base, head) in samples.items()}, None, rule)
        doubtful = [verdict.name for verdict in verdicts if in_doubt(verdict, rule)]
    return verdicts


def rates(trials, sigma, slower, seed, rule=Rule()):
    """Of so many comparisons: false regressions, false improvements, found; and what it took."""
    random = np.random.default_rng(seed)
    count = Counter()
    for _ in range(trials):
        verdicts = compared(measured(random, sigma, slower, rule.looks * rule.at_least), rule)
        unchanged = verdicts if slower == 1 else verdicts[1:]
        words = [verdict.word for verdict in unchanged]
        count["regression"] += "regression" in words
        count["improvement"] += "improvement" in words
        count["no change"] += words.count("no change") / len(words)
        count["found"] += slower != 1 and verdicts[0].word == "regression"
        count["looks"] += max(verdict.pairs for verdict in verdicts) / rule.at_least
    return {word: number / trials for word, number in count.items()}


def print_rates(trials):
    print(f"{trials} comparisons each: sigma, slower, rates")
    for sigma, slower in itertools.product((0.01, 0.02, 0.04), (1, 1.1)):
        found = rates(trials, sigma, slower, seed=1)
        print(f"{sigma:.2f} {slower:4}", *(f"{k} {v:.4f}" for k, v in found.items()), sep="  ",
              flush=True)


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

    def test_all_on_one_side(self):
        for n in (2, 5, 12):
            self.assertAlmostEqual(stats.signed_rank_p(np.arange(1, n + 1)), 2 / 2**n)
            self.assertAlmostEqual(stats.signed_rank_p(-np.arange(1, n + 1)), 2 / 2**n)

    def test_ties_and_zeros_take_the_approximation(self):
        # By hand: 1 ... 12 have mean 39 and variance 162.5, ties of 3 take (27 - 3) / 48 off;
        # z = (78 - 39 - 0.5) / sqrt(162).
        tied = np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 11, 11])
        self.assertAlmostEqual(stats.signed_rank_p(tied), math.erfc(38.5 / math.sqrt(2 * 162)))
        # Zeros say nothing: what is left has mean 39 and variance 162.5 as before.
        with_zeros = np.array([0, 0, *range(1, 13)])
        expected = math.erfc(38.5 / math.sqrt(2 * 162.5))
        self.assertAlmostEqual(stats.signed_rank_p(with_zeros), expected)
        self.assertEqual(stats.signed_rank_p(np.zeros(12)), 1)

    def test_rank_biserial(self):
        self.assertAlmostEqual(stats.rank_biserial(self.MAIZE), (96 - 24) / 120)
        self.assertEqual(stats.rank_biserial(np.array([1, 2, 3])), 1)
        self.assertEqual(stats.rank_biserial(np.array([-1, -2, -3])), -1)
        self.assertAlmostEqual(stats.rank_biserial(np.array([0, 1, 2, -3])), 0)
        self.assertEqual(stats.rank_biserial(np.zeros(4)), 0)


class Holm(unittest.TestCase):
    def test_by_hand(self):
        found = stats.holm([0.01, 0.04, 0.03, 0.005])  # times 3, 1, 2, 4
        for p, expected in zip(found, [0.03, 0.06, 0.06, 0.02], strict=True):
            self.assertAlmostEqual(p, expected)

    def test_at_most_1_and_alone_unchanged(self):
        self.assertEqual(stats.holm([0.6, 0.7]), [1, 1])
        self.assertEqual(stats.holm([0.2]), [0.2])
        self.assertEqual(stats.holm([]), [])


class Resampling(unittest.TestCase):
    def test_interval_is_that_of_scipy(self):
        for n in (11, 12, 30):
            d = np.random.default_rng(n).normal(0, 0.1, n)
            theirs = bootstrap((d,), np.median, method="percentile",
                               random_state=1).confidence_interval
            low, high = np.log(stats.interval(d))
            self.assertAlmostEqual(low, theirs.low, delta=0.006)
            self.assertAlmostEqual(high, theirs.high, delta=0.006)

    def test_noise_is_of_the_median_of_equal_programs(self):
        # Samples with deviation s: ratios have s * sqrt(2), medians of n sqrt(pi / 2n) of that,
        # and 95 % are within 1.96 deviations.
        random = np.random.default_rng(5)
        times = np.exp(random.normal(0, 0.02, (50, 2, 100)))
        mean = np.mean([stats.own_noise(base, 3 * head) for base, head in times])
        expected = 1.96 * 0.02 * math.sqrt(math.pi / 100)
        self.assertAlmostEqual(mean, expected, delta=0.1 * expected)

    def test_noise_takes_whole_blocks(self):
        self.assertEqual(stats.own_noise([1.0, 1.0, 7.0], [2.0, 2.0, 9.0]), 0)


# ---- verdicts ----


def steady(ratio, pairs=12):
    """Pairs whose ratios are near `ratio`, none equal."""
    base = [100 + 0.01 * i for i in range(pairs)]
    return base, [time * ratio * (1 + 0.0001 * i) for i, time in enumerate(base)]


def verdict_of(samples, noise=None, rule=Rule()):
    noises = None if noise is None else {"b": noise}
    return judge({"b": samples}, noises, rule)[0]


class Judging(unittest.TestCase):
    def test_words(self):
        for ratio, word in ((1.1, "regression"), (1.04, "regression"), (1.02, "no change"),
                            (1, "no change"), (0.98, "no change"), (0.9, "improvement")):
            with self.subTest(ratio):
                self.assertEqual(verdict_of(steady(ratio)).word, word)

    def test_all_that_a_verdict_has(self):
        base = [10.0, 10.0, 10.0, 10.0, 10.0]
        verdict = verdict_of((base, [11.0, 12.0, 13.0, 14.0, 15.0]))
        self.assertEqual((verdict.name, verdict.pairs, verdict.word), ("b", 5, "inconclusive"))
        self.assertAlmostEqual(verdict.ratio, 1.3)
        self.assertTrue(1.1 - 1e-9 <= verdict.low < 1.3 < verdict.high <= 1.5 + 1e-9)
        self.assertAlmostEqual(verdict.p, 2 / 32)
        self.assertEqual(verdict.effect, 1)
        apart = verdict_of(([1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0]))
        self.assertAlmostEqual(apart.p_mann_whitney, 2 / 252)  # of 10 choose 5 ways

    def test_more_benchmarks_ask_for_a_smaller_p(self):
        slow = {"slow": steady(1.1)}
        for others, word in ((9, "regression"), (29, "inconclusive")):  # p is 2 / 4096
            same = {f"b{i}": ([1.0] * 12, [1.0] * 12) for i in range(others)}
            verdict = judge(slow | same)[0]
            self.assertAlmostEqual(verdict.p_holm, (others + 1) * 2 / 4096)
            self.assertEqual(verdict.word, word)

    def test_looks_share_alpha(self):
        samples = {f"b{i}": steady(1.1) for i in range(30)}  # p_holm is 60 / 4096 = 0.0146
        self.assertEqual({v.word for v in judge(samples, None, Rule(looks=3))}, {"regression"})
        self.assertEqual({v.word for v in judge(samples, None, Rule(looks=5))}, {"inconclusive"})

    def test_a_change_below_the_noise_is_none(self):
        self.assertEqual(verdict_of(steady(1.1), noise=0.05).word, "regression")
        self.assertEqual(verdict_of(steady(1.1), noise=0.12).word, "inconclusive")
        noisy = verdict_of(([1.0, 1.3] * 6, [1.1, 1.43] * 6), noise=0.01)
        self.assertGreater(noisy.noise, 0.25)  # its own is greater than what was given
        self.assertEqual(noisy.word, "inconclusive")

    def test_equal_samples_are_no_change(self):
        times = [1.0, 2.0, 3.0, 4.0] * 3
        verdict = verdict_of((times, times))
        self.assertEqual((verdict.ratio, verdict.p, verdict.effect), (1, 1, 0))
        self.assertEqual(verdict.word, "no change")

    def test_the_same_samples_give_the_same_verdicts(self):
        samples = measured(np.random.default_rng(3), 0.02, 1.05, 12)
        first = judge(samples)
        stats._middle_ranks.cache_clear()
        self.assertEqual(judge(samples), first)

    def test_in_each_others_place_the_verdict_is_mirrored(self):
        mirrored = {"regression": "improvement", "improvement": "regression"}
        samples = measured(np.random.default_rng(4), 0.02, 1.1, 24)
        swapped = {name: (head, base) for name, (base, head) in samples.items()}
        words = set()
        for one, other in zip(judge(samples), judge(swapped), strict=True):
            self.assertAlmostEqual(one.ratio * other.ratio, 1)
            self.assertAlmostEqual(one.low * other.high, 1)
            self.assertAlmostEqual(one.noise, other.noise)
            self.assertAlmostEqual(one.p, other.p)
            self.assertAlmostEqual(one.effect, -other.effect)
            self.assertEqual(mirrored.get(one.word, one.word), other.word)
            words.add(one.word)
        self.assertIn("regression", words)

    def test_bad_samples_are_named(self):
        good = steady(1)[0]
        for bad, found in ((float("nan"), "nan"), (float("inf"), "inf"), (0.0, "0.0"),
                           (-1.0, "-1.0")):
            with self.assertRaisesRegex(ValueError, f"bfs: sample 2 of head is {found}, expected"):
                judge({"fine": (good, good), "bfs": (good[:3], [1.0, bad, 1.0])})
        for base, head in ((good, good[:11]), (good[:1], good[:1]), ([], [])):
            expected = f"bfs: {len(base)} samples of base and {len(head)} of head, expected"
            with self.assertRaisesRegex(ValueError, expected):
                judge({"bfs": (base, head)})


class Doubt(unittest.TestCase):
    def verdict(self, word="inconclusive", pairs=12, ratio=1.1):
        return Verdict("b", pairs, ratio, 0.9, 1.2, 0.2, 0.9, 0.2, 0.5, 0.02, word)

    def test_only_a_large_ratio_with_a_look_left(self):
        self.assertTrue(in_doubt(self.verdict()))
        self.assertTrue(in_doubt(self.verdict(ratio=0.9)))
        self.assertTrue(in_doubt(self.verdict(pairs=48)))
        self.assertFalse(in_doubt(self.verdict(pairs=60)))
        self.assertFalse(in_doubt(self.verdict(ratio=1.02)))
        for word in ("regression", "improvement", "no change"):
            self.assertFalse(in_doubt(self.verdict(word)))

    def test_too_few_pairs_need_more(self):
        self.assertTrue(in_doubt(self.verdict(pairs=11, ratio=1)))
        self.assertFalse(in_doubt(self.verdict(pairs=12, ratio=1)))


class Rates(unittest.TestCase):
    """Fewer than behind the figures in stats.py, and the same seed."""

    def test_equal_programs_raise_no_alarm(self):
        for sigma in (0.01, 0.02, 0.04):
            found = rates(100, sigma, 1, seed=1)
            self.assertLessEqual(found["regression"], 0.02, found)
            self.assertLessEqual(found["improvement"], 0.02, found)

    def test_ten_percent_is_found(self):
        self.assertGreaterEqual(rates(60, 0.02, 1.1, seed=1)["found"], 0.98)
        self.assertGreaterEqual(rates(30, 0.04, 1.1, seed=1)["found"], 0.96)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--rates"]:
        print_rates(int(sys.argv[2]))
        sys.exit()
    unittest.main()
