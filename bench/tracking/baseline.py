"""The stored baseline: the counts that this version must have and the instructions that it may
take.

    bench/baseline.json   {"environment": {...}, "counters": {...}, "instructions": {...},
                           "smoke": {...}}

The check builds no second version, so every run of the CI can afford it. It has four parts:

    counters      of the quick set: must equal the stored counters
    instructions  of the gate's cases: at most 1 % above the stored ones. They hold for a single
                  compiler and C library. With others, the check builds the version that stored
                  them and counts it here
    smoke         of the quick set: at most 3 % above the stored ones (smoke.py). Skipped with
                  another compiler, because building all benchmarks of the old version would take
                  long
    the file      each commit that changed the file is compared with its parent
                  (baseline_history.py): worse figures must have been explained

A line added to bench/ledger.jsonl since then explains a difference. The file leaves out benchmarks
that only some machines have (NOT_STORED of project.py).
"""

from __future__ import annotations

import json
from collections.abc import Collection

from tracking import atomic_file, functions, measure, smoke, tiers
from tracking.baseline_history import History, more_instructions, on_every_machine, read
from tracking.comparison import profiles_of
from tracking.markdown import markdown
from tracking.measure import Program
from tracking.messages import Failed, say
from tracking.project import BASELINE, LEDGER
from tracking.tiers import Difference
from tracking.trees import Builder, environment

# Counters are always checked: if the counts differ, the work differs.
TIERS = ("counters", "instructions", "smoke")


def measured(builder: Builder, suite: Program, gate: Program,
             asked: Collection[str] = TIERS) -> dict[str, dict]:
    """Returns the parts of the file. The parts of tiers that are not `asked` for are empty."""
    say("counters of the quick set")
    counts, complaint = measure.tallies(suite, "quick")
    if complaint:
        raise Failed(f"the counts: {complaint}")
    executed, broad = {}, {}
    if "instructions" in asked:
        say("instructions of the gate's cases, by callgrind")
        executed = measure.instructions(gate)
    if "smoke" in asked:
        say("instructions of the quick set, by callgrind")
        names = dict.fromkeys(smoke.cases_of(suite)[0])
        broad = smoke.executed(suite, on_every_machine(names), builder.cache)
    return {
        "environment": environment(),
        "counters": on_every_machine(counts),
        "instructions": on_every_machine(executed),
        "smoke": broad,
    }


def write(builder: Builder, suite: Program, gate: Program) -> int:
    target = builder.root / BASELINE
    now = measured(builder, suite, gate)
    with atomic_file.atomic_replacement(target) as draft:
        draft.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
    say(f"wrote {BASELINE}; explain worse figures and changed counts in {LEDGER}")
    return 0


def check(builder: Builder, suite: Program, gate: Program,
          asked: Collection[str] = TIERS) -> int:
    stored, here = _stored(builder), environment()
    history = History(builder)
    lines = history.lines_since(history.commits[0]) if history.commits else []
    is_elsewhere = here != stored["environment"]
    if is_elsewhere and "smoke" in asked:
        asked = _without_smoke(stored["environment"], here, asked)
    for tier in {"instructions", "smoke"}.difference(asked):
        stored[tier] = {}
    now = measured(builder, suite, gate, asked)
    if is_elsewhere and "instructions" in asked:
        stored["instructions"] = _elsewhere(stored["environment"], here, history)
    found = tiers.counters(stored["counters"], now["counters"], lines)
    found += more_instructions(stored, now, lines)
    if now["instructions"]:
        print(_table(stored["instructions"], now["instructions"]) + "\n")
    if any(d.benchmark in now["instructions"] and d.counter == "instructions" and d.why is None
           for d in found):
        print("\n\n".join(_why(gate, history)) + "\n")
    found += history.rewritten()
    for difference in found:
        print(f"- {difference}")
    return _verdict(found, stored, now)


def _without_smoke(stored: dict[str, str], here: dict[str, str],
                   asked: Collection[str]) -> list[str]:
    """Returns the tiers that remain if the baseline comes from another compiler."""
    others = [tier for tier in asked if tier != "smoke"]
    if not others:
        raise Failed(f"smoke: found a baseline of {stored}, expected one of {here}")
    say(f"smoke is not counted, because the baseline is of {stored}")
    return others


def _verdict(found: list[Difference], stored: dict[str, dict], now: dict[str, dict]) -> int:
    wrong = sum(d.why is None for d in found)
    strange = {name for part in ("counters", "instructions", "smoke")
               for name in now[part].keys() - stored[part].keys()}
    strange |= {f"{name}: {counter}" for name, counts in now["counters"].items()
                for counter in counts.keys() - stored["counters"].get(name, counts).keys()}
    if strange:
        print(f"- not stored yet: {', '.join(sorted(strange))}")
    if wrong or strange:
        print(f"\n**{wrong} unexplained differences, {len(strange)} benchmarks or counters that "
              "are not stored.** If they are intended, run scripts/regress --write-baseline, and "
              f"explain each difference by a line in {LEDGER}.")
        return 1
    executed = stored["instructions"].keys() | stored["smoke"].keys()
    print(f"{len(stored['counters'])} benchmarks have the expected counts, "
          f"{len(executed)} execute no more instructions than allowed.")
    return 0


def _stored(builder: Builder) -> dict[str, dict]:
    try:
        return read((builder.root / BASELINE).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Failed(f"{BASELINE}: found {error}, expected what --write-baseline writes") from None


def _elsewhere(stored: dict[str, str], now: dict[str, str], history: History) -> dict[str, int]:
    say(f"the baseline is of {stored}, this is {now}: building the version that stored it")
    if not history.commits or history.cut_off:
        raise Failed(f"found no commit that stored {BASELINE}, expected the whole history")
    executed = measure.instructions(history.builder.built(history.commits[0]).program)
    return on_every_machine(executed)


def _why(gate: Program, history: History) -> list[str]:
    """Returns the functions that changed since the baseline was stored, if that version can be
    built. The verdict does not depend on them."""
    if not history.commits or history.cut_off:
        return ["Which functions they are is not known: there is no commit that stored "
                f"{BASELINE}."]
    say("building the version that stored the baseline, to list the responsible functions")
    try:
        stored = history.builder.built(history.commits[0]).program
        with profiles_of(stored, gate) as sides:
            before, after = map(measure.totals, sides)
            executed = {n: (before[n], after[n]) for n in before if n in after}
            return functions.report(functions.of_changed(*sides), executed)
    except Failed as failure:
        return [f"Which functions they are is not known: {failure}."]


def _table(stored: dict[str, int], now: dict[str, int]) -> str:
    rows = [[name, f"{stored[name]:,}", f"{now[name]:,}",
             f"{100 * (now[name] / stored[name] - 1):+.2f} %"] for name in stored if name in now]
    return markdown(["benchmark", "instructions stored", "now", "change"], rows)
