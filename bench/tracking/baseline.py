"""The stored baseline: what this version must count, and how many instructions it may take.

    bench/baseline.json   {"environment": {...}, "counters": {...}, "instructions": {...},
                           "smoke": {...}}

It needs no second build, so every run of the CI can afford it. Four things are checked:

    counters      of the quick set, equal to the stored ones
    instructions  of the gate's cases, at most 1 % above the stored ones (or what the project says).
                  They hold for one compiler and C library; elsewhere the version that stored them
                  is built and counted here
    smoke         likewise of the quick set, at most 3 % above (smoke.py), where the project has a
                  program of all benchmarks; but for another compiler that is not built, since it
                  would take long
    the file      whoever wrote it anew with other counts or more instructions said why: each commit
                  that changed it is compared with its parent. A commit that stores it for another
                  compiler changes no sources, or says why too (`*`, `environment`, from 0 to 1)

A difference is explained by a line of bench/ledger.jsonl added since. Benchmarks that not every
machine has are not in it (`not_stored` of project.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable

from tracking import atomic_file, functions, ledger, measure, smoke, tiers
from tracking.comparison import added_lines, profiles_of, say
from tracking.markdown import markdown
from tracking.measure import Failed, Program
from tracking.tiers import Difference
from tracking.trees import Workshop, environment

TIERS = ("counters", "instructions", "smoke")  # the first two are always checked


def measured(workshop: Workshop, suite: Program, gate: Program,
             with_smoke: bool = True) -> dict[str, dict]:
    say("counters of the quick set")
    about = workshop.project
    counts, complaint = measure.tallies(suite, "quick")
    if complaint:
        raise Failed(f"the counts: {complaint}")
    measure.check_counters(suite.kind, counts)
    say("instructions of the gate's cases, by callgrind")
    executed = measure.instructions(gate)
    broad = []
    if about.all_target and with_smoke:
        say("instructions of the quick set, by callgrind")
        counted, _ = smoke.cases_of(suite, about.not_counted)
        broad = [name for name in counted if not name.endswith(about.not_stored)]
    return {
        "environment": environment(),
        "counters": {n: t for n, t in counts.items() if not n.endswith(about.not_stored)},
        "instructions": executed,
        "smoke": smoke.executed(suite, broad, workshop.cache, say) if broad else {},
    }


def write(workshop: Workshop, suite: Program, gate: Program) -> int:
    target = workshop.root / workshop.project.baseline
    now = measured(workshop, suite, gate)
    with atomic_file.drafted(target) as draft:
        draft.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
    say(f"wrote {workshop.project.baseline}; where it is worse or counts otherwise, say why in "
        f"{workshop.project.ledger}")
    return 0


def check(workshop: Workshop, suite: Program, gate: Program, with_smoke: bool = True) -> int:
    stored = _stored(workshop)
    now = measured(workshop, suite, gate, with_smoke)
    if not with_smoke:
        stored["smoke"] = {}
    history = History(workshop)
    lines = history.lines_since(history.commits[0]) if history.commits else []
    if now["environment"] != stored["environment"]:
        stored["instructions"] = _elsewhere(stored["environment"], now["environment"], history)
        stored["smoke"] = now["smoke"] = {}
    found = tiers.counters(stored["counters"], now["counters"], lines)
    found += _more_instructions(stored, now, lines, workshop)
    print(_table(stored["instructions"], now["instructions"]) + "\n")
    if any(d.benchmark in now["instructions"] and d.counter == "instructions" and d.why is None
           for d in found):
        print("\n\n".join(_why(gate, history)) + "\n")
    found += history.rewritten()
    for difference in found:
        print(f"- {difference}")
    return _verdict(found, stored, now, workshop.project.ledger)


def _more_instructions(before: dict[str, dict], after: dict[str, dict], lines: list[ledger.Line],
                       workshop: Workshop) -> list[Difference]:
    """Of the gate and of the quick set; a benchmark of both is told once. One that is there and
    still counts, but whose instructions are left out now, is not lost."""
    most = workshop.project.most_instructions
    found = tiers.instructions(before["instructions"], after["instructions"], lines, most)
    told = {difference.benchmark for difference in found}
    now = after["smoke"]
    left_out = after["counters"].keys() - now.keys()
    more = smoke.differences(smoke.without(before["smoke"], left_out), now, lines, most)
    return found + [difference for difference in more if difference.benchmark not in told]


def _verdict(found: list[Difference], stored: dict[str, dict], now: dict[str, dict],
             ledger_file: str) -> int:
    wrong = sum(d.why is None for d in found)
    strange = {name for part in ("counters", "instructions", "smoke")
               for name in now[part].keys() - stored[part].keys()}
    strange |= {f"{name}: {counter}" for name, counts in now["counters"].items()
                for counter in counts.keys() - stored["counters"].get(name, counts).keys()}
    if strange:
        print(f"- not stored yet: {', '.join(sorted(strange))}")
    if wrong or strange:
        print(f"\n**{wrong} differences that nothing explains, {len(strange)} benchmarks or "
              "counters that are not stored.** Where they are meant: scripts/regress "
              f"--write-baseline, and for a difference a line in {ledger_file} that says why.")
        return 1
    executed = stored["instructions"].keys() | stored["smoke"].keys()
    print(f"{len(stored['counters'])} benchmarks count as they should, "
          f"{len(executed)} take no more instructions than they may.")
    return 0


def _stored(workshop: Workshop) -> dict[str, dict]:
    name = workshop.project.baseline
    try:
        return _read((workshop.root / name).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Failed(f"{name}: found {error}, expected what --write-baseline writes") from None


def _is_count(value: object) -> bool:
    return type(value) is int


def _are_counts(value: object) -> bool:
    return type(value) is dict and all(v is None or type(v) in (int, float) for v in value.values())


# Parts of the file, and what each value in them is.
PARTS: dict[str, Callable[[object], bool]] = {
    "environment": lambda value: type(value) is str,
    "counters": _are_counts, "instructions": _is_count, "smoke": _is_count,
}


def _read(text: str) -> dict[str, dict]:
    """ValueError, of what was found, where it is no baseline. It had no `smoke` at first."""
    stored = json.loads(text)
    stored = {"smoke": {}} | stored if type(stored) is dict else {}
    for part, is_right in PARTS.items():
        values = stored.get(part)
        if type(values) is not dict or not all(map(is_right, values.values())):
            raise ValueError(f"{part} {json.dumps(values)[:60]}")
    return stored


def _elsewhere(stored: dict[str, str], now: dict[str, str], history: History) -> dict[str, int]:
    say(f"the baseline is of {stored}, this is {now}: building the version that stored it")
    if not history.commits or history.cut_off:
        raise Failed(f"found no commit that stored {history.file}, expected the whole history")
    return measure.instructions(history.workshop.built(history.commits[0]).program)


def _why(gate: Program, history: History) -> list[str]:
    """The functions that changed since the baseline was stored, where that version can be built:
    the verdict stands without them."""
    if not history.commits or history.cut_off:
        return ["Which functions they are is not known: there is no commit that stored "
                f"{history.file}."]
    say("functions that account for it: building the version that stored the baseline")
    try:
        stored = history.workshop.built(history.commits[0]).program
        with profiles_of(stored, gate) as sides:
            before, after = map(measure.totals, sides)
            executed = {n: (before[n], after[n]) for n in before if n in after}
            most = history.workshop.project.most_instructions
            return functions.told(functions.of_changed(*sides, most), executed)
    except Failed as failure:
        return [f"Which functions they are is not known: {failure}."]


class History:
    """What commits made of the file, newest first."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop
        self.file, self.ledger = workshop.project.baseline, workshop.project.ledger
        self.commits: list[str] = []
        self.cut_off = True
        try:
            self.commits = workshop.git("log", "--format=%H", "--", self.file).split()
            self.cut_off = workshop.git("rev-parse", "--is-shallow-repository") == "true"
        except Failed:  # not a repository: the sources alone
            pass
        if self.cut_off:
            say(f"found no whole history: who changed {self.file} cannot be checked here")

    def lines_since(self, commit: str) -> list[ledger.Line]:
        """Of the ledger as it stands, those that a commit did not have."""
        path = self.workshop.root / self.ledger
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        return added_lines(self.ledger, self.workshop.text(commit, self.ledger), text)

    def rewritten(self) -> list[Difference]:
        """What no line that was added with a commit, or after it, explains."""
        found: list[Difference] = []
        for commit in [] if self.cut_off else self.commits:
            if before := self._at(f"{commit}^"):
                after = self._at(commit) or {"counters": {}, "instructions": {}, "smoke": {}}
                found += self._between(commit, before, after)
        return found

    def _at(self, reference: str) -> dict[str, dict] | None:
        try:
            return _read(self.workshop.text(self.workshop.resolve(reference), self.file))
        except (Failed, ValueError):  # there is no such commit, or not yet such a file
            return None

    def _between(self, commit: str, before: dict[str, dict],
                 after: dict[str, dict]) -> list[Difference]:
        lines = self.lines_since(f"{commit}^")
        found = tiers.counters(before["counters"], after["counters"], lines)
        if before.get("environment") == after.get("environment"):
            return found + _more_instructions(before, after, lines, self.workshop)
        # Instructions of two compilers say nothing of the sources, so these must be the same.
        if self.workshop.sources(f"{commit}^") != self.workshop.sources(commit):
            row = ("*", "environment", 0, 1)
            found.append(Difference(*row, ledger.explains(lines, *row)))
        return found


def _table(stored: dict[str, int], now: dict[str, int]) -> str:
    rows = [[name, f"{stored[name]:,}", f"{now[name]:,}",
             f"{100 * (now[name] / stored[name] - 1):+.2f} %"] for name in stored if name in now]
    return markdown(["benchmark", "instructions stored", "now", "change"], rows)
