"""How good heuristics are: their values over many positions.
"""

from __future__ import annotations

from ._own import described
from ._program import BROKEN, call, raise_error
from ._report import Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._own import Own


def heuristics(puzzle: str | Own, start: Any = None, **options: Any) -> Report:
    """Says how good the heuristics of a puzzle are, over every position from which a goal can be
    reached, or over random ones.

    `puzzle` and `start` are as in `solve`. `options` are those of `trailblaze heuristics`, such as

        heuristic="manhattan,zero"  which; those that need no table if left out
        random=1000, seed=1         over so many random positions
        max_seconds=10              stop then; also max_states, max_depth and max_memory="2G"

    The report has `states` (how many positions), `distances` (distances[d] of them are d moves from
    a goal; None for random ones) and `heuristics`, a list of dicts: `heuristic` (its name), `mean`,
    `standard_deviation`, `greatest`, `dead_ends`, `values` (values[v] positions have the value v),
    and beside the distances `mean_error`, `exact_states` (whose value is their distance),
    `overestimates` (of which there should be none) and `means` (means[d] is the mean value of the
    positions at distance d).

    >>> report = trailblaze.heuristics("tiles", heuristic="manhattan")
    >>> report.states, report.distances[31]
    (181440, 2)
    >>> manhattan = report.heuristics[0]
    >>> round(manhattan["mean"], 2), manhattan["greatest"], manhattan["exact_states"]
    (14.0, 22, 2351)

    Raises ValueError with the program's message where the input is wrong.
    """
    puzzle = described(puzzle)
    code, lines, message = call("heuristics", [puzzle], {"start": start, **options})
    if code != BROKEN or not lines:  # a heuristic that overestimates is an answer
        raise_error(code, message)
    return Report(lines[0])._of(puzzle)
