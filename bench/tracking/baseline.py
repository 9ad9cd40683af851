"""The stored baseline: what this version must count, and how many instructions it may take.

    bench/baseline.json   {"environment": {...}, "counters": {...}, "instructions": {...}}

It needs no second build, so every run of the CI can afford it. Three things are checked:

    counters      of the quick set, equal to the stored ones
    instructions  of the gate's cases, at most 1 % above the stored ones. They hold for one compiler
                  and C library; elsewhere the version that stored them is built and counted here
    the file      whoever wrote it anew with other counts or more instructions said why: each commit
                  that changed it is compared with its parent

A difference is explained by a line of bench/ledger.jsonl added since. Kernels by AVX2 and AVX-512
are not in it, for a machine may lack them; each checks itself against the portable one's count.
"""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path

from tracking import ledger, measure, tables, tiers
from tracking.comparison import say
from tracking.measure import Failed
from tracking.tiers import Difference
from tracking.trees import Workshop, compiler_version

FILE, LEDGER = "bench/baseline.json", "bench/ledger.jsonl"
SCARCE = ("avx2", "avx512")  # ends of names


def environment() -> dict[str, str]:
    """What instructions depend on beside the sources. A compiler goes by several names."""
    compiler = compiler_version(os.environ.get("CXX", "c++")).split(" ", 1)[-1]
    return {"compiler": compiler, "libc": " ".join(platform.libc_ver())}


def measured(suite: Path, gate: Path) -> dict[str, dict]:
    say("counters of the quick set")
    counts = measure.tallies(suite, "quick")
    say("instructions of the gate's cases, by callgrind")
    executed = measure.instructions(gate)
    return {
        "environment": environment(),
        "counters": {n: t for n, t in counts.items() if not n.endswith(SCARCE)},
        "instructions": executed,
    }


def write(workshop: Workshop, suite: Path, gate: Path) -> int:
    target = workshop.root / FILE
    draft = target.with_suffix(".part")
    draft.write_text(json.dumps(measured(suite, gate), indent=1) + "\n", encoding="utf-8")
    os.replace(draft, target)
    say(f"wrote {FILE}; where it is worse or counts otherwise, say why in {LEDGER}")
    return 0


def check(workshop: Workshop, suite: Path, gate: Path) -> int:
    root = workshop.root
    stored = json.loads((root / FILE).read_text(encoding="utf-8"))
    now = measured(suite, gate)
    last = workshop.git("log", "-1", "--format=%H", "--", FILE)
    lines = _lines_since(workshop, last)
    if now["environment"] != stored["environment"]:
        say(f"the baseline is of {stored['environment']}, this is {now['environment']}: building "
            "the version that it was made from")
        stored["instructions"] = measure.instructions(workshop.built(last, last).program)
    found = tiers.counters(stored["counters"], now["counters"], lines)
    found += tiers.instructions(stored["instructions"], now["instructions"], lines)
    print(_table(stored["instructions"], now["instructions"]))
    found += rewritten(workshop)
    for difference in found:
        print(f"- {difference}")
    wrong = [d for d in found if d.why is None]
    if wrong:
        print(f"\n**{len(wrong)} differences that nothing explains.** Where they are meant: "
              f"scripts/regress --write-baseline, and a line in {LEDGER} that says why.")
    else:
        print(f"\n{len(now['counters'])} benchmarks count as before, "
              f"{len(now['instructions'])} take no more instructions.")
    return 1 if wrong else 0


def rewritten(workshop: Workshop) -> list[Difference]:
    """What commits made of the file that no line added with them, or after, explains."""
    found: list[Difference] = []
    for commit in workshop.git("log", "--format=%H", "--", FILE).split():
        parent = f"{commit}^"
        try:
            before = json.loads(workshop.text(workshop.resolve(parent), FILE) or "{}")
        except Failed:  # the first commit, or as far as a shallow clone goes
            continue
        if not before:
            continue
        after = json.loads(workshop.text(commit, FILE))
        lines = _lines_since(workshop, parent)
        found += tiers.counters(before["counters"], after["counters"], lines)
        if before["environment"] == after["environment"]:
            found += tiers.instructions(before["instructions"], after["instructions"], lines)
    return found


def _lines_since(workshop: Workshop, commit: str) -> list[ledger.Line]:
    """Of the ledger as it stands, those that a commit did not have."""
    path = workshop.root / LEDGER
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    _, problems = ledger.read(text, LEDGER)
    if problems:
        raise Failed("\n".join(problems))
    return ledger.added(workshop.text(commit, LEDGER) if commit else "", text)


def _table(stored: dict[str, int], now: dict[str, int]) -> str:
    rows = [[name, f"{stored[name]:,}", f"{now[name]:,}",
             f"{100 * (now[name] / stored[name] - 1):+.2f} %"] for name in stored if name in now]
    return tables.markdown(["benchmark", "instructions stored", "now", "change"], rows)
