"""Draws reports, by the program's command `show`, and lists them for notebooks."""

from __future__ import annotations

from ._json import parse
from ._own import PuzzleDescription, description_of
from ._program import BROKEN, WRONG_USE, call, file_in_memory, name_of, raise_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._core import Lines
    from ._own import KeptPuzzle

HEIGHTS = {"solve": 640, "enumerate": 560}  # height of a page in a notebook, in pixels
MOST_MOVES = 5_000  # greatest length of a solution that a notebook shows as a page
MOST_ROWS = 10  # greatest number of rows of a table in a notebook
COLUMNS = ("start", "search", "status", "length", "expanded", "seconds")


def picture_of(line: str, known: KeptPuzzle | None, output_format: str, puzzle: Any,
               axis: str | None) -> str:
    """Returns the picture of the report in `line`, in `output_format`. For a report of a puzzle
    in Python, `puzzle` is this puzzle; if it is None, uses `known`, which the report keeps.
    Raises ValueError if the report has no picture or is wrong."""
    description = description_of(puzzle)
    if isinstance(description, PuzzleDescription):
        description.check_can_parse()
    elif description is None and known is not None:
        description = known.description()
    with file_in_memory([line, "\n"]) as file:
        code, lines, message = call("show", [name_of(file)], {"axis": axis}, description,
                                    output_format)
    if code in (BROKEN, WRONG_USE):
        prefix = "line 1: "
        raise ValueError(message if not message.startswith(prefix) else
                         f"report: {message.removeprefix(prefix)}")
    raise_error(code, message)
    return lines.text()


def frame_of(line: str, known: KeptPuzzle | None) -> str | None:
    """Returns the page of a report for a notebook, in a frame that only permits the page to run its
    own script. Returns None if the report has no picture; a notebook then shows it as text."""
    try:
        fields = parse(line)
        if len(fields.get("moves") or ()) > MOST_MOVES:
            return None
        height = HEIGHTS[fields["command"]]
        page = picture_of(line, known, "html", None, None)
    except Exception:  # to_html() reports what is wrong
        return None
    from . import _describe
    title = _describe.in_short(fields)
    return (f'<iframe title="{escaped(title)}" sandbox="allow-scripts" style="width: 100%; '
            f'height: {height}px; border: 0" srcdoc="{escaped(page)}"></iframe>')


def table_of(lines: Lines) -> str | None:
    """Returns a table of the first reports for a notebook, or None if they have no status."""
    try:
        rows = [parse(line) for line in lines[:MOST_ROWS]]
        names = [name for name in COLUMNS if any(row.get(name) is not None for row in rows)]
        if "status" not in names:
            return None
        body = [f"<tr>{cells}</tr>" for cells in
                ("".join(f"<td>{cell(row.get(name))}</td>" for name in names) for row in rows)]
    except Exception:  # not a line of the program
        return None
    head = "".join(f'<th scope="col">{name}</th>' for name in names)
    more = f", of which these are the first {len(rows)}" if len(lines) > len(rows) else ""
    caption = escaped(f"{len(lines):,} report{'' if len(lines) == 1 else 's'}{more}")
    return (f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{''.join(body)}</tbody></table>")


def cell(value: Any) -> str:
    """Returns the text of a table cell in HTML, shortened to 60 characters."""
    if value is None:
        return ""
    text = f"{value:.3g}" if isinstance(value, float) else str(value)
    return escaped(text if len(text) <= 60 else f"{text[:57]}...")


def escaped(text: str) -> str:
    """Escapes a text for HTML, as an element's text or as an attribute in double quotes."""
    from html import escape
    return escape(text)
