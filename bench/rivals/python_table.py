"""scripts/bench python [--rounds N]: compares the Python module with the program and with plain
Python. Puzzles in Python, with each interface, enumerate the whole 8-puzzle (181,440 states). Runs
take turns, and the table has medians. If the environment variable TRAILBLAZE_KORF names a file with
Korf's hundred boards, the runs also solve these boards.

    as the notebooks: a queue over objects     the class of the notebooks with its own solve()
    integers: a plain loop                     the same successors(), a set and lists
    arrays: NumPy alone                        the same successors(), unique and setdiff by level
"""
import argparse
import os
import statistics
import subprocess
import sys
import time
from collections import deque

import numpy as np
import trailblaze

STATES = 181_440
FARTHEST = "867254301"


def tables(rows, cols):
    """Returns the moves for each cell of the blank: (shift of the tile, shift of its new place,
    change of the blank's cell). A state in base 16 has the blank's cell in digit 0 and the tiles
    from digit 1 on."""
    return [[(4 * (b + step + 1), 4 * (b + 1), step)
             for step, fits in ((-cols, b >= cols), (cols, b < (rows - 1) * cols),
                                (-1, b % cols > 0), (1, b % cols < cols - 1)) if fits]
            for b in range(rows * cols)]


def solved(cells):
    return cells - 1 + sum((c + 1) << 4 * (c + 1) for c in range(cells - 1))


class Integers(trailblaze.PlainPuzzle):
    def __init__(self, rows=3, cols=3):
        cells = rows * cols
        super().__init__(start=solved(cells), goal=solved(cells), reversible=True,
                         state_bits=4 * (cells + 1))
        self.near = tables(rows, cols)

    def successors(self, state):
        following = []
        for out_of, into, step in self.near[state & 15]:
            tile = state >> out_of & 15
            following.append(state - (tile << out_of) + (tile << into) + step)
        return following


class Arrays(trailblaze.ArrayPuzzle):
    def __init__(self, rows=3, cols=3):
        cells = rows * cols
        super().__init__(start=solved(cells), goal=solved(cells), reversible=True,
                         state_bits=4 * (cells + 1))
        near = [{step: (out_of, into) for out_of, into, step in one} for one in tables(rows, cols)]
        self.moves = []
        for step in (-cols, cols, -1, 1):
            shifts = np.array([one.get(step, (0, 0)) for one in near], dtype=np.uint64)
            self.moves.append((np.array([step in one for one in near]), *shifts.T.copy(),
                               np.uint64(step % 2**64)))

    def successors(self, states):
        blank = (states & np.uint64(15)).astype(np.intp)
        following, sources = [], []
        for fits, out_of, into, step in self.moves:
            source = np.flatnonzero(fits[blank])
            state, cell = states[source], blank[source]
            tile = state >> out_of[cell] & np.uint64(15)
            following.append(state - (tile << out_of[cell]) + (tile << into[cell]) + step)
            sources.append(source)
        return np.concatenate(following), np.concatenate(sources)


def compiled_by_numba():
    """Returns a puzzle with the same moves, compiled by Numba state by state, or None without
    Numba."""
    try:
        from numba import njit
    except ImportError:
        return None
    plain = Integers()
    moves = np.array([one + [(0, 0, 99)] * (4 - len(one)) for one in plain.near], dtype=np.int64)

    @njit
    def successors(states):
        following = np.empty(4 * len(states), dtype=np.uint64)
        source = np.empty(4 * len(states), dtype=np.int64)
        count = 0
        for i, state in enumerate(states):
            for move in moves[np.int64(state & np.uint64(15))]:
                if move[2] == 99:
                    break
                out_of, into = np.uint64(move[0]), np.uint64(move[1])
                tile = state >> out_of & np.uint64(15)
                following[count] = state - (tile << out_of) + (tile << into) + np.uint64(move[2])
                source[count] = i
                count += 1
        return following[:count], source[:count]

    return trailblaze.ArrayPuzzle(start=plain.start, goal=plain.goal, reversible=True,
                                  state_bits=plain.state_bits, successors=successors)


