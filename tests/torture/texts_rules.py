"""Draws states of puzzles and answers them by rules of its own, for `scripts/torture texts`.

A puzzle has these members, and shares no code with the program:

    options     the options that a person gives beside the text: ("--metric", "multi")
    start       cells in rows ("grid"), numbers ("list"), or another `shape`
    goal        in the same shape; None is the puzzle's default
    answer(s)   ("solved", length), ("unsolvable", None) or ("refused", None), from a start
    shown()     the start that a report shows, in the shape of `start`
    spoiled()   a start that is no position of the puzzle; every text of it must be refused
    kin()       another start of the same options and goal, or of another size

A search that meets more than a few thousand states raises TooLarge; the state is drawn again.
"""
from collections import deque

MOST_STATES = 6_000


class TooLarge(Exception):
    """The state has too many successors for Python."""


def shortest(start, is_goal, neighbours, most=MOST_STATES):
    """Returns the length of a shortest path by breadth-first search; None if there is no path."""
    depth, queue = {start: 0}, deque([start])
    while queue:
        state = queue.popleft()
        if is_goal(state):
            return depth[state]
        for after in neighbours(state):
            if after not in depth:
                depth[after] = depth[state] + 1
                queue.append(after)
        if len(depth) > most:
            raise TooLarge
    return None


def between(start, goal, neighbours, most=20 * MOST_STATES):
    """Like shortest(), from both ends, for moves that can be reversed."""
    sides, seen, length = [{start}, {goal}], [{start}, {goal}], 0
    while all(sides):
        if sides[0] & seen[1]:
            return length
        small = int(len(sides[1]) < len(sides[0]))
        sides[small] = {t for s in sides[small] for t in neighbours(s)} - seen[small]
        seen[small] |= sides[small]
        length += 1
        if sides[small] & seen[1 - small]:
            return length
        if len(seen[0]) + len(seen[1]) > most:
            raise TooLarge
    return None


def told(length):
    return ("unsolvable", None) if length is None else ("solved", length)


def swapped(cells, i, j):
    cells = list(cells)
    cells[i], cells[j] = cells[j], cells[i]
    return tuple(cells)


def other_cells(cells, chance, least):
    """Doubles a number of a permutation, or replaces it by a number that is too large, by at least
    `least` more than the number of cells."""
    other = list(cells)
    while sorted(other) == sorted(cells):
        i, j = chance.sample(range(len(cells)), 2)
        other[i] = other[j] if chance.random() < 0.7 else len(cells) + chance.randint(least, 3)
    return tuple(other)


def flat(rows):
    return tuple(cell for row in rows for cell in row)


def rows_of(cells, columns):
    return tuple(tuple(cells[i:i + columns]) for i in range(0, len(cells), columns))


class Puzzle:
    """Defaults. `says_goal`: texts of the puzzle in JSON may have goals of their own."""
    shape, options, goal, size, says_goal = "grid", (), None, None, False

    def kin(self, chance, mixed):
        """Draws another start for the same file; of any size if `mixed` and options allow it."""
        while mixed and self.is_free():
            other = type(self)(chance)
            if other.is_free() and other.options == self.options:
                return other
        return type(self)(chance, self)

    def is_free(self):
        """True if a file may have starts of other sizes with the same options."""
        return False

    def same(self, start):
        return start == self.start

    def shown(self, text):
        return tuple(tuple(row) for row in text.split("/"))

    def spoiled(self, chance):
        """Makes a row too short."""
        short = chance.randrange(1, len(self.start))
        return tuple(row[:-1] if r == short else row for r, row in enumerate(self.start))


# ---- tiles ----


