"""Counts the boards of a set of sliding blocks and their connected components, and finds the boards
that are farthest from a board with the 2x2 at the bottom centre.
"""

from __future__ import annotations

from ._program import answer
from ._report import Report
from ._reports import Reports

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Census:
    """The result of `census`.

        sets     Reports: a report for each piece set, with `pieces`, `blanks`, `boards`,
                 `components`, `largest_component`, `edges`, `hardest` and `by_component`
        totals   Report: the sums over all sets, the number of `sets`, the hardest starts of all,
                 and `status`, which is "complete" or "limit"
    """

    __slots__ = ("sets", "totals")

    def __init__(self, sets: Reports, totals: Report) -> None:
        self.sets, self.totals = sets, totals

    def __repr__(self) -> str:
        sets = len(self.sets)
        return f"<Census: {sets:,} piece set{'' if sets == 1 else 's'}, " \
               f"{self.totals.boards:,} boards>"


def census(pieces: str, size: str = "5x4", **options: Any) -> Census:
    """Counts every board of a set of pieces, in all connected components.

    `pieces` lists rows x columns and the number of such pieces: "2x2:1,2x1:4,1x2:1,1x1:4". A 2x1
    stands and a 1x2 lies. "klotski" means all sets of one 2x2, any number of 2x1, 1x2 and 1x1, and
    at least two blanks. `size` is the size of the board. `options` are the options of
    `trailblaze enumerate --census`:

        hardest="move"     the metric of the hardest starts; or "all", or "none"
        max_seconds=10     a limit; also max_states, which counts boards, and max_memory="2G"

    >>> census = trailblaze.census("2x2:1,2x1:4,1x2:1,1x1:4", hardest="unit")
    >>> census
    <Census: 1 piece set, 65,880 boards>
    >>> census.totals.components, census.totals.largest_component
    (898, 25955)
    >>> census.sets[0].hardest["unit"]
    {'depth': 126, 'start': '112./112./3455/6478/69a8'}

    All boards of Klotski, and a table of the sets:

    >>> census = trailblaze.census("klotski")
    >>> census.totals.sets, census.totals.boards
    (203, 29334498)
    >>> max(census.sets.columns("boards")["boards"])
    964656

    Raises ValueError with the program's message if the input is wrong.
    """
    lines = answer("enumerate", ["blocks"],
                   {"census": True, "pieces": pieces, "size": size, **options})
    reports = [Report(line) for line in lines]
    return Census(Reports(reports[:-1]), reports[-1])
