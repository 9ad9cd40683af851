"""Puzzles in Python whose positions are integers: one at a time, or thousands in a NumPy array.

Every function of this package that takes the name of a puzzle takes such a puzzle as well:

    >>> class Steps(trailblaze.PlainPuzzle):
    ...     start, goal = 1, 100
    ...     def successors(self, state):
    ...         return (2 * state, state + 1) if state < 100 else ()
    >>> trailblaze.solve(Steps()).states
    ['1', '2', '3', '6', '12', '24', '25', '50', '100']
    >>> trailblaze.enumerate(Steps()).states
    149
"""

from __future__ import annotations

from ._own import PARTS, Own, integer, refuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAMES = (*PARTS, "start", "goal", "reversible", "state_bits", "num_ranks", "num_ways")


class Numbered(Own):
    """A puzzle whose positions are integers."""

    #: where a search begins, unless it is told another start
    start: int | None = None
    #: the position to reach, or a list of them; None where isgoal() tells
    goal: Any = None
    state_bits: int = 64  #: every position is below 2**state_bits
    num_ranks: int | None = None  #: how many ranks there are, where the puzzle ranks positions

    def __init__(self, **parts: Any) -> None:
        for name, part in parts.items():
            if name not in NAMES:
                refuse("part", name, f"one of {', '.join(NAMES)}")
            setattr(self, name, part)

    def _numbered(self, form: str) -> dict[str, Any]:
        if hasattr(self.goal, "__next__"):
            self.goal = list(self.goal)  # a generator, which can be read once
        goals = None if self.goal is None else \
            list(self.goal) if hasattr(self.goal, "__iter__") else [self.goal]
        parts = {part: getattr(self, part, None) for part in PARTS}
        if parts["successors"] is None:
            refuse(f"{type(self).__name__}.successors", "nothing", "a function of positions")
        self._warn_of_names()
        return self._described(
            form, integer("state_bits", self.state_bits, "0 to 64"),
            start=None if self.start is None else integer("start", self.start),
            goals=goals and [integer("goal", goal) for goal in goals],
            num_ways=integer("num_ways", getattr(self, "num_ways", 0), "0 to 32"),
            num_ranks=integer("num_ranks", self.num_ranks or 0), **parts)

    def _warn_of_names(self) -> None:
        """Warns of a name such as is_goal, which is nearly that of a part which is missing."""
        own = {name for kind in type(self).__mro__ if kind.__module__ != __name__
               and issubclass(kind, Numbered) for name in vars(kind) if not name.startswith("_")}
        unknown = sorted(own - set(NAMES))
        missing = [name for name in NAMES if name not in own and getattr(self, name, None) is None]
        if not unknown or not missing:
            return
        from difflib import get_close_matches
        from warnings import warn
        for name in unknown:
            for near in get_close_matches(name, missing, 1, 0.85):
                warn(f"{type(self).__name__}: found {name}, which is not used; {near} would be",
                     stacklevel=2)


class PlainPuzzle(Numbered):
    """A puzzle whose positions are integers from 0 to 2**64 - 1, one at a time.

    Derive from it, or give these by name, PlainPuzzle(start=1, goal=100, successors=double):

        start, goal          integers; goal may be a list of them
        successors(state)    the positions one move away, as a list or a generator

    and, where there are such,

        isgoal(state)        whether a position is a goal, in the place of `goal`
        heuristic(state)     a number of moves that are needed at least, for astar and idastar;
                             infinity where no goal can be reached
        print(state)         the position as a text, which reports show
        parse(text)          the position that such a text is; ValueError where it is none
        shapes(state)        the picture of one position: a list of trailblaze.Shape
        reversible = True    where every move can be taken back
        state_bits = 36      every position is below 2**36: less memory
        num_ranks, rank(state), unrank(rank)
                             each position has a number below num_ranks of its own: an
                             enumeration then needs two bits a rank

    What is no position is a ValueError; what a function raises is raised.
    """

    successors: Any = None

    def _describe(self) -> dict[str, Any]:
        return self._numbered("plain")


class ArrayPuzzle(Numbered):
    """A puzzle whose positions are integers, thousands at a time, in NumPy arrays of uint64.

    Derive from it, or give these by name, as a function that Numba has compiled must be given:
    ArrayPuzzle(start=1, goal=100, successors=compiled):

        start, goal          integers; goal may be a list of them
        successors(states)   `states` is an array of uint64 with n positions, which is yours to
                             change. Return two arrays of one length: the successors (uint64) and,
                             for each of them, the place in `states` of the position that it
                             follows (int64). Those of one position are in the same order in
                             every call; the rest is up to you

    and, where there are such,

        isgoal(states)       an array of bool, in the place of `goal`
        heuristic(states)    an array of integers: moves that are needed at least. 2**24 or more
                             says that no goal can be reached
        print(state)         one position as a text, which reports show
        parse(text)          the position that such a text is; ValueError where it is none
        shapes(state)        the picture of one position: a list of trailblaze.Shape
        reversible = True    where every move can be taken back
        state_bits = 36      every position is below 2**36: less memory
        num_ranks, rank(states), unrank(ranks)
                             each position has a number below num_ranks of its own (arrays of
                             uint64): an enumeration then needs two bits a rank
        num_ways = 4         moves have numbers from 0 to 3, at most 31, and no two moves from a
                             position have the same one. successors(states) then returns two
                             arrays of int64 more: the number of each move, and that of the move
                             that leads back. This enumerates a large space in less memory.

    A wrong type, shape, place or number is a ValueError that says what was found.
    """

    successors: Any = None
    num_ways: int = 0

    def _describe(self) -> dict[str, Any]:
        return self._numbered("arrays")
