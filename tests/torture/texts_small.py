"""The small puzzles of `scripts/torture texts`, each with rules of its own (see texts_rules.py)."""
import itertools
import json

from texts_rules import Puzzle, between, flat, other_cells, rows_of, shortest, swapped, told

# ---- numbers in a list ----


def flips(stack, first=2, turned=lambda part: part[::-1]):
    return (turned(stack[:top]) + stack[top:] for top in range(first, len(stack) + 1))


def ring_flips(ring, length):
    """Reverses each run of `length` neighbours, also across the end of the list."""
    for first in range(len(ring)):
        turned = ring[first:] + ring[:first]
        turned = turned[:length][::-1] + turned[length:]
        yield turned[len(ring) - first:] + turned[:len(ring) - first]


def exchanges(cells, is_legal):
    return (swapped(cells, i, j) for i, j in itertools.combinations(range(len(cells)), 2)
            if is_legal(i, j))


def reversals(cells):
    return (cells[:i] + cells[i:j][::-1] + cells[j:]
            for i, j in itertools.combinations(range(len(cells) + 1), 2))


# Options, least size, greatest size and moves of each puzzle of permutations.
PERMUTATIONS = {
    "pancake": [("", 3, 8, flips)],
    "burnt": [("", 2, 5, lambda s: flips(s, 1, lambda part: tuple(-n for n in part[::-1])))],
    "topspin": [(f"--size {n},{k}", n, n, lambda ring, k=k: ring_flips(ring, k))
                for n, k in ((5, 3), (6, 4), (7, 4), (7, 3))],
    "cayley": [("--graph bubble-sort", 3, 7, lambda s: exchanges(s, lambda i, j: j == i + 1)),
               ("--graph star", 3, 7, lambda s: exchanges(s, lambda i, j: i == 0)),
               ("--graph transpositions", 3, 7, lambda s: exchanges(s, lambda i, j: True)),
               ("--graph reversals", 3, 7, reversals)],
}


class Numbers(Puzzle):
    """A permutation of 1 to n with reversible moves. The length of the list is the size."""
    shape, says_goal = "list", True

    def __init__(self, chance, like=None):
        if like:
            self.options, self.goal, self.neighbours = like.options, like.goal, like.neighbours
            size = len(like.start)
        else:
            options, least, most, self.neighbours = chance.choice(PERMUTATIONS[self.name])
            self.options, size = tuple(options.split()), chance.randint(least, most)
            self.goal = self.drawn(chance, size) if chance.random() < 0.25 else None
        self.start = self.drawn(chance, size)

    def drawn(self, chance, size):
        signs = (1, -1) if self.name == "burnt" else (1,)
        return tuple(chance.choice(signs) * n for n in chance.sample(range(1, size + 1), size))

    def is_free(self):
        return self.goal is None and "--size" not in self.options

    def answer(self, start):
        solved = tuple(range(1, len(self.start) + 1))
        if sorted(map(abs, start)) != list(solved):
            return "refused", None
        return told(between(start, self.goal or solved, self.neighbours))

    def shown(self, text):
        return tuple(map(int, text.replace(",", " ").split()))

    def spoiled(self, chance):
        return other_cells(self.start, chance, 2)  # a list may count from 0


class Moves(Numbers):
    """A start is the labels of the points. Moves have no inverses, so the search goes forward."""
    name, says_goal = "moves", False

    def __init__(self, chance, like=None):
        if like:
            self.__dict__.update(like.__dict__)
        else:
            size = chance.randint(3, 6)
            self.generators = [chance.sample(range(size), size)
                               for _ in range(chance.randint(1, 3))]
            labels = [chance.randrange(2) for _ in range(size)]
            self.solved = tuple(labels if chance.random() < 0.3 and len(set(labels)) == 2
                                else range(size))
            self.options = "--definition", json.dumps({
                "points": size, "generators": self.generators, "initial_labels": self.solved})
            if chance.random() < 0.3:
                self.goal = tuple("?" if chance.random() < 0.3 else label
                                  for label in self.drawn(chance, size))
        self.start = self.drawn(chance, len(self.solved))

    def is_free(self):
        return False

    def drawn(self, chance, size):
        if chance.random() < 0.3:
            return tuple(chance.sample(self.solved, size))
        cells = self.solved
        for _ in range(chance.randint(0, 9)):
            cells = self.after(cells, chance.choice(self.generators))
        return cells

    @staticmethod
    def after(cells, move):
        return tuple(cells[source] for source in move)

    def answer(self, start):
        if sorted(start) != sorted(self.solved):
            return "refused", None
        return told(shortest(start, lambda cells: fits(self.goal or self.solved, cells),
                             lambda cells: (self.after(cells, m) for m in self.generators)))


