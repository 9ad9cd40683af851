"""Whether head is slower than base: paired samples in, verdicts out.

Both versions run by turns (A: base, B: head; tiers.py), in blocks of two pairs:

    pair      1         2       |  3         4        | ...
    runs      A B A B   B A B A |  B A B A   A B A B       a sample, A1, is the least of two runs
    change    B1/A1     B2/A2   |  B3/A3     B4/A4         a drift makes one ratio of a block larger
                                                           and the other one smaller
    noise     A2/A1, B2/B1      |  A4/A3, B4/B3            nothing changed, for a block has one
                                                           layout: the machine does no more than
                                                           this within a pair, which is shorter

All is done with logarithms: base and head in each other's place give the mirrored verdict.

    word          said when all of these hold              why
    regression    p_holm < alpha / looks                   chance does not do this, though we look
                                                           at many benchmarks, and several times
                  low > 1                                  nor does the median hang on a few pairs
                  ratio > 1 + max(least, noise)            worth a word, and more than what equal
                                                           programs differ by on this machine
    improvement   the same of base / head
    no change     low and high within 1 + margin           a change of `margin` is ruled out; that p
                  either way                               is large would not do: noise makes it so
    inconclusive  anything else                            and where pairs < at_least

What is in doubt is measured further, look by look. How often comparisons of ten benchmarks, one of
them 10 % slower or none, say what: bench/RESULTS.md, "The rule for time".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.stats import binomtest, mannwhitneyu, rankdata, wilcoxon

Samples = dict[str, tuple[list[float], list[float]]]  # by benchmark: base and head, pair by pair

RESAMPLES = 5000
SEED = 20_000_303  # any; a fixed one, so that the same samples give the same text


@dataclass(frozen=True)
class Rule:
    """What a verdict takes. All sizes are ratios less one."""

    alpha: float = 0.05  # false alarms of the whole comparison, before `least` and `noise` cut them
    least: float = 0.03  # the smallest change worth a word
    margin: float = 0.05  # "no change" rules out a change as large as this
    found: float = 0.1  # a change as large as this is not given up as long as there is a look left
    at_least: int = 12  # pairs of the first look; each further one doubles them
    looks: int = 4  # at most; alpha is shared by them (Bonferroni)

    @property
    def at_most(self) -> int:
        """Pairs of the last look."""
        return self.at_least * 2 ** (self.looks - 1)

    def next_look(self, pairs: int) -> int:
        """How many more pairs the next look takes."""
        return max(self.at_least, pairs)


# Two threads wait for each other and for processors that others have, so that equal programs lie
# further apart, and a small change is not worth a word.
TWO_THREADS = Rule(least=0.08, margin=0.12, found=0.15)


@dataclass(frozen=True)
class Verdict:
    name: str
    pairs: int
    ratio: float  # median of head / base; above 1 head is slower
    low: float  # 95 % bootstrap interval of it
    high: float
    p: float  # of the paired ratios, two-sided: paired_p()
    p_holm: float  # the same with Holm's correction over all benchmarks of the comparison
    p_mann_whitney: float  # not paired; for comparison only
    effect: float  # rank-biserial correlation of the pairs: 1 = head slower in all, -1 = in none
    noise: float  # at least 95 % of medians of as many ratios of equal programs are within 1 + this
    word: str  # regression, improvement, no change, inconclusive


def judge(samples: Samples, noise: dict[str, float] | None = None,
          rule: Rule = Rule()) -> list[Verdict]:
    """Benchmarks may have different numbers of pairs: those in doubt may be measured further.

    Noise is estimated from the samples; where a greater one is given for a benchmark, it counts.
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
        unpaired = float(mannwhitneyu(head, base, alternative="two-sided").pvalue)
        verdicts.append(Verdict(name, len(d), ratio, low, high, ps[name], corrected[name],
                                unpaired, rank_biserial(d), spread, word))
    return verdicts


def in_doubt(verdict: Verdict, rule: Rule = Rule()) -> bool:
    """Whether it may have changed and more pairs can tell; only these need be measured further.

    No p is asked for: a few pairs that the machine spoiled make it large.
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


# ---- the parts; d are logarithms of ratios ----


def paired_p(d: np.ndarray) -> float:
    """The smaller of two tests' p, doubled since there are two. Where all pairs are about
    equally noisy, ranks tell more than signs. Where others' work makes one pair in three wild,
    those have the largest ranks, and signs tell more."""
    return min(1.0, 2 * min(signed_rank_p(d), sign_p(d)))


def sign_p(d: np.ndarray) -> float:
    """Exact: of how many are above 0, among those that are not 0."""
    unequal = int(np.count_nonzero(d))
    return float(binomtest(int(np.sum(d > 0)), unequal).pvalue) if unequal else 1.0


def signed_rank_p(d: np.ndarray) -> float:
    """Wilcoxon's test, exact; where ties or zeros do not let it be, by the normal approximation."""
    if not np.any(d):
        return 1.0
    exact = bool(np.all(d)) and len(np.unique(np.abs(d))) == len(d) and len(d) <= 50
    method = "exact" if exact else "approx"
    return float(wilcoxon(d, method=method, correction=not exact).pvalue)


def rank_biserial(d: np.ndarray) -> float:
    """(sum of the ranks of d > 0 - sum of those of d < 0) / sum of both."""
    d = d[d != 0]
    ranks = rankdata(np.abs(d))
    return float(np.sum(np.sign(d) * ranks) / np.sum(ranks)) if len(d) else 0.0


def holm(ps: list[float]) -> list[float]:
    """The k-th smallest p of m counts m - k + 1 times, and no less than a smaller one."""
    corrected = [0.0] * len(ps)
    least = 0.0
    for k, i in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        least = max(least, min(1.0, (len(ps) - k) * ps[i]))
        corrected[i] = least
    return corrected


def interval(d: np.ndarray) -> tuple[float, float]:
    """Of the median ratio: the middle 95 % of the medians of resamples."""
    low, high = np.exp(np.quantile(_medians(d, len(d)), (0.025, 0.975)))
    return float(low), float(high)


def own_noise(base: list[float], head: list[float]) -> float:
    """Of equal programs: within each block A to A and B to B, either one may be the first."""
    blocks = [np.log(side[1::2]) - np.log(side[:len(side) // 2 * 2:2]) for side in (base, head)]
    equal = np.concatenate(blocks)
    medians = _medians(np.concatenate((equal, -equal)), len(base))
    return float(np.expm1(np.quantile(np.abs(medians), 0.95)))


def _medians(values: np.ndarray, draws: int) -> np.ndarray:
    """Medians of resamples of so many draws each."""
    return np.sort(values)[_middle_ranks(len(values), draws)].mean(axis=0)


@lru_cache(maxsize=64)
def _middle_ranks(size: int, draws: int) -> np.ndarray:
    """Of each resample the ranks of its median, or of the two values around it.

    They do not depend on the values, so all benchmarks with as many share one drawing. Each drawing
    is there in mirror image too, as base and head may be in each other's place.
    """
    random = np.random.default_rng(SEED)
    drawn = random.integers(size, size=(RESAMPLES // 2, draws))
    drawn = np.sort(np.concatenate((drawn, size - 1 - drawn)), axis=1)
    return np.stack((drawn[:, (draws - 1) // 2], drawn[:, draws // 2]))
