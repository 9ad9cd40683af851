"""Fields of many lines of JSON as columns, without parsing the rest."""

from __future__ import annotations

from ._report import parse, whole_numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ._core import Lines

HEAD = ("command", "line", "puzzle", "instance", "parameters")  # the fields before "start"


def columns_of(lines: Lines, names: Sequence[str]) -> dict[str, list[Any]]:
    """The columns with these names, which may be "OUTER.INNER"; ValueError for wrong ones."""
    try:
        return {name: column(lines, name) for name in names}
    except ValueError:  # a name is wrong, or another program has written the lines
        rows = [parse(line) for line in lines]
        return {name: column_of_rows(rows, name) for name in names}


def column(lines: Lines, name: str) -> list[Any]:
    """One column, as the module _core finds it; ValueError where a line has no such field.

    Inside a text of JSON quotes have a backslash, so `"length":` can only be the name of a field.
    Only `parameters` holds names that may be those of later fields, and "start" is behind it.
    """
    outer, *inner = name.split(".")
    values = read_array(lines.values(outer, "" if outer in HEAD else '"start":'))
    if outer == "shortest_paths":
        values = [whole_numbers({outer: value})[outer] for value in values]
    return [inside(value, inner) for value in values] if inner else values


def read_array(text: str) -> list[Any]:
    """An array of JSON. While it is read nothing becomes garbage: to look for some among a million
    new lists again and again would take two thirds of the time."""
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
    """One column of rows that were parsed whole."""
    outer, *inner = name.split(".")
    for row in rows:
        if outer not in row:
            raise ValueError(f"column: found {name!r}, expected one of {', '.join(row)}")
    return [inside(row[outer], inner) for row in rows]


def inside(value: Any, names: list[str]) -> Any:
    """The value of an object inside an object and so on; None where there is none."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value