def fits(pattern, cells):
    return all(want in ("?", cell) for want, cell in zip(pattern, cells))


class Jugs(Numbers):
    name, says_goal = "jugs", False

    def __init__(self, chance, like=None):
        if like:
            self.__dict__.update(like.__dict__)
        else:
            self.most = [chance.randint(1, 9) for _ in range(chance.randint(2, 4))]
            self.moves = chance.choice(["pour", "pour,fill,empty"])
            self.goal = tuple("?" if chance.random() < 0.4 else chance.randint(0, most + (
                chance.random() < 0.03)) for most in self.most)
            self.options = ("--capacities", ",".join(map(str, self.most)), "--moves", self.moves)
            self.forbidden = self.drawn(chance) if chance.random() < 0.1 else ()
            if self.forbidden:
                self.options += "--forbid", ",".join(map(str, self.forbidden))
        self.start = self.drawn(chance)
        while self.start == self.forbidden:
            self.start = self.drawn(chance)

    def drawn(self, chance):
        return tuple(chance.randint(0, most) for most in self.most)

    def is_free(self):
        return False

    def neighbours(self, levels):
        for i, most in enumerate(self.most):
            if self.moves != "pour":
                yield levels[:i] + (most,) + levels[i + 1:]
                yield levels[:i] + (0,) + levels[i + 1:]
            for j, room in enumerate(self.most):
                poured = min(levels[i], room - levels[j])
                if i != j:
                    after = list(levels)
                    after[i] -= poured
                    after[j] += poured
                    yield tuple(after)

    def answer(self, start):
        if any(level > most for level, most in zip(start, self.most)):
            return "refused", None
        return told(shortest(start, lambda levels: fits(self.goal, levels), lambda levels: (
            after for after in self.neighbours(levels) if after != self.forbidden)))

    def spoiled(self, chance):
        jug = chance.randrange(len(self.most))
        return tuple(self.most[i] + 1 if i == jug else n for i, n in enumerate(self.start))


# ---- signs on a board ----


class Lights(Puzzle):
    name = "lights"

    def __init__(self, chance, like=None):
        self.size = like.size if like else chance.choice([(2, 2), (2, 3), (3, 3), (3, 4), (5, 5)])
        self.options = ("--size", "{}x{}".format(*self.size))
        self.start = tuple(tuple(chance.choice("01") for _ in range(self.size[1]))
                           for _ in range(self.size[0]))

    def answer(self, start):
        """Chases the lights down, for each way to press the first row."""
        rows, columns = self.size
        lit = [int("".join(row), 2) for row in start]
        whole, best = (1 << columns) - 1, None
        for press in range(1 << columns):
            above = presses = 0
            for row in lit:
                presses += press.bit_count()
                above, press = press, row ^ above ^ press ^ (press << 1 & whole) ^ press >> 1
            if press == 0:
                best = presses if best is None else min(presses, best)
        return told(best)


class Knights(Puzzle):
    name = "knights"

    def __init__(self, chance, like=None):
        self.size = like.size if like else chance.choice([(3, 3), (3, 4), (2, 4), (4, 3)])
        self.options = ("--size", "{}x{}".format(*self.size))
        count = self.size[0] * self.size[1]
        some = flat(like.start) if like else "w" * chance.randint(1, 2) + "b" * chance.randint(1, 2)
        self.start = self.drawn(chance, some, count)
        self.goal = like.goal if like else None
        if not like and chance.random() < 0.3:
            self.goal = self.drawn(chance, some, count)

    def drawn(self, chance, knights, count):
        cells = [cell for cell in knights if cell != "."]
        cells += ["."] * (count - len(cells))
        return rows_of(chance.sample(cells, count), self.size[1])

    def neighbours(self, cells):
        rows, columns = self.size
        for at, cell in enumerate(cells):
            r, c = divmod(at, columns)
            for dr, dc in ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)):
                to = (r + dr) * columns + c + dc
                if cell in "wb" and 0 <= r + dr < rows and 0 <= c + dc < columns \
                        and cells[to] == ".":
                    yield swapped(cells, at, to)

    def answer(self, start):
        cells = flat(start)
        goal = flat(self.goal or ()) or tuple({"w": "b", "b": "w"}.get(c, c) for c in cells)
        if sorted(cells) != sorted(goal):
            return "unsolvable", None
        return told(between(cells, goal, self.neighbours))

    def shown(self, text):
        return rows_of(text, self.size[1])


