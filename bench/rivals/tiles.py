"""Sliding tiles on a board of rows and columns. A position is a string, row by row; 0 is the
blank."""

from collections.abc import Iterator

from rivals.puzzle import Puzzle


class Tiles(Puzzle):
    rows: int
    columns: int

    def __iter__(self) -> Iterator[Puzzle]:
        blank = self.pos.index("0")
        row, column = divmod(blank, self.columns)
        if row > 0:
            yield self.slide(blank, blank - self.columns)
        if row < self.rows - 1:
            yield self.slide(blank, blank + self.columns)
        if column > 0:
            yield self.slide(blank, blank - 1)
        if column < self.columns - 1:
            yield self.slide(blank, blank + 1)

    def slide(self, blank: int, cell: int) -> Puzzle:
        board = list(self.pos)
        board[blank], board[cell] = board[cell], board[blank]
        return type(self)("".join(board))


class EightPuzzle(Tiles):
    rows, columns = 3, 3


class TwoByFive(Tiles):
    rows, columns = 2, 5
