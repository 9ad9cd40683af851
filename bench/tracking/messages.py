"""Errors that end a run, and messages to the user on stderr."""

import sys


class Failed(Exception):
    """Something could not be read, built or measured, or a program found its counts wrong. The text
    is for the user."""


class WrongUse(Failed):
    """The user's request is invalid."""


def say(text: str) -> None:
    """Prints a line to stderr. Unprintable characters, such as an escape in a file's name, become
    `?`."""
    shown = "".join(c if c.isprintable() or c in "\n\t" else "?" for c in text)
    print(f"trailblaze: {shown}", file=sys.stderr, flush=True)
