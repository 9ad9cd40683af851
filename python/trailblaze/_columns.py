"""Fields of many lines of JSON as columns, without parsing the rest."""

from __future__ import annotations

from ._json import COUNTS_OF_PATHS, parse, whole_numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ._core import Lines


def columns_of(lines: Lines, names: Sequence[str]) -> dict[str, list[Any]]:
    """The columns with these names, which may be "OUTER.INNER"; ValueError for wrong ones."""
    try:
        return {name: column(lines, name) for name in names}
    except ValueError:  # a name is wrong, or another program has written the lines
        rows = [parse(line) for line in lines]
        return {name: column_of_rows(rows, name) for name in names}


def column(lines: Lines, name: str) -> list[Any]:
    """One column, as the module _core finds it; ValueError where a line has no such field."""
    outer, *inner = field_of(name).split(".")
    values = read_array(lines.values(outer))
    if outer in COUNTS_OF_PATHS:
        values = [whole_numbers({outer: value})[outer] for value in values]
    return [inside(value, inner) for value in values] if inner else values


def read_array(text: str) -> list[Any]:
    """An array of JSON. The search for garbage is off meanwhile: it would look at a million new
    lists again and again, which would take two thirds of the time, and find nothing."""
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
    outer, *inner = field_of(name).split(".")
    for row in rows:
        if outer not in row:
            raise ValueError(f"column: found {name!r}, expected one of {', '.join(row)}")
    return [inside(row[outer], inner) for row in rows]


def field_of(name: str) -> str:
    """The name of a column as JSON has it: that of an attribute serves as well. Half of a pair of
    surrogates is no text, so no field has it."""
    return "from" if name == "from_" else name.encode(errors="replace").decode()


def inside(value: Any, names: list[str]) -> Any:
    """The value of an object inside an object and so on; None where there is none."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value
