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

import operator

from ._own import PARTS, Own, refuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

NAMES = (*PARTS, "start", "goal", "reversible", "state_bits", "num_ranks", "num_ways")


class Numbered(Own):
    """A puzzle whose positions are integers."""

    #: where a search begins, unless it is told another start
    start: int | None = None
    #: the position to reach, or a list of them; None where isgoal() tells
    goal: int | Iterable[int] | None = None

    def __init__(self, **parts: Any) -> None:
        for name, part in parts.items():
            if name not in NAMES:
                refuse(name, "it", f"one of {', '.join(NAMES)}")
            setattr(self, name, part)

    def _numbered(self, form: str) -> dict[str, Any]:
        goals = None if self.goal is None else \
            list(self.goal) if hasattr(self.goal, "__iter__") else [self.goal]
        parts = {part: getattr(self, part, None) for part in PARTS}
        if parts["successors"] is None:
            refuse(f"{type(self).__name__}.successors", "nothing", "a function of positions")
        self._warn_of_names()
        return self._described(
            form, start=None if self.start is None else _integer("start", self.start),
            goals=goals and [_integer("goal", goal) for goal in goals],
            num_ways=operator.index(getattr(self, "num_ways", 0)), **parts)

    def _warn_of_names(self) -> None:
        """Warns of a name such as is_goal, which is nearly that of a part which is missing."""
        own = {name for kind in type(self).__mro__ if kind.__module__ != __name__
               and issubclass(kind, Numbered) for name in vars(kind) if not name.startswith("_")}
        unknown = sorted(own - set(NAMES))
        missing = [name for name in NAMES if name not in own and not getattr(self, name, None)]
        if not unknown or not missing:
            return
        from difflib import get_close_matches
        from warnings import warn
        for name in unknown:
            for near in get_close_matches(name, missing, 1, 0.85):
                warn(f"{type(self).__name__}: found {name}, which is not used; {near} would be",
                     stacklevel=2)


def _integer(field: str, value: Any) -> int:
    """A position as an integer, also one of NumPy."""
    try:
        number = operator.index(value)
    except TypeError:
        refuse(field, repr(value), "an integer from 0 to 2**64 - 1")
    if number < 0:
        refuse(field, number, "an integer from 0 to 2**64 - 1")
    return number


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
        reversible = True    where every move can be taken back
        state_bits = 36      every position is below 2**36: less memory
        num_ranks, rank(state), unrank(rank)
                             each position has a number below num_ranks of its own: an
                             enumeration then needs two bits a rank
    """

    successors: Any = None

    def _describe(self) -> dict[str, Any]:
        return self._numbered("plain")


class ArrayPuzzle(Numbered):
    """A puzzle whose positions are integers, thousands at a time, in NumPy arrays of uint64.

    Derive from it, or give these by name, as a function that Numba has compiled must be given:
    ArrayPuzzle(start=1, goal=100, successors=compiled):

        start, goal          integers; goal may be a list of them
        successors(states)   `states` is an array of uint64 with n positions. Return two arrays of
                             one length: the successors (uint64), in any order, and for each of
                             them the place in `states` of the position that it follows (int64)

    and, where there are such,

        isgoal(states)       an array of bool, in the place of `goal`
        heuristic(states)    an array of integers: moves that are needed at least
        print(state)         one position as a text, which reports show
        parse(text)          the position that such a text is; ValueError where it is none
        reversible = True    where every move can be taken back
        state_bits = 36      every position is below 2**36: less memory
        num_ranks, rank(states), unrank(ranks)
                             each position has a number below num_ranks of its own (arrays of
                             uint64): an enumeration then needs two bits a rank
        num_ways = 4         moves have numbers below 4, at most 32, of which no two of a position
                             are the same. successors(states) then returns two arrays of int64
                             more: the number of each move, and that of the move that leads back.
                             By these a large space is enumerated in less memory.
    """

    successors: Any = None
    num_ways: int = 0

    def _describe(self) -> dict[str, Any]:
        return self._numbered("arrays")
