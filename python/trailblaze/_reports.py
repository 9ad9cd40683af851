"""Many reports: the lines of a stream, each parsed when it is asked for.

A stream of a million instances is a gigabyte of JSON. `Reports` keeps its lines; an item is a
`Report` that is made anew each time, and `columns` reads a few fields without parsing the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

from ._report import Report, parse, whole_numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, overload
else:
    def overload(function):
        return function

SUMMARY = '{"command":"summary"'  # how the line of a summary begins
HEAD = ("command", "line", "puzzle", "instance", "parameters")  # the fields before "start"


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

    `reports.summary` is the `Report` of all together, with `instances`, `solved`, `mean_length`,
    `max_length`, `expanded`, `lengths` and more. A stream that compares several searches has a
    report for each search of an instance, and a summary for each search in `reports.summaries`.
    A slice has no summary.

    >>> reports.summary.mean_length
    19.0

    Tables are made from columns, which is quick, or from rows, which have all fields:

        pandas.DataFrame(reports.columns("start", "length", "expanded"))
        pandas.DataFrame(reports.rows())

    Reports are equal where all their lines are. They can be pickled.
    """

    __slots__ = ("_lines", "_summaries")

    def __init__(self, lines: Iterable[str]) -> None:
        """`lines` are what `trailblaze solve ... --format json` prints, with or without their
        ends: `Reports(open("reports.jsonl"))` reads a file."""
        lines = [line.rstrip("\n") for line in lines]
        self._lines = [line for line in lines if line and not line.startswith(SUMMARY)]
        self._summaries = [line for line in lines if line.startswith(SUMMARY)]
        for line in self._lines:
            if not line.startswith("{"):
                Report(line)  # raises ValueError with what was found

    @property
    def summaries(self) -> list[Report]:
        """The summary of each search, in the order of the searches; none of a slice."""
        return [Report(line) for line in self._summaries]

    @property
    def summary(self) -> Report:
        """The summary of a stream with one search; ValueError where there is not exactly one."""
        if len(self._summaries) != 1:
            raise ValueError(f"summary: found {len(self._summaries)}, expected one; "
                             "summaries has all (several searches have several, a slice none)")
        return Report(self._summaries[0])

    def rows(self) -> list[dict[str, Any]]:
        """A dict of all fields for each report, as pandas.DataFrame takes them.

        >>> rows = trailblaze.solve_many("tiles", random=2, seed=1).rows()
        >>> rows[1]["length"], rows[1]["start"]
        (12, '6 5 2 1 0 3 4 7 8')
        """
        return [parse(line) for line in self._lines]

    def columns(self, *names: str) -> dict[str, list[Any]]:
        """The named fields, each as a list with a value for each report; all without names.

        This is much quicker than `rows`, since nothing else is parsed. Raises ValueError for a
        name that a report does not have.

        >>> trailblaze.solve_many("tiles", random=3, seed=1).columns("line", "length")
        {'line': [1, 2, 3], 'length': [22, 12, 23]}
        """
        names = names or tuple(self[0].to_dict() if self._lines else ())
        return {name: self._column(name) for name in names}

    def _column(self, name: str) -> list[Any]:
        read = reader(name)
        try:
            return [read(line) for line in self._lines]
        except ValueError:
            pass
        rows = self.rows()  # of lines that another program has written
        for row in rows:
            if name not in row:
                raise ValueError(f"column: found {name!r}, expected one of {', '.join(row)}")
        return [row[name] for row in rows]

    def to_json_lines(self) -> str:
        """All lines of the program, summaries too, as a file for `trailblaze verify`."""
        return "".join(f"{line}\n" for line in [*self._lines, *self._summaries])

    @overload
    def __getitem__(self, index: int) -> Report: ...

    @overload
    def __getitem__(self, index: slice) -> Reports: ...

    def __getitem__(self, index):
        if isinstance(index, slice):
            return Reports(self._lines[index])
        return Report(self._lines[index])

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Report]:
        return map(Report, self._lines)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reports):
            return NotImplemented
        return (self._lines, self._summaries) == (other._lines, other._summaries)

    __hash__ = None  # type: ignore[assignment]  # as that of a list

    def __reduce__(self) -> tuple[Any, ...]:
        return Reports, ([*self._lines, *self._summaries],)

    def __repr__(self) -> str:
        count = len(self._lines)
        return f"<Reports: {count:,} report{'' if count == 1 else 's'}>"


def reader(name: str) -> Callable[[str], Any]:
    """A function that reads one field of a line.

    Inside a text of JSON quotes have a backslash, so `"length":` can only be the name of a field.
    Only `parameters` holds names that may be those of later fields, and "start" is behind it.
    """
    from json import JSONDecoder
    decode, key = JSONDecoder().raw_decode, f'"{name}":'

    def read(line: str) -> Any:
        begin = 0 if name in HEAD else line.index('"start":')
        value, _ = decode(line, line.index(key, begin) + len(key))
        return whole_numbers({name: value})[name]

    return read
