"""Puzzles in Python whose positions are objects, as in Raymond Hettinger's puzzle framework."""

from __future__ import annotations

from ._own import BrokenLaw, Described, Own, refuse
from ._solve import solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Puzzle(Own):
    """A position of a puzzle, as an object: the interface of Raymond Hettinger's framework.

    Derive from it and give the class a position to begin with, `pos`, and the one to reach, `goal`;
    and `__iter__`, which yields the positions one move away, as objects of the class. Then

        >>> class JugFill(trailblaze.Puzzle):
        ...     pos, capacity, goal = (0, 0, 8), (3, 5, 8), (0, 4, 4)
        ...     def __iter__(self):
        ...         for source, held in enumerate(self.pos):
        ...             for into, level in enumerate(self.pos):
        ...                 poured = min(held, self.capacity[into] - level)
        ...                 if into != source and poured > 0:
        ...                     levels = list(self.pos)
        ...                     levels[source] -= poured
        ...                     levels[into] += poured
        ...                     yield JugFill(tuple(levels))
        >>> JugFill().solve()
        [(0, 0, 8), (0, 5, 3), (3, 2, 3), (0, 2, 6), (2, 0, 6), (2, 5, 1), (3, 4, 1), (0, 4, 4)]
        >>> trailblaze.enumerate(JugFill()).states
        16

    `isgoal()` may be another test than `pos == goal`, `__repr__` another picture, and `canonical()`
    may be equal for positions that need not be told apart: any object that can be hashed. A
    `heuristic()` says how many moves are needed at least. `reversible = True` says that every move
    can be taken back. A static method `parse(text)` returns the position of which this is the
    `__repr__`; `verify` needs it. `shapes()` returns its picture, a list of `trailblaze.Shape`. A
    position must not change.

    The positions that follow are objects of such classes; else there is a ValueError.
    """

    pos: Any = ""
    goal: Any = ""

    def __init__(self, pos: Any = None) -> None:
        if pos is not None:
            self.pos = pos

    def __repr__(self) -> str:
        return repr(self.pos)

    def canonical(self) -> Any:
        """What all positions have in common that count as this one."""
        if hasattr(self.pos, "dtype") and type(self).__repr__ is Puzzle.__repr__:
            return self.pos.shape, self.pos.tobytes()  # NumPy shortens long arrays in a text
        return repr(self)

    def isgoal(self) -> bool:
        """Whether this is a position to reach."""
        return self.pos == self.goal

    def __iter__(self) -> Iterator[Puzzle]:
        """The positions one move away."""
        return iter(())

    def _describe(self) -> dict[str, Any]:
        from ._core import Positions
        positions = Positions(Puzzle)
        kind = type(self)
        bits = 32  # of the number that a position gets when it is met
        shapes = getattr(kind, "shapes", None)
        return self._described("objects", bits, positions=positions,
                               start=positions.number_of(self),
                               heuristic=getattr(kind, "heuristic", None),
                               parse=getattr(kind, "parse", None),
                               shapes=shapes if callable(shapes) else None)

    def solve(self, depthFirst: bool = False, **options: Any) -> list[Puzzle]:
        """The positions from this one to a goal by the fewest moves, or [] where none can be
        reached. With depthFirst the search goes deep first, and the path may be long.

        `options` are those of `trailblaze.solve`. Raises TimeoutError where a limit was met, and
        ValueError where the input is wrong.
        """
        for name in ("start", "path", "no_path"):
            if name in options:
                refuse(name, f"{options[name]!r} with Puzzle.solve", "trailblaze.solve, which "
                       "returns a report")
        told: Any = Described(self)
        report = solve(told, **{"search": "dfs" if depthFirst else "bfs", **options})
        if report.status == "limit":
            raise TimeoutError(f"{report.limit}: found no answer within this limit")
        return self._walk(told, report.states or [])

    def _walk(self, told: Described, texts: list[str]) -> list[Puzzle]:
        """The objects of a path. Each is one that the object before it yields: where several count
        as one position, the engine knows the first of them only."""
        number_of = told.parts["positions"].number_of
        path = [self] if texts else []
        for text in texts[1:]:
            number = told.parts["printed"][text]
            found = next((one for one in path[-1] if number_of(one) == number), None)
            if found is None:
                raise BrokenLaw(f"{told.name}: found no {text} among the positions that follow "
                                f"{path[-1]!r}, expected those that were there before")
            path.append(found)
        return path
