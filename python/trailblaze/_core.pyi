"""The types of the extension module, which is written in C++."""

__version__: str

def run(words: list[str]) -> tuple[int, str, str]:
    """Does what `trailblaze WORDS...` does; returns (exit code, all of stdout, all of stderr)."""
