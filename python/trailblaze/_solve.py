"""Finds shortest solutions of a position, or of many positions in a single call.

`solve_many` passes its positions to the program as a file in memory.
"""

from __future__ import annotations

from ._own import PuzzleDescription, description_of
from ._program import answer, call, file_in_memory, is_given, name_of, settle
from ._report import Report
from ._reports import Reports
from ._values import bytes_of, plain, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from ._core import Lines
    from ._own import PythonPuzzle


def solve(puzzle: str | PythonPuzzle, start: Any = None, **options: Any) -> Report:
    """Finds a shortest solution of a position, or proves that there is no solution.

    `puzzle` is a name such as "tiles", a named instance such as "klotski" or "blocks/pa", or a
    puzzle in Python (see PlainPuzzle). `start` is the position: a text, a list of numbers or a list
    of rows. A named instance has a start of its own. `options` are the options of
    `trailblaze solve`, such as

        goal="0 1 2 3 4 5 6 7 8"   the position to reach
        size="4x4", metric="move"  parameters of the puzzle; puzzles(NAME) lists them
        search="idastar"           bfs, bidirectional, astar, idastar, ids, dfs, table, linear
        heuristic="manhattan"      the lower bound for astar and idastar
        bound_weight=1.5           expands fewer nodes; the solution has at most 1.5 times the
                                   shortest length
        tie_break="last"           the choice of astar among the states of the least f
        all_shortest=True          counts all shortest paths, and lists up to 1,000 of them
        prefer="fewest-turns"      with all_shortest: lists the paths with the fewest turns
        path=False                 reports only the length, no moves and no positions
        max_seconds=10             a limit; also max_states, max_depth, max_memory="2G"
        threads=1                  number of threads; by default all available processors

    >>> report = trailblaze.solve("jugs", "0,0,8", capacities=[3, 5, 8], goal="0,4,4")
    >>> report.length
    7
    >>> trailblaze.solve("klotski", path=False)
    <Report solve blocks: solved, length 116>
    >>> trailblaze.solve("tiles", [8, 1, 2, 0, 4, 3, 7, 6, 5]).status
    'unsolvable'
    >>> report = trailblaze.solve("tiles", "8 6 7 2 5 4 3 0 1", search="bfs", max_states=100)
    >>> report.status, report.limit, report.length
    ('limit', 'states', None)

    Raises ValueError with the program's message if the input is wrong:

    >>> trailblaze.solve("tiles", "1 2 3")
    Traceback (most recent call last):
    ValueError: start: found 3 numbers, expected 9 for 3x3
    """
    for name in ("file", "random", "summary"):
        if is_given(options, name):
            raise ValueError(f"{name}: found with solve, expected with solve_many")
    if is_given(options, "search") and options.get("search") is not True:
        options["search"] = text(options["search"], "search")
        searches = options["search"].count(",") + 1
        if searches != 1:
            raise ValueError(f"search: found {searches} searches, expected one search; solve_many "
                             "compares several")
    weight = options.get("bound_weight")
    if is_given(options, "bound_weight") and "," in text(weight, "bound_weight"):
        raise ValueError(f"bound_weight: found {weight!r}, expected one weight; "
                         "solve_many compares several")
    puzzle = description_of(puzzle)
    return Report(answer("solve", [puzzle], {"start": start, **options})[0])._of(puzzle)


