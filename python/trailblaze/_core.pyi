"""The types of the extension module, which is written in C++."""

from collections.abc import Sequence
from typing import Any, overload

__version__: str

class Lines(Sequence[str]):
    """Lines of the program's output, which is not copied. Each access makes a new str."""

    def __init__(self, text: str | bytes) -> None: ...

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Lines: ...

    def __len__(self) -> int: ...

    def values(self, name: str) -> str:
        """Returns the field `name` of each line as an array of JSON, without nested fields. Raises
        ValueError if a line does not have the field."""
    def text(self) -> str:
        """Returns the whole text, including empty lines."""

class Positions:
    """Numbers the positions of a puzzle in Python that are objects."""

    def __init__(self, base: type) -> None: ...
    def number_of(self, position: object) -> int:
        """Returns the number of a position. New positions get the numbers 0, 1, 2 ..."""
    def position(self, number: int) -> Any:
        """Returns the first position with this number. Raises IndexError if there is none."""
    def __len__(self) -> int: ...

def option_values() -> dict[str, str]:
    """Returns the kind of value of each option of the program and of puzzles, by its name as a
    keyword argument: "RxC", "A..B", "F...", "text|json"; "" for a flag."""

def run(words: list[str] | list[bytes], puzzle: dict[str, Any] | None = None) -> tuple[int, Lines, str]:
    """Runs `trailblaze WORDS...`. Returns (exit code, lines of stdout, all of stderr). `puzzle`
    describes a puzzle in Python, which WORDS may name."""
