"""All boards of a set of Klotski's pieces: a census says how many there are, in how many spaces
that no move leads out of, and how large these are.

Which boards there are and which of them are one space is found out here, by rules written a
second time; the program then counts the space of one board of each. If a space here were too small,
its boards would be counted twice, and if it were too large, some not at all: then the sum of the
program's counts would not be the number of boards. Of a larger set boards are drawn, until one is
in a space of more than half of all boards, which is the largest then.
"""
import random

ROWS, COLUMNS = 5, 4
LARGEST = 70_000  # boards of a set, since they are told apart in Python
MOST_SPACES = 1_000  # since each is a call of the program
DRAWN = 30  # boards of a larger set at most
SHAPES = ((2, 2), (2, 1), (1, 2), (1, 1))  # rows and columns of a piece
TOO_MANY = f"more than {LARGEST:,} boards or {MOST_SPACES:,} spaces"


def census(facts, program):
    pieces = [1, facts.given("vertical"), facts.given("horizontal"), facts.given("singles")]
    if facts.given("dominoes") != pieces[1] + pieces[2]:
        facts.touched.discard("dominoes")
    if facts.columns["boards"] > LARGEST or facts.columns["components"] > MOST_SPACES:
        return largest(facts, program, pieces)
    answers = [program.ask("enumerate", "blocks", "--start", text(board))
               for board in spaces(placements(pieces))]
    wrong = next((answer for answer in answers if answer.get("states") is None or answer.wrong),
                 None)
    if wrong is not None:
        return facts.compare("boards", wrong.wrong or None, wrong)
    states = [answer.get("states") for answer in answers]
    answer = answers[states.index(max(states))]
    facts.compare("boards", sum(states), answer)
    facts.compare("components", len(states), answer)
    facts.compare("largest_component", max(states), answer)
    return facts.compare("directed_step_edges", sum(a.get("generated") for a in answers), answer)


def largest(facts, program, pieces):
    boards, chance = facts.columns["boards"], random.Random(1)
    for _ in range(DRAWN):
        answer = program.ask("enumerate", "blocks", "--start", text(drawn(pieces, chance)))
        states = answer.get("states")
        if not isinstance(states, int) or 2 * states > boards:
            facts.compare("largest_component", states, answer)
            if states == boards:  # there is no other space
                facts.compare("boards", states, answer)
                facts.compare("components", 1, answer)
                facts.compare("directed_step_edges", answer.get("generated"), answer)
            break
    return facts.skip_all(TOO_MANY)


def cells(shape, row, column):
    """The cells of a piece as bits."""
    height, width = SHAPES[shape]
    return sum(1 << (row + r) * COLUMNS + column + c for r in range(height) for c in range(width))


PLACES = [[cells(shape, row, column) for row in range(ROWS - height + 1)
           for column in range(COLUMNS - width + 1)]
          for shape, (height, width) in enumerate(SHAPES)]
# The places that a piece can go to from each, by one cell.
BESIDE = [{here: [cells(shape, r, c) for r, c in
                  ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
                  if 0 <= r <= ROWS - height and 0 <= c <= COLUMNS - width]
           for row in range(ROWS - height + 1) for column in range(COLUMNS - width + 1)
           for here in [cells(shape, row, column)]}
          for shape, (height, width) in enumerate(SHAPES)]


def placements(pieces):
    """All boards: for each shape the set of its places."""
    boards = [((), 0)]
    for shape, count in enumerate(pieces):
        boards = [(board + (places,), full | sum(places)) for board, full in boards
                  for places in disjoint(PLACES[shape], full, count)]
    return [tuple(map(frozenset, board)) for board, _ in boards]


def drawn(pieces, chance):
    """A board at random."""
    while True:
        board, full = [], 0
        for shape, count in enumerate(pieces):
            board.append([])
            for place in chance.sample(PLACES[shape], len(PLACES[shape])):
                if len(board[-1]) < count and not place & full:
                    board[-1].append(place)
                    full |= place
        if list(map(len, board)) == pieces:
            return board


def disjoint(places, full, count):
    """All ways to take so many of the places, none over a full cell or another one."""
    if count == 0:
        yield ()
        return
    for at, place in enumerate(places):
        if not place & full:
            for more in disjoint(places[at + 1:], full | place, count - 1):
                yield (place, *more)


def neighbours(board):
    full = sum(map(sum, board))
    for shape, places in enumerate(board):
        for here in places:
            for there in BESIDE[shape][here]:
                if not there & (full & ~here):
                    yield (*board[:shape], places - {here} | {there}, *board[shape + 1:])


def spaces(boards):
    """A board of each space."""
    unseen = set(boards)
    for first in boards:
        if first not in unseen:
            continue
        yield first
        unseen.discard(first)
        todo = [first]
        while todo:
            for board in neighbours(todo.pop()):
                if board in unseen:
                    unseen.discard(board)
                    todo.append(board)


def text(board):
    """The board as the program reads it: a letter a piece."""
    letters = iter("ABCDEFGHIJKLMNPQRSTUVWXYZ")
    signs = ["."] * (ROWS * COLUMNS)
    for places in board:
        for place in sorted(places):
            letter = next(letters)
            for cell in range(ROWS * COLUMNS):
                if place >> cell & 1:
                    signs[cell] = letter
    return "/".join("".join(signs[r * COLUMNS:(r + 1) * COLUMNS]) for r in range(ROWS))


FAMILIES = [({"dominoes", "vertical", "horizontal", "singles", "boards"}, None, census)]
