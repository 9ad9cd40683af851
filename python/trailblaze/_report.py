"""A report: one object of JSON that the program printed, with its fields as attributes.

The line of JSON is kept as it was, and parsed when a field is asked for. So a million reports take
no more than their text, and `verify` checks exactly what the program printed.
"""

from __future__ import annotations

from collections.abc import Mapping

from ._json import COUNTS_OF_PATHS, is_object, parse
from ._own import Remembered
from ._pictures import frame_of, picture_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ._fields import Fields  # which names them for editors
    from ._own import Own
else:
    Any = Fields = object


class Report(Mapping[str, Any], Fields):
    """What the program found: the fields of its report in JSON as attributes.

    `dir(report)` lists the fields, and cli/README.md of the repository explains them. Those that
    matter most:

        status        str: "solved", "unsolvable" (proved), "limit" or "error"; of `enumerate`
                      "complete", "limit" or "error"
        limit         str: "states", "depth", "seconds", "memory", "disk" ... where status is
                      "limit"
        length        int: the number of moves of the solution
        moves         list of str: the names of the moves
        states        list of str: the length + 1 positions from start to goal;
                      of `enumerate` an int: how many positions were found
        exact         bool: the answer is proved
        lower_bound   int: so many moves are necessary, known at a limit too
        levels        of `enumerate`, a list of int: levels[d] positions are d moves away
        seconds       float: the time of the search alone

    A field that reports of this command have, but that does not apply, is None. The field `from` is
    `report.from_`, since `from` is a word of Python.

    >>> report = trailblaze.solve("tiles", "0 1 3 4 2 5 7 8 6")
    >>> report
    <Report solve tiles: solved, length 4>
    >>> report.status, report.length, report.limit
    ('solved', 4, None)
    >>> report.states[1]
    '1 0 3 4 2 5 7 8 6'

    A report is a mapping as well, of names to values: `report["length"]`, `dict(report)`, and
    `pandas.DataFrame([report])`.

    `print(report)` shows two or three lines for people, and a notebook the page of `to_html()`.
    Reports are equal where all fields are, times included. They can be pickled. Lists of a report
    are its own; change those of `to_dict()`.
    """

    __slots__ = ("_text", "_parsed", "_puzzle")

    def __init__(self, text: str | Report | dict[str, Any]) -> None:
        """`text` is one line that `trailblaze ... --format json` printed, or such a dict as
        `to_dict()` makes; ValueError for other texts."""
        line = line_of(text)
        if not is_object(line):
            raise ValueError(f"report: found {line[:40]!r}, expected an object of JSON")
        self._text = line
        self._parsed: dict[str, Any] | None = None
        #: the puzzle in Python, where the call that made the report knew it: for pictures
        self._puzzle: Remembered | None = text._puzzle if isinstance(text, Report) else None

    def to_dict(self) -> dict[str, Any]:
        """All fields in a new dict, in the program's order."""
        return parse(self._text)

    def to_json(self) -> str:
        """The line of JSON that the program printed, without the end of the line."""
        return self._text

    def to_html(self, puzzle: Own | None = None, *, axis: str | None = None) -> str:
        """A page, as a text in HTML that needs nothing else: it plays the solution that `solve`
        found, or has the histogram of `enumerate`.

        >>> page = trailblaze.solve("pa").to_html()
        >>> page[:15]
        '<!doctype html>'

        `axis="log"` is for the states of a histogram. A report of a puzzle in Python needs
        `puzzle`, that puzzle, unless `solve` or `enumerate` has returned it in this process.
        Raises ValueError with the program's message for a report that has no picture or does not
        hold.
        """
        return picture_of(self._text, self._puzzle, "html", puzzle, axis)

    def to_svg(self, puzzle: Own | None = None, *, axis: str | None = None) -> str:
        """A picture in SVG: the solution as a film strip, or the histogram. Else as `to_html`.

        >>> trailblaze.enumerate("tiles").to_svg(axis="log")[:38]
        '<svg xmlns="http://www.w3.org/2000/svg'
        """
        return picture_of(self._text, self._puzzle, "svg", puzzle, axis)

    def _repr_html_(self) -> str | None:
        return frame_of(self._text, self._puzzle)

    def _of(self, puzzle: Any) -> Report:
        """This report, which then knows the puzzle that it is of, if that is one in Python."""
        if not isinstance(puzzle, str):
            self._puzzle = Remembered(puzzle)
        return self

    def _fields(self) -> dict[str, Any]:
        if self._parsed is None:
            self._parsed = parse(self._text)
        return self._parsed

    if not TYPE_CHECKING:  # type checkers go by Fields, and see a name that is written wrong
        def __getattr__(self, name):
            if name.startswith("_"):  # Python asks for such names before the object is whole
                raise AttributeError(name)
            fields = self._fields()
            try:
                return fields[name[:-1] if name == "from_" else name]
            except KeyError:
                raise AttributeError(f"field: found {name!r}, expected one of "
                                     f"{', '.join(attributes(fields))}") from None

    def __getitem__(self, name: str) -> Any:
        return self._fields()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields())

    def __len__(self) -> int:
        return len(self._fields())

    def __dir__(self) -> list[str]:
        return [*object.__dir__(self), *attributes(self._fields())]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Report):
            return NotImplemented
        return self._fields() == other._fields()

    __hash__ = None  # type: ignore[assignment]  # its fields hold lists

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._text,)

    def __repr__(self) -> str:
        from . import _describe
        return f"<{type(self).__name__} {_describe.in_short(self._fields())}>"

    def __str__(self) -> str:
        from . import _describe
        return _describe.in_lines(self._fields())


def attributes(fields: dict[str, Any]) -> list[str]:
    """The names of fields as attributes."""
    return ["from_" if name == "from" else name for name in fields]


def line_of(report: Any) -> str:
    """The line of JSON of a `Report`, of a dict such as `to_dict()` makes, or of itself."""
    if isinstance(report, Report):
        return report.to_json()
    if isinstance(report, str):
        try:
            report.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError:
            raise ValueError(f"report: found {report[:40]!r}, expected text") from None
        return report
    if not isinstance(report, dict):
        raise TypeError(f"report: found {report!r}, expected a Report, its dict or its line")
    from json import dumps
    report = {name: as_printed(name, value) for name, value in report.items()}
    for name in COUNTS_OF_PATHS:
        paths = report.get(name)
        if isinstance(paths, int) and paths > 2**53:  # the program has it as text then
            report[name] = str(paths)
    try:
        return dumps(report, separators=(",", ":"), allow_nan=False, default=of_numpy)
    except ValueError as error:
        raise ValueError(f"report: found {error}, expected values that JSON has") from None


def as_printed(name: str, value: Any) -> Any:
    """A field as the program prints it. In a table of pandas a column with a gap holds NaN there,
    and floats where it held integers."""
    if not isinstance(value, float) or value in (float("inf"), float("-inf")):
        return value
    if value != value:
        return None
    is_ratio = name.startswith("mean_") or name.endswith(("seconds", "per_second")) or \
        name in ("suboptimality", "effective_branching", "bytes_per_state")
    return int(value) if value.is_integer() and not is_ratio else value


def of_numpy(value: Any) -> Any:
    """A number or an array of NumPy as Python has it."""
    if not hasattr(value, "tolist"):
        raise TypeError(f"report: found {value!r} in it, expected values that JSON has")
    return value.tolist()
