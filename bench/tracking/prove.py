"""scripts/regress --prove [N] [KIND...]: proves that the gate works, by planted slowdowns.

Runs N trials of each kind (trials.py), but half as many of bisection, because each of them takes
minutes. Each trial is printed and written when it ends (proof.py). A second call resumes after the
last finished trial and makes the tables from all trials. The exit code is 1 if a promise is broken.
"""

from __future__ import annotations

from tracking import trials
from tracking.laboratory import Laboratory
from tracking.markdown import markdown
from tracking.messages import WrongUse, say
from tracking.proof import TITLES, Proof, summary
from tracking.trees import Builder
from tracking.trials import KINDS

TRIALS = 3


def asked(words: list[str]) -> tuple[int, list[str]]:
    """Parses [N] [KIND...] and returns the number of trials, and the kinds in the order of
    KINDS."""
    count, kinds = TRIALS, list(words)
    if kinds and kinds[0] not in KINDS:
        first = kinds.pop(0)
        if not first.isdecimal() or int(first) < 1:
            raise WrongUse(f"--prove: found '{first}', expected a number of trials, or kinds of "
                           f"{', '.join(KINDS)}")
        count = int(first)
    for kind in kinds:
        if kind not in KINDS:
            raise WrongUse(f"--prove: found '{kind}', expected kinds of {', '.join(KINDS)}")
    return count, [kind for kind in KINDS if not kinds or kind in kinds]


def run(builder: Builder, words: list[str]) -> int:
    count, kinds = asked(words)
    lab = Laboratory(builder)
    counts = {kind: KINDS[kind].trials(count) for kind in kinds}
    print(markdown(TITLES, []), flush=True)
    with builder.timing_lock():
        # Read the file under the lock, because another call may have added to it.
        proof = Proof(builder.cache, builder.key(lab.commit), lab.how.noise)
        for kind, most in counts.items():
            for number in range(1, most + 1):
                if (kind, number) not in proof.trials:
                    say(f"{kind}: trial {number} of {most}")
                    proof.add(trials.run(lab, kind, number))
                row = proof.trials[kind, number].row()
                print("| " + " | ".join(row) + " |", flush=True)
    table, kept = summary(proof, counts, {kind: KINDS[kind].promise for kind in kinds})
    seconds = sum(one.seconds for kind, count in counts.items() for one in proof.of(kind, count))
    print(f"\n{table}\n\nThe trials took {seconds / 60:.0f} minutes in all; they are in "
          f"{proof.path}.")
    return 0 if kept else 1
