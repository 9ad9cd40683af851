"""The lines of many reports, whoever has written them: found in what a caller gives, checked, and
kept as one text."""

from __future__ import annotations

from ._json import is_object, parse
from ._report import Report, line_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ._core import Lines

SUMMARY = '{"command":"summary"'  # how the line of a summary begins


def lines_of(reports: Any) -> Iterable[str]:
    """The lines of what a caller gives as many reports: a series of them, a table of pandas, or
    one alone. Without the ends of lines."""
    if isinstance(reports, (Report, dict)):
        reports = [reports]
    elif hasattr(reports, "to_dict") and hasattr(reports, "columns"):
        reports = reports.to_dict("records")
    elif not hasattr(reports, "__iter__"):
        raise TypeError(f"reports: found {reports!r}, expected a Report, a list of them or the "
                        "name of a file")
    return (line_of(report).rstrip("\n") for report in reports)


def is_summary(line: str) -> bool:
    """Whether a line, by whatever program, is that of a summary."""
    return line.startswith(SUMMARY) or (
        '"summary"' in line and parse(line).get("command") == "summary")


def check_lines(lines: list[str]) -> None:
    """Raises ValueError where one is no object of JSON. The last one of a run that was killed may
    be half a line, and is parsed; the others may be many, and are looked at."""
    last = max((number for number, line in enumerate(lines, 1) if line), default=0)
    for number, line in enumerate(lines, 1):
        is_right = not line or is_object(line)
        if is_right and number == last:
            try:
                parse(line)
            except ValueError:
                is_right = False
        if not is_right:
            raise ValueError(f"report: found {line[:40]!r} in line {number}, expected an object "
                             "of JSON")


def kept(lines: Iterable[str]) -> Lines:
    """Lines as those of a call are kept: as one text."""
    from ._core import Lines  # here, since the import of trailblaze does not load it
    return Lines("\n".join(lines).encode("utf-8", "surrogateescape"))
