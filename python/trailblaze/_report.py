"""A report: an object of JSON that the program printed, with its fields as attributes.

A report stores the line of JSON unchanged and parses it when a caller reads a field. A million
reports therefore take no more memory than their text, and `verify` checks exactly the printed line.
"""

from __future__ import annotations

from collections.abc import Mapping

from ._json import COUNTS_OF_PATHS, is_object, parse
from ._own import KeptPuzzle
from ._pictures import frame_of, picture_of
from ._values import alternatives

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ._fields import Fields  # the names and types for editors
    from ._own import PythonPuzzle
else:
    Any = Fields = object


class Report(Mapping[str, Any], Fields):
    """A report of the program, with the fields of its JSON as attributes.

    `dir(report)` lists the fields, and docs/reports.md of the repository explains them. The main
    fields:

        status        str: "solved", "unsolvable" (proved), "limit" or "error"; for `enumerate`
                      "complete", "limit" or "error"
        limit         str: the limit that the search reached: "states", "depth", "seconds",
                      "memory", "disk" ...
        length        int: the number of moves of the solution
        moves         list of str: the names of the moves
        states        list of str: the length + 1 positions from start to goal;
                      for `enumerate` an int: the number of positions found
        exact         bool: True if the answer is proved
        lower_bound   int: the number of moves proved necessary, also after a reached limit
        levels        list of int, for `enumerate`: levels[d] positions are d moves away
        seconds       float: the time of the search alone, in seconds

    If a field of the command's reports does not apply, it is None. The field `from` is
    `report.from_`, because `from` is a keyword of Python.

    >>> report = trailblaze.solve("tiles", "0 1 3 4 2 5 7 8 6")
    >>> report
    <Report solve tiles: solved, length 4>
    >>> report.status, report.length, report.limit
    ('solved', 4, None)
    >>> report.states[1]
    '1 0 3 4 2 5 7 8 6'

    A report is also a mapping of names to values: `report["length"]`, `dict(report)`, and
    `pandas.DataFrame([report])`.

    `print(report)` shows two or three lines for people, and a notebook shows the page of
    `to_html()`. Reports are equal if all fields are equal, including times. They can be pickled. Do
    not change the lists of a report; change the lists of `to_dict()`.
    """

    __slots__ = ("_text", "_parsed", "_puzzle")

    def __init__(self, text: str | Report | dict[str, Any]) -> None:
        """Makes a report of a line that `trailblaze ... --format json` printed, or of a dict as
        `to_dict()` returns it. Raises ValueError for any other text."""
        line = line_of(text)
        if not is_object(line):
            raise ValueError(f"report: found {line[:40]!r}, expected an object of JSON")
        self._text = line
        self._parsed: dict[str, Any] | None = None
        #: the puzzle in Python for pictures, if the call that made the report knew it
        self._puzzle: KeptPuzzle | None = text._puzzle if isinstance(text, Report) else None

    def to_dict(self) -> dict[str, Any]:
        """Returns all fields in a new dict, in the program's order."""
        return parse(self._text)

    def to_json(self) -> str:
        """Returns the line of JSON that the program printed, without the newline."""
        return self._text

    def to_html(self, puzzle: PythonPuzzle | None = None, *, axis: str | None = None) -> str:
        """Returns a self-contained page in HTML, which plays the solution of `solve` or shows the
        histogram of `enumerate`.

        >>> page = trailblaze.solve("pa").to_html()
        >>> page[:15]
        '<!doctype html>'

        `axis="log"` draws the states of a histogram on a logarithmic axis. For a report of a
        puzzle in Python, pass this puzzle as `puzzle`, unless `solve` or `enumerate` returned the
        report in this process. Raises ValueError with the program's message if the report is wrong
        or has no picture.
        """
        return picture_of(self._text, self._puzzle, "html", puzzle, axis)

    def to_svg(self, puzzle: PythonPuzzle | None = None, *, axis: str | None = None) -> str:
        """Returns a picture in SVG: the solution as a film strip, or the histogram. Arguments and
        errors are as for `to_html`.

        >>> trailblaze.enumerate("tiles").to_svg(axis="log")[:38]
        '<svg xmlns="http://www.w3.org/2000/svg'
        """
        return picture_of(self._text, self._puzzle, "svg", puzzle, axis)

    def _repr_html_(self) -> str | None:
        return frame_of(self._text, self._puzzle)

    def _of(self, puzzle: Any) -> Report:
        """Stores the puzzle in this report if it is a puzzle in Python. Returns the report."""
        if not isinstance(puzzle, str):
            self._puzzle = KeptPuzzle(puzzle)
        return self

    def _fields(self) -> dict[str, Any]:
        if self._parsed is None:
            self._parsed = parse(self._text)
        return self._parsed

    if not TYPE_CHECKING:  # type checkers use Fields instead, to find misspelt names
        def __getattr__(self, name):
            if name.startswith("_"):  # Python reads such names before the object is complete
                raise AttributeError(name)
            fields = self._fields()
            try:
                return fields[name[:-1] if name == "from_" else name]
            except KeyError:
                raise AttributeError(f"field: found {name!r}, expected "
                                     f"{alternatives(attributes(fields))}") from None

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
    """Returns the names of the fields as attributes."""
    return ["from_" if name == "from" else name for name in fields]


def line_of(report: Any) -> str:
    """Returns the line of JSON of a `Report`, of a dict as `to_dict()` returns it, or of a line.
    Raises TypeError for anything else, and ValueError if JSON cannot represent the report."""
    if isinstance(report, Report):
        return report.to_json()
    if isinstance(report, str):
        try:
            report.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError:
            raise ValueError(f"report: found {report[:40]!r}, expected text that UTF-8 can "
                             "encode") from None
        return report
    if not isinstance(report, dict):
        raise TypeError(f"report: found {report!r}, expected a Report, its dict or its line")
    from json import dumps
    report = {name: as_printed(name, value) for name, value in report.items()}
    for name in COUNTS_OF_PATHS:
        paths = report.get(name)
        if isinstance(paths, int) and paths > 2**53:  # the program prints such a count as text
            report[name] = str(paths)
    try:
        return dumps(report, separators=(",", ":"), allow_nan=False, default=of_numpy)
    except ValueError as error:
        if "Circular" in str(error):
            raise ValueError("report: found a list or a dict that contains itself, expected values "
                             "that JSON can write") from None
        wrong = next((name for name, value in report.items() if not is_finite(value)), "a key")
        raise ValueError(f"report: found inf or nan in {wrong}, expected a finite number") from None


def is_finite(value: Any) -> bool:
    """Returns True if no number in a value is infinite or NaN."""
    from json import dumps
    try:
        dumps(value, allow_nan=False, default=of_numpy)
    except ValueError:
        return False
    return True


def as_printed(name: str, value: Any) -> Any:
    """Returns a field as the program prints it. If a column of a pandas table has a gap, the gap is
    NaN and the integers of the column are floats; this function converts them back."""
    if not isinstance(value, float) or value in (float("inf"), float("-inf")):
        return value
    if value != value:
        return None
    is_ratio = name.startswith("mean_") or name.endswith(("seconds", "per_second")) or \
        name in ("suboptimality", "effective_branching", "bytes_per_state")
    return int(value) if value.is_integer() and not is_ratio else value


def of_numpy(value: Any) -> Any:
    """Converts a number or an array of NumPy to Python. Raises TypeError for anything else."""
    if not hasattr(value, "tolist"):
        raise TypeError(f"report: found the value {value!r}, expected a value that JSON can write, "
                        "such as a number")
    return value.tolist()
