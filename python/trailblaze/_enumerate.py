"""Whole spaces: how many positions are how many moves away.

The function has a file of its own because it has the name of a builtin function of Python, which
all other files can use.
"""

from __future__ import annotations

from ._own import described
from ._program import answer
from ._report import Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._own import Own


def enumerate(puzzle: str | Own, start: Any = None, **options: Any) -> Report:
    """Counts every position that can be reached from the start, depth by depth.

    `puzzle` and `start` are as in `solve`; without a start it is the goal, or that of a named
    instance. `options` are those of `trailblaze enumerate`, such as

        size="3x4", metric="multi"  what puzzle it is; puzzles(NAME) tells these options
        from_="goals"               depths are then distances to the nearest goal
        save="8-puzzle.table"       keep all distances, for solve(..., search="table", table=...)
        max_depth=20                stop then; also max_states, max_seconds, max_memory="2G"
        list_depth=31               list the positions at that depth
        storage="frontier"          how visited positions are kept

    The report has `states` (how many positions, an int), `depth` (the greatest), `mean_depth`,
    `levels` (levels[d] positions have depth d) and `antipodes`, the farthest positions: their
    `count`, and some `examples`. `listed` has the positions at `list_depth`. At a
    limit `status` is "limit", and the levels that were finished are there.

    >>> report = trailblaze.enumerate("tiles")
    >>> report.status, report.states, report.depth
    ('complete', 181440, 31)
    >>> report.levels[:6]
    [1, 2, 4, 8, 16, 20]
    >>> report.antipodes["examples"]
    ['8 6 7 2 5 4 3 0 1', '6 4 7 8 5 0 3 2 1']
    >>> trailblaze.enumerate("tiles", max_depth=3).levels
    [1, 2, 4, 8]

    Raises ValueError with the program's message where the input is wrong.
    """
    puzzle = described(puzzle)
    return Report(answer("enumerate", [puzzle], {"start": start, **options})[0])._of(puzzle)
