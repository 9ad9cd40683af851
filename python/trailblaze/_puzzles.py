"""What puzzles there are, and random positions of them."""

from __future__ import annotations

from ._own import Described, described
from ._program import BROKEN, LIMIT, call, raise_error
from ._report import Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, overload

    from ._own import Own
else:
    def overload(function):
        return function


def generate(puzzle: str | Own, count: int = 1, seed: int | None = None,
             **options: Any) -> list[Any]:
    """Returns `count` random positions that can be solved, as texts that `solve` reads; of a puzzle
    in Python as integers or objects.

    The same `seed` gives the same positions (1 without it). `options` are those of
    `trailblaze generate`, such as

        size="4x4"       what puzzle it is; puzzles(NAME) tells these options
        depth="20..25"   only positions that are 20 to 25 moves from the nearest goal
        walk=50          the ends of random walks of 50 moves

    Every position is as likely as any other, with two exceptions: the ends of walks, and the few
    puzzles whose positions are too many to be listed, of which the program takes ends of walks.

    >>> trailblaze.generate("tiles", 2, seed=7)
    ['0 5 3 2 1 4 6 8 7', '5 3 8 6 7 1 4 2 0']

    Raises ValueError with the program's message where the input is wrong. Where a limit was met,
    such as `max_seconds`, a RuntimeWarning says so, and the positions found so far are returned.
    """
    puzzle = described(puzzle)
    code, lines, message = call("generate", [puzzle], {"count": count, "seed": seed, **options})
    raise_error(code, message)
    if code == LIMIT:
        from warnings import warn
        warn(message, RuntimeWarning, stacklevel=2)
    starts = [str(Report(line).start) for line in lines]
    return list(map(puzzle.given_back, starts)) if isinstance(puzzle, Described) else starts


@overload
def puzzles(name: None = None, **options: Any) -> list[Report]: ...


@overload
def puzzles(name: str | Own, **options: Any) -> Report: ...


def puzzles(name=None, **options):
    """Says which puzzles there are: a list of a `Report` for each, or the one that has this name.

    A report has `puzzle` (its name), `summary` (a line about it), `example` (a command line),
    `parameters` (its own options: a list of dicts with `option`, `value`, `help` and `default`),
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

    With `check=True` the reports say instead whether the puzzle keeps its laws and gives its
    published answers: `holds` (a bool) and `broken` (a list of what does not).

    >>> trailblaze.puzzles("jugs", check=True).holds
    True

    `name` may also be a puzzle in Python. Raises ValueError with the program's message for a name
    that no puzzle has.
    """
    code, lines, message = call("puzzles", [] if name is None else [name], options)
    if code != BROKEN or not lines:  # a check that does not hold is an answer
        raise_error(code, message)
    reports = [Report(line) for line in lines]
    return reports if name is None else reports[0]
