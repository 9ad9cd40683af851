"""The types of the extension module, which is written in C++."""

from typing import Any

__version__: str

def run(words: list[str], puzzle: dict[str, Any] | None = None) -> tuple[int, str, str]:
    """Does what `trailblaze WORDS...` does; returns (exit code, all of stdout, all of stderr).
    `puzzle` describes one that is written in Python, which WORDS may name."""

class Positions:
    """Positions of a puzzle in Python that are objects, with a number each."""

    def __init__(self, base: type) -> None: ...
    def number_of(self, position: object) -> int:
        """The number of a position, which it gets here if it has none yet: 0, 1, 2 ..."""
    def position(self, number: int) -> Any:
        """The first position that got this number. IndexError where none has."""
    def __len__(self) -> int: ...
