"""Describes the puzzles and generates random positions."""

from __future__ import annotations

from ._own import PuzzleDescription, description_of
from ._program import BROKEN, LIMIT, call, raise_error
from ._report import Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, overload

    from ._own import PythonPuzzle
else:
    def overload(function):
        return function


def generate(puzzle: str | PythonPuzzle, count: int = 1, seed: int | None = None,
             **options: Any) -> list[Any]:
    """Returns `count` random positions that can be solved, as texts that `solve` reads. Positions
    of a puzzle in Python are integers or objects.

    The same `seed` (default 1) returns the same positions. `options` are the options of
    `trailblaze generate`, such as

        size="4x4"       parameters of the puzzle; puzzles(NAME) lists them
        depth="20..25"   only positions that are 20 to 25 moves from the nearest goal
        walk=50          the ends of random walks of 50 moves

    All positions are equally likely, except for the ends of walks. A few puzzles have too many
    positions to list; the program then returns the ends of walks.

    >>> trailblaze.generate("tiles", 2, seed=7)
    ['0 5 3 2 1 4 6 8 7', '5 3 8 6 7 1 4 2 0']

    Raises ValueError with the program's message if the input is wrong. If it reaches a limit such
    as `max_seconds`, it issues a RuntimeWarning and returns the positions found so far.
    """
    puzzle = description_of(puzzle)
    code, lines, message = call("generate", [puzzle], {"count": count, "seed": seed, **options})
    raise_error(code, message)
    if code == LIMIT:
        from warnings import warn
        warn(message, RuntimeWarning, stacklevel=2)
    starts = [str(Report(line).start) for line in lines]
    return list(map(puzzle.position_of, starts)) if isinstance(puzzle, PuzzleDescription) \
        else starts


@overload
def puzzles(name: None = None, **options: Any) -> list[Report]: ...


@overload
def puzzles(name: str | PythonPuzzle, **options: Any) -> Report: ...


def puzzles(name=None, **options):
    """Describes the puzzles: returns a list with a `Report` for each puzzle, or the report of the
    puzzle `name`.

    A report has `puzzle` (the name), `summary` (a line), `example` (a command line), `parameters`
    (the puzzle's own options: a list of dicts with `option`, `value`, `help` and `default`),
    `instances` (a list of dicts with `name`, `title` and `known`, the published answers),
    `heuristics`, `picture` and `state_bits`.

    >>> [report.puzzle for report in trailblaze.puzzles()][:4]
    ['tiles', 'jugs', 'blocks', 'pancake']
    >>> jugs = trailblaze.puzzles("jugs")
    >>> jugs.summary
    'water jugs: measure by pouring (and filling, emptying)'
    >>> [instance["name"] for instance in jugs.instances]
    ['classic', 'die-hard']
    >>> [parameter["option"] for parameter in jugs.parameters]
    ['capacities', 'moves', 'forbid']

    With `check=True` it tests the laws and the published answers of a puzzle instead. The reports
    then have `holds` (a bool) and `broken` (a list of the failures).

    >>> trailblaze.puzzles("jugs", check=True).holds
    True

    `name` may also be a puzzle in Python. Raises ValueError with the program's message for an
    unknown name.
    """
    code, lines, message = call("puzzles", [] if name is None else [name], options)
    if code != BROKEN or not lines:  # a check that does not hold is an answer
        raise_error(code, message)
    reports = [Report(line) for line in lines]
    return reports if name is None else reports[0]
