"""The finished trials of --prove: a file with a line per trial, and the tables made from it.

    build/regress/proof-SOURCES-TRACKING.jsonl    {"kind":"wall","number":3,...,"right":true}

A proof takes hours. Each trial is written when it ends, and a second call resumes after the last
finished trial, even at another commit with the same sources. TRACKING is a hash of bench/tracking,
the compiler, the C library and the least changes from the record, so that trials under different
rules are never mixed. bench/proof.jsonl has the lines of the last whole proof.
RESULTS.md has its table and the commits at which its kinds ran.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import asdict, dataclass
from pathlib import Path

from tracking import line_file
from tracking.markdown import markdown
from tracking.trees import environment

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Trial:
    """A finished trial."""

    kind: str
    number: int  # from 1
    planted: str
    benchmark: str
    measured: str
    said: str
    right: bool
    seconds: float

    def row(self) -> list[str]:
        return [f"{self.kind} {self.number}", self.planted, self.benchmark, self.measured,
                self.said, f"{self.seconds:.0f}", "yes" if self.right else "no"]


TITLES = ["trial", "planted", "benchmark", "measured", "said", "seconds", "right"]


@dataclass(frozen=True)
class Promise:
    """The results that a kind's trials must reach."""

    what: str
    wrong_in_twenty: int = 0
    most_minutes: float = math.inf  # of any trial

    def is_kept(self, trials: list[Trial]) -> bool:
        wrong = sum(not trial.right for trial in trials)
        in_time = all(trial.seconds <= 60 * self.most_minutes for trial in trials)
        return in_time and 20 * wrong <= self.wrong_in_twenty * len(trials)

    def __str__(self) -> str:
        right = "all" if self.wrong_in_twenty == 0 else f"all but {self.wrong_in_twenty} in twenty"
        return right + (f" in {self.most_minutes:g} min" if self.most_minutes < math.inf else "")


class Proof:
    """The file of finished trials for a version, named by the version's key."""

    def __init__(self, folder: Path, key: str, noise: dict[str, float]) -> None:
        self.path = folder / f"proof-{key[:10]}-{_digest(noise)}.jsonl"
        self.trials: dict[tuple[str, int], Trial] = {}
        for line in line_file.read(self.path):
            self.trials[line["kind"], line["number"]] = Trial(**line)

    def add(self, trial: Trial) -> None:
        self.trials[trial.kind, trial.number] = trial
        line_file.add(self.path, asdict(trial))

    def of(self, kind: str, count: int) -> list[Trial]:
        """Returns the finished trials among trials 1 to `count`."""
        return [self.trials[kind, n] for n in range(1, count + 1) if (kind, n) in self.trials]


def summary(proof: Proof, counts: dict[str, int], promises: dict[str, Promise]) -> tuple[str, bool]:
    """Returns a table with a row for each kind, and True if all promises are kept."""
    rows, kept = [], True
    for kind, count in counts.items():
        trials, promise = proof.of(kind, count), promises[kind]
        whole = len(trials) == count and promise.is_kept(trials)
        kept &= whole
        rows.append([kind, promise.what, str(sum(t.right for t in trials)), str(count),
                     str(promise), f"{sum(t.seconds for t in trials) / 60:.1f}",
                     f"{max((t.seconds for t in trials), default=0):.0f}",
                     "yes" if whole else "no"])
    return markdown(["kind", "what", "right", "of", "expected", "minutes", "longest, s", "kept"],
                    rows), kept


def _digest(noise: dict[str, float]) -> str:
    """Returns a hash of the judging code, the environment and the noise."""
    files = sorted([*HERE.glob("*.py"), *HERE.glob("patches/*.patch")])
    parts = [file.read_bytes() for file in files]
    parts += [text.encode() for text in (*environment().values(), str(sorted(noise.items())))]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:8]