class Tiles(Puzzle):
    """`walk` has the directions in which tiles move from the goal to the start, if known."""
    name, walk, says_goal = "tiles", None, True

    def __init__(self, chance, like=None):
        if like:
            self.size, self.options, self.goal = like.size, like.options, like.goal
        else:
            self.size = chance.choice([(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (3, 3),
                                       (3, 4), (4, 4), (4, 4)])
            self.options = ("--metric", "multi") if chance.random() < 0.2 else ()
            if chance.random() < 0.3:
                self.goal = self.drawn_goal(chance)
        cells, self.walk = self.target(), ""
        for _ in range(chance.randint(0, 13)):
            cells, step = chance.choice(list(self.moves(cells)))
            self.walk += step
        if len(cells) <= 8 and chance.random() < 0.5 or chance.random() < 0.15:
            tiles = iter(chance.sample([cell for cell in cells if cell], len(cells) - 1))
            if len(cells) > 8:
                tiles = iter(swapped([cell for cell in cells if cell], 0, 1))
            cells, self.walk = tuple(cell and next(tiles) for cell in cells), None
        self.start = rows_of(cells, self.size[1])

    def drawn_goal(self, chance):
        """Draws a usual goal or any other, sometimes with equal tiles."""
        rows, columns = self.size
        goal = chance.choice([*self.named_goals().values(),
                              *[chance.sample(range(rows * columns), rows * columns)] * 4])
        if chance.random() < 0.2:
            goal = [cell and (cell + 1) // 2 for cell in goal]
        return rows_of(goal, columns)

    def named_goals(self):
        rows, columns = self.size
        count, left = rows * columns, [(r, c) for r in range(rows) for c in range(columns)]
        by_columns = sorted(left, key=lambda cell: cell[::-1])
        spiral, at, step = [], (0, -1), (0, 1)
        while left:
            to = at[0] + step[0], at[1] + step[1]
            if to in left:
                left.remove(to)
                spiral.append(to)
                at = to
            else:
                step = step[1], -step[0]
        orders = {"row": sorted(spiral), "column": by_columns, "snail": spiral}
        goals = {name: [(order.index((i // columns, i % columns)) + 1) % count
                        for i in range(count)] for name, order in orders.items()}
        return goals | {"blank-first": list(range(count))}

    def target(self):
        return flat(self.goal or ()) or (*range(1, self.size[0] * self.size[1]), 0)

    def is_free(self):
        return self.goal is None

    def moves(self, cells):
        rows, columns = self.size
        blank = cells.index(0)
        for step, room, way in (
                (-columns, blank // columns, "D"), (columns, rows - 1 - blank // columns, "U"),
                (-1, blank % columns, "R"), (1, columns - 1 - blank % columns, "L")):
            after, at = cells, blank
            for moved in range(room if self.options else min(room, 1)):
                after, at = swapped(after, at, at + step), at + step
                yield after, way * (moved + 1)

    def answer(self, start):
        start = flat(start)
        goal = self.target()
        if sorted(start) != sorted(goal):
            return "refused", None
        if len(set(start)) == len(start):
            order = [goal.index(cell) for cell in start]
            odd = sum(order[i] > order[j] for j in range(len(order)) for i in range(j)) % 2
            away = sum(map(sum, zip(divmod(start.index(0), self.size[1]),
                                    divmod(goal.index(0), self.size[1]))))
            if odd != away % 2:
                return "unsolvable", None
        return told(between(start, goal, lambda s: (after for after, _ in self.moves(s))))

    def shown(self, text):
        return rows_of([int(word) for word in text.split()], self.size[1])

    def spoiled(self, chance):
        return rows_of(other_cells(flat(self.start), chance, 0), self.size[1])


# ---- sliding blocks, and Rush Hour with its own rules ----


def pieces_on(board):
    """Returns the cells of each piece by its sign, without blanks and walls."""
    pieces = {}
    for r, row in enumerate(board):
        for c, sign in enumerate(row):
            if sign not in ".#":
                pieces.setdefault(sign, []).append((r, c))
    return pieces


class Sliding:
    """Pieces that slide. A state is a set of pieces; a piece is the key of its shape and the place
    of its corner. A shape is a set of cells, counted from the corner."""
    STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))

    def __init__(self, cells, shapes, metric, axis=False):
        self.cells, self.shapes, self.metric = cells, shapes, metric
        self.steps = {}
        for key, shape in shapes.items():
            high, wide = (max(cell[i] for cell in shape) for i in (0, 1))
            self.steps[key] = [step for step in self.STEPS
                               if not axis or high == wide or (high > wide) == (step[0] != 0)]

    def covered(self, piece):
        key, (r, c) = piece
        return {(r + dr, c + dc) for dr, dc in self.shapes[key]}

    def neighbours(self, state):
        taken = set().union(*map(self.covered, state))
        for piece in state:
            free = self.cells - (taken - self.covered(piece))
            rest, reached, queue = state - {piece}, {piece[1]}, deque([(piece[1], None)])
            while queue:
                at, way = queue.popleft()
                for step in self.steps[piece[0]]:
                    to = at[0] + step[0], at[1] + step[1]
                    if to in reached or (self.metric == "straight" and way not in (None, step)):
                        continue
                    if self.covered((piece[0], to)) <= free:
                        reached.add(to)
                        yield rest | {(piece[0], to)}
                        if self.metric != "unit":
                            queue.append((to, step))


def slides(board, metric, is_goal, axis):
    """Solves a board. Equal shapes are interchangeable unless the goal names one of them. is_goal
    takes the cells of the named pieces."""
    cells = {(r, c) for r, row in enumerate(board) for c, sign in enumerate(row) if sign != "#"}
    shapes, start, named = {}, [], is_goal.names
    for sign, places in sorted(pieces_on(board).items()):
        corner = min(r for r, _ in places), min(c for _, c in places)
        shape = tuple(sorted((r - corner[0], c - corner[1]) for r, c in places))
        key = (sign if sign in named else "", shape)
        shapes[key] = shape
        start.append((key, corner))
    sliding = Sliding(cells, shapes, metric, axis)
    return told(shortest(frozenset(start), lambda state: is_goal(
        {key[0]: sliding.covered((key, at)) for key, at in state if key[0]}), sliding.neighbours,
                         MOST_STATES // 3))


class Covers:
    """The goal that named pieces cover cells."""

    def __init__(self, cells):
        self.cells, self.names = cells, set(cells.values())

    def __call__(self, pieces):
        return all(cell in pieces[name] for cell, name in self.cells.items())


def laid(chance, size, shapes, signs, most_blank, board=None):
    """Lays random shapes on a board until few cells are blank."""
    rows, columns = size
    board = board or [["."] * columns for _ in range(rows)]
    signs = iter(signs)
    for _ in range(6 * rows * columns):
        if sum(row.count(".") for row in board) <= most_blank:
            break
        shape = chance.choice(shapes)
        r, c = chance.randrange(rows), chance.randrange(columns)
        cells = [(r + dr, c + dc) for dr, dc in shape]
        if all(r < rows and c < columns and board[r][c] == "." for r, c in cells):
            sign = next(signs, None)
            if sign is None:
                break
            for r, c in cells:
                board[r][c] = sign
    return tuple(map(tuple, board))


RECTANGLES = [[(0, 0)], [(0, 0)], [(0, 0), (0, 1)], [(0, 0), (1, 0)],
              [(0, 0), (0, 1), (1, 0), (1, 1)]]
SHAPES = [*RECTANGLES, [(0, 0), (0, 1), (1, 0)]]


def blocks_board(chance, size, shapes, signs, most_blank, walls):
    """Draws a board with a piece 'A', a blank cell, and perhaps a wall (`walls`: its share)."""
    while True:
        board = laid(chance, size, shapes, signs, chance.randint(1, most_blank))
        if any("A" in row for row in board) and any("." in row for row in board):
            break
    if chance.random() < walls and sum(row.count(".") for row in board) > 1:
        board = [list(row) for row in board]
        r, c = chance.choice([(r, c) for r, row in enumerate(board)
                              for c, cell in enumerate(row) if cell == "."])
        board[r][c] = "#"
    return tuple(map(tuple, board))


class Blocks(Puzzle):
    name = "blocks"

    def __init__(self, chance, like=None):
        if like is None:
            self.size = chance.randint(2, 4), chance.randint(2, 4)
            self.options = ("--metric", chance.choice(["unit", "straight", "move"]))
            cells = [(r, c) for r in range(self.size[0]) for c in range(self.size[1])]
            spot = chance.choice(cells)
            self.goal = tuple(tuple("A" if (r, c) == spot else "?" for c in range(self.size[1]))
                              for r in range(self.size[0]))
        else:
            self.size, self.options, self.goal = like.size, like.options, like.goal
        signs = ["A", *chance.sample("BCDFGHIJKLMNPQSTUVWYZ", 16)]
        if chance.random() < 0.2:
            signs = ["A", *chance.sample("123456789", 9)]
        self.start = blocks_board(chance, self.size, SHAPES, signs, 3, 0.2)

    def answer(self, start):
        wanted = {(r, c): cell for r, row in enumerate(self.goal)
                  for c, cell in enumerate(row) if cell != "?"}
        if not set(wanted.values()) <= set(pieces_on(start)):
            return "refused", None
        if not any("." in row for row in start):
            return "refused", None
        return slides(start, self.options[1], Covers(wanted), axis=False)

    def same(self, start):
        """Compares boards; only the sign that the goal names must be the same."""
        named = {cell for row in self.goal or () for cell in row if cell != "?"}
        return same_board(self.start, start, named)

    def spoiled(self, chance):
        """Removes the blanks, or makes a row too short."""
        if chance.random() < 0.5:
            return tuple(tuple("E" if cell == "." else cell for cell in row)
                         for row in self.start)
        return super().spoiled(chance)


def same_board(board, other, named=()):
    if [len(row) for row in board] != [len(row) for row in other]:
        return False
    pairs = {(a, b) for row, shown in zip(board, other) for a, b in zip(row, shown)}
    return (len({a for a, _ in pairs}) == len({b for _, b in pairs}) == len(pairs)
            and all(a == b for a, b in pairs if a in ".#" or b in ".#" or a in named))


class Rush(Puzzle):
    """Cars are A to Z; the exit is at the right end of the red car's row. `marked` is the row of a
    mark outside the board, if there is one."""
    name = "rush-hour"

    def __init__(self, chance, like=None):
        side = chance.choice([5, 6, 6, 6, 6, 7, 8])
        self.size = like.size if like else (side, side if chance.random() < 0.9 else side - 1)
        lying, standing = [[(0, i) for i in range(n)] for n in (2, 3)], [[(0, 0), (1, 0)]]
        standing.append([*standing[0], (2, 0)])
        rest = chance.sample("BCDEFGHIJKLMNOPQSTUVWYZ" + chance.choice(["", "", "AXR"]), 20)
        board = [["."] * self.size[1] for _ in range(self.size[0])]
        row = self.exit_row() if chance.random() < 0.7 else chance.randrange(self.size[0])
        column = chance.randrange(self.size[1] - 2)
        sign = chance.choice("AXR")
        board[row][column] = board[row][column + 1] = sign
        if chance.random() < 0.2:
            r, c = chance.randrange(self.size[0]), chance.randrange(self.size[1])
            if board[r][c] == ".":
                board[r][c] = "#"
        self.start = laid(chance, self.size, lying + 2 * standing,
                          [other for other in rest if other != sign],
                          chance.randint(4, 12) + self.size[0] - 6, board)
        self.marked = row if chance.random() < 0.25 else None

    def is_free(self):
        return True

    def exit_row(self):
        return (self.size[0] + 1) // 2 - 1

    def red(self, start):
        """Returns the sign of the red car, or None if the rules leave it open."""
        rows = {sign: cells[0][0] for sign, cells in pieces_on(start).items()
                if len({r for r, _ in cells}) == 1 and len(cells) > 1}
        if self.marked is not None:
            here = [sign for sign, row in rows.items() if row == self.marked]
            red = [sign for sign in here if sign in "AXR"] or here
            return red[0] if len(red) == 1 else None
        if "X" in rows:
            return "X"
        either = [sign for sign in "AR" if sign in rows]
        third = [sign for sign in either if rows[sign] == self.exit_row()]
        return third[0] if len(third) == 1 else either[0] if len(either) == 1 else None

    def answer(self, start):
        red = self.red(start)
        if red is None:
            return "refused", None
        row = pieces_on(start)[red][0][0]
        return slides(start, "straight", Covers({(row, len(start[0]) - 1): red}), axis=True)

    def same(self, start):
        return same_board(self.start, start)

    def spoiled(self, chance):
        """Renames every car that could be red, unless a mark names it, or makes a row too short."""
        if self.marked is None and chance.random() < 0.5 and len(pieces_on(self.start)) < 20:
            free = iter(sorted(set("BCDEFGHIJKLMNOPQSTUVWYZ") - set(flat(self.start))))
            names = {sign: next(free) for sign in "AXR"}
            return tuple(tuple(names.get(cell, cell) for cell in row) for row in self.start)
        return super().spoiled(chance)
