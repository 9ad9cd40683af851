"""Calls the program in this process: takes options, returns lines of JSON, and raises exceptions.

    solve("tiles", "1 2 ...", max_seconds=10)
      -> ["solve", "tiles", "--format=json", "--start=1 2 ...", "--max-seconds=10"]
      -> _core.run(arguments) -> (exit code, lines of stdout, stderr)

An option and its value form a single argument, so that the value may begin with a dash.
"""

from __future__ import annotations

import os

from ._own import BrokenLaw, PuzzleDescription, description_of
from ._values import bytes_of, kind_of_value, plain, value_text

TYPE_CHECKING = False  # importing typing takes longer than importing this whole package
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import IO, Any

    from ._core import Lines

# Exit codes of the program.
ANSWERED = 0
UNSOLVABLE = 10
LIMIT = 20
WRONG_USE = 30
BROKEN = 40

# Beginnings of lines on stderr that are not warnings: they say which checkpoint is on the disk, and
# how to resume.
NOTES = ("the first checkpoint is written", "the last checkpoint is", "there is no checkpoint yet",
         "writing a checkpoint", "to retry the instances that a limit stopped")

RESERVED = ("format", "help", "version")  # options that would change what a function returns


def call(command: str, operands: list[Any], options: Mapping[str, Any], puzzle: Any = None,
         output_format: str | None = "json") -> tuple[int, Lines, str]:
    """Calls the program, with `--format=FORMAT` unless that is None. Returns its exit code, the
    lines of its output, and its stderr without trailing newlines. The first operand, or `puzzle`,
    may be a puzzle in Python. Raises TypeError or ValueError for a wrong operand or option."""
    operands = [description_of(operand) for operand in operands]
    puzzle = description_of(puzzle)
    if puzzle is not None and not isinstance(puzzle, PuzzleDescription):
        raise TypeError(f"puzzle: found {puzzle!r}, expected a puzzle in Python")
    if operands and isinstance(operands[0], PuzzleDescription):
        puzzle = operands[0]
        operands[0], options = puzzle.name, puzzle.options(command, options)
    for operand in operands:
        if not isinstance(operand, str):
            raise TypeError(f"{command}: found {operand!r}, expected a name")
        if operand.startswith("-"):
            raise ValueError(f"{command}: found {operand!r}, expected a name, not an option; pass "
                             "options as keyword arguments")
    formats = [] if output_format is None else [f"--format={output_format}"]
    arguments = [*command.split(), *operands, *formats, *option_arguments(options)]
    encoded = [bytes_of(argument, command) for argument in arguments]
    from . import _core  # here: the first call loads it, not the import (see __init__.py)
    code, lines, message = \
        _core.run(encoded) if puzzle is None else run_python_puzzle(encoded, puzzle)
    return code, lines, in_python(message.rstrip("\n"))


# A text in quotes or a command, which stay; an option; or the field at the beginning of a line.
TOKEN = (r""""(?:[^"\\]|\\.)*"|`[^`]*`|(?<=found )'[^'\n]*'|trailblaze(?:-mpi)? [a-z]+ [^\n]*"""
        r"|(?<![^\s(])--([a-z]+(?:-[a-z]+)*)|^([a-z]+(?:-[a-z]+)+)(?=: )")


def in_python(message: str) -> str:
    """Names the options in a message of the program as keyword arguments: `max_seconds` in place of
    `--max-seconds`, `path` in place of `--no-path`. Quoted texts and options that only the command
    line has, such as `--help`, stay as they are."""
    if not message:
        return ""
    import re

    def keyword(found: re.Match[str]) -> str:
        option = (found[1] or found[2] or "").removeprefix("no-")
        return found[0] if option in ("", *RESERVED) else option.replace("-", "_")
    return re.sub(TOKEN, keyword, message, flags=re.MULTILINE)


def run_python_puzzle(arguments: list[bytes], puzzle: PuzzleDescription) -> tuple[int, Lines, str]:
    """Calls the program with a puzzle in Python. Raises BrokenLaw if the puzzle breaks a law."""
    from . import _core
    try:
        return _core.run(arguments, puzzle.parts)
    except RuntimeError as error:
        if not str(error).startswith("internal error: "):
            raise
        law = str(error).removeprefix("internal error: ").partition(" (")[0]
        raise BrokenLaw(f"{puzzle.name}: found functions that break a law ({law}), expected the "
                        "same answer each time; trailblaze.check(puzzle) tries the laws") from None


def answer(command: str, operands: list[Any], options: Mapping[str, Any]) -> Lines:
    """Returns the lines of a call. Raises an exception unless it ends with an answer or a limit."""
    code, lines, message = call(command, operands, options)
    settle(code, message, 4)
    return lines


def settle(code: int, message: str, level: int, has_summary: bool = False) -> None:
    """Raises the exception for an exit code, or issues warnings. `level` is the stack level of the
    package's caller, as warnings.warn counts it here. If a stream has a summary, it was solved.
    WRONG_USE then means that some position is wrong. Its report says so, and nothing is raised."""
    if code != WRONG_USE or not has_summary:
        raise_error(code, message)
        warn_of(message, level + 1)


def raise_error(code: int, message: str) -> None:
    """Raises the exception for an exit code; does nothing if the code stands for an answer."""
    if code == WRONG_USE:
        raise ValueError(message)
    if code not in (ANSWERED, UNSOLVABLE, LIMIT):
        raise RuntimeError(message or f"exit code: found {code}, expected 0, 10, 20 or 30")


def warn_of(message: str, level: int) -> None:
    """Issues a warning for each line that a successful call printed on stderr, such as that a
    checkpoint could not be written. `level` is the stack level of the package's caller, as
    warnings.warn counts it."""
    for line in message.split("\n"):
        if line and not line.startswith(NOTES):
            from warnings import warn
            warn(line, RuntimeWarning, stacklevel=level)


def is_given(options: Mapping[str, Any], name: str) -> bool:
    """Returns True if the options have this option with a value other than False and None."""
    return any(key.rstrip("_") == name and value is not None and plain(value) is not False
               for key, value in options.items())


def option_arguments(options: Mapping[str, Any]) -> list[str]:
    """Converts keyword arguments to arguments of the command line. Raises ValueError for an option
    that only the command line has."""
    arguments = []
    for key, value in options.items():
        name, value = key.rstrip("_"), plain(value)
        if name in RESERVED:
            raise ValueError(f"{key}: found in a call from Python, expected only on the "
                             "command line")
        if name == "path" and value is not None:
            name, value = "no_path", not value
        option = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            arguments.append(option)
            continue
        are_files = kind_of_value(name) == "F..." and isinstance(value, (list, tuple))
        for one in value if are_files else [value]:
            written = value_text(name, plain(one))
            bytes_of(written, name)  # raises an error that names the option
            # After "=" the program expects at least one character.
            arguments += [f"{option}={written}"] if written else [option, ""]
    return arguments


def file_in_memory(texts: Iterable[str]) -> IO[str]:
    """Returns an open file in memory with these texts. While it is open, `name_of` has its path."""
    file = os.fdopen(os.memfd_create("trailblaze"), "w", encoding="utf-8",
                     errors="surrogateescape", newline="")
    try:
        file.writelines(texts)
        file.flush()
    except BaseException:
        file.close()
        raise
    return file


def name_of(file: IO[str]) -> str:
    """Returns the path by which the program can open an open file of this process."""
    return f"/proc/self/fd/{file.fileno()}"
