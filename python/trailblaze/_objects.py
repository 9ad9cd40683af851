"""Puzzles in Python whose positions are objects, as in Raymond Hettinger's puzzle framework."""

from __future__ import annotations

from ._own import BrokenLaw, PuzzleDescription, PythonPuzzle, refuse
from ._solve import solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Puzzle(PythonPuzzle):
    """A position of a puzzle, as an object: the interface of Raymond Hettinger's framework.

    Derive a class with `pos`, the start; `goal`, the position to reach; and `__iter__`, which
    yields the positions one move away, as objects of the class:

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

    Optional members:

        isgoal()            returns True if the position is a goal; the default is pos == goal
        __repr__()          returns the text of the position for reports
        canonical()         returns a hashable object. Positions with equal objects count as the
                            same position
        heuristic()         returns a lower bound on the moves to a goal
        reversible = True   every move can be taken back
        parse(text)         a static method, which `verify` needs: returns the position with this
                            `__repr__`
        shapes()            returns the picture of the position, a list of `trailblaze.Shape`

    A position must not change. A search raises ValueError if `__iter__` yields an object that is
    not a `Puzzle`.
    """

    pos: Any = ""
    goal: Any = ""

    def __init__(self, pos: Any = None) -> None:
        if pos is not None:
            self.pos = pos

    def __repr__(self) -> str:
        return repr(self.pos)

    def canonical(self) -> Any:
        """Returns a hashable object, which is equal for positions that count as the same."""
        if hasattr(self.pos, "dtype") and type(self).__repr__ is Puzzle.__repr__:
            return self.pos.shape, self.pos.tobytes()  # NumPy shortens the text of long arrays
        return repr(self)

    def isgoal(self) -> bool:
        """Returns True if this position is a goal."""
        return self.pos == self.goal

    def __iter__(self) -> Iterator[Puzzle]:
        """Yields the positions one move away."""
        return iter(())

    def _describe(self) -> dict[str, Any]:
        from ._core import Positions
        positions = Positions(Puzzle)
        kind = type(self)
        bits = 32  # of the number that a new position gets
        shapes = getattr(kind, "shapes", None)
        return self._checked_description(
            "objects", bits, positions=positions, start=positions.number_of(self),
            heuristic=getattr(kind, "heuristic", None), parse=getattr(kind, "parse", None),
            shapes=shapes if callable(shapes) else None)

    def solve(self, depthFirst: bool = False, **options: Any) -> list[Puzzle]:
        """Returns the positions of a shortest path from this position to a goal, or [] if no goal
        can be reached. With `depthFirst` it searches depth-first, and the path may be long.

        `options` are the options of `trailblaze.solve`. Raises TimeoutError if the search reaches
        a limit, and ValueError if the input is wrong.
        """
        for name in ("start", "path", "no_path"):
            if name in options:
                refuse(name, f"{options[name]!r} with Puzzle.solve", "trailblaze.solve, which "
                       "returns a report")
        description: Any = PuzzleDescription(self)
        report = solve(description, **{"search": "dfs" if depthFirst else "bfs", **options})
        if report.status == "limit":
            raise TimeoutError(f"{report.limit}: found no answer within this limit, expected a "
                               "higher limit")
        return self._walk(description, report.states or [])

    def _walk(self, description: PuzzleDescription, texts: list[str]) -> list[Puzzle]:
        """Returns the objects of a path, each yielded by the object before it. The objects that
        the engine keeps would not do: of several objects that count as the same position, it keeps
        only the first."""
        number_of = description.parts["positions"].number_of
        path = [self] if texts else []
        for text in texts[1:]:
            number = description.parts["printed"][text]
            found = next((one for one in path[-1] if number_of(one) == number), None)
            if found is None:
                raise BrokenLaw(f"{description.name}: found no {text} among the positions that "
                                f"follow {path[-1]!r}, expected the same positions as before")
            path.append(found)
        return path
