"""Decides from paired samples if head is slower than base.

Both versions run alternately (A: base, B: head; tiers.py), in blocks of two pairs:

    pair      1         2       |  3         4        | ...
    runs      A B A B   B A B A |  B A B A   A B A B       a sample, A1, is the minimum of two runs
    change    B1/A1     B2/A2   |  B3/A3     B4/A4         a drift increases one ratio of a block
                                                           and decreases the other ratio
    noise     A2/A1, B2/B1      |  A4/A3, B4/B3            equal programs in a single layout; the
                                                           samples of a pair are closer in time, so
                                                           their noise is at most this

All ratios are logarithms, so swapping base and head gives the mirrored verdict.

    word          said if all of these hold                why
    regression    p_holm < alpha / looks                   not chance, although we test many
                                                           benchmarks and look several times
                  low > 1                                  the median does not hang on a few pairs
                  ratio > 1 + max(least, noise)            large enough to report, and larger than
                                                           the noise of equal programs here
    improvement   the same for base / head
    no change     low and high within 1 + margin           rules out a change of `margin`; a large
                  either way                               p does not, because noise raises p too
    inconclusive  anything else                            also if pairs < at_least

Doubtful benchmarks are measured further, look by look. bench/RESULTS.md, "The rule for time", has
the frequencies of each verdict in comparisons of ten benchmarks, with one 10 % slower or none.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.stats import binomtest, wilcoxon

Samples = dict[str, tuple[list[float], list[float]]]  # by benchmark: base and head, pair by pair

RESAMPLES = 5000
SEED = 20_000_303  # arbitrary, but fixed: the same samples give the same text


@dataclass(frozen=True)
class Rule:
    """The parameters of a verdict. All sizes are ratios minus 1."""

    alpha: float = 0.05  # rate of false alarms per comparison, before `least` and `noise` reduce it
    least: float = 0.03  # smallest change that is reported
    margin: float = 0.05  # "no change" rules out a change of this size
    found: float = 0.1  # a change of this size may still be found: measure on while looks remain
    at_least: int = 12  # pairs of the first look; each further look doubles them
    looks: int = 4  # number of looks at most; they share alpha (Bonferroni)

    @property
    def at_most(self) -> int:
        """Pairs after the last look."""
        return self.at_least * 2 ** (self.looks - 1)

    def next_look(self, pairs: int) -> int:
        """Returns the number of additional pairs that the next look takes."""
        return max(self.at_least, pairs)


# Two threads wait for each other and for busy processors. Equal programs therefore differ more, so
# small changes are not reported.
TWO_THREADS = Rule(least=0.08, margin=0.12, found=0.15)


@dataclass(frozen=True)
class Verdict:
    name: str
    pairs: int
    ratio: float  # median of head / base; above 1 head is slower
    low: float  # 95 % bootstrap interval of the ratio
    high: float
    p: float  # of the paired ratios, two-sided: paired_p()
    p_holm: float  # p with Holm's correction over all benchmarks of the comparison
    noise: float  # equal programs: 95 % of medians of as many ratios are within 1 + noise
    word: str  # regression, improvement, no change, inconclusive


def judge(samples: Samples, noise: dict[str, float] | None = None,
          rule: Rule = Rule()) -> list[Verdict]:
    """Returns the verdicts. Benchmarks may have different numbers of pairs, because doubtful
    benchmarks are measured further.

    The noise of a benchmark is the larger of its estimate from the samples and the given `noise`.
    """
    logs = {name: _log_ratios(name, *sides) for name, sides in samples.items()}
    ps = {name: paired_p(d) for name, d in logs.items()}
    corrected = dict(zip(ps, holm(list(ps.values()))))
    verdicts = []
    for name, (base, head) in samples.items():
        d = logs[name]
        ratio = float(np.exp(np.median(d)))
        low, high = interval(d)
        spread = max(own_noise(base, head), (noise or {}).get(name, 0.0))
        word = _word(len(d), ratio, low, high, corrected[name], spread, rule)
        verdicts.append(Verdict(name, len(d), ratio, low, high, ps[name], corrected[name], spread,
                                word))
    return verdicts


def in_doubt(verdict: Verdict, rule: Rule = Rule()) -> bool:
    """True if the benchmark may have changed and more pairs can decide it.

    The test ignores p, because a few disturbed pairs make p large.
    """
    if verdict.word != "inconclusive" or verdict.pairs >= rule.at_most:
        return False
    is_large = max(verdict.ratio, 1 / verdict.ratio) > 1 + rule.least
    may_be = max(verdict.high, 1 / verdict.low) > 1 + rule.found
    return is_large or may_be or verdict.pairs < rule.at_least


def _word(pairs: int, ratio: float, low: float, high: float, p_holm: float, noise: float,
          rule: Rule) -> str:
    if pairs < rule.at_least:
        return "inconclusive"
    if p_holm < rule.alpha / rule.looks:
        least = 1 + max(rule.least, noise)
        if low > 1 and ratio > least:
            return "regression"
        if high < 1 and 1 / ratio > least:
            return "improvement"
    if 1 / (1 + rule.margin) < low and high < 1 + rule.margin:
        return "no change"
    return "inconclusive"


def _log_ratios(name: str, base: list[float], head: list[float]) -> np.ndarray:
    if len(base) != len(head) or len(base) < 2:
        raise ValueError(f"{name}: {len(base)} samples of base and {len(head)} of head, "
                         "expected as many of both, and two at least")
    for side, values in (("base", base), ("head", head)):
        for i, value in enumerate(values):
            if not 0 < value < float("inf"):
                raise ValueError(f"{name}: sample {i + 1} of {side} is {value}, "
                                 "expected a finite time above 0")
    return np.log(head) - np.log(base)


# ---- the parts; d has logarithms of ratios ----


def paired_p(d: np.ndarray) -> float:
    """Returns the smaller p of two tests, doubled because there are two tests. If all pairs are
    about equally noisy, ranks are more sensitive than signs. If other processes disturb every third
    pair, these pairs have the largest ranks, and signs are more sensitive."""
    return min(1.0, 2 * min(signed_rank_p(d), sign_p(d)))


def sign_p(d: np.ndarray) -> float:
    """The sign test, exact: the number of values above 0 among the nonzero values."""
    unequal = int(np.count_nonzero(d))
    return float(binomtest(int(np.sum(d > 0)), unequal).pvalue) if unequal else 1.0


def signed_rank_p(d: np.ndarray) -> float:
    """Wilcoxon's signed-rank test: exact, or by the normal approximation if there are ties, zeros
    or more than 50 values."""
    if not np.any(d):
        return 1.0
    exact = bool(np.all(d)) and len(np.unique(np.abs(d))) == len(d) and len(d) <= 50
    method = "exact" if exact else "approx"
    return float(wilcoxon(d, method=method, correction=not exact).pvalue)


def holm(ps: list[float]) -> list[float]:
    """Holm's correction: multiplies the k-th smallest of m values by m - k + 1. No result is less
    than the result of a smaller p."""
    corrected = [0.0] * len(ps)
    least = 0.0
    for k, i in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        least = max(least, min(1.0, (len(ps) - k) * ps[i]))
        corrected[i] = least
    return corrected


def interval(d: np.ndarray) -> tuple[float, float]:
    """Returns the 95 % bootstrap interval of the median ratio."""
    low, high = np.exp(np.quantile(_medians(d, len(d)), (0.025, 0.975)))
    return float(low), float(high)


def own_noise(base: list[float], head: list[float]) -> float:
    """Returns the noise of equal programs, from the ratios A2/A1 and B2/B1 of each block and their
    inverses."""
    blocks = [np.log(side[1::2]) - np.log(side[:len(side) // 2 * 2:2]) for side in (base, head)]
    equal = np.concatenate(blocks)
    medians = _medians(np.concatenate((equal, -equal)), len(base))
    return float(np.expm1(np.quantile(np.abs(medians), 0.95)))


def _medians(values: np.ndarray, draws: int) -> np.ndarray:
    """Returns the medians of resamples with `draws` draws each."""
    return np.sort(values)[_middle_ranks(len(values), draws)].mean(axis=0)


@lru_cache(maxsize=64)
def _middle_ranks(size: int, draws: int) -> np.ndarray:
    """Returns for each resample the ranks of its median, or of the two values around it.

    The ranks do not depend on the values, so all benchmarks of equal size share the same resamples.
    Each resample has a mirror image, so that base and head can be swapped.
    """
    random = np.random.default_rng(SEED)
    drawn = random.integers(size, size=(RESAMPLES // 2, draws))
    drawn = np.sort(np.concatenate((drawn, size - 1 - drawn)), axis=1)
    return np.stack((drawn[:, (draws - 1) // 2], drawn[:, draws // 2]))
