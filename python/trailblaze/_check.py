"""Tests the laws that a puzzle in Python must keep."""

from __future__ import annotations

from ._own import BrokenLaw, PuzzleDescription, description_of
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
    description = description_of(puzzle)
    try:
        broken = list(puzzles(description, check=True, **options).broken)
        is_in_python = isinstance(description, PuzzleDescription)
        return broken + (broken_heuristic(description) if is_in_python else [])
    except BrokenLaw as error:
        return [str(error)]


def broken_heuristic(description: PuzzleDescription) -> list[str]:
    """Returns a line for each position of a shortest path whose heuristic exceeds the number of
    moves to the goal."""
    if description.parts["heuristic"] is None:
        return []
    puzzle: Any = description
    states = solve(puzzle, search="bfs", max_states=100_000).states or []
    broken = []
    for at, text in enumerate(states):
        value = heuristic_value(description, description.position_of(text))
        left = len(states) - 1 - at
        if value > left:
            broken.append(f"{description.name}: the heuristic is at most the moves needed "
                          f"(at {text}: {value}, and {left} are enough)")
    return broken


def heuristic_value(description: PuzzleDescription, position: Any) -> Any:
    """Returns the heuristic's value for one position."""
    function = description.parts["heuristic"]
    if description.parts["interface"] != "arrays":
        return function(position)
    from numpy import array, uint64
    return int(function(array([position], dtype=uint64))[0])