def positions_of(base):
    """Returns the class of an 8-puzzle on strings, written as in the notebooks."""
    class Eight(base):
        pos = goal = "123456780"

        def __iter__(self):
            pos, blank = self.pos, self.pos.index("0")
            for step in (-3, 3, -1, 1):
                cell = blank + step
                if 0 <= cell < 9 and (abs(step) == 3 or cell // 3 == blank // 3):
                    low, high = min(blank, cell), max(blank, cell)
                    yield Eight(pos[:low] + pos[high] + pos[low + 1:high] + pos[low]
                                + pos[high + 1:])
    return Eight


class NotebookPuzzle:
    """A plain search with the interface of Raymond Hettinger's framework."""

    def __init__(self, pos=None):
        if pos:
            self.pos = pos

    def __repr__(self):
        return repr(self.pos)

    def canonical(self):
        return repr(self)

    def isgoal(self):
        return self.pos == self.goal

    def solve(self):
        """Returns a shortest path, by a queue and a dict of each position's predecessor."""
        position, queue, before = self, deque(), {sys.intern(self.canonical()): None}
        while not position.isgoal():
            for following in position:
                form = following.canonical()
                if form in before:
                    continue
                before[sys.intern(form)] = position
                queue.appendleft(following)
            position = queue.pop()
        path = [position]
        while before[path[-1].canonical()] is not None:
            path.append(before[path[-1].canonical()])
        return path[::-1]


def plain_loop(puzzle):
    seen, level = {puzzle.start}, [puzzle.start]
    while level:
        following = []
        for state in level:
            for t in puzzle.successors(state):
                if t not in seen:
                    seen.add(t)
                    following.append(t)
        level = following
    return len(seen)


def numpy_alone(puzzle):
    count, before, level = 0, np.empty(0, np.uint64), np.array([puzzle.start], np.uint64)
    while len(level):
        count += len(level)
        following = np.unique(puzzle.successors(level)[0])
        for known in (before, level):  # enough, because moves are reversible
            following = np.setdiff1d(following, known, assume_unique=True)
        before, level = level, following
    return count


def program(*words):
    """Runs the program with these words."""
    subprocess.run([os.environ["TRAILBLAZE"], *words, "--format", "json"], check=True,
                   stdout=subprocess.DEVNULL)


def imports():
    """Imports the package in a new process."""
    subprocess.run([sys.executable, "-c", "import trailblaze"], check=True)


def starts_python():
    subprocess.run([sys.executable, "-c", "pass"], check=True)


def states_of(*arguments, **options):
    return trailblaze.enumerate(*arguments, **options).states


def runs_of(korf):
    """Returns the runs by name: the expected result, None if it is not checked, and the
    function."""
    integers, arrays, numba = Integers(), Arrays(), compiled_by_numba()
    wide = Arrays(2, 5)
    runs = {
        "objects: the notebooks' solve()":
            (32, lambda: len(positions_of(NotebookPuzzle)(FARTHEST).solve())),
        "objects": (32, lambda: len(positions_of(trailblaze.Puzzle)(FARTHEST).solve())),
        "integers: a plain loop": (STATES, lambda: plain_loop(integers)),
        "integers": (STATES, lambda: states_of(integers, threads=1)),
        "arrays: NumPy alone": (STATES, lambda: numpy_alone(arrays)),
        "arrays": (STATES, lambda: states_of(arrays, threads=1)),
        "compiled puzzle, its trail":
            (STATES, lambda: states_of("tiles", storage="trail", threads=1)),
        "2x5 as arrays, 2 threads": (1_814_400, lambda: states_of(wide, threads=2)),
        "3x4 by the program": (None, lambda: program(
            "enumerate", "tiles", "--size", "3x4", "--storage", "frontier")),
        "3x4 by the module": (239_500_800, lambda: states_of(
            "tiles", size="3x4", storage="frontier")),
        "100,000 8-puzzles by the program": (None, lambda: program(
            "solve", "tiles", "--random", "100000", "--seed", "1")),
        "100,000 8-puzzles by the module": (100_000, lambda: len(trailblaze.solve_many(
            "tiles", random=100_000, seed=1))),
        "python": (None, starts_python),
        "python and import trailblaze": (None, imports),
    }
    if numba is not None:
        states_of(numba, max_depth=3)  # compiles it
        runs["arrays by Numba"] = (STATES, lambda: states_of(numba, threads=1))
    if korf:
        runs["Korf's hundred by the program"] = (None, lambda: program(
            "solve", "tiles", "--size", "4x4", "--file", korf, "--search", "idastar:manhattan"))
        runs["Korf's hundred by the module"] = (100, lambda: len(trailblaze.solve_many(
            "tiles", size="4x4", file=korf, search="idastar:manhattan")))
    return runs


RATIOS = (  # a run, the run that it is compared with, and the unit
    ("objects: the notebooks' solve()", "objects", "times as fast"),
    ("integers: a plain loop", "integers", "times as fast"),
    ("arrays: NumPy alone", "arrays", "times as fast"),
    ("objects: the notebooks' solve()", "arrays", "times as fast as the notebooks"),
    ("compiled puzzle, its trail", "arrays by Numba", "of the compiled puzzle's speed"),
    ("3x4 by the module", "3x4 by the program", "of the program's time"),
    ("100,000 8-puzzles by the module", "100,000 8-puzzles by the program",
     "of the program's time"),
    ("Korf's hundred by the module", "Korf's hundred by the program", "of the program's time"),
)


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench python")
    parser.add_argument("--rounds", type=int, default=5,
                        help="number of rounds; the table has their medians (5)")
    rounds = parser.parse_args().rounds
    runs = runs_of(os.environ.get("TRAILBLAZE_KORF"))
    seconds = {name: [] for name in runs}
    for _ in range(rounds):
        for name, (expected, run) in runs.items():
            begin = time.perf_counter()
            found = run()
            seconds[name].append(time.perf_counter() - begin)
            if expected not in (None, found):
                raise SystemExit(f"{name}: found {found}, expected {expected}")
    median = {name: statistics.median(found) for name, found in seconds.items()}
    for name, taken in median.items():
        states = {STATES: STATES, 1_814_400: 1_814_400, 32: STATES}.get(runs[name][0])
        rate = f"{states / taken / 1e6:8.2f} M states/s" if states else ""
        print(f"{name:36}{taken * 1e3:10.1f} ms{rate}")
    print()
    for name, other, share_of in RATIOS:
        if name in median and other in median:
            print(f"{name if 'module' in name else other:36}{median[name] / median[other]:10.2f} "
                  f"{share_of}")
    added = median["python and import trailblaze"] - median["python"]
    print(f"{'import trailblaze':36}{added * 1e3:10.1f} ms")


if __name__ == "__main__":
    main()
