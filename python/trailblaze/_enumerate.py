"""Counts all positions of a puzzle by depth.

The function has a file of its own because it hides the builtin function of the same name, which the
other files use.
"""

from __future__ import annotations

from ._own import description_of
from ._program import answer
from ._report import Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._own import PythonPuzzle


def enumerate(puzzle: str | PythonPuzzle, start: Any = None, **options: Any) -> Report:
    """Counts every position that can be reached from the start, depth by depth.

    `puzzle` and `start` are as in `solve`. Without `start`, the search begins at the start of a
    named instance, or else at the goal. `options` are the options of `trailblaze enumerate`, such
    as

        size="3x4", metric="multi"  parameters of the puzzle; puzzles(NAME) lists them
        from_="goals"               measures depth as the distance to the nearest goal
        save="8-puzzle.table"       saves all distances, for solve(..., search="table", table=...)
        max_depth=20                a limit; also max_states, max_seconds, max_memory="2G"
        list_depth=31               lists the positions at this depth
        storage="frontier"          the storage of visited positions

    The report has `states` (the number of positions), `depth` (the greatest), `mean_depth`,
    `levels` (levels[d] positions have depth d), `antipodes` (the `count` of the farthest positions
    and some `examples`) and `listed` (the positions at `list_depth`). If the search reaches a
    limit, `status` is "limit" and `levels` has the complete levels.

    >>> report = trailblaze.enumerate("tiles")
    >>> report.status, report.states, report.depth
    ('complete', 181440, 31)
    >>> report.levels[:6]
    [1, 2, 4, 8, 16, 20]
    >>> report.antipodes["examples"]
    ['8 6 7 2 5 4 3 0 1', '6 4 7 8 5 0 3 2 1']
    >>> trailblaze.enumerate("tiles", max_depth=3).levels
    [1, 2, 4, 8]

    Raises ValueError with the program's message if the input is wrong.
    """
    puzzle = description_of(puzzle)
    return Report(answer("enumerate", [puzzle], {"start": start, **options})[0])._of(puzzle)
