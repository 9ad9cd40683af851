"""What bench/baseline.json holds, and whether each commit that changed it said why.

    commit    c1         c2               c3                 HEAD and the working tree
    baseline  stored     stored anew      stored anew
    ledger               lines added      lines added        lines added

What got worse from c1 to c2, or counts otherwise, is explained by a line that was added with c2 or
later. Instructions that a commit stores for another compiler cannot be compared with those before,
so it changes no sources, or says why by a line for `*`, `environment`, from 0 to 1.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tracking import ledger, smoke, tiers
from tracking.messages import Failed, say
from tracking.project import Project
from tracking.tiers import Difference
from tracking.trees import Workshop


def _is_count(value: object) -> bool:
    return type(value) is int


def _are_counts(value: object) -> bool:
    return type(value) is dict and all(v is None or type(v) in (int, float) for v in value.values())


# Parts of the file, and what each value in them is.
PARTS: dict[str, Callable[[object], bool]] = {
    "environment": lambda value: type(value) is str,
    "counters": _are_counts, "instructions": _is_count, "smoke": _is_count,
}


def on_every_machine(found: dict[str, Any], about: Project) -> dict[str, Any]:
    """By benchmark, without those that not every machine has."""
    return {name: one for name, one in found.items() if not name.endswith(about.not_stored)}


def read(text: str, about: Project) -> dict[str, dict]:
    """ValueError, of what was found, where it is no baseline. Older files have no `smoke`, and
    instructions of what not every machine has."""
    stored = json.loads(text)
    stored = {"smoke": {}} | stored if type(stored) is dict else {}
    for part, is_right in PARTS.items():
        values = stored.get(part)
        if type(values) is not dict or not all(map(is_right, values.values())):
            raise ValueError(f"{part} {json.dumps(values)[:60]}")
        if part != "environment":
            stored[part] = on_every_machine(values, about)
    return stored


def more_instructions(before: dict[str, dict], after: dict[str, dict], lines: list[ledger.Line],
                      most: float) -> list[Difference]:
    """Of the gate and of the quick set; a benchmark of both is told once. One that is there and
    still counts, but whose instructions are left out now, is not lost."""
    found = tiers.instructions(before["instructions"], after["instructions"], lines, most)
    told = {difference.benchmark for difference in found}
    now = after["smoke"]
    left_out = after["counters"].keys() - now.keys()
    more = smoke.differences(smoke.without(before["smoke"], left_out), now, lines, most)
    return found + [difference for difference in more if difference.benchmark not in told]


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
        return ledger.added_lines(self.ledger, self.workshop.text(commit, self.ledger), text)

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
            text = self.workshop.text(self.workshop.resolve(reference), self.file)
            return read(text, self.workshop.project)
        except (Failed, ValueError):  # there is no such commit, or not yet such a file
            return None

    def _between(self, commit: str, before: dict[str, dict],
                 after: dict[str, dict]) -> list[Difference]:
        lines = self.lines_since(f"{commit}^")
        found = tiers.counters(before["counters"], after["counters"], lines)
        if before.get("environment") == after.get("environment"):
            return found + more_instructions(before, after, lines,
                                             self.workshop.project.most_instructions)
        # Instructions of two compilers say nothing of the sources, so these must be the same.
        if self.workshop.sources(f"{commit}^") != self.workshop.sources(commit):
            row = ("*", "environment", 0, 1)
            found.append(Difference(*row, ledger.explains(lines, *row)))
        return found
