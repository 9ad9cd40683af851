"""Puzzles in Python that several tests use: numbers, and sliding tiles, which the tests compare
with the program's tiles. Hexadecimal digit c of a state, from the left, is the tile in cell c.
`packed` converts a board of the program to a state.
"""
import trailblaze

try:
    import numpy as np
except ImportError:
    np = None


class PlainTiles(trailblaze.PlainPuzzle):
    """Tiles of any size, with a state per call."""

    reversible = True

    def __init__(self, rows=3, cols=3, **parts):
        self.cells, self.cols = rows * cols, cols
        self.goal = self.start = self.packed(" ".join(map(str, [*range(1, self.cells), 0])))
        self.state_bits = 4 * self.cells
        self.near = [[d for d in (c - cols, c - 1, c + 1, c + cols) if 0 <= d < self.cells
                      and (d % cols == c % cols or d // cols == c // cols)]
                     for c in range(self.cells)]
        super().__init__(**parts)

    @staticmethod
    def packed(board):
        """Returns the state of a board in the program's form, such as "1 2 3 4 5 6 7 8 0"."""
        return int("".join(f"{int(tile):x}" for tile in board.split()), 16)

    def board(self, state):
        """Returns the list of tiles, cell by cell."""
        return [state >> 4 * (self.cells - 1 - c) & 15 for c in range(self.cells)]

    def successors(self, state):
        tiles = self.board(state)
        blank = tiles.index(0)
        for c in self.near[blank]:
            yield state + tiles[c] * (16 ** (self.cells - 1 - blank) - 16 ** (self.cells - 1 - c))

    def heuristic(self, state):
        return sum(abs(c // self.cols - (t - 1) // self.cols)
                   + abs(c % self.cols - (t - 1) % self.cols)
                   for c, t in enumerate(self.board(state)) if t)


if np is not None:
    class ArrayTiles(trailblaze.ArrayPuzzle):
        """Tiles of any size, with an array of states per call."""

        reversible = True

        def __init__(self, rows=3, cols=3, **parts):
            self.plain = PlainTiles(rows, cols)
            self.goal, self.start = self.plain.goal, self.plain.start
            self.state_bits = self.plain.state_bits
            cells = rows * cols
            self.shifts = np.uint64(4) * np.arange(cells - 1, -1, -1, dtype=np.uint64)
            super().__init__(**parts)

        def successors(self, states):
            tiles = states[:, None] >> self.shifts & np.uint64(15)
            blank = np.argmax(tiles == 0, axis=1)
            following, sources = [], []
            for to, near in enumerate(self.plain.near):
                [places] = np.nonzero(blank == to)
                for c in near:
                    tile = tiles[places, c]
                    following.append(states[places] + (tile << self.shifts[to])
                                     - (tile << self.shifts[c]))
                    sources.append(places)
            return np.concatenate(following), np.concatenate(sources)

        def successors_by_ways(self, states):
            """Returns successors with the moves' numbers: up, left, right, down are 0 to 3."""
            following, source = self.successors(states)
            before, after = (np.argmax((s[:, None] >> self.shifts & np.uint64(15)) == 0, axis=1)
                             for s in (states[source], following))
            way = np.select([after - before == step for step in
                             (-self.plain.cols, -1, 1, self.plain.cols)], [0, 1, 2, 3])
            return following, source, way, 3 - way

        def heuristic(self, states):
            return np.array([self.plain.heuristic(int(s)) for s in states], dtype=np.int64)


def line(**parts):
    """Returns a puzzle on the numbers from 0 to 99, with steps of 1."""
    return trailblaze.PlainPuzzle(**{
        "start": 0, "goal": 50, "successors": lambda s: [s + 1] if s < 99 else [], **parts})


class Count(trailblaze.Puzzle):
    """Numbers modulo 100, with steps of 1 and 3. 0 is an ordinary position."""

    pos, goal = 7, 0

    def __iter__(self):
        return iter([Count((self.pos + 1) % 100), Count((self.pos + 3) % 100)])

    def heuristic(self):
        return -(-(100 - self.pos) // 3) if self.pos else 0


def interfaces():
    """Returns the classes of tiles that this machine can run."""
    return [PlainTiles] + ([ArrayTiles] if np is not None else [])