def solve_many(puzzle: str | PythonPuzzle, starts: Iterable[Any] | None = None, *,
               random: int | None = None, seed: int | None = None, **options: Any) -> Reports:
    """Solves many positions of a puzzle in parallel. Returns their reports in order.

    Pass the positions in one of three ways:

        starts               an iterable of positions, each as `start` of `solve`
        random=N, seed=S     N random positions, the same for the same seed (default 1)
        file="starts.txt"    a file with a position per line; or a list of files, whose reports
                             have `file` in addition to `line`

    `options` are the options of `solve`. Limits apply to each position. `summary=True` only keeps
    the summary.

    >>> reports = trailblaze.solve_many("tiles", ["0 1 3 4 2 5 7 8 6", [1, 2, 3, 4, 5, 6, 7, 8, 0]])
    >>> [report.length for report in reports]
    [4, 0]
    >>> reports.summary.solved
    2

    If a position cannot be read, its report has the error, and the others are solved:

    >>> reports = trailblaze.solve_many("tiles", ["0 1 3 4 2 5 7 8 6", "1 2 3"])
    >>> reports[1].status, reports[1].error
    ('error', 'start: found 3 numbers, expected 9 for 3x3')

    Several searches solve the same positions. There is a report for each search of a position, and
    a summary for each search:

    >>> reports = trailblaze.solve_many("tiles", random=2, seed=1, search="bfs,astar")
    >>> [(report.line, report.search, report.length) for report in reports]
    [(1, 'bfs', 22), (1, 'astar', 22), (2, 'bfs', 12), (2, 'astar', 12)]
    >>> [summary.search for summary in reports.summaries]
    ['bfs', 'astar']

    `report.line` is the number of the start, counted from 1. As in a file, empty starts and
    comments are skipped. A comment begins with "#", or with "# " if positions are boards. Raises
    ValueError with the program's message if it cannot solve any position, such as for an unknown
    option.
    """
    puzzle = description_of(puzzle)
    given = {"random": random, "seed": seed, **options}
    if starts is None:
        if not is_given(given, "random") and not is_given(given, "file"):
            raise ValueError("starts: missing, expected positions, random=N or file=NAME")
        return _stream(puzzle, given)
    if isinstance(starts, str):
        raise TypeError("starts: found a text, expected a list of positions; for a single position "
                        "call solve")
    if isinstance(starts, (bytes, bytearray, dict)) or not hasattr(starts, "__iter__"):
        raise TypeError(f"starts: found {starts!r}, expected a list of positions")
    for name in ("random", "file"):
        if is_given(given, name):
            raise ValueError(f"{name}: found together with starts, expected only one of "
                             "them")
    if is_given(options, "checkpoint"):
        raise ValueError("checkpoint: found together with starts, expected file=NAME or random=N, "
                         "which resume can read again")
    # Take the rows of a table, because its iterator yields the names of the columns.
    positions: Any = plain(starts) if hasattr(starts, "to_numpy") else starts
    if isinstance(puzzle, PuzzleDescription):
        positions = map(puzzle.line_of_start, positions)
    numbers: dict[str, int] = {}
    given = {key: value for key, value in given.items() if key.rstrip("_") != "file"}
    with file_in_memory(_lines_of(positions, numbers)) as file:
        return _stream(puzzle, {**given, "file": name_of(file)}, numbers)


def _stream(puzzle: Any, options: dict[str, Any], numbers: dict[str, int] | None = None) -> Reports:
    """Returns the reports of a stream, which has a summary if it began. `numbers` maps the line at
    which a start begins to the number of the start."""
    code, lines, message = call("solve", [puzzle], options)
    kept: Any = lines if numbers is None else _Numbered(lines, numbers)
    reports = Reports._of_lines(kept)
    settle(code, message, 4, bool(reports.summaries))
    return reports


def _lines_of(starts: Iterable[Any], numbers: dict[str, int]) -> Iterator[str]:
    """Yields the text of each position for a file. A blank line follows each position, so that the
    program does not read two of them as a single board. Fills `numbers`, which maps the line at
    which a start begins to the number of the start."""
    at = 1
    for number, start in enumerate(starts, 1):
        start = plain(start)
        if isinstance(start, (int, float)):
            raise TypeError(f"starts: found {start!r}, expected a list of positions; for a single "
                            "position call solve")
        lines = [line for line in text(start, "starts").splitlines() if line.strip()]
        bytes_of("".join(lines), "starts")
        numbers[str(at)] = number
        at += len(lines) + 1
        yield "\n".join([*lines, "\n"])


class _Numbered:
    """The lines of a call. In the field `line`, the number of the start replaces the number of the
    line."""

    def __init__(self, lines: Lines, numbers: dict[str, int]) -> None:
        self._lines, self._numbers = lines, numbers

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, index):
        line = self._lines[index]
        if isinstance(index, slice):
            return _Numbered(line, self._numbers)
        before, found, rest = line.partition('"line":')
        at, comma, behind = rest.partition(",")
        number = self._numbers.get(at)
        return line if number is None else f"{before}{found}{number}{comma}{behind}"

    def values(self, name: str) -> str:
        found = self._lines.values(name)
        if name != "line":
            return found
        return f"[{','.join(str(self._numbers.get(at, at)) for at in found[1:-1].split(','))}]"
