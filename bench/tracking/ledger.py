"""The ledger: the intended differences in exact counters and instructions, and their reasons.

bench/ledger.jsonl has an object per line, added by the same commit that makes the difference:

    {"benchmark": "astar/tiles-3x3", "counter": "expanded", "from": 1200, "to": 1100, "why": "..."}
    {"benchmark": "idastar/*", "counter": "instructions", "ratio": 1.02, "why": "..."}

`benchmark` is a name or a pattern (* ? [...]). `from` and `to` explain exactly this difference.
Several lines form a chain: 1200 to 1100 and 1100 to 1050 explain 1200 to 1050. Instructions differ
a little between builds, and `peak` (memory, in KiB) between runs. For these two counters, `ratio`
is the largest quotient to / from that the line explains.

The ledger is in version control, so a bad line is an error and is not skipped.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tracking.messages import Failed

FIELDS = ("benchmark", "counter", "from", "to", "ratio", "why")
INEXACT = ("instructions", "peak")


@dataclass(frozen=True)
class Line:
    benchmark: str
    counter: str
    why: str
    before: float | None = None  # `from`
    after: float | None = None  # `to`
    ratio: float | None = None

    def is_of(self, benchmark: str, counter: str) -> bool:
        return self.counter == counter and fnmatchcase(benchmark, self.benchmark)


def read(text: str, name: str = "ledger.jsonl") -> tuple[list[Line], list[str]]:
    """Returns the lines, and a message for each bad line: "ledger.jsonl:3: field why: ..."."""
    lines: list[Line] = []
    problems: list[str] = []
    for number, row in enumerate(text.split("\n"), start=1):
        if not row.strip():
            continue
        try:
            lines.append(_line(row))
        except ValueError as error:
            problems.append(f"{name}:{number}: {error}")
    return lines, problems


def added_lines(name: str, before: str, after: str) -> list[Line]:
    """Returns the lines that the text `after` of the ledger `name` has more often than `before`.
    Raises Failed if a line is bad, or if a line of `before` is missing, because a changed line
    would look like a new line."""
    _, problems = read(after, name)
    if problems:
        raise Failed("\n".join(problems))
    old, new = Counter(before.splitlines()), Counter(after.splitlines())
    for line in old - new:
        raise Failed(f"{name}: the line {line} is missing, expected only new lines: to undo a "
                     "line, add another line")
    return read("\n".join((new - old).elements()))[0]


def explains(lines: list[Line], benchmark: str, counter: str, before: float,
             after: float) -> str | None:
    """Returns the reason why `before` became `after`, or None if no line explains it."""
    ours = [line for line in lines if line.is_of(benchmark, counter)]
    for line in ours:
        if line.ratio is not None and before > 0 and after <= line.ratio * before:
            return line.why
    return _chain([line for line in ours if line.ratio is None], before, after)


def _chain(lines: list[Line], before: float, after: float) -> str | None:
    """Returns the reasons along the shortest chain from `before` to `after` (breadth-first
    search)."""
    whys: dict[float | None, list[str]] = {before: []}
    level: list[float | None] = [before]
    while level and after not in whys:
        following = []
        for line in (line for value in level for line in lines if line.before == value):
            if line.after not in whys:
                whys[line.after] = whys[line.before] + [line.why]
                following.append(line.after)
        level = following
    return "; ".join(whys[after]) if whys.get(after) else None


# ---- parsing of a line; a ValueError names the bad field ----


def _line(row: str) -> Line:
    try:
        fields = json.loads(row, object_pairs_hook=_without_twice)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON, {error.msg} at column {error.colno}, "
                         "expected one object") from None
    if not isinstance(fields, dict):
        raise ValueError(f"found {json.dumps(fields)}, expected an object")
    for field in fields:
        if field not in FIELDS:
            raise ValueError(f"field {field}: not known, expected {', '.join(FIELDS)}")
    benchmark = _text(fields, "benchmark", "a name or a pattern")
    counter = _text(fields, "counter", "a counter's name, or instructions")
    why = _text(fields, "why", "a sentence")
    if "ratio" in fields:
        return Line(benchmark, counter, why, ratio=_ratio(fields, counter))
    before, after = _number(fields, "from"), _number(fields, "to")
    if before == after:
        raise ValueError(f"field to: {after} as is from, expected a difference")
    return Line(benchmark, counter, why, before, after)


def _ratio(fields: dict[str, object], counter: str) -> float:
    if counter not in INEXACT:
        raise ValueError(f"field ratio: found for {counter}, which is exact, "
                         "expected from and to")
    for field in ("from", "to"):
        if field in fields:
            raise ValueError(f"field {field}: found together with ratio, expected only one of them")
    ratio = _number(fields, "ratio")
    if ratio <= 1:
        raise ValueError(f"field ratio: {ratio}, expected a number above 1")
    return ratio


def _text(fields: dict[str, object], field: str, expected: str) -> str:
    value = _value(fields, field, expected)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"field {field}: {json.dumps(value)}, expected {expected}")
    return value


def _number(fields: dict[str, object], field: str) -> float:
    value = _value(fields, field, "a number")
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not abs(value) < float("inf"):
        raise ValueError(f"field {field}: {json.dumps(value)}, expected a number")
    return value


def _value(fields: dict[str, object], field: str, expected: str) -> object:
    if field not in fields:
        raise ValueError(f"field {field}: missing, expected {expected}")
    return fields[field]


def _without_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    for i, (field, _) in enumerate(pairs):
        if field in dict(pairs[:i]):
            raise ValueError(f"field {field}: twice, expected once")
    return dict(pairs)
