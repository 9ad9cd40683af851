"""Breadth-first search as a notebook teaches it: a puzzle is a position that lists its moves; a
queue holds what is to be looked at, and a trail has for each position the one it was reached from.

    class Counting(Puzzle):
        def __iter__(self):
            yield Counting(self.pos + 1)

        def is_goal(self):
            return self.pos == 3

    search(Counting(0))    # Found(states=4, length=3)

Nothing is tuned, and nothing is made slow: positions are strings or tuples and are themselves the
keys of the trail.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple


class Puzzle:
    def __init__(self, pos: Any) -> None:
        self.pos = pos

    def __iter__(self) -> Iterator[Puzzle]:
        """The puzzles that a move leads to."""
        raise NotImplementedError

    def is_goal(self) -> bool:
        return False

    def canonical(self) -> Hashable:
        """The same for positions that count as one."""
        return self.pos


class Found(NamedTuple):
    states: int  # on the trail
    length: int  # moves to the position taken out last: the goal, or one of the farthest


def search(start: Puzzle) -> Found:
    """To the first goal that is taken out of the queue, or through all positions."""
    queue = deque([start])
    trail: dict[Hashable, Puzzle | None] = {start.canonical(): None}
    while queue:
        puzzle = queue.popleft()
        if puzzle.is_goal():
            break
        for move in puzzle:
            key = move.canonical()
            if key not in trail:
                trail[key] = puzzle
                queue.append(move)
    path = [puzzle]
    while (before := trail[path[-1].canonical()]) is not None:
        path.append(before)
    return Found(len(trail), len(path) - 1)
