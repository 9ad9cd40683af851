"""Parses the lines of JSON of reports."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Fields that may exceed 2^53. The program then prints them as text.
COUNTS_OF_PATHS = ("shortest_paths", "paths_with_turns")


def parse(text: str) -> dict[str, Any]:
    """Returns the fields of a line. Raises ValueError if it is not an object of JSON."""
    from json import loads  # here, because it takes a third of the import's time
    try:
        return whole_numbers(loads(text))
    except ValueError:
        raise ValueError(f"report: found {text[:40]!r}, expected an object of JSON") from None


def is_object(line: str) -> bool:
    """Returns True if a line begins and ends like an object of JSON. It may still be malformed."""
    return line.startswith("{") and line.rstrip().endswith("}")


def whole_numbers(fields: dict[str, Any]) -> dict[str, Any]:
    """Converts counts of paths to int. JSON has counts above 2^53 as text, because many readers of
    JSON do not support larger numbers."""
    for name in COUNTS_OF_PATHS:
        if isinstance(fields.get(name), str):
            fields[name] = int(fields[name])
    return fields
