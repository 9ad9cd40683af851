"""Pictures: of reports, of which the program's `show` makes them, and of positions."""

from __future__ import annotations

from ._json import parse
from ._own import Described, described
from ._program import BROKEN, WRONG_USE, call, file_in_memory, name_of, raise_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._core import Lines
    from ._own import Remembered

HEIGHTS = {"solve": 640, "enumerate": 560}  # of pages in a notebook, in pixels
MOST_MOVES = 5_000  # of a solution that a notebook shows as a page
MOST_ROWS = 10  # of a table in a notebook
COLUMNS = ("start", "search", "status", "length", "expanded", "seconds")


def picture_of(line: str, known: Remembered | None, form: str, puzzle: Any,
               axis: str | None) -> str:
    """What the program shows of the report of a line in this form. `puzzle` is that of the report,
    if it is one in Python; without it, the one that the report knows."""
    told = described(puzzle)
    if isinstance(told, Described):
        told.check_that_texts_are_read()
    elif told is None and known is not None:
        told = known.described()
    with file_in_memory([line, "\n"]) as file:
        code, lines, message = call("show", [name_of(file)], {"axis": axis}, told, form)
    if code in (BROKEN, WRONG_USE):
        place = "line 1: "
        raise ValueError(message if not message.startswith(place) else
                         f"report: {message.removeprefix(place)}")
    raise_error(code, message)
    return lines.text()


def frame_of(line: str, known: Remembered | None) -> str | None:
    """A report as a notebook shows it: its page, in a frame that lets it do nothing but run its
    own script. None for what has no picture, which a notebook then shows as a text."""
    try:
        fields = parse(line)
        if len(fields.get("moves") or ()) > MOST_MOVES:
            return None
        height = HEIGHTS[fields["command"]]
        page = picture_of(line, known, "html", None, None)
    except Exception:  # whatever is wrong is told by to_html()
        return None
    from . import _describe
    title = _describe.in_short(fields)
    return (f'<iframe title="{escaped(title)}" sandbox="allow-scripts" style="width: 100%; '
            f'height: {height}px; border: 0" srcdoc="{escaped(page)}"></iframe>')


def table_of(lines: Lines) -> str | None:
    """The first reports of many as a notebook shows them. None where they have no status."""
    try:
        rows = [parse(line) for line in lines[:MOST_ROWS]]
        names = [name for name in COLUMNS if any(row.get(name) is not None for row in rows)]
        if "status" not in names:
            return None
        body = [f"<tr>{cells}</tr>" for cells in
                ("".join(f"<td>{cell(row.get(name))}</td>" for name in names) for row in rows)]
    except Exception:  # a line that no program has printed
        return None
    head = "".join(f'<th scope="col">{name}</th>' for name in names)
    more = f", of which these are the first {len(rows)}" if len(lines) > len(rows) else ""
    caption = escaped(f"{len(lines):,} report{'' if len(lines) == 1 else 's'}{more}")
    return (f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{''.join(body)}</tbody></table>")


def cell(value: Any) -> str:
    """A value of a table."""
    if value is None:
        return ""
    text = f"{value:.3g}" if isinstance(value, float) else str(value)
    return escaped(text if len(text) <= 60 else f"{text[:57]}...")


def escaped(text: str) -> str:
    """A text between tags, or in an attribute in double quotes."""
    from html import escape
    return escape(text)
