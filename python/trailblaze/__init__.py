"""Trailblaze: a parallel search engine for puzzles whose whole state fits in 64 bits.

It finds shortest solutions, counts every position that a puzzle has, and proves that a position
cannot be solved:

    >>> import trailblaze
    >>> report = trailblaze.solve("tiles", "0 1 3 / 4 2 5 / 7 8 6")
    >>> report.length, report.moves
    (4, ['1 left', '2 up', '5 left', '6 up'])
    >>> trailblaze.enumerate("tiles").states
    181440

Functions:

    solve             finds a shortest solution of one position       -> Report
    solve_many        solves many positions                           -> Reports
    enumerate         counts positions by their distance              -> Report
    census            counts every board of a set of sliding blocks   -> Census
    heuristics        evaluates heuristics on many positions          -> Report
    generate          returns random positions that can be solved     -> list of texts
    verify            checks reports                                  -> Verification (see .ok)
    puzzles           describes the puzzles and their options         -> Report or list of Report
    draw              draws a position                                -> Drawing
    pattern_database  builds a file of lower bounds for tiles         -> PatternDatabase
    resume            continues a run from its last checkpoint        -> Report or Reports
    check             tests the laws of a puzzle in Python            -> list of broken laws

To define a puzzle of your own, derive a class from one of these three. Every function that takes
the name of a puzzle also takes an object of your class:

    PlainPuzzle   successors(state) yields the positions one move away, as integers
    ArrayPuzzle   successors(states) does so for thousands of positions at once, in NumPy arrays
    Puzzle        a position is an object that yields the positions one move away

Pictures of reports show the texts of your positions or, if your class has shapes(state), the list
of Shape that it returns.

Puzzles and positions are texts, as on the command line of the program `trailblaze`. A position may
also be a list of numbers, such as [0, 1, 3, 4, 2, 5, 7, 8, 6], or a list of rows.

Every option of the program is a keyword argument, with underscores instead of dashes and with the
program's default: `max_seconds=10` is --max-seconds 10, `search="bfs,astar"` or
`search=["bfs", "astar"]` is --search bfs,astar, `all_shortest=True` is --all-shortest, and
`path=False` is --no-path. False and None leave an option out. If the name of an option is a
keyword of Python, append an underscore: `from_="goals"`. `trailblaze COMMAND --help` lists the
options.

A position without a solution and a reached limit are answers, not errors: see `report.status`.
Errors raise an exception:

    ValueError         wrong use; the message has the field, what was found and what was expected
    TypeError          wrong use, with a value of the wrong type
    FileNotFoundError  verify or Reports did not find the file
    RuntimeError       a fault of the program or of the disk; the message describes it
    KeyboardInterrupt  Ctrl-C, also during a search

The manual is docs/python.md in Trailblaze's repository. docs/reports.md there explains every field
of a report.
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

# The first call, or the first use of __version__, loads the module _core with its 33 shared
# libraries, which takes 6 ms. The import of the package takes 1.5 ms, and a program may import the
# package and never call it. The import only checks that the module exists.
if _PathFinder.find_spec(f"{__name__}._core", __path__) is None:
    raise ImportError(f"trailblaze: found no module _core for this Python in {__path__[0]}, "
                      "expected the one that the build makes; see docs/python.md",
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
