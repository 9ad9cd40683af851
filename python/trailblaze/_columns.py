"""Reads fields of many lines of JSON as columns, without parsing the other fields."""

from __future__ import annotations

from ._json import COUNTS_OF_PATHS, parse, whole_numbers
from ._values import alternatives

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ._core import Lines


def columns_of(lines: Lines, names: Sequence[str]) -> dict[str, list[Any]]:
    """Returns the named columns. A name may be "OUTER.INNER". Raises ValueError for wrong names."""
    try:
        return {name: column(lines, name) for name in names}
    except ValueError:  # a wrong name, or lines of another program
        rows = [parse(line) for line in lines]
        return {name: column_of_rows(rows, name) for name in names}


def column(lines: Lines, name: str) -> list[Any]:
    """Returns a column that the module _core reads. Raises ValueError if a line does not have the
    field."""
    outer, *inner = field_of(name).split(".")
    values = read_array(lines.values(outer))
    if outer in COUNTS_OF_PATHS:
        values = [whole_numbers({outer: value})[outer] for value in values]
    return [inside(value, inner) for value in values] if inner else values


def read_array(text: str) -> list[Any]:
    """Parses an array of JSON. Meanwhile the garbage collector is off: it would scan the new lists
    again and again, which takes two thirds of the time for a million of them."""
    import gc
    from json import loads
    is_on = gc.isenabled()
    gc.disable()
    try:
        return loads(text)
    finally:
        if is_on:
            gc.enable()


def column_of_rows(rows: list[dict[str, Any]], name: str) -> list[Any]:
    """Returns a column of rows that are completely parsed."""
    outer, *inner = field_of(name).split(".")
    for row in rows:
        if outer not in row:
            raise ValueError(f"column: found {name!r}, expected {alternatives(row)}")
    return [inside(row[outer], inner) for row in rows]


def field_of(name: str) -> str:
    """Returns the JSON name of a column. `name` may also be the name of the attribute. Replaces
    lone surrogates, which no field's name has and the module _core cannot take."""
    return "from" if name == "from_" else name.encode(errors="replace").decode()


def inside(value: Any, names: list[str]) -> Any:
    """Returns the value at a path of names in nested objects, or None if there is no such value."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value
