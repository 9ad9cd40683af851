"""Puzzles that are written in Python: what every form of them has in common, and how the program is
told of them. The forms are in _numbered.py (integers) and _objects.py (objects)."""

from __future__ import annotations

import operator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

PARTS = ("successors", "isgoal", "heuristic", "rank", "unrank", "print", "parse")


def refuse(field: str, found: object, expected: str) -> NoReturn:
    """Raises ValueError as the program's messages are."""
    raise ValueError(f"{field}: found {found}, expected {expected}")


class Own:
    """What the three forms have in common."""

    reversible: bool = False  #: where t follows s, s follows t: needed to search from both ends
    state_bits: int = 64  #: every position is below 2**state_bits
    num_ranks: int | None = None  #: how many ranks there are, where the puzzle ranks positions

    def _describe(self) -> dict[str, Any]:
        """What the program is told: a value for each name, None where the puzzle has nothing."""
        raise NotImplementedError

    def _described(self, form: str, **parts: Any) -> dict[str, Any]:
        name = type(self).__name__
        bits = operator.index(self.state_bits)
        if not 0 <= bits <= 64:
            refuse("state_bits", bits, "0 to 64")
        said = {**dict.fromkeys((*PARTS, "positions", "start", "goals")), "form": form,
                "name": name, "reversible": bool(self.reversible), "state_bits": bits,
                "num_ways": 0, "num_ranks": self.num_ranks or 0, "printed": {}, **parts}
        ranks = [part for part in ("num_ranks", "rank", "unrank") if said[part]]
        if len(ranks) not in (0, 3):
            refuse("ranks", f"{' and '.join(ranks)} alone", "num_ranks, rank and unrank")
        if said["num_ways"] and form != "arrays":
            refuse("num_ways", f"it in {name}", "it in an ArrayPuzzle alone")
        if said["num_ways"] and not self.reversible:
            refuse("num_ways", "it without reversible", "both: a way back is a move")
        if not 0 <= said["num_ways"] <= 32:
            refuse("num_ways", said["num_ways"], "0 to 32")
        if said["isgoal"] is not None and said["goals"] is not None:
            refuse("isgoal", "it together with goal", "one of them")
        for field, state in [("start", said["start"]), *(("goal", s) for s in said["goals"] or ())]:
            if state is not None and state >> bits:
                refuse(field, state, f"an integer from 0 to 2**{bits} - 1")
        return said


class Described:
    """A puzzle in Python as the program is told of it, for one call or several of one run."""

    def __init__(self, puzzle: Own) -> None:
        self.parts = puzzle._describe()
        self.name: str = self.parts["name"]

    def position(self, value: Any) -> Any:
        """A start or a goal as a text: an integer, or an object that is a position. A text is what
        the puzzle's own parse() reads."""
        if value is None or isinstance(value, str):
            return value
        positions = self.parts["positions"]
        if positions is not None and isinstance(value, Own):
            return f"state {positions.number_of(value)}"
        try:
            return f"state {operator.index(value)}"
        except TypeError:
            refuse("position", repr(value), "an integer" if positions is None else
                   f"an object of {self.name}")

    def goals(self, value: Any) -> Any:
        """One or several, as a text."""
        if isinstance(value, str) or not hasattr(value, "__iter__") or isinstance(value, Own):
            return self.position(value)
        return "|".join(self.position(goal) for goal in value)

    def options(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options of a call, with positions as texts."""
        for name in ("checkpoint", "disk"):
            if options.get(name) is not None:
                refuse(name, "it with a puzzle in Python", "a puzzle of the program, which can go "
                       "on without Python")
        given = {**options, "start": self.position(options.get("start"))}
        return {**given, "goal": self.goals(options["goal"])} if options.get("goal") is not None \
            else given


def described(puzzle: Any) -> Any:
    """A puzzle in Python as the program is told of it; what else was given as it stands."""
    if isinstance(puzzle, type) and issubclass(puzzle, Own):
        puzzle = puzzle()
    return Described(puzzle) if isinstance(puzzle, Own) else puzzle


def check(puzzle: Any, **options: Any) -> list[str]:
    """Tries the laws that every puzzle must keep, on positions near the start: that the same
    position always has the same successors, say, or that moves can be taken back where
    `reversible` says so. Returns the laws that are broken, a line each; none is a good sign.

    >>> class Wrong(trailblaze.PlainPuzzle):
    ...     start, goal, reversible = 0, 5, True
    ...     def successors(self, state):
    ...         return [state + 1] if state < 5 else []
    >>> len(trailblaze.check(Wrong())) > 0
    True
    """
    from ._puzzles import puzzles
    report = puzzles(puzzle, check=True, **options)
    return list(report.broken)
