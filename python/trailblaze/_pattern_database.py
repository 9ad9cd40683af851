"""Pattern databases: files of lower bounds for searches of sliding tiles."""

from __future__ import annotations

import os

from ._program import BROKEN, answer, call, raise_error
from ._report import Report
from ._values import operand_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class PatternDatabase:
    """The file of a pattern database: `PatternDatabase("6-6-3.pdb")` opens an existing file.

        file       str: the name of the file
        heuristic  str: "pdb:" and the name of the file, for `heuristic=` of `solve`, which also
                   takes the PatternDatabase itself
        report     Report: the contents of the file

    The report has `status`, `partition`, `bits` (per entry), `bytes`, `entries`, and `groups`, a
    list of dicts with `tiles`, `entries`, `greatest`, `mean` and `counts` (counts[v] entries have
    the value v).

    Raises ValueError if the file is missing or damaged.
    """

    __slots__ = ("file", "report")

    def __init__(self, file: str | bytes | os.PathLike[Any], report: Report | None = None) -> None:
        operand = operand_of(file, "file")
        self.file = os.fsdecode(file)
        self.report = report or Report(answer("pdb info", [operand], {})[0])

    @property
    def heuristic(self) -> str:
        return f"pdb:{self.file}"

    def verify(self, **options: Any) -> Report:
        """Builds all entries again and compares them with the file. The report's `status` is
        "verified" if they are equal and "limit" if the build reached a limit such as
        `max_seconds`. Otherwise `broken` names the wrong entry. Raises ValueError if a checksum is
        wrong."""
        code, lines, message = call("pdb verify", [operand_of(self.file, "file")], options)
        if code != BROKEN or not lines:
            raise_error(code, message)
        return Report(lines[0])

    def __repr__(self) -> str:
        return f"<PatternDatabase {self.file!r}: {self.report.partition}, {self.report.status}>"


def pattern_database(puzzle: str, partition: Any, save: str | os.PathLike[str],
                     **options: Any) -> PatternDatabase:
    """Builds a pattern database of sliding tiles and saves it to the file `save`.

    `partition` lists the groups of tiles: "5-5-5", "6-6-3" or "7-8" on 4x4, or any groups such as
    "1,2,3/4,5" or [[1, 2, 3], [4, 5]]. `options` are the options of `trailblaze pdb build`:
    `size`, `goal`, `metric`, `threads`, `max_memory`, `max_seconds`, `checkpoint` and so on.

    >>> import os, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> file = os.path.join(folder.name, "4-4.pdb")
    >>> database = trailblaze.pattern_database("tiles", "1,2,3,4/5,6,7,8", file, size="3x3")
    >>> database.report.status, database.report.entries
    ('built', 6048)
    >>> start = "8 6 7 2 5 4 3 0 1"
    >>> trailblaze.solve("tiles", start, heuristic=database.heuristic).length
    31
    >>> trailblaze.PatternDatabase(file).verify().status
    'verified'
    >>> folder.cleanup()

    If the build reaches a limit, `database.report.status` is "limit", and there is no file. Raises
    ValueError with the program's message if the input is wrong, and RuntimeError if the file cannot
    be written.
    """
    lines = answer("pdb build", [puzzle], {"partition": partition, "save": save, **options})
    return PatternDatabase(save, Report(lines[0]))
