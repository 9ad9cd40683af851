"""Shortest solutions: of one position, or of many in one call.

The positions of `solve_many` go to the program as a file that exists in memory only.
"""

from __future__ import annotations

from ._own import Described, described
from ._program import answer, call, file_in_memory, is_given, name_of, settle
from ._report import Report
from ._reports import Reports
from ._values import bytes_of, plain, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from ._core import Lines
    from ._own import Own


def solve(puzzle: str | Own, start: Any = None, **options: Any) -> Report:
    """Finds a shortest solution of one position, or proves that there is none.

    `puzzle` is a name such as "tiles", or a named instance such as "klotski" or "blocks/pa", or a
    puzzle in Python (PlainPuzzle). `start` is the position: a text, or a list of numbers, or a list
    of rows; without it a named instance has its own. `options` are those of `trailblaze solve`,
    such as

        goal="0 1 2 3 4 5 6 7 8"   the position to reach
        size="4x4", metric="move"  what puzzle it is; puzzles(NAME) tells these options
        search="idastar"           how: bfs, bidirectional, astar, idastar, ids, dfs, table
        heuristic="manhattan"      the lower bound that astar and idastar go by
        bound_weight=1.5           at most so many times the shortest length, by fewer nodes
        tie_break="last"           which state of the least f astar takes next
        all_shortest=True          count all shortest paths, and list up to 1,000
        prefer="fewest-turns"      with all_shortest: list those with the fewest turns
        path=False                 only the length, no moves and no positions
        max_seconds=10             stop then; also max_states, max_depth, max_memory="2G"
        threads=1                  by default all that the process may use

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

    Raises ValueError with the program's message where the input is wrong:

    >>> trailblaze.solve("tiles", "1 2 3")
    Traceback (most recent call last):
    ValueError: start: found 3 numbers, expected 9 for 3x3
    """
    for name in ("file", "random", "summary"):
        if is_given(options, name):
            raise ValueError(f"{name}: found with solve, expected with solve_many")
    if is_given(options, "search") and options.get("search") is not True:
        options["search"] = text(options["search"])
        searches = options["search"].count(",") + 1
        if searches != 1:
            raise ValueError(f"search: found {searches}, expected one; solve_many compares several")
    if is_given(options, "bound_weight") and "," in text(options["bound_weight"]):
        raise ValueError(f"bound_weight: found {options['bound_weight']!r}, expected one weight; "
                         "solve_many compares several")
    puzzle = described(puzzle)
    return Report(answer("solve", [puzzle], {"start": start, **options})[0])._of(puzzle)


def solve_many(puzzle: str | Own, starts: Iterable[Any] | None = None, *, random: int | None = None,
               seed: int | None = None, **options: Any) -> Reports:
    """Solves many positions of one puzzle, in parallel, and returns their reports in order.

    The positions are `starts`, each as `start` of `solve`; or `random=N` random ones, of which the
    same `seed` gives the same again (1 without it); or `file="starts.txt"`, with one in a line.
    `file` may be a list of files, which are one stream; each report then has its `file` beside its
    `line`. `options` are those of `solve`. Limits are for each position, and `summary=True` keeps
    the summary alone.

    >>> reports = trailblaze.solve_many("tiles", ["0 1 3 4 2 5 7 8 6", [1, 2, 3, 4, 5, 6, 7, 8, 0]])
    >>> [report.length for report in reports]
    [4, 0]
    >>> reports.summary.solved
    2

    A position that cannot be read is a report too, and the others are solved:

    >>> reports = trailblaze.solve_many("tiles", ["0 1 3 4 2 5 7 8 6", "1 2 3"])
    >>> reports[1].status, reports[1].error
    ('error', 'start: found 3 numbers, expected 9 for 3x3')

    Several searches are compared on the same positions. There is a report for each search of a
    position, and a summary for each search:

    >>> reports = trailblaze.solve_many("tiles", random=2, seed=1, search="bfs,astar")
    >>> [(report.line, report.search, report.length) for report in reports]
    [(1, 'bfs', 22), (1, 'astar', 22), (2, 'bfs', 12), (2, 'astar', 12)]
    >>> [summary.search for summary in reports.summaries]
    ['bfs', 'astar']

    Raises ValueError with the program's message where nothing can be solved, such as for an
    unknown option. As in a file, a start is left out that is empty or a comment, which begins with
    "#", or with "# " where positions are boards. `report.line` is the number of the start, counted
    from 1.
    """
    puzzle = described(puzzle)
    given = {"random": random, "seed": seed, **options}
    if starts is None:
        if not is_given(given, "random") and not is_given(given, "file"):
            raise ValueError("starts: missing, expected positions, random=N or file=NAME")
        return _stream(puzzle, given)
    if isinstance(starts, str):
        raise TypeError("starts: found a text, expected a list of positions; solve takes one")
    if isinstance(starts, (bytes, bytearray, dict)) or not hasattr(starts, "__iter__"):
        raise TypeError(f"starts: found {starts!r}, expected a list of positions")
    for name in ("random", "file"):
        if is_given(given, name):
            raise ValueError(f"{name}: found together with starts, expected one of them")
    if is_given(options, "checkpoint"):
        raise ValueError("checkpoint: found together with starts, expected file=NAME or random=N, "
                         "which are there when the run goes on")
    # Of a table the rows: it is iterated by the names of its columns.
    positions: Any = plain(starts) if hasattr(starts, "to_numpy") else starts
    if isinstance(puzzle, Described):
        positions = map(puzzle.line, positions)
    numbers: dict[str, int] = {}
    given = {key: value for key, value in given.items() if key.rstrip("_") != "file"}
    with file_in_memory(_lines_of(positions, numbers)) as file:
        return _stream(puzzle, {**given, "file": name_of(file)}, numbers)


def _stream(puzzle: Any, options: dict[str, Any], numbers: dict[str, int] | None = None) -> Reports:
    """The reports of a stream. It has a summary unless it did not even begin. `numbers` tells
    which start begins at a line."""
    code, lines, message = call("solve", [puzzle], options)
    kept: Any = lines if numbers is None else _Numbered(lines, numbers)
    reports = Reports._of_lines(kept)
    settle(code, message, 4, bool(reports.summaries))
    return reports


def _lines_of(starts: Iterable[Any], numbers: dict[str, int]) -> Iterator[str]:
    """Positions as lines of a file. Each has a blank line behind it, so that no two are taken for
    one board; `numbers` becomes the number of the start that begins at a line."""
    at = 1
    for number, start in enumerate(starts, 1):
        start = plain(start)
        if isinstance(start, (int, float)):
            raise TypeError(f"starts: found {start!r}, expected a list of positions; solve takes "
                            "one")
        lines = [line for line in text(start).splitlines() if line.strip()]
        bytes_of("".join(lines), "starts")
        numbers[str(at)] = number
        at += len(lines) + 1
        yield "\n".join([*lines, "\n"])


class _Numbered:
    """Lines of a call in which a report has the number of its start in the place of its line's."""

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
