"""Converts Python values to text for the command line: numbers, lists, arrays, tables, paths."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

SEPARATORS = {"RxC": "x", "A..B": ".."}  # separators of numbers: (3, 4) -> "3x4"

_kinds: dict[str, str] = {}


def kind_of_value(name: str) -> str:
    """Returns the kind of an option's value from the program's table: "RxC", "A..B", "F..."."""
    if not _kinds:
        from . import _core  # here: the first call loads it (see __init__.py)
        _kinds.update(_core.option_values())
    return _kinds.get(name, "")


def value_text(name: str, value: Any) -> str:
    """Returns the text of an option's value. Some options take several values or special types."""
    if name == "heuristic":
        value = getattr(value, "heuristic", value)  # a PatternDatabase
    if name == "definition" and isinstance(value, dict):
        import json  # here, because the import is slow

        return json.dumps(value)
    kind = kind_of_value(name)
    if isinstance(value, range) and kind == "A..B" and value.step == 1 and value:
        value = (value[0], value[-1])
    if isinstance(value, (list, tuple)):
        items = [plain(item) for item in value]
        if name == "goal" and any(isinstance(item, str) or is_nested(item) for item in items):
            # several goals; a list of rows is a single goal
            return "|".join(text(item, name) for item in items)
        if name == "partition" and is_nested(items):
            return "/".join(text(item, name) for item in items)
    return text(value, name, SEPARATORS.get(kind.partition(" or ")[0], ","))


def is_nested(value: Any) -> bool:
    """Returns True if a value is a list that contains lists."""
    return isinstance(value, (list, tuple)) and any(
        isinstance(plain(item), (list, tuple)) for item in value)


def plain(value: Any) -> Any:
    """Converts a value of NumPy or pandas to Python, and a path to its name."""
    if hasattr(value, "__fspath__"):
        return os.fsdecode(value)
    if hasattr(value, "to_numpy") and not hasattr(value, "tolist"):
        value = value.to_numpy()  # a table: its iterator yields the names of the columns
    return value.tolist() if hasattr(value, "tolist") else value


def text(value: Any, field: str, between: str = ",") -> str:
    """Returns the text of a value for the program: 3 -> "3", 1e6 -> "1000000", [3, 5] -> "3,5",
    [[1, 2], [3, 0]] -> "[[1,2],[3,0]]". Arrays, ranges and generators are like lists. Raises
    TypeError for bytes, sets and mappings; the error names the field."""
    value = plain(value)
    if isinstance(value, bool):
        return str(int(value))  # an item of a list, for example a lamp that is on
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, (bytes, bytearray, set, frozenset)) or hasattr(value, "keys"):
        raise TypeError(f"{field}: found {value!r}, expected a number, a text or a list of them")
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        return str(value)
    items = [plain(item) for item in value]
    if any(isinstance(item, (list, tuple)) for item in items):
        return "[" + ",".join(f"[{text(row, field)}]" for row in items) + "]"
    return between.join(text(item, field) for item in items)


def alternatives(names: Collection[str]) -> str:
    """Returns "start, size or goal"; "nothing" without names."""
    *others, last = names or ["nothing"]
    return f"{', '.join(others)} or {last}" if others else last


def bytes_of(word: str, field: str) -> bytes:
    """Encodes a text for the program. Keeps the bytes of a file name that are not UTF-8. Raises
    ValueError for other lone surrogates."""
    try:
        return word.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise ValueError(f"{field}: found {word!r}, expected text that UTF-8 can encode") from None


def operand_of(path: Any, field: str) -> str:
    """Returns the name of a file or folder as an operand, which does not begin with a dash."""
    try:
        name = os.fsdecode(path)
    except TypeError:
        raise TypeError(f"{field}: found {path!r}, expected the name of a {field}") from None
    return f"./{name}" if name.startswith("-") else name
