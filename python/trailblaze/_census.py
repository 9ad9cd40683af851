"""Every board of a set of sliding blocks: how many there are, what is connected, and from where it
is hardest to bring the 2x2 to the bottom centre.
"""

from __future__ import annotations

from ._program import answer
from ._report import Report
from ._reports import Reports

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Census:
    """What `census` found.

        sets     Reports: one for each piece set, with `pieces`, `blanks`, `boards`, `components`,
                 `largest_component`, `edges`, `hardest` and `by_component`
        totals   Report: the sums, how many `sets` there are, the hardest starts of all, and
                 `status`, which is "complete" or "limit"
    """

    __slots__ = ("sets", "totals")

    def __init__(self, sets: Reports, totals: Report) -> None:
        self.sets, self.totals = sets, totals

    def __repr__(self) -> str:
        sets = len(self.sets)
        return f"<Census: {sets:,} piece set{'' if sets == 1 else 's'}, " \
               f"{self.totals.boards:,} boards>"


def census(pieces: str, size: str = "5x4", **options: Any) -> Census:
    """Counts every board that a set of pieces has, whether a start leads to it or not.

    `pieces` are rows x columns and how many: "2x2:1,2x1:4,1x2:1,1x1:4", where 2x1 stands and 1x2
    lies; or "klotski" for all sets of one 2x2, any of the others and at least two blanks. `size`
    is the board. `options` are those of `trailblaze enumerate --census`:

        hardest="move"     the metric in which the hardest starts are told; or "all", or "none"
        max_seconds=10     stop then; also max_states, which counts boards, and max_memory="2G"

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

    Raises ValueError with the program's message where the input is wrong.
    """
    lines = answer("enumerate", ["blocks"],
                   {"census": True, "pieces": pieces, "size": size, **options})
    reports = [Report(line) for line in lines]
    return Census(Reports(reports[:-1]), reports[-1])
