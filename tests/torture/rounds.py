"""The rounds of the differential torture: puzzles with random parameters, and starts for them.

A round depends only on the seed and its number.
"""
import json
import random
import shlex
import subprocess
import tempfile
from pathlib import Path

from catalogue import HEURISTICS
from plain_moves import PlainMoves
from tables import random_text, rows_of
from texts_rules import RECTANGLES, blocks_board
from texts_small import Sokoban

STARTS = 25  # per round
FOLDER = tempfile.TemporaryDirectory()  # for definitions of puzzles


class Round:
    """A puzzle with its options, and its starts, a line each."""

    def __init__(self, kind, arguments, starts, heuristics):
        self.kind, self.arguments = kind, arguments
        self.starts, self.heuristics = starts, heuristics


def generated(program, arguments, count, seed):
    command = [program, "generate", *arguments, "--count", str(count), "--seed", str(seed)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def tiles_round(chance, program):
    size = chance.choice(["1x4", "1x6", "2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "3x3"])
    rows, columns = map(int, size.split("x"))
    cells = list(range(rows * columns))
    goal = cells[1:] + [0]
    if chance.random() < 0.5:
        chance.shuffle(goal)
    metric = chance.choice(["single", "multi"])
    arguments = ["tiles", "--size", size, "--metric", metric, "--goal", " ".join(map(str, goal))]
    starts = generated(program, arguments, STARTS // 2, chance.randrange(10**6))
    for _ in range(STARTS - len(starts)):
        chance.shuffle(cells)
        starts.append(" ".join(map(str, cells)))
    return Round("tiles " + metric, arguments, starts,
                 HEURISTICS["tiles " + metric])


def jugs_round(chance, _program):
    jugs = chance.randint(2, 4)
    capacities = [chance.randint(1, 9) for _ in range(jugs)]

    def levels(unknown):
        return ",".join("?" if unknown and chance.random() < 0.4 else str(chance.randint(0, most))
                        for most in capacities)

    goal = levels(True) if chance.random() < 0.8 else levels(True) + "|" + levels(True)
    moves = chance.choice(["pour", "pour,fill", "pour,fill,empty", "fill,empty"])
    return Round("jugs", ["jugs", "--capacities", ",".join(map(str, capacities)), "--moves", moves,
                          "--goal", goal], [levels(False) for _ in range(STARTS)],
                 HEURISTICS["jugs"])


def board_text(chance, rows, columns):
    """Returns random rectangles, with at least a blank cell."""
    board = blocks_board(chance, (rows, columns), RECTANGLES, "ABCDEFGHIJKLMN",
                         max(1, rows * columns - 2), 0.3)
    return "/".join(map("".join, board))


def mirrored(half):
    """Returns a board beside its mirror image. The column between them has 'A' at the top."""
    pieces = "ABCDEFGHIJKLM"
    left = half.translate(str.maketrans(pieces, pieces[1:] + "N")).split("/")
    right = [row[::-1].lower() for row in left]
    middle = ["A"] + ["."] * (len(left) - 1)
    return "/".join(map("".join, zip(left, middle, right)))


def blocks_round(chance, _program):
    rows, columns = chance.randint(2, 4), chance.randint(2, 4)
    goal = [["."] * columns for _ in range(rows)]
    goal[chance.randrange(rows)][chance.randrange(columns)] = "A"
    arguments = ["blocks", "--goal", "/".join("".join(row) for row in goal),
                 "--metric", chance.choice(["unit", "straight", "move"]),
                 "--identical", chance.choice(["unnamed", "none"]),
                 "--rule", chance.choice(["free", "free", "axis"])]
    starts = [board_text(chance, rows, columns) for _ in range(STARTS)]
    return Round("blocks", arguments, starts, HEURISTICS["blocks"])


def mirror_round(chance, _program):
    """Draws boards that are their own mirror image, for ways with --symmetry mirror."""
    rows, columns = chance.randint(2, 4), chance.randint(1, 2)
    goal = ["." * (2 * columns + 1)] * rows
    goal[chance.randrange(rows)] = "." * columns + "A" + "." * columns
    arguments = ["blocks", "--goal", "/".join(goal), "--metric",
                 chance.choice(["unit", "straight", "move"]), "--rule",
                 chance.choice(["free", "free", "axis"])]
    starts = [mirrored(board_text(chance, rows, columns)) for _ in range(STARTS)]
    return Round("mirror", arguments, starts, HEURISTICS["blocks"])


def puzzle_of(kind, chance):
    """Draws a puzzle of this kind with its options."""
    lines = [line for one, line in rows_of("rounds.txt") if one == kind]
    return shlex.split(random_text(chance.choice(lines), chance))


def permutations_round(chance, program):
    arguments = puzzle_of("permutation", chance)
    name = arguments[0]
    if name not in ("cube",) and chance.random() < 0.5:
        arguments += ["--goal", generated(program, arguments, 1, chance.randrange(10**6))[0]]
    starts = generated(program, arguments, STARTS, chance.randrange(10**6))
    return Round(name, arguments, starts, HEURISTICS[name])


def small_round(chance, program):
    """Draws one of the small puzzles, each of which is a single source file. The starts are
    positions that the program finds, or random patterns, which may be unsolvable."""
    arguments = puzzle_of("small", chance)
    name = arguments[0]

    def cells(signs, rows):
        return "/".join("".join(chance.choice(signs) for _ in range(n)) for n in rows)

    if name == "lights":
        rows, columns = map(int, arguments[2].split("x"))
        starts = [cells("01", [columns] * rows) for _ in range(STARTS)]
    elif name == "knights":
        rows, columns = map(int, arguments[2].split("x"))
        row = list("wwb" + "." * (rows * columns - 3))
        arguments += ["--goal", "".join(chance.sample(row, len(row)))]
        starts = ["".join(chance.sample(row, len(row))) for _ in range(STARTS)]
    elif name == "pegs" and arguments[2] == "4x4":
        starts = [cells("o.", [4] * 4) for _ in range(STARTS)]
    else:  # reachable positions, unless the first start is unsolvable
        starts = reached(program, arguments, chance)
    return Round(name, arguments, starts, HEURISTICS["others"])


def reached(program, arguments, chance):
    """Returns some of the nearest and farthest positions of a puzzle with a default start."""
    run = subprocess.run([program, "enumerate", *arguments, "--max-depth",
                          str(chance.randint(0, 6)), "--format", "json"],
                         capture_output=True, text=True, check=False)
    report = json.loads(run.stdout)
    return [report["start"], *report["antipodes"]["examples"]][:STARTS]


def sokoban_round(chance, _program):
    """Draws levels with walls of their own, boxes, goals and the player anywhere."""
    first = Sokoban(chance)
    levels = [first, *(first.kin(chance, False) for _ in range(STARTS - 1))]
    starts = [level.start for level in levels if level.is_level(level.start)]
    starts = ["/".join(map("".join, start)) for start in starts]
    return Round("sokoban", ["sokoban", *first.options], starts, HEURISTICS["sokoban"])


def moves_round(chance, program):
    """Draws a random definition. Its starts come from the program or are random orders of
    labels."""
    plain = PlainMoves(chance)
    while plain.counts() is None:
        plain = PlainMoves(chance)
    file = Path(FOLDER.name) / "definition"
    file.write_text(plain.text(), encoding="utf-8")
    arguments = ["moves", "--definition", str(file)]
    starts = generated(program, arguments, STARTS - 5, chance.randrange(10**6))
    words = starts[0].split()
    starts += [" ".join(chance.sample(words, len(words))) for _ in range(5)]
    if chance.random() < 0.5:
        arguments += ["--goal", starts[0]]
    return Round("moves", arguments, starts, HEURISTICS["moves"])


def make_round(seed, number, program):
    chance = random.Random(f"{seed} {number}")
    make = chance.choices([tiles_round, jugs_round, blocks_round, mirror_round,
                           permutations_round, small_round, sokoban_round, moves_round],
                          [4, 2, 3, 2, 3, 4, 1, 2])[0]
    return make(chance, program), chance
