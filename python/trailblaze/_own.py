"""Puzzles in Python: their common base class, and their description for the program. Their
interfaces are in _numbered.py (integers) and _objects.py (objects)."""

from __future__ import annotations

import operator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, NoReturn

PARTS = ("successors", "isgoal", "heuristic", "rank", "unrank", "print", "parse", "shapes")


class BrokenLaw(RuntimeError):
    """A puzzle in Python broke a law, which ended the search."""


LONGEST = 100  # characters of a value in an error


def integer(field: str, value: Any, expected: str = "an integer from 0 to 2**64 - 1") -> int:
    """Returns an integer of Python or NumPy as an int. Raises ValueError below 0."""
    try:
        number = operator.index(value)
    except TypeError:
        refuse(field, repr(value), expected)
    if number < 0:
        refuse(field, number, expected)
    return number


def refuse(field: str, found: object, expected: str) -> NoReturn:
    """Raises ValueError with a message in the form of the program's messages."""
    shown = str(found)
    shown = shown if len(shown) <= LONGEST else shown[:LONGEST] + "..."
    raise ValueError(f"{field}: found {shown}, expected {expected}")


class PythonPuzzle:
    """The base class of the three interfaces."""

    reversible: bool = False  #: every move can be taken back, so a search may begin at both ends

    def _describe(self) -> dict[str, Any]:
        """Returns the description for the program, with None for missing parts."""
        raise NotImplementedError

    def _checked_description(self, interface: str, bits: int, **parts: Any) -> dict[str, Any]:
        name = type(self).__name__
        if not 0 <= bits <= 64:
            refuse("state_bits", bits, "0 to 64")
        said: dict[str, Any] = {
            **dict.fromkeys((*PARTS, "positions", "start", "goals")), "interface": interface,
            "name": name, "reversible": bool(self.reversible), "state_bits": bits, "num_ways": 0,
            "num_ranks": 0, "printed": {}, **parts}
        ranks = [part for part in ("num_ranks", "rank", "unrank") if said[part]]
        if len(ranks) not in (0, 3):
            refuse("ranks", f"only {' and '.join(ranks)}", "all of num_ranks, rank and unrank")
        if said["num_ways"] and interface != "arrays":
            refuse("num_ways", f"{said['num_ways']} in {name}", "an ArrayPuzzle")
        if said["num_ways"] and not self.reversible:
            refuse("num_ways", f"{said['num_ways']} with reversible = False", "reversible = True")
        if not 0 <= said["num_ways"] <= 32:
            refuse("num_ways", said["num_ways"], "0 to 32")
        if said["isgoal"] is not None and said["goals"] is not None:
            refuse("isgoal", "together with a goal", "only one of isgoal and goal")
        for field, state in [("start", said["start"]), *(("goal", s) for s in said["goals"] or ())]:
            if state is not None and state >> bits:
                refuse(field, state, f"an integer from 0 to 2**{bits} - 1")
        return said


class PuzzleDescription:
    """The description of a puzzle in Python, for a call or for the calls of a run."""

    def __init__(self, puzzle: PythonPuzzle) -> None:
        self.puzzle = puzzle
        self.parts = puzzle._describe()
        self.name: str = self.parts["name"]

    def position_text(self, value: Any, field: str) -> Any:
        """Returns a start or a goal, given as an integer or an object, as a text. Returns a text
        unchanged, because the puzzle's parse() reads it. Errors begin with `field`."""
        if value is None or isinstance(value, str):
            return value
        positions = self.parts["positions"]
        if positions is not None:
            if not isinstance(value, PythonPuzzle):
                refuse(field, repr(value), f"an object of {self.name}")
            return f"state {positions.number_of(value)}"
        return f"state {integer(field, value)}"

    def line_of_start(self, value: Any) -> str:
        """Returns a start as a line of a stream."""
        text = self.position_text(value, "starts")
        if not isinstance(text, str) or not text.strip() or text[0] == "#" or "\n" in text:
            refuse("starts", repr(text), "a text of one line that does not begin with #")
        return text

    def goal_text(self, value: Any) -> Any:
        """Returns a goal or several goals as a text."""
        is_list = hasattr(value, "__iter__") and not isinstance(value, (str, PythonPuzzle))
        if not is_list:
            return self.position_text(value, "goal")
        return "|".join(self.position_text(goal, "goal") for goal in value)

    def options(self, command: str, options: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the options of a call, with positions as texts."""
        for name in ("checkpoint", "disk"):
            if options.get(name) not in (None, False):
                refuse(name, f"{options[name]!r} with a puzzle in Python", "a built-in puzzle, "
                       "because resume cannot call a puzzle in Python")
        given = {**options, "start": self.position_text(options.get("start"), "start")}
        if options.get("goal") is not None:
            given["goal"] = self.goal_text(options["goal"])
        # One thread suffices, because Python expands the objects one by one.
        if self.parts["positions"] is not None and command in ("solve", "enumerate", "generate",
                                                              "heuristics"):
            given["threads"] = options.get("threads") or 1
        return given

    def position_of(self, text: str) -> Any:
        """Returns the position with this text in a report, in a form that `solve` takes."""
        number = self.parts["printed"].get(text)
        if number is None:
            number = int(text)
        positions = self.parts["positions"]
        return number if positions is None else positions.position(number)

    def check_can_parse(self) -> None:
        """Raises ValueError if another call cannot read the texts of the puzzle's reports."""
        prints = self.parts["print"] is not None or self.parts["positions"] is not None
        if prints and self.parts["parse"] is None:
            refuse("puzzle", f"no parse() in {self.name}", "a parse() that reads the texts of its "
                   "reports")


class KeptPuzzle:
    """A puzzle in Python, as its report keeps it: with only the positions whose texts are in the
    report."""

    def __init__(self, description: PuzzleDescription) -> None:
        self.puzzle = description.puzzle
        self.positions = {text: description.position_of(text)
                          for text in description.parts["printed"]}

    def description(self) -> PuzzleDescription:
        """Returns the description for a call that reads these texts."""
        description = PuzzleDescription(self.puzzle)
        positions = description.parts["positions"]
        for text, position in self.positions.items():
            description.parts["printed"][text] = \
                position if positions is None else positions.number_of(position)
        return description


def description_of(puzzle: Any) -> Any:
    """Returns the description of a puzzle in Python; returns any other value unchanged."""
    if isinstance(puzzle, type) and issubclass(puzzle, PythonPuzzle):
        puzzle = puzzle()
    return PuzzleDescription(puzzle) if isinstance(puzzle, PythonPuzzle) else puzzle
