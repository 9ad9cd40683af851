"""Pa's puzzle: slide nine pieces on 5x4 cells until the square is in the lower left corner.

A position is the board with a wall around it, so that the neighbours of a cell are 5 characters
before and after it (up, down) or 1 (left, right):

    #####1122#1133#45..#6788#6799######
"""

from collections.abc import Hashable, Iterator

from rivals.puzzle import Puzzle

START = "#####1122#1133#45..#6788#6799######"
LOWER_LEFT = 25


class AllOfPa(Puzzle):
    """Has no goal, so the search visits all positions."""

    alike = str.maketrans("38957", "22246")

    def canonical(self) -> Hashable:
        return self.pos.translate(self.alike)

    def __iter__(self) -> Iterator[Puzzle]:
        for blank in self.pos.find("."), self.pos.rfind("."):
            for step in -5, -1, 1, 5:
                piece = self.pos[blank - step]
                if piece in ".#":
                    continue
                cells = [i for i, other in enumerate(self.pos) if other == piece]
                if all(self.pos[i + step] in (piece, ".") for i in cells):
                    board = list(self.pos)
                    for i in cells:
                        board[i] = "."
                    for i in cells:
                        board[i + step] = piece
                    yield type(self)("".join(board))


class Pa(AllOfPa):
    def is_goal(self) -> bool:
        return self.pos[LOWER_LEFT] == "1"
