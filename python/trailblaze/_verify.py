"""Reports checked again: from their text alone, by the rules of the puzzle."""

from __future__ import annotations

import os

from ._lines import lines_of
from ._own import Described, described
from ._program import BROKEN, LIMIT, WRONG_USE, call, file_in_memory, name_of, raise_error
from ._report import Report
from ._reports import Reports
from ._values import operand_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


class Verification(Report):
    """What `verify` found. It is true where at least one report was verified, nothing is wrong and
    no limit was met.

        ok              bool: the same
        problems        list of str: what does not hold, with the number of its report
        verified        int: so many reports had their path, size or proof checked
        fully_verified  int: and so many of them every field of the answer
        unchecked       int: how many have neither path, size nor proof, as a report of an error,
                        or of path=False: of these nothing is known. If all are, that is a
                        problem, since nothing was verified
        limits          int: how many proofs (`search=`) met a limit
        broken          int: how many have a field that does not hold
        unreadable      int: how many are no reports
        not_checked     dict: the fields that were not checked, and of how many reports
    """

    __slots__ = ("problems",)

    def __init__(self, text: str, problems: list[str]) -> None:
        super().__init__(text)
        self.problems = problems

    @property
    def ok(self) -> bool:
        """Whether something was verified, nothing is wrong and no limit was met."""
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
    """Checks reports of `solve` and `enumerate` again: every field that can be without a search.

    `reports` is a `Report`, `Reports` or any other list of them, a table of pandas, or the name of
    a file with reports in JSON, one a line. In the place of a `Report` its dict serves as well, and
    its line of JSON within a list. The puzzle is built anew from each report, moves are made by its
    rules, and counts are compared with each other and with published results.

    >>> report = trailblaze.solve("tiles", "4 6 1 0 7 8 2 5 3")
    >>> check = trailblaze.verify(report)
    >>> check.ok, check.verified
    (True, 1)

    What needs a search, such as that no path is shorter, is in `check.not_checked`. With `search=`
    it is proved by that search, or with "auto" by one that is not the report's own. Limits such as
    `max_seconds` are for each proof.

    >>> sorted(check.not_checked)
    ['exact', 'lower_bound', 'suboptimality']
    >>> trailblaze.verify(report, search="auto").fully_verified
    1

    A report that is wrong is no error, but makes the result false:

    >>> wrong = trailblaze.Report(report.to_json().replace('"4 down"', '"4 up"'))
    >>> check = trailblaze.verify(wrong)
    >>> if not check:
    ...     print(check.problems[0])
    line 1: does not hold: moves[8]: found "4 up", expected "4 down"

    Where nothing could be verified, the result is false as well:

    >>> check = trailblaze.verify(trailblaze.solve_many("tiles", ["1 2 3"]))
    >>> check.ok, check.broken, check.unchecked
    (False, 0, 1)

    Reports of a puzzle in Python need `puzzle`, that puzzle.

    Raises ValueError with the program's message where there is no report at all, and for an
    unknown option or search, and FileNotFoundError for a file that is not there.
    """
    puzzle = described(puzzle)
    if puzzle is not None and not isinstance(puzzle, Described):
        raise TypeError(f"puzzle: found {puzzle!r}, expected a puzzle in Python")
    if isinstance(reports, (str, bytes, os.PathLike)):
        os.stat(reports)  # raises what Reports raises where there is none
        return _verify(operand_of(reports, "file"), options, puzzle)
    texts = reports._texts() if isinstance(reports, Reports) else \
        (f"{line}\n" for line in lines_of(reports))
    with file_in_memory(texts) as file:
        return _verify(name_of(file), options, puzzle)


def _verify(file: str, options: dict[str, Any], puzzle: Any) -> Verification:
    """Where something was found wrong the program has counted it; else its exit code stands."""
    code, lines, message = call("verify", [file], options, puzzle)
    if not lines:
        raise_error(code, message)
    found = Report(lines[0])
    if code not in (BROKEN, WRONG_USE) or not found.broken + found.unreadable:
        raise_error(code, message)
    told = code in (BROKEN, WRONG_USE, LIMIT) and message
    problems = message.split("\n") if told else []
    if not problems and not found.verified:
        problems.append("verified: found 0 reports with a path, a size or a proof, expected at "
                        "least one; search=\"auto\" proves what has none")
    return Verification(found.to_json(), problems)
