"""Describes reports in words: a line for repr(), two or three lines for str().

    <Report solve tiles: solved, length 4>

    tiles: solved in 4 moves (no shorter solution exists)
    1 left, 2 up, 5 left, 6 up
    bidirectional: 6 states expanded in 0.015 ms

In this file `fields` are the fields of a line of JSON.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

WIDTH = 96  # greatest number of characters in a line


def in_short(fields: dict[str, Any]) -> str:
    """Returns the text after the class name in repr()."""
    try:
        return _in_short(fields)
    except (KeyError, TypeError, ValueError, AttributeError):  # not a report of the program
        return _cut(f"{fields.get('command')}: {_count(len(fields), 'field')}", 76)


def _in_short(fields: dict[str, Any]) -> str:
    command = fields.get("command", "?")
    if command == "verify":
        return _verified(fields)
    subject = fields.get("search" if command == "summary" else "puzzle", "?")
    return _cut(f"{command} {subject}: {_outcome(command, fields)}", 76)


def _outcome(command: str, fields: dict[str, Any]) -> str:
    status = fields.get("status")
    if "census" in fields:
        return f"{fields['pieces']}: {_count(fields['boards'], 'board')}"
    if command == "summary":
        return f"{fields['instances']:,} instances, {fields['solved']:,} solved"
    if command == "puzzles":
        return fields["summary"] if "summary" in fields else f"holds {fields['holds']}"
    if status == "error":
        return f"error, {fields['error']}"
    if status == "limit":
        return f"limit of {fields['limit']}"
    if status == "solved":
        return f"solved, length {fields['length']}"
    if status == "complete":
        return f"complete, {fields['states']:,} states"
    return str(status or fields.get("start") or "?")


def in_lines(fields: dict[str, Any]) -> str:
    """Returns two or three lines for people."""
    command = fields.get("command", "?")
    describe = {"solve": _solve, "summary": _summary, "enumerate": _enumerate, "puzzles": _puzzle,
                "verify": _verify, "heuristics": _heuristics}.get(command)
    try:
        lines = describe(fields) if describe else [in_short(fields), fields.get("file") or ""]
    except (KeyError, TypeError, ValueError, AttributeError):
        lines = [in_short(fields)]
    return "\n".join(_cut(line, WIDTH) for line in lines if line)


def _name(fields: dict[str, Any]) -> str:
    instance = fields.get("instance")
    return f"{fields['puzzle']}/{instance}" if instance else str(fields["puzzle"])


def _solve(fields: dict[str, Any]) -> list[str]:
    moves = ", ".join(fields["moves"] or []) or f"start {fields['start']}"
    heuristic = f" with {fields['heuristic']}" if fields["heuristic"] else ""
    search = fields["search"] and f"{fields['search']}{heuristic}: {_work(fields)}"
    return [f"{_name(fields)}: {_solution(fields)}", moves, search]


def _solution(fields: dict[str, Any]) -> str:
    status = fields["status"]
    if status == "solved":
        shortest = " (no shorter solution exists)" if fields["exact"] else ""
        return f"solved in {_count(fields['length'], 'move')}{shortest}"
    if status == "unsolvable":
        return "no goal can be reached (proved)"
    if status == "limit":
        bound = fields["lower_bound"]
        needed = f"; at least {_count(bound, 'move')} needed" if bound else ""
        return f"stopped by the limit of {fields['limit']}{needed}"
    return str(fields["error"])


def _work(fields: dict[str, Any]) -> str:
    seconds = fields["seconds"]
    time = f"{seconds * 1000:.3g} ms" if seconds < 0.9995 else f"{seconds:,.2f} s"
    return f"{_count(fields['expanded'], 'state')} expanded in {time}"


def _summary(fields: dict[str, Any]) -> list[str]:
    parts = [f"{fields[name]:,} {what}" for name, what in
             (("solved", "solved"), ("unsolvable", "unsolvable"), ("limits", "met a limit"),
              ("errors", "in error")) if fields[name]]
    mean = fields["mean_length"]
    lengths = "" if mean is None else \
        f"mean length {mean:.2f}, greatest {fields['max_length']}; "
    return [f"{fields['search']}: {_count(fields['instances'], 'instance')}"
            + "".join(f", {part}" for part in parts), lengths + _work(fields)]


def _census(fields: dict[str, Any]) -> list[str]:
    hardest = [f"{metric} {start['depth']} from {start['start']}"
               for metric, start in (fields["hardest"] or {}).items() if start]
    return [f"{fields['pieces']} on {fields['size']}: {_count(fields['boards'], 'board')}, "
            f"{_count(fields['components'], 'component')}, largest "
            f"{fields['largest_component']:,}", "hardest: " + ", ".join(hardest) if hardest else ""]


def _enumerate(fields: dict[str, Any]) -> list[str]:
    if "census" in fields:
        return _census(fields)
    if fields["status"] == "error":
        return [f"{_name(fields)}: {fields['error']}"]
    stop = f", stopped by the limit of {fields['limit']}" if fields["status"] == "limit" else ""
    mean = fields["mean_depth"]
    depth = f", greatest depth {fields['depth']}" + ("" if mean is None else f", mean {mean:.2f}")
    farthest = fields["antipodes"]
    return [f"{_name(fields)}: {_count(fields['states'], 'state')}{depth}{stop}",
            farthest and f"farthest: {_count(farthest['count'], 'state')}, for example "
                         f"{(farthest['examples'] or ['none listed'])[0]}",
            f"{fields['storage']}: {_work(fields)}"]


def _heuristics(fields: dict[str, Any]) -> list[str]:
    return [f"{_name(fields)}: {_count(fields['states'], 'state')}",
            *(f"{of['heuristic']}: mean {of['mean']:.2f}, greatest {of['greatest']}"
              for of in fields["heuristics"] if of["mean"] is not None)]


def _puzzle(fields: dict[str, Any]) -> list[str]:
    if "summary" not in fields:
        return [f"{fields['puzzle']}: " + ("holds" if fields["holds"] else "does not hold"),
                "; ".join(map(str, fields["broken"]))]
    options = ", ".join(f"{parameter['option']} ({parameter['help']})"
                        for parameter in fields["parameters"])
    instances = ", ".join(instance["name"] for instance in fields["instances"])
    return [f"{fields['puzzle']}: {fields['summary']}", options and f"options: {options}",
            instances and f"instances: {instances}"]


def _verify(fields: dict[str, Any]) -> list[str]:
    left = ", ".join(f"{name} of {count:,}" for name, count in fields["not_checked"].items())
    return [_verified(fields), left and f"not checked: {left}"]


def _verified(fields: dict[str, Any]) -> str:
    wrong = "".join(f", {fields[name]:,} {what}" for name, what in
                    (("unchecked", "not checked"), ("limits", "met a limit"),
                     ("broken", "do not hold"), ("unreadable", "cannot be read"))
                    if fields[name])
    return f"{_count(fields['verified'], 'report')} verified{wrong}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def _cut(line: str, width: int) -> str:
    return line if len(line) <= width else line[:width - 3] + "..."
