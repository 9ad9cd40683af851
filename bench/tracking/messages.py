"""What these programs say beside their answer: how a run ends early, and a line for people."""

import sys


class Failed(Exception):
    """Something could not be read, built or measured, or a program says that a count is wrong. The
    text is for people."""


class WrongUse(Failed):
    """What was asked for makes no sense."""


def say(text: str) -> None:
    """On stderr. What a terminal would not print, such as an escape in a file, becomes `?`."""
    shown = "".join(c if c.isprintable() or c in "\n\t" else "?" for c in text)
    print(f"trailblaze: {shown}", file=sys.stderr, flush=True)
