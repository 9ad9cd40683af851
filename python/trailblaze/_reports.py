"""Many reports: the lines of a stream, which are parsed on demand.

A stream of a million instances is a gigabyte of JSON. `Reports` does not copy the program's output.
Each access to an item makes a new `Report`, and `columns` reads a few fields without parsing the
others.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Sequence

from ._columns import columns_of
from ._json import parse
from ._lines import SUMMARY, check_lines, is_summary, kept, lines_of
from ._pictures import table_of
from ._report import Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, overload

    from ._core import Lines
else:
    def overload(function):
        return function


class Reports(Sequence[Report]):
    """The reports of a stream, in the order of its instances: a sequence of `Report`.

    >>> reports = trailblaze.solve_many("tiles", random=3, seed=1)
    >>> reports
    <Reports: 3 reports>
    >>> reports[0].length
    22
    >>> [report.length for report in reports]
    [22, 12, 23]
    >>> reports[1:]
    <Reports: 2 reports>

    `reports.summary` is a `Report` of the totals, with `instances`, `solved`, `mean_length`,
    `max_length`, `expanded`, `lengths` and more. A stream that compares several searches has a
    report for each search of an instance, and a summary for each search in `reports.summaries`.
    A slice has no summary.

    >>> reports.summary.mean_length
    19.0

    Make a table of some columns, which is fast, or of all fields:

        pandas.DataFrame(reports.columns("start", "length", "expanded"))
        pandas.DataFrame(reports.rows())

    `pandas.DataFrame(reports)` also has all fields, in alphabetical order.

    `Reports` are equal if all their lines are equal. They can be pickled.
    """

    __slots__ = ("_lines", "_summaries")

    _lines: Lines
    _summaries: list[str]

    def __init__(self, reports: str | bytes | os.PathLike[Any] | Iterable[Any]) -> None:
        """Reads reports. `reports` is the name of a file with the output of
        `trailblaze solve ... --format json`; an iterable of lines (such as an open file), `Report`
        or dicts as `to_dict()` returns them; or a table of pandas. Reports of the command
        "summary" become the summaries.

        >>> reports = trailblaze.solve_many("tiles", random=3, seed=1)
        >>> trailblaze.Reports(report for report in reports if report.length > 20)
        <Reports: 2 reports>

        Raises ValueError if a line is not an object of JSON, and OSError if the file cannot be
        read.
        """
        if isinstance(reports, Reports):
            self._lines, self._summaries = reports._lines, list(reports._summaries)
            return
        if isinstance(reports, (str, bytes, os.PathLike)):
            with open(reports, encoding="utf-8", errors="replace") as file:
                lines = [line.rstrip("\n") for line in file]
        else:
            lines = list(lines_of(reports))
        check_lines(lines)
        self._summaries = [line for line in lines if is_summary(line)]
        self._lines = kept(line for line in lines if not is_summary(line))

    @classmethod
    def _of_lines(cls, lines: Lines) -> Reports:
        """Makes reports of lines that the program printed, without a copy. Summaries are last."""
        count = len(lines)
        while count and lines[count - 1].startswith(SUMMARY):
            count -= 1
        found = cls.__new__(cls)
        found._lines, found._summaries = lines[:count], list(lines[count:])
        return found

    @property
    def summaries(self) -> list[Report]:
        """The summary of each search, in the order of the searches; empty for a slice."""
        return [Report(line) for line in self._summaries]

    @property
    def summary(self) -> Report:
        """The summary of a stream with a single search. Otherwise raises ValueError."""
        if len(self._summaries) != 1:
            raise ValueError(f"summary: found {len(self._summaries)} summaries, expected 1; "
                             "`summaries` lists one for each search, and none for a slice")
        return Report(self._summaries[0])

    def rows(self) -> list[dict[str, Any]]:
        """Returns a dict of all fields for each report, as pandas.DataFrame takes them.

        >>> rows = trailblaze.solve_many("tiles", random=2, seed=1).rows()
        >>> rows[1]["length"], rows[1]["start"]
        (12, '6 5 2 1 0 3 4 7 8')
        """
        return [parse(line) for line in self._lines]

    def columns(self, *names: Any) -> dict[str, list[Any]]:
        """Returns the named fields, each as a list with a value for each report. The names may
        also be in a list. Without names it returns all fields.

        This is much faster than `rows`, because it does not parse other fields. The name of a
        nested field has a dot: "parameters.size", or "antipodes.count" in reports of `enumerate`.
        A nested field is None if the outer field is None or does not contain it. Raises ValueError
        for any other name that a report does not have.

        >>> trailblaze.solve_many("tiles", random=3, seed=1).columns("line", "length")
        {'line': [1, 2, 3], 'length': [22, 12, 23]}
        """
        wanted = [name for given in names
                  for name in (given if isinstance(given, (list, tuple)) else [given])]
        for name in wanted:
            if not isinstance(name, str):
                raise TypeError(f"column: found {name!r}, expected the name of a field")
        if not names and self._lines:
            wanted = list(self[0].to_dict())
        return columns_of(self._lines, wanted)

    def to_json_lines(self) -> str:
        """Returns all lines, including summaries, as the text of a file for `trailblaze verify`."""
        return "".join(self._texts())

    def _texts(self) -> Iterator[str]:
        for lines in (self._lines, self._summaries):
            yield from (f"{line}\n" for line in lines)

    @overload
    def __getitem__(self, index: int) -> Report: ...

    @overload
    def __getitem__(self, index: slice) -> Reports: ...

    def __getitem__(self, index):
        if isinstance(index, slice):
            return Reports._of_lines(self._lines[index])
        try:
            at = operator.index(index)
        except TypeError:
            raise TypeError(f"report: found index {index!r}, expected an integer or a "
                            "slice") from None
        count = len(self._lines)
        if not -count <= at < count:
            raise IndexError(f"report: found index {at}, expected "
                             + (f"{-count} to {count - 1}" if count else "at least one report"))
        return Report(self._lines[at])

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Report]:
        return map(Report, self._lines)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reports):
            return NotImplemented
        return (self._summaries == other._summaries and len(self) == len(other)
                and all(mine == its for mine, its in zip(self._lines, other._lines)))

    __hash__ = None  # type: ignore[assignment]  # like a list

    def __reduce__(self) -> tuple[Any, ...]:
        return Reports, ([*self._lines, *self._summaries],)

    def _repr_html_(self) -> str | None:
        return table_of(self._lines)

    def __repr__(self) -> str:
        count = len(self._lines)
        return f"<Reports: {count:,} report{'' if count == 1 else 's'}>"
