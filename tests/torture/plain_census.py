"""A second implementation of the census of sliding blocks, with sets of pieces and queues: all
boards of a piece set, their components, and their distances from boards with the 2x2 at the bottom
centre.

A board is a set of pieces, as in texts_rules.py. The number of a piece's shape is its key.
"""
import collections
import itertools

from texts_rules import Sliding

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
        shapes = {key: {*itertools.product(range(high), range(wide))}
                  for key, (high, wide) in enumerate(SHAPES)}
        cells = {*itertools.product(range(self.rows), range(self.columns))}
        self.sliding = {metric: Sliding(cells, shapes, metric) for metric in METRICS}
        self.covered = self.sliding["unit"].covered
        found = self.place_pieces(counts, 0, cells)
        self.boards = list(itertools.islice(found, MOST_BOARDS + 1))
        self.is_too_large = len(self.boards) > MOST_BOARDS

    def place_pieces(self, counts, shape, free):
        """Yields all boards with the shapes from `shape` on, in the free cells."""
        if shape == len(SHAPES):
            yield frozenset()
            return
        places = [piece for piece in ((shape, cell) for cell in sorted(free))
                  if self.covered(piece) <= free]
        for chosen in itertools.combinations(places, counts[shape]):
            union = set().union(*map(self.covered, chosen))
            if len(union) == sum(len(self.covered(piece)) for piece in chosen):
                for rest in self.place_pieces(counts, shape + 1, free - union):
                    yield rest | {*chosen}

    def distances(self, starts, metric):
        """Returns the number of moves from the nearest start to each reachable board."""
        far = {board: 0 for board in starts}
        queue = collections.deque(starts)
        while queue:
            board = queue.popleft()
            for after in self.sliding[metric].neighbours(board):
                if after not in far:
                    far[after] = far[board] + 1
                    queue.append(after)
        return far

    def is_goal(self, board):
        return self.columns % 2 == 0 and (0, (self.rows - 2, self.columns // 2 - 1)) in board

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
        return sum(1 for board in self.boards for _ in self.sliding["unit"].neighbours(board))


def facts(report, plain):
    """Returns (name, expected value, value in a report) of each figure of a set."""
    found = sorted((one["boards"], *(-1 if one[metric] is None else one[metric]["depth"]
                                     for metric in METRICS)) for one in report["by_component"])
    return [("boards", len(plain.boards), report["boards"]),
            ("edges", plain.edges(), report["edges"]),
            ("by_component", plain.components(), found)]
