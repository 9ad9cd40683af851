"""Finds the lines of JSON in reports that a caller passes, checks the lines and stores them as a
single text. Any program may have written them."""

from __future__ import annotations

from ._json import is_object, parse
from ._report import Report, line_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ._core import Lines

SUMMARY = '{"command":"summary"'  # beginning of the line of a summary


def lines_of(reports: Any) -> Iterable[str]:
    """Returns the lines of reports, without newlines. `reports` is an iterable of reports, a table
    of pandas or a single report. Raises TypeError for anything else."""
    if isinstance(reports, (Report, dict)):
        reports = [reports]
    elif hasattr(reports, "to_dict") and hasattr(reports, "columns"):
        reports = reports.to_dict("records")
    elif not hasattr(reports, "__iter__"):
        raise TypeError(f"reports: found {reports!r}, expected a Report, a list of them or the "
                        "name of a file")
    return (line_of(report).rstrip("\n") for report in reports)


def is_summary(line: str) -> bool:
    """Returns True if a line is a summary. Any program may have written it."""
    return line.startswith(SUMMARY) or (
        '"summary"' in line and parse(line).get("command") == "summary")


def check_lines(lines: list[str]) -> None:
    """Raises ValueError if a line is not an object of JSON. Parses only the last line, which a
    killed run may have cut off. For speed, checks only both ends of the other lines."""
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
    """Stores lines as a call stores its output: as a single text."""
    from ._core import Lines  # here, because the import of trailblaze does not load it
    return Lines("\n".join(lines).encode("utf-8", "surrogateescape"))
