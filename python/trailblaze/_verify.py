"""Verifies reports from their text alone, by the rules of the puzzle."""

from __future__ import annotations

import os

from ._lines import lines_of
from ._own import PuzzleDescription, description_of
from ._program import BROKEN, LIMIT, WRONG_USE, call, file_in_memory, name_of, raise_error
from ._report import Report
from ._reports import Reports
from ._values import operand_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


class Verification(Report):
    """The result of `verify`. In a condition it is true if at least one report was verified,
    nothing is wrong and no proof reached a limit.

        ok              bool: this truth value
        problems        list of str: the failures, with the number of the report
        verified        int: number of reports whose path, number of positions or proof was checked
        fully_verified  int: number of these with every field of the answer checked
        unchecked       int: number of reports that have none of these, such as reports of an error
                        or of path=False. If there are no others, nothing was verified, and that is
                        a problem
        limits          int: number of proofs (`search=`) that reached a limit
        broken          int: number of reports with a wrong field
        unreadable      int: number of lines that are not reports
        not_checked     dict: the fields that were not checked, with the number of reports
    """

    __slots__ = ("problems",)

    def __init__(self, text: str, problems: list[str]) -> None:
        super().__init__(text)
        self.problems = problems

    @property
    def ok(self) -> bool:
        """True if something was verified, nothing is wrong and no proof reached a limit."""
        return not self.problems

    def __bool__(self) -> bool:
        return self.ok

    def __eq__(self, other: object) -> bool:
        same = super().__eq__(other)
        if same is not True:
            return same
        return isinstance(other, Verification) and self.problems == other.problems

    __hash__ = None  # type: ignore[assignment]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), "ok", "problems"]

    def __reduce__(self) -> tuple[Any, ...]:
        return Verification, (self.to_json(), self.problems)

    def __str__(self) -> str:
        return "\n".join([super().__str__(), *self.problems])


def verify(reports: Report | dict[str, Any] | Iterable[Any] | str | bytes | os.PathLike[Any],
           puzzle: Any = None, **options: Any) -> Verification:
    """Verifies reports of `solve`, `enumerate` and `heuristics`: checks every field that needs no
    search.

    `reports` is a `Report`, an iterable such as `Reports`, a table of pandas, or the name of a file
    with a report in JSON on each line. A dict may replace a `Report`; in an iterable, a line of
    JSON may too. `verify` builds the puzzle from each report, makes the moves by its rules, and
    compares the counts with each other and with published results.

    >>> report = trailblaze.solve("tiles", "4 6 1 0 7 8 2 5 3")
    >>> check = trailblaze.verify(report)
    >>> check.ok, check.verified
    (True, 1)

    `check.not_checked` has the fields that need a search, such as `exact`: no path is shorter.
    With `search=` this search proves them; "auto" chooses a search other than the report's. Limits
    such as `max_seconds` apply to each proof.

    >>> sorted(check.not_checked)
    ['exact', 'lower_bound', 'suboptimality']
    >>> trailblaze.verify(report, search="auto").fully_verified
    1

    A wrong report is not an exception. It makes the result false:

    >>> wrong = trailblaze.Report(report.to_json().replace('"4 down"', '"4 up"'))
    >>> check = trailblaze.verify(wrong)
    >>> if not check:
    ...     print(check.problems[0])
    line 1: does not hold: moves[8]: found "4 up", expected "4 down"

    If nothing could be verified, the result is also false:

    >>> check = trailblaze.verify(trailblaze.solve_many("tiles", ["1 2 3"]))
    >>> check.ok, check.broken, check.unchecked
    (False, 0, 1)

    For reports of a puzzle in Python, pass this puzzle as `puzzle`.

    Raises ValueError with the program's message if there is no report, and for an unknown option or
    search. Raises FileNotFoundError if the file does not exist.
    """
    puzzle = description_of(puzzle)
    if puzzle is not None and not isinstance(puzzle, PuzzleDescription):
        raise TypeError(f"puzzle: found {puzzle!r}, expected a puzzle in Python")
    if puzzle is not None:
        puzzle.check_can_parse()
    if isinstance(reports, (str, bytes, os.PathLike)):
        os.stat(reports)  # raises FileNotFoundError, as Reports does
        return _verify(operand_of(reports, "file"), options, puzzle)
    texts = reports._texts() if isinstance(reports, Reports) else \
        (f"{line}\n" for line in lines_of(reports))
    with file_in_memory(texts) as file:
        return _verify(name_of(file), options, puzzle)


def _verify(file: str, options: dict[str, Any], puzzle: Any) -> Verification:
    """Verifies a file. Wrong reports raise nothing, because the result counts them. Any other
    failure raises the exception for its exit code."""
    code, lines, message = call("verify", [file], options, puzzle)
    if not lines:
        raise_error(code, message)
    found = Report(lines[0])
    if code not in (BROKEN, WRONG_USE) or not found.broken + found.unreadable:
        raise_error(code, message)
    has_problems = code in (BROKEN, WRONG_USE, LIMIT) and message
    problems = message.split("\n") if has_problems else []
    if not problems and not found.verified:
        problems.append("verified: found 0 reports with a path, a size or a proof, expected at "
                        "least one; search=\"auto\" adds proofs")
    return Verification(found.to_json(), problems)
