"""Puzzles that are written in Python: what every form of them has in common, and how the program is
told of them. The forms are in _numbered.py (integers) and _objects.py (objects)."""

from __future__ import annotations

import operator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, NoReturn

PARTS = ("successors", "isgoal", "heuristic", "rank", "unrank", "print", "parse", "shapes")


class BrokenLaw(RuntimeError):
    """A puzzle in Python has broken a promise in a way that ends a search."""


def integer(field: str, value: Any, expected: str = "an integer from 0 to 2**64 - 1") -> int:
    """A number that is 0 or more, also one of NumPy."""
    try:
        number = operator.index(value)
    except TypeError:
        refuse(field, repr(value), expected)
    if number < 0:
        refuse(field, number, expected)
    return number


def refuse(field: str, found: object, expected: str) -> NoReturn:
    """Raises ValueError as the program's messages are."""
    raise ValueError(f"{field}: found {found}, expected {expected}")


class Own:
    """What the three forms have in common."""

    reversible: bool = False  #: every move can be taken back: needed to search from both ends

    def _describe(self) -> dict[str, Any]:
        """What the program is told: a value for each name, None where the puzzle has nothing."""
        raise NotImplementedError

    def _described(self, form: str, bits: int, **parts: Any) -> dict[str, Any]:
        name = type(self).__name__
        if not 0 <= bits <= 64:
            refuse("state_bits", bits, "0 to 64")
        said: dict[str, Any] = {
            **dict.fromkeys((*PARTS, "positions", "start", "goals")), "form": form, "name": name,
            "reversible": bool(self.reversible), "state_bits": bits, "num_ways": 0,
            "num_ranks": 0, "printed": {}, **parts}
        ranks = [part for part in ("num_ranks", "rank", "unrank") if said[part]]
        if len(ranks) not in (0, 3):
            refuse("ranks", f"{' and '.join(ranks)} alone", "num_ranks, rank and unrank")
        if said["num_ways"] and form != "arrays":
            refuse("num_ways", f"{said['num_ways']} in {name}", "an ArrayPuzzle")
        if said["num_ways"] and not self.reversible:
            refuse("num_ways", f"{said['num_ways']}, and reversible is False",
                   "True: a way back is a move")
        if not 0 <= said["num_ways"] <= 32:
            refuse("num_ways", said["num_ways"], "0 to 32")
        if said["isgoal"] is not None and said["goals"] is not None:
            refuse("isgoal", "a goal as well", "one of them")
        for field, state in [("start", said["start"]), *(("goal", s) for s in said["goals"] or ())]:
            if state is not None and state >> bits:
                refuse(field, state, f"an integer from 0 to 2**{bits} - 1")
        return said


class Described:
    """A puzzle in Python as the program is told of it, for one call or several of one run."""

    def __init__(self, puzzle: Own) -> None:
        self.puzzle = puzzle
        self.parts = puzzle._describe()
        self.name: str = self.parts["name"]

    def position(self, value: Any, field: str) -> Any:
        """A start or a goal as a text: an integer, or an object that is a position. A text is what
        the puzzle's own parse() reads. `field` names it in an error."""
        if value is None or isinstance(value, str):
            return value
        positions = self.parts["positions"]
        if positions is not None:
            if not isinstance(value, Own):
                refuse(field, repr(value), f"an object of {self.name}")
            return f"state {positions.number_of(value)}"
        return f"state {integer(field, value)}"

    def line(self, value: Any) -> str:
        """A start as a line of a stream."""
        told = self.position(value, "starts")
        if not isinstance(told, str) or not told.strip() or told[0] == "#" or "\n" in told:
            refuse("starts", repr(told), "a text of one line that does not begin with #")
        return told

    def goals(self, value: Any) -> Any:
        """One or several, as a text."""
        if isinstance(value, str) or not hasattr(value, "__iter__") or isinstance(value, Own):
            return self.position(value, "goal")
        return "|".join(self.position(goal, "goal") for goal in value)

    def options(self, command: str, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a call, with positions as texts."""
        for name in ("checkpoint", "disk"):
            if options.get(name) not in (None, False):
                refuse(name, f"{options[name]!r} with a puzzle in Python", "a puzzle of the "
                       "program, with which a run can go on")
        given = {**options, "start": self.position(options.get("start"), "start")}
        if options.get("goal") is not None:
            given["goal"] = self.goals(options["goal"])
        # Python works at one object at a time, and is most of the work.
        if self.parts["positions"] is not None and command in ("solve", "enumerate", "generate",
                                                              "heuristics"):
            given["threads"] = options.get("threads") or 1
        return given

    def given_back(self, text: str) -> Any:
        """The position that a report calls by this text, as a person gives it to `solve`."""
        number = self.parts["printed"].get(text)
        if number is None:
            number = int(text)
        positions = self.parts["positions"]
        return number if positions is None else positions.position(number)

    def check_that_texts_are_read(self) -> None:
        """Raises ValueError where reports have texts that no other call can read."""
        prints = self.parts["print"] is not None or self.parts["positions"] is not None
        if prints and self.parts["parse"] is None:
            refuse("puzzle", f"no parse() in {self.name}", "one for the texts of its reports")


class Remembered:
    """A puzzle in Python as a report of it keeps it: of all positions that were met it holds those
    alone that the report has texts of."""

    def __init__(self, told: Described) -> None:
        self.puzzle = told.puzzle
        self.positions = {text: told.given_back(text) for text in told.parts["printed"]}

    def described(self) -> Described:
        """The puzzle for a call that reads those texts."""
        told = Described(self.puzzle)
        positions = told.parts["positions"]
        for text, position in self.positions.items():
            told.parts["printed"][text] = \
                position if positions is None else positions.number_of(position)
        return told


def described(puzzle: Any) -> Any:
    """A puzzle in Python as the program is told of it; what else was given as it stands."""
    if isinstance(puzzle, type) and issubclass(puzzle, Own):
        puzzle = puzzle()
    return Described(puzzle) if isinstance(puzzle, Own) else puzzle
