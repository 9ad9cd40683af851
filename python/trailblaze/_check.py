"""Tests the laws that a puzzle in Python must keep."""

from __future__ import annotations

from ._own import BrokenLaw, Described, described
from ._puzzles import puzzles
from ._solve import solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def check(puzzle: Any, **options: Any) -> list[str]:
    """Tests the laws that every puzzle must keep, on positions near the start. Returns a line for
    each broken law. An empty list is no proof that the puzzle keeps all laws.

    Some laws: a position always has the same successors; if `reversible` is True, every move can
    be taken back; a heuristic never exceeds the number of moves to the goal.

    `options` are the options of `trailblaze check`. An exception of the puzzle's functions reaches
    the caller.

    >>> class Wrong(trailblaze.PlainPuzzle):
    ...     start, goal, reversible = 0, 5, True
    ...     def successors(self, state):
    ...         return [state + 1] if state < 5 else []
    >>> len(trailblaze.check(Wrong())) > 0
    True
    """
    told = described(puzzle)
    try:
        broken = list(puzzles(told, check=True, **options).broken)
        return broken + (broken_heuristic(told) if isinstance(told, Described) else [])
    except BrokenLaw as error:
        return [str(error)]


def broken_heuristic(told: Described) -> list[str]:
    """Returns a line for each position of a shortest path whose heuristic exceeds the number of
    moves to the goal."""
    if told.parts["heuristic"] is None:
        return []
    own: Any = told
    states = solve(own, search="bfs", max_states=100_000).states or []
    broken = []
    for at, text in enumerate(states):
        value, left = heuristic(told, told.given_back(text)), len(states) - 1 - at
        if value > left:
            broken.append(f"{told.name}: the heuristic is at most the moves needed (at {text}: "
                          f"{value}, and {left} are enough)")
    return broken


def heuristic(told: Described, position: Any) -> Any:
    """Returns the heuristic's value for one position."""
    asked = told.parts["heuristic"]
    if told.parts["form"] != "arrays":
        return asked(position)
    from numpy import array, uint64
    return int(asked(array([position], dtype=uint64))[0])
