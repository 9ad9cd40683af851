"""Explains why a benchmark executes more or fewer instructions: lists the responsible functions.

    callgrind's part of a case --callgrind_annotate--> function -> instructions, self and inclusive
    the functions of base and head, side by side       -> largest change first

"Self" counts the instructions in a function's own lines, "inclusive" also those of its callees.
Names are demangled. The body of an inlined function counts for its caller, so a newly inlined
function has no instructions of its own left.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from tracking import measure
from tracking.markdown import markdown
from tracking.measure import Executed

LEAST_SHOWN = 0.01  # least change, as a share of the benchmark's instructions
MOST_SHOWN = 8
SHARE_SHOWN = 0.95  # share of the whole difference; smaller changes are left out
LINE = re.compile(r"^\s*([\d,]+) \(\s*[\d.]+%\)\s+(\S.*)$")
LONGEST = 90  # characters of a name

Costs = dict[str, int]


@dataclass(frozen=True)
class Change:
    """The instructions of a function in base and head; 0 if the function is not executed."""

    function: str
    own: tuple[int, int]
    inclusive: tuple[int, int]

    @property
    def difference(self) -> int:
        return self.own[1] - self.own[0]


def of_changed(base: dict[str, Executed], head: dict[str, Executed]) -> dict[str, list[Change]]:
    """Returns the functions of each benchmark whose instructions differ by more than
    LEAST_SHOWN."""
    return {
        name: compare(one.part, head[name].part)
        for name, one in base.items()
        if name in head and
        abs(head[name].instructions - one.instructions) > LEAST_SHOWN * one.instructions
    }


def compare(base: Path, head: Path) -> list[Change]:
    """Returns the functions that account for the difference of two callgrind parts."""
    own = costs(base, inclusive=False), costs(head, inclusive=False)
    return largest(own, (costs(base, inclusive=True), costs(head, inclusive=True)))


def largest(own: tuple[Costs, Costs], inclusive: tuple[Costs, Costs]) -> list[Change]:
    """Returns the functions with the largest changes, until their differences add up to nearly the
    whole difference; at most MOST_SHOWN."""
    names = sorted(own[0].keys() | own[1].keys())
    changes = [Change(name, _pair(own, name), _pair(inclusive, name)) for name in names]
    changes.sort(key=lambda c: -abs(c.difference))
    whole = sum(abs(c.difference) for c in changes)
    chosen, so_far = [], 0
    for change in changes[:MOST_SHOWN]:
        if so_far >= SHARE_SHOWN * whole:
            break
        chosen.append(change)
        so_far += abs(change.difference)
    return chosen


def in_words(changes: list[Change]) -> str:
    """Returns a phrase with the function that changed most, and its change."""
    if not changes:
        return "each function executes as many instructions as before"
    first = changes[0]
    return (f"most of it in {short(first.function)}: {first.difference:+,} of its own "
            f"({first.own[0]:,} -> {first.own[1]:,})")


TITLES = ["function", "self, base", "self, head", "difference", "of the benchmark",
          "inclusive, base", "inclusive, head"]


def table(changes: list[Change], before: int) -> str:
    """Returns a Markdown table. `before` is the number of instructions of the whole benchmark in
    base."""
    return markdown(TITLES, [
        [f"`{short(c.function)}`", f"{c.own[0]:,}", f"{c.own[1]:,}", f"{c.difference:+,}",
         f"{100 * c.difference / before:+.2f} %", f"{c.inclusive[0]:,}", f"{c.inclusive[1]:,}"]
        for c in changes])


def report(changed: dict[str, list[Change]], executed: dict[str, tuple[int, int]]) -> list[str]:
    """Returns a sentence and a table for each benchmark."""
    parts = []
    for name, changes in changed.items():
        before, after = executed[name]
        parts.append(f"Instructions of {name}: {before:,} -> {after:,} "
                     f"({100 * (after / before - 1):+.2f} %), {in_words(changes)}.")
        if changes:
            parts.append(table(changes, before))
    return parts


def short(name: str) -> str:
    """Removes template arguments and parameters, so that the name fits a row of a table."""
    text = name.replace("(anonymous namespace)::", "").replace("trailblaze::", "")
    text = _without(text, "<", ">", ("operator", "operator<", "operator>", "operator<=", "-"))
    text = _without(text, "(", ")", ("operator", "operator("))
    text = re.sub(r"\s+(const|\[clone.*\])$", "", text).strip() or name
    return text if len(text) <= LONGEST else text[:LONGEST - 3] + "..."


def _without(text: str, opening: str, closing: str, names: tuple[str, ...]) -> str:
    """Empties the outermost brackets: "f(int)" becomes "f()". A bracket after any of `names` is
    part of an operator's name or of an arrow, and stays."""
    kept, depth = [], 0
    for place, letter in enumerate(text):
        named = text[:place].endswith(names)
        if letter == closing and not named and depth > 0:
            depth -= 1
        if depth == 0:
            kept.append(letter)
        if letter == opening and not named:
            depth += 1
    return "".join(kept)


def _pair(sides: tuple[Costs, Costs], name: str) -> tuple[int, int]:
    return sides[0].get(name, 0), sides[1].get(name, 0)


def costs(part: Path, inclusive: bool) -> Costs:
    """Returns the instructions of every function, by its full name."""
    words = ["callgrind_annotate", "--threshold=100", "--auto=no",
             f"--inclusive={'yes' if inclusive else 'no'}", str(part)]
    return read(measure.run(words, "callgrind_annotate"))


def read(text: str) -> Costs:
    """Parses the output of callgrind_annotate: "1,234 (5.67%)  file:function [object]"."""
    found: Costs = defaultdict(int)
    for line in text.splitlines():
        matched = LINE.match(line)
        if not matched or matched[2] == "PROGRAM TOTALS":
            continue
        place = re.sub(r" \[[^\[\]]*\]$", "", matched[2])
        found[place.split(":", 1)[-1]] += int(matched[1].replace(",", ""))
    return dict(found)
