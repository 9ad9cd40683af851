"""Reads bench/baseline.json and checks that each commit that changed it explained the change.

    commit    c1         c2               c3                 HEAD and the working tree
    baseline  stored     stored again     stored again
    ledger               lines added      lines added        lines added

If c2 stores worse or different figures than c1, a ledger line added by c2 or later must explain the
difference. Instructions of two compilers cannot be compared. A commit that stores instructions of
another compiler must therefore not change sources, unless the ledger has a line for benchmark `*`
and counter `environment`, from 0 to 1.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tracking import ledger, smoke, tiers
from tracking.messages import Failed, say
from tracking.project import BASELINE, LEDGER, NOT_STORED
from tracking.tiers import Difference
from tracking.trees import Builder


def _is_count(value: object) -> bool:
    return type(value) is int


def _are_counts(value: object) -> bool:
    return type(value) is dict and all(type(v) in (int, float) for v in value.values())


# The parts of the file, each with a test of its values.
PARTS: dict[str, Callable[[object], bool]] = {
    "environment": lambda value: type(value) is str,
    "counters": _are_counts, "instructions": _is_count, "smoke": _is_count,
}


def on_every_machine(found: dict[str, Any]) -> dict[str, Any]:
    """Returns the figures without benchmarks that only some machines have."""
    return {name: one for name, one in found.items() if not name.endswith(NOT_STORED)}


def read(text: str) -> dict[str, dict]:
    """Parses a baseline. Raises ValueError with the wrong part if `text` is not a baseline. Older
    files lack `smoke` and have instructions of benchmarks that only some machines have."""
    stored = json.loads(text)
    stored = {"smoke": {}} | stored if type(stored) is dict else {}
    for part, is_right in PARTS.items():
        values = stored.get(part)
        if type(values) is not dict or not all(map(is_right, values.values())):
            raise ValueError(f"{part} {json.dumps(values)[:60]}")
        if part != "environment":
            stored[part] = on_every_machine(values)
    return stored


def more_instructions(before: dict[str, dict], after: dict[str, dict],
                      lines: list[ledger.Line]) -> list[Difference]:
    """Compares the instructions of the gate and of the quick set, and reports a benchmark of both
    sets once. A benchmark without instructions is lost only if it has no counters either."""
    found = tiers.instructions(before["instructions"], after["instructions"], lines)
    reported = {difference.benchmark for difference in found}
    now = after["smoke"]
    left_out = after["counters"].keys() - now.keys()
    counted = {name: count for name, count in before["smoke"].items() if name not in left_out}
    more = smoke.differences(counted, now, lines)
    return found + [difference for difference in more if difference.benchmark not in reported]


class History:
    """The commits that changed the file, newest first."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.commits: list[str] = []
        self.cut_off = True
        try:
            self.commits = builder.git("log", "--format=%H", "--", BASELINE).split()
            self.cut_off = builder.git("rev-parse", "--is-shallow-repository") == "true"
        except Failed:  # sources without a repository
            pass
        if self.cut_off:
            say(f"the history is not complete, so changes of {BASELINE} cannot be checked here")

    def lines_since(self, commit: str) -> list[ledger.Line]:
        """Returns the lines of the present ledger that the ledger of `commit` does not have."""
        path = self.builder.root / LEDGER
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        return ledger.added_lines(LEDGER, self.builder.text(commit, LEDGER), text)

    def rewritten(self) -> list[Difference]:
        """Returns the differences of stored figures that no ledger line of the commit, or of a
        later commit, explains."""
        found: list[Difference] = []
        for commit in [] if self.cut_off else self.commits:
            if before := self._at(f"{commit}^"):
                after = self._at(commit) or {"counters": {}, "instructions": {}, "smoke": {}}
                found += self._between(commit, before, after)
        return found

    def _at(self, reference: str) -> dict[str, dict] | None:
        try:
            return read(self.builder.text(self.builder.resolve(reference), BASELINE))
        except (Failed, ValueError):  # no such commit, or no such file yet
            return None

    def _between(self, commit: str, before: dict[str, dict],
                 after: dict[str, dict]) -> list[Difference]:
        lines = self.lines_since(f"{commit}^")
        found = tiers.counters(before["counters"], after["counters"], lines)
        if before.get("environment") == after.get("environment"):
            return found + more_instructions(before, after, lines)
        # Instructions of two compilers cannot be compared, so the sources must be the same.
        if self.builder.sources(f"{commit}^") != self.builder.sources(commit):
            row = ("*", "environment", 0, 1)
            found.append(Difference(*row, ledger.explains(lines, *row)))
        return found
