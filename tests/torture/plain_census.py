"""A second implementation of the census of sliding blocks, with sets of cells and queues: all
boards of a piece set, their components, and their distances from boards with the 2x2 at the bottom
centre.

A board is a tuple with a set of places for each shape. A place is a piece's set of cells.
"""
import collections
import itertools

SHAPES = ((2, 2), (3, 1), (1, 3), (2, 1), (1, 2), (1, 1))  # rows and columns
MOST_BOARDS = 3000  # Python searches these in a second or two
METRICS = ("unit", "straight", "move")


def random_set(chance):
    """Returns the rows and columns of a board, and the number of pieces of each shape."""
    rows, columns = chance.choice([(3, 3), (3, 4), (4, 3), (2, 4), (4, 2), (4, 4), (1, 6), (2, 5)])
    counts, free = [0] * len(SHAPES), rows * columns
    for i, (height, width) in enumerate(SHAPES):
        if height <= rows and width <= columns:
            most = min(1 if i == 0 else 3, free // (height * width))
            counts[i] = chance.randint(0, most)
            free -= counts[i] * height * width
    if not any(counts):
        counts[SHAPES.index((1, 1))] = 1
    return (rows, columns), counts


def pieces_text(counts):
    parts = (f"{height}x{width}:{count}" for (height, width), count in zip(SHAPES, counts) if count)
    return ",".join(parts)


class PlainCensus:
    def __init__(self, size, counts):
        self.rows, self.columns = size
        self.places = [[self.cells(r, c, shape) for r in range(self.rows - shape[0] + 1)
                        for c in range(self.columns - shape[1] + 1)] for shape in SHAPES]
        found = self.place_pieces(counts, 0, frozenset())
        self.boards = list(itertools.islice(found, MOST_BOARDS + 1))
        self.is_too_large = len(self.boards) > MOST_BOARDS

    def cells(self, row, column, shape):
        return frozenset((row + r, column + c) for r in range(shape[0]) for c in range(shape[1]))

    def place_pieces(self, counts, shape, full):
        """Yields all boards with the shapes from `shape` on, if the cells of `full` are taken."""
        if shape == len(SHAPES):
            yield ()
            return
        for chosen in itertools.combinations(self.places[shape], counts[shape]):
            union = frozenset().union(*chosen)
            if len(union) == sum(map(len, chosen)) and not union & full:
                for rest in self.place_pieces(counts, shape + 1, full | union):
                    yield (frozenset(chosen), *rest)

    def pushed(self, place, full, down, right):
        """Returns the piece's place after a move by one cell, or None. `full` has the cells of all
        other pieces."""
        there = frozenset((r + down, c + right) for r, c in place)
        inside = all(0 <= r < self.rows and 0 <= c < self.columns for r, c in there)
        return there if inside and not there & full else None

    def ends(self, place, full, metric):
        """Returns all places to which a piece can move."""
        found = set()
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            there = self.pushed(place, full, down, right)
            while there is not None:
                found.add(there)
                there = self.pushed(there, full, down, right) if metric == "straight" else None
        if metric == "move":
            todo = list(found)
            while todo:
                for there in self.ends(todo.pop(), full, "unit") - found:
                    found.add(there)
                    todo.append(there)
            found.discard(place)
        return found

    def successors(self, board, metric):
        full = frozenset().union(*itertools.chain(*board))
        for shape, places in enumerate(board):
            for place in places:
                for there in self.ends(place, full - place, metric):
                    yield (*board[:shape], places - {place} | {there}, *board[shape + 1:])

    def distances(self, starts, metric):
        """Returns the number of moves from the nearest start to each reachable board."""
        far = {board: 0 for board in starts}
        queue = collections.deque(starts)
        while queue:
            board = queue.popleft()
            for after in self.successors(board, metric):
                if after not in far:
                    far[after] = far[board] + 1
                    queue.append(after)
        return far

    def is_goal(self, board):
        if len(board[0]) != 1 or self.columns % 2:
            return False
        corner = (self.rows - 2, self.columns // 2 - 1)
        return self.cells(*corner, (2, 2)) in board[0]

    def components(self):
        """Returns the components, sorted: boards and the largest distance in each metric."""
        goals = [board for board in self.boards if self.is_goal(board)]
        far = {metric: self.distances(goals, metric) for metric in METRICS}
        unseen, found = set(self.boards), []
        for board in self.boards:
            if board not in unseen:
                continue
            component = self.distances([board], "unit").keys()
            unseen -= component
            found.append((len(component), *(max((far[metric].get(one, -1) for one in component))
                                            for metric in METRICS)))
        return sorted(found)

    def edges(self):
        return sum(1 for board in self.boards for _ in self.successors(board, "unit"))


def disagreement(report, plain):
    """Returns the first wrong figure of a report on one set, or ""."""
    found = sorted((one["boards"], *(-1 if one[metric] is None else one[metric]["depth"]
                                     for metric in METRICS)) for one in report["by_component"])
    for name, expected, told in (("boards", len(plain.boards), report["boards"]),
                                 ("edges", plain.edges(), report["edges"]),
                                 ("by_component", plain.components(), found)):
        if expected != told:
            return f"{name}: found {told}, expected {expected}"
    return ""
