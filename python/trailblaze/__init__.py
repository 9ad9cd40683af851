"""Trailblaze: a parallel search engine for puzzles whose whole state fits in 64 bits.

It finds shortest solutions, counts every position that a puzzle has, and proves that a position
cannot be solved:

    >>> import trailblaze
    >>> report = trailblaze.solve("tiles", "0 1 3 / 4 2 5 / 7 8 6")
    >>> report.length, report.moves
    (4, ['1 left', '2 up', '5 left', '6 up'])
    >>> trailblaze.enumerate("tiles").states
    181440

What there is:

    solve             a shortest solution of one position          -> Report
    solve_many        the same for many positions                  -> Reports
    enumerate         how many positions are how many moves away   -> Report
    census            every board of a set of sliding blocks       -> Census
    heuristics        how good heuristics are, over many positions -> Report
    generate          random positions that can be solved          -> list of texts
    verify            checks reports again                         -> Verification, which has .ok
    puzzles           which puzzles there are, and their options   -> Report, or a list of them
    draw              the picture of a position                    -> Drawing
    pattern_database  builds a file of lower bounds for tiles      -> PatternDatabase
    resume            goes on with a run that has checkpoints      -> Report or Reports
    check             tries the laws of a puzzle in Python         -> list of those that are broken

A puzzle of your own is a class of one of three forms, which goes where a name goes:

    PlainPuzzle   successors(state) yields the positions one move away, as integers
    ArrayPuzzle   successors(states) does so for thousands at once, in NumPy arrays
    Puzzle        a position is an object that yields the positions one move away

Its pictures are made of its texts, or of the list of Shape that its shapes(state) returns.

Puzzles and positions are texts, as on the command line of the program `trailblaze`, whose work
this package does in the process of Python. A position may also be a list of numbers:
[0, 1, 3, 4, 2, 5, 7, 8, 6], or a list of rows.

Every option of the program is a keyword argument with underscores for dashes, and has the
program's default: `max_seconds=10` is --max-seconds 10, `search="bfs,astar"` or
`search=["bfs", "astar"]` is --search bfs,astar, `all_shortest=True` is --all-shortest, and
`path=False` is --no-path. False and None leave an option out. An option whose name is a word of
Python has an underscore behind it: `from_="goals"`. `trailblaze COMMAND --help` lists the options.

A position that cannot be solved, and a limit that was met, are answers: look at `report.status`.
Errors are these:

    ValueError         wrong use; the message says the field, what was found and what was expected
    TypeError          the same, where a value is of a kind that has no meaning there
    FileNotFoundError  verify or Reports was given the name of a file that is not there
    RuntimeError       the program is broken or the disk failed; the message says how
    KeyboardInterrupt  Ctrl-C, also in the middle of a search

The guide is the file python/README.md of Trailblaze's repository. The file cli/README.md there has
every option and every field of a report.
"""

from importlib.machinery import PathFinder as _PathFinder

from ._census import Census, census
from ._check import check
from ._draw import Drawing, draw
from ._enumerate import enumerate
from ._heuristics import heuristics
from ._numbered import ArrayPuzzle, PlainPuzzle
from ._objects import Puzzle
from ._pattern_database import PatternDatabase, pattern_database
from ._puzzles import generate, puzzles
from ._report import Report
from ._reports import Reports
from ._resume import resume
from ._shape import Shape
from ._solve import solve, solve_many
from ._verify import Verification, verify

# `from trailblaze import *` leaves the builtin enumerate as it is.
__all__ = ["solve", "solve_many", "census", "heuristics", "generate", "verify", "puzzles",
           "pattern_database", "resume", "check", "draw", "PlainPuzzle", "ArrayPuzzle", "Puzzle",
           "Shape", "Report", "Reports", "Census", "Verification", "Drawing", "PatternDatabase",
           "__version__"]

# The module _core is loaded by the first call, or where the version is asked for. With it come 33
# shared libraries, for which that call takes 6 ms more; the import takes 1.5 ms, and not all who
# import this package call it. Whether the module is there is seen at the import.
if _PathFinder.find_spec(f"{__name__}._core", __path__) is None:
    raise ImportError(f"trailblaze: found no module _core for this Python in {__path__[0]}, "
                      "expected the one that the build makes; see python/README.md",
                      name=f"{__name__}._core", path=__path__[0])

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._core import __version__
else:
    def __getattr__(name):
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from . import _core
        return _core.__version__


def __dir__() -> list[str]:
    return sorted({*globals(), "__version__"})