class TicTacToe(Puzzle):
    name, size, options = "tictactoe", (3, 3), ("--symmetry", "none")
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, chance, like=None):
        cells = (".",) * 9
        for _ in range(chance.randint(0, 7)):
            cells = chance.choice(list(self.neighbours(cells)) or [cells])
        self.start = rows_of(cells, 3)

    def has_won(self, sign, cells):
        return any(all(cells[i] == sign for i in line) for line in self.lines)

    def neighbours(self, cells):
        sign = "x" if cells.count("x") == cells.count("o") else "o"
        if not self.has_won("x", cells) and not self.has_won("o", cells):
            for i in range(9):
                if cells[i] == ".":
                    yield cells[:i] + (sign,) + cells[i + 1:]

    def answer(self, start):
        cells = flat(start)
        return told(shortest(cells, lambda cells: self.has_won("x", cells), self.neighbours))

    def spoiled(self, chance):
        return rows_of(chance.choice(["xxx......", "oo.......", "x.ox.ox.o"]), 3)


class Queens(Puzzle):
    name = "queens"

    def __init__(self, chance, like=None):
        count = like.size[0] if like else chance.choice([4, 5, 6, 8])
        self.size, self.options = (count, count), ("--size", str(count))
        columns = []
        for _ in range(chance.randint(1, count)):
            free = [c for c in range(count) if self.is_safe(columns, c)]
            columns += [chance.choice(free)] if free else []
        self.start = tuple(tuple("Q" if r < len(columns) and columns[r] == c else "."
                                 for c in range(count)) for r in range(count))

    @staticmethod
    def is_safe(columns, c):
        return all(c != d and abs(c - d) != len(columns) - r for r, d in enumerate(columns))

    def answer(self, start):
        columns = [row.index("Q") for row in start if "Q" in row]

        def fits(columns):
            return len(columns) == self.size[0] or any(
                fits([*columns, c]) for c in range(self.size[0]) if self.is_safe(columns, c))
        return told(self.size[0] - len(columns) if fits(columns) else None)

    def spoiled(self, chance):
        return tuple(("Q", *row[1:]) if r < 2 else row for r, row in enumerate(self.start))


