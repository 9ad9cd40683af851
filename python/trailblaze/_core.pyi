"""The types of the extension module, which is written in C++."""

from collections.abc import Sequence
from typing import overload

__version__: str

class Lines(Sequence[str]):
    """Lines where they were printed to: a str is made when one is asked for."""

    def __init__(self, text: str) -> None: ...

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Lines: ...

    def __len__(self) -> int: ...

    def values(self, name: str, behind: str) -> str:
        """An array of JSON: the field `name` of each line, looked for behind that text. Raises
        ValueError where a line has no such field."""

def run(words: list[str]) -> tuple[int, Lines, str]:
    """Does what `trailblaze WORDS...` does; returns (exit code, lines of stdout, all of stderr)."""
