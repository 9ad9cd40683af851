"""Draws positions."""

from __future__ import annotations

from ._own import description_of
from ._program import call, raise_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._own import PythonPuzzle


class Drawing:
    """The picture of a position, as `draw` returns it. A notebook shows it in SVG; its repr() is a
    drawing of characters."""

    __slots__ = ("_text", "_svg")

    def __init__(self, text: str, svg: str) -> None:
        self._text, self._svg = text, svg

    def to_svg(self) -> str:
        """Returns the picture in SVG, as the text of a file."""
        return self._svg

    def _repr_svg_(self) -> str:
        return self._svg

    def __repr__(self) -> str:
        return self._text

    def __reduce__(self) -> tuple[Any, ...]:
        return Drawing, (self._text, self._svg)


def draw(puzzle: str | PythonPuzzle, start: Any = None, **options: Any) -> Drawing:
    """Draws a position.

    `puzzle` and `start` are as in `solve`. Without `start`, `draw` shows the start of the named
    instance or of the puzzle, or else the goal. `options` are the options of `trailblaze convert`,
    such as size="4x4".

    >>> trailblaze.draw("tiles", [[8, 1, 3], [4, 0, 2], [7, 6, 5]])
    8 1 3
    4 . 2
    7 6 5
    >>> trailblaze.draw("pa").to_svg()[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'

    Raises ValueError with the program's message if the input is wrong.
    """
    for name in ("to", "file"):
        if options.get(name) is not None:
            raise ValueError(f"{name}: found {options[name]!r} with draw, expected no {name}")
    puzzle = description_of(puzzle)
    pictures = []
    for picture_format in ("drawing", "svg"):
        given = {"start": start, "to": picture_format, **options}
        code, lines, message = call("convert", [puzzle], given, output_format=None)
        raise_error(code, message)
        pictures.append(lines.text())
    return Drawing(pictures[0].rstrip("\n"), pictures[1])
