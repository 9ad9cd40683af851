"""The types of the extension module, which is written in C++."""

from collections.abc import Sequence
from typing import Any, overload

__version__: str

class Lines(Sequence[str]):
    """Lines where they were printed to: a str is made when one is asked for."""

    def __init__(self, text: str | bytes) -> None: ...

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Lines: ...

    def __len__(self) -> int: ...

    def values(self, name: str) -> str:
        """An array of JSON: the field `name` of each line, and not of an object inside. Raises
        ValueError where a line has no such field."""
    def text(self) -> str:
        """The whole text that they are lines of, with its empty lines."""

class Positions:
    """Positions of a puzzle in Python that are objects, with a number each."""

    def __init__(self, base: type) -> None: ...
    def number_of(self, position: object) -> int:
        """The number of a position, which it gets here if it has none yet: 0, 1, 2 ..."""
    def position(self, number: int) -> Any:
        """The first position that got this number. IndexError where none has."""
    def __len__(self) -> int: ...

def option_values() -> dict[str, str]:
    """What each option of the program and of puzzles takes, by its name as a keyword argument:
    "RxC", "A..B", "F...", "text|json"; "" for a flag."""

def run(words: list[str] | list[bytes], puzzle: dict[str, Any] | None = None) -> tuple[int, Lines, str]:
    """Does what `trailblaze WORDS...` does; returns (exit code, lines of stdout, all of stderr).
    `puzzle` describes one that is written in Python, which WORDS may name."""
