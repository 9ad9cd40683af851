"""Evaluates heuristics on many positions.
"""

from __future__ import annotations

from ._own import description_of
from ._program import BROKEN, call, raise_error
from ._report import Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._own import PythonPuzzle


def heuristics(puzzle: str | PythonPuzzle, start: Any = None, **options: Any) -> Report:
    """Evaluates heuristics of a puzzle on every position that can be solved, or on random
    positions.

    `puzzle` and `start` are as in `solve`. `options` are the options of `trailblaze heuristics`,
    such as

        heuristic="manhattan,zero"  names; by default the heuristics that need no table
        random=1000, seed=1         takes 1,000 random positions
        max_seconds=10              a limit; also max_states, max_depth and max_memory="2G"

    The report has `states` (the number of positions), `distances` (distances[d] positions are d
    moves from a goal; None for random positions) and `heuristics`, a list of dicts. A dict has
    `heuristic` (the name), `mean`, `standard_deviation`, `greatest`, `dead_ends` and `values`
    (values[v] positions have the value v). If distances are known, it also has `mean_error`,
    `exact_states` (the number of positions whose value is the distance), `overestimates` (0 if the
    heuristic is admissible) and `means` (means[d] is the mean value at distance d).

    >>> report = trailblaze.heuristics("tiles", heuristic="manhattan")
    >>> report.states, report.distances[31]
    (181440, 2)
    >>> manhattan = report.heuristics[0]
    >>> round(manhattan["mean"], 2), manhattan["greatest"], manhattan["exact_states"]
    (14.0, 22, 2351)

    Raises ValueError with the program's message if the input is wrong.
    """
    puzzle = description_of(puzzle)
    code, lines, message = call("heuristics", [puzzle], {"start": start, **options})
    if code != BROKEN or not lines:  # a heuristic that overestimates is an answer
        raise_error(code, message)
    return Report(lines[0])._of(puzzle)