class Frogs(Puzzle):
    name = "frogs"

    def __init__(self, chance, like=None):
        self.options = like.options if like else (
            "--frogs", str(chance.randint(1, 4)), "--toads", str(chance.randint(1, 4)))
        frogs, toads = int(self.options[1]), int(self.options[3])
        self.end = tuple("T" * toads + "." + "F" * frogs)
        cells = tuple("F" * frogs + "." + "T" * toads)
        for _ in range(chance.choice([0, 1, 2, 5, 9])):
            cells = chance.choice(list(self.neighbours(cells)) or [cells])
        if chance.random() < 0.2:
            cells = tuple(chance.sample(cells, len(cells)))
        self.start, self.size = (cells,), (1, len(cells))

    def neighbours(self, cells):
        free = cells.index(".")
        for at, who, over in ((-1, "F", None), (-2, "F", "T"), (1, "T", None), (2, "T", "F")):
            if 0 <= free + at < len(cells) and cells[free + at] == who and (
                    over is None or cells[free + at // 2] == over):
                yield swapped(cells, free, free + at)

    def answer(self, start):
        cells = start[0]
        if sorted(cells) != sorted(self.end):
            return "refused", None
        return told(shortest(cells, lambda cells: cells == self.end, self.neighbours))

    def spoiled(self, chance):
        return (tuple("F" if cell == "." else cell for cell in self.start[0]),)


class Pegs(Puzzle):
    name = "pegs"

    def __init__(self, chance, like=None):
        board = like.options[1] if like else chance.choice(
            ["triangle:4", "triangle:5", "3x3", "3x4", "4x4"])
        self.options = ("--board", board, "--symmetry", "none")
        self.is_triangle = board.startswith("t")
        lengths = [*range(1, int(board[-1]) + 1)] if self.is_triangle else \
            [int(board[2])] * int(board[0])
        self.size = None if self.is_triangle else (len(lengths), lengths[-1])
        share = chance.choice([0.3, 0.5, 0.8])
        self.start = tuple(tuple("o" if chance.random() < share else "." for _ in range(n))
                           for n in lengths)
        if "o" not in flat(self.start):
            self.start = (*self.start[:-1], ("o", *self.start[-1][1:]))

    def answer(self, start):
        cells = {(r, c) for r, row in enumerate(start) for c in range(len(row))}
        steps = [(0, 1), (0, -1), (1, 0), (-1, 0)] + [(1, 1), (-1, -1)] * self.is_triangle
        jumps = [((r, c), (r + dr, c + dc), (r + 2 * dr, c + 2 * dc))
                 for r, c in cells for dr, dc in steps if (r + 2 * dr, c + 2 * dc) in cells]

        def neighbours(pegs):
            return (pegs - {peg, over} | {to} for peg, over, to in jumps
                    if peg in pegs and over in pegs and to not in pegs)
        pegs = frozenset((r, c) for r, c in cells if start[r][c] == "o")
        return told(shortest(pegs, lambda pegs: len(pegs) == 1, neighbours))


class Sokoban(Puzzle):
    name = "sokoban"

    def __init__(self, chance, like=None):
        self.options = like.options if like else ("--metric", chance.choice(["move", "push"]))
        rows, columns = chance.randint(2, 4), chance.randint(2, 4)
        signs = list("@" + "$." * chance.randint(1, 2) + "#" * chance.randint(0, 2))
        signs = signs[:rows * columns]
        signs += " " * (rows * columns - len(signs))
        inside = rows_of(chance.sample(signs, len(signs)), columns)
        wall = ("#",) * (columns + 2)
        self.start = (wall, *(("#", *row, "#") for row in inside), wall)
        self.size = rows + 2, columns + 2

    @staticmethod
    def parts(level):
        """Returns the player, the boxes, the goals, and the cells that the player could reach
        without boxes."""
        at = {(r, c): sign for r, row in enumerate(level) for c, sign in enumerate(row)}
        player = [cell for cell, sign in at.items() if sign in "@+"]
        open_cells = {cell for cell, sign in at.items() if sign != "#"}
        inside = reach(player[0], open_cells) if len(player) == 1 else set()
        return (player, frozenset(cell for cell in at if at[cell] in "$*"),
                frozenset(cell for cell in at if at[cell] in ".*+"), inside)

    def is_level(self, start):
        player, boxes, goals, _ = self.parts(start)
        return len(player) == 1 and len(boxes) == len(goals) > 0

    def answer(self, start):
        player, boxes, goals, inside = self.parts(start)
        if not self.is_level(start):
            return "refused", None

        def neighbours(state):
            at, boxes = state
            reached = reach(at, inside - boxes) if self.options[1] == "push" else {at}
            for r, c in reached:
                for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                    to, behind = (r + dr, c + dc), (r + 2 * dr, c + 2 * dc)
                    if to in boxes and behind in inside - boxes:
                        after = boxes - {to} | {behind}
                        yield self.named(to, after, inside), after
                    elif to in inside - boxes and self.options[1] == "move":
                        yield to, boxes
        first = self.named(player[0], boxes, inside), boxes
        return told(shortest(first, lambda state: state[1] == goals, neighbours))

    def named(self, player, boxes, inside):
        return min(reach(player, inside - boxes)) if self.options[1] == "push" else player

    def same(self, start):
        return self.picture(start) == self.picture(self.start)

    def picture(self, level):
        """Returns the signs inside the walls, counted from the first row and column inside."""
        inside = self.parts(level)[3]
        top = min(r for r, _ in inside), min(c for _, c in inside)
        return {(r - top[0], c - top[1], level[r][c]) for r, c in inside}

    def spoiled(self, chance):
        sign, other = chance.choice([("@", " "), ("$", " "), (".", "$"), (".", "@")])
        return tuple(tuple(other if cell == sign else cell for cell in row) for row in self.start)


def reach(start, cells):
    found, todo = {start}, [start]
    for r, c in todo:
        for to in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
            if to in cells and to not in found:
                found.add(to)
                todo.append(to)
    return found


# ---- words ----


class Hanoi(Puzzle):
    """A start is a tuple of pegs, each from the bottom up."""
    name, shape = "hanoi", "pegs"

    def __init__(self, chance, like=None):
        self.options = like.options if like else (
            "--pegs", str(chance.randint(3, 4)), "--disks", str(chance.randint(1, 5)),
            *(["--rule", "adjacent"] if chance.random() < 0.1 else []))
        pegs, disks = int(self.options[1]), int(self.options[3])
        places = [chance.randrange(pegs) for _ in range(disks)]
        self.start = tuple(tuple(disk + 1 for disk in reversed(range(disks))
                                 if places[disk] == peg) for peg in range(pegs))

    def answer(self, start):
        def neighbours(pegs):
            for i, j in itertools.permutations(range(len(pegs)), 2):
                if "--rule" in self.options and abs(i - j) > 1:
                    continue
                if pegs[i] and (not pegs[j] or pegs[i][-1] < pegs[j][-1]):
                    after = list(pegs)
                    after[i], after[j] = pegs[i][:-1], pegs[j] + pegs[i][-1:]
                    yield tuple(after)
        goal = ((),) * (len(start) - 1) + (tuple(range(int(self.options[3]), 0, -1)),)
        if sorted(disk for peg in start for disk in peg) != sorted(goal[-1]):
            return "refused", None
        return told(between(start, goal, neighbours))

    def shown(self, text):
        return tuple(tuple(map(int, peg)) for peg in text.split("/"))

    def spoiled(self, chance):
        return tuple(peg + (9,) if i == 0 else peg for i, peg in enumerate(self.start))


class Missionaries(Puzzle):
    """A start is (missionaries, cannibals, boat) on the first bank; a text has both banks."""
    name, shape = "missionaries", "banks"

    def __init__(self, chance, like=None):
        self.options = like.options if like else ()
        self.all = 3, 3, 1
        if self.options or (not like and chance.random() < 0.4):
            most = [chance.randint(2, 5), chance.randint(1, 2), chance.randint(2, 3)]
            self.options = self.options or (
                "--missionaries", str(most[0]), "--cannibals", str(most[1]), "--boat", str(most[2]))
            self.all = int(self.options[1]), int(self.options[3]), 1
        states = [(m, c, b) for m in range(self.all[0] + 1) for c in range(self.all[1] + 1)
                  for b in (0, 1) if self.is_safe((m, c, b))]
        self.start = chance.choice(states) if chance.random() < 0.6 else self.all

    def is_safe(self, state):
        m, c = state[:2]
        n, d = self.all[0] - m, self.all[1] - c
        return (m == 0 or m >= c) and (n == 0 or n >= d)

    def neighbours(self, state):
        seats = int(self.options[5]) if self.options else 2
        way = -1 if state[2] else 1
        for m, c in itertools.product(range(seats + 1), repeat=2):
            after = state[0] + way * m, state[1] + way * c, 1 - state[2]
            if 1 <= m + c <= seats and (m == 0 or m >= c) and all(
                    0 <= n <= most for n, most in zip(after, self.all)) and self.is_safe(after):
                yield after

    def answer(self, start):
        return told(shortest(start, lambda state: state == (0, 0, 0),
                             self.neighbours))

    def shown(self, text):
        bank = text.split("|")[0]
        return bank.count("M"), bank.count("C"), bank.count("B")

    def spoiled(self, chance):
        return self.all[0] + 1, self.all[1], 1


class Cube(Puzzle):
    """A start is the string of 24 stickers of the faces up, right, front, down, left, back. A turn
    is a list of cycles of places."""
    name, shape, solved = "cube", "cube", "UUUURRRRFFFFDDDDLLLLBBBB"
    TURNS = {"U": [(0, 1, 3, 2), (8, 16, 20, 4), (9, 17, 21, 5)],
             "R": [(4, 5, 7, 6), (9, 1, 22, 13), (11, 3, 20, 15)],
             "F": [(8, 9, 11, 10), (2, 4, 13, 19), (3, 6, 12, 17)]}

    def __init__(self, chance, like=None):
        self.options = like.options if like else ("--metric", chance.choice(["half", "quarter"]))
        self.turns = [chance.choice("URF") + chance.choice(["", "'", "2"])
                      for _ in range(chance.randint(0, 7))]
        self.start = self.solved
        for turn in self.turns:
            self.start = self.after(self.start, turn)

    def after(self, stickers, turn):
        for _ in range({"": 1, "2": 2, "'": 3}[turn[1:]]):
            after = list(stickers)
            for cycle in self.TURNS[turn[0]]:
                for source, place in zip(cycle, cycle[1:] + cycle[:1]):
                    after[place] = stickers[source]
            stickers = "".join(after)
        return stickers

    def answer(self, start):
        ways = ["", "'"] + ["2"] * (self.options[1] == "half")
        return told(between(self.start, self.solved, lambda stickers: (
            self.after(stickers, face + way) for face in "URF" for way in ways)))

    def shown(self, text):
        return self.start  # the program shows pieces, so only the length is compared

    def spoiled(self, chance):
        place = chance.randrange(24)
        return self.start[:place] + chance.choice("XN") + self.start[place + 1:]


ALL = [*(type(name, (Numbers,), {"name": name}) for name in PERMUTATIONS), Cube, Moves, Jugs,
       Lights, Knights, TicTacToe, Queens, Frogs, Pegs, Sokoban, Hanoi, Missionaries]
