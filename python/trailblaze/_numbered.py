"""Puzzles in Python whose positions are integers: single integers, or thousands in a NumPy array.

Every function of this package that takes the name of a puzzle also takes such a puzzle:

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

from ._own import PARTS, PythonPuzzle, integer, refuse
from ._values import alternatives

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAMES = (*PARTS, "start", "goal", "reversible", "state_bits", "num_ranks", "num_ways")


class Numbered(PythonPuzzle):
    """A puzzle whose positions are integers."""

    #: default start of a search
    start: int | None = None
    #: the position to reach, or a list of such positions; None if there is isgoal()
    goal: Any = None
    state_bits: int = 64  #: every position is below 2**state_bits
    num_ranks: int | None = None  #: number of ranks, if the puzzle ranks positions

    def __init__(self, **parts: Any) -> None:
        for name, part in parts.items():
            if name not in NAMES:
                refuse("part", name, alternatives(NAMES))
            setattr(self, name, part)

    def _numbered(self, interface: str) -> dict[str, Any]:
        if hasattr(self.goal, "__next__"):
            self.goal = list(self.goal)  # a generator can only be read once
        goals = None if self.goal is None else \
            list(self.goal) if hasattr(self.goal, "__iter__") else [self.goal]
        parts = {part: getattr(self, part, None) for part in PARTS}
        if parts["successors"] is None:
            refuse(f"{type(self).__name__}.successors", "nothing", "a function of positions")
        self._warn_of_names()
        return self._checked_description(
            interface, integer("state_bits", self.state_bits, "0 to 64"),
            start=None if self.start is None else integer("start", self.start),
            goals=goals and [integer("goal", goal) for goal in goals],
            num_ways=integer("num_ways", getattr(self, "num_ways", 0), "0 to 32"),
            num_ranks=integer("num_ranks", self.num_ranks or 0), **parts)

    def _warn_of_names(self) -> None:
        """Warns of a name such as is_goal, which resembles the name of a missing part."""
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
                warn(f"{type(self).__name__}: found {name}, which is ignored; did you mean {near}?",
                     stacklevel=2)


class PlainPuzzle(Numbered):
    """A puzzle whose positions are integers from 0 to 2**64 - 1.

    Derive a class with these members, or pass them as arguments, such as
    PlainPuzzle(start=1, goal=100, successors=double):

        start, goal          integers; goal may be a list of integers
        successors(state)    returns the positions one move away, as a list or a generator

    Optional members:

        isgoal(state)        returns True if the position is a goal; replaces `goal`
        heuristic(state)     returns a lower bound on the moves to a goal, for astar and idastar;
                             infinity if no goal can be reached
        print(state)         returns the text of the position for reports
        parse(text)          returns the position with this text; raises ValueError for other texts
        shapes(state)        returns the picture of the position, a list of trailblaze.Shape
        reversible = True    every move can be taken back
        state_bits = 36      every position is below 2**36, which saves memory
        num_ranks, rank(state), unrank(rank)
                             numbers each position below num_ranks; an enumeration then needs two
                             bits per rank

    A search raises ValueError if a function returns something other than a position. An exception
    of a function reaches the caller.
    """

    successors: Any = None

    def _describe(self) -> dict[str, Any]:
        return self._numbered("plain")


class ArrayPuzzle(Numbered):
    """A puzzle whose positions are integers in NumPy arrays of uint64, thousands per call.

    Derive a class with these members, or pass them as arguments. Pass a function that Numba
    compiled as an argument: ArrayPuzzle(start=1, goal=100, successors=compiled).

        start, goal          integers; goal may be a list of integers
        successors(states)   `states` is an array of n positions (uint64), which the function may
                             change. Returns two arrays of equal length m: the successors (uint64),
                             and for each successor the index in `states` of its predecessor
                             (int64). The successors of a position must have the same order in
                             every call

    Optional members:

        isgoal(states)       returns an array of n bools; replaces `goal`
        heuristic(states)    returns an array of n integers, lower bounds on the moves to a goal;
                             2**24 or more if no goal can be reached
        print(state)         returns the text of a single position for reports
        parse(text)          returns the position with this text; raises ValueError for other texts
        shapes(state)        returns the picture of a single position, a list of trailblaze.Shape
        reversible = True    every move can be taken back
        state_bits = 36      every position is below 2**36, which saves memory
        num_ranks, rank(states), unrank(ranks)
                             numbers each position below num_ranks (arrays of n uint64); an
                             enumeration then needs two bits per rank
        num_ways = 4         numbers the moves from 0 to 3 (at most 0 to 31); the moves from a
                             position have different numbers. successors(states) then returns two
                             more arrays of length m (int64): the number of each move, and the
                             number of the move that leads back. A large space then needs less
                             memory

    A search raises ValueError for a wrong type, shape, index or number, and says what it found.
    """

    successors: Any = None
    num_ways: int = 0

    def _describe(self) -> dict[str, Any]:
        return self._numbered("arrays")
