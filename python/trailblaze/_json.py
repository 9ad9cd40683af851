"""The fields of a report in its line of JSON."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Fields that may be larger than the integers that every reader of JSON knows.
COUNTS_OF_PATHS = ("shortest_paths", "paths_with_turns")


def parse(text: str) -> dict[str, Any]:
    """The fields of one line."""
    from json import loads  # here: it would be a third of the time that the import takes
    try:
        return whole_numbers(loads(text))
    except ValueError:
        raise ValueError(f"report: found {text[:40]!r}, expected an object of JSON") from None


def is_object(line: str) -> bool:
    """Whether a line looks like an object of JSON: whether it is one is seen when it is parsed."""
    return line.startswith("{") and line.rstrip().endswith("}")


def whole_numbers(fields: dict[str, Any]) -> dict[str, Any]:
    """Makes a count an int that JSON has as text, because not all who read JSON know numbers
    beyond 2^53."""
    for name in COUNTS_OF_PATHS:
        if isinstance(fields.get(name), str):
            fields[name] = int(fields[name])
    return fields
