"""Breadth-first search as a notebook teaches it. A puzzle is a position that yields its successors.
A queue holds the open positions, and a trail maps each position to its predecessor.

    class Counting(Puzzle):
        def __iter__(self):
            yield Counting(self.pos + 1)

        def is_goal(self):
            return self.pos == 3

    search(Counting(0))    # Found(states=4, length=3)

The code is neither tuned nor slowed down: positions are strings or tuples, and they are the keys of
the trail.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple


class Puzzle:
    def __init__(self, pos: Any) -> None:
        self.pos = pos

    def __iter__(self) -> Iterator[Puzzle]:
        """Yields the puzzle after each move."""
        raise NotImplementedError

    def is_goal(self) -> bool:
        return False

    def canonical(self) -> Hashable:
        """Returns a key that is equal for equivalent positions."""
        return self.pos


class Found(NamedTuple):
    states: int  # on the trail
    length: int  # moves to the last expanded position: the goal, or a farthest position


def search(start: Puzzle) -> Found:
    """Searches until it dequeues a goal, or through all positions."""
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
