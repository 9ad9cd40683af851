"""Random small instances of every puzzle through every search that there is: all must agree.

    a round: a puzzle with random parameters and goal -> some random starts, solvable or not
      solve by breadth-first search                           the reference
      solve by each search, heuristic, storage, kernel, ...   status, length, counts compared
      verify on every report                                  every path and field checked
      enumerate in each storage, kernel, number of threads    counts by depth compared
      solve one start on disk                                 the same path as in memory

What a run of the program refuses with exit code 30 before its first report is not there for that
puzzle, and is left out; breadth-first search never is. A report that a limit stopped must not
claim more than the reference knows. Each round is made from the seed and its number alone, so a
disagreement is shown again by --seed S --round R.
"""
import argparse
import collections
import json
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from catalogue import HEURISTICS, ON_DISK, STORAGES

STARTS = 25  # of a round
MOST_SECONDS = "0.05"  # of IDA* and iterative deepening, for one start
# A board may lack what other boards of its stream have.
LEFT_OUT = ("search:", "storage:", "heuristic:")


class Round:
    """A puzzle with its options, and the lines of its starts."""

    def __init__(self, kind, arguments, starts, heuristics):
        self.kind, self.arguments = kind, arguments
        self.starts, self.heuristics = starts, heuristics


# ---- rounds ----


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


def blocks_board(chance, rows, columns):
    """Random rectangles, the first of them 'A'; some cells blank, now and then a wall."""
    board = [["."] * columns for _ in range(rows)]
    letters = iter("ABCDEFGHIJKLMN")
    for _ in range(chance.randint(2, rows * columns)):
        height, width = chance.choice([(1, 1), (1, 2), (2, 1), (2, 2), (1, 1)])
        row, column = chance.randrange(rows), chance.randrange(columns)
        cells = [(r, c) for r in range(row, row + height) for c in range(column, column + width)]
        if any(r >= rows or c >= columns or board[r][c] != "." for r, c in cells):
            continue
        free = sum(row.count(".") for row in board)
        letter = next(letters, None)
        if letter is None or free - len(cells) < 2:
            break
        for r, c in cells:
            board[r][c] = letter
    if chance.random() < 0.3:
        blanks = [(r, c) for r in range(rows) for c in range(columns) if board[r][c] == "."]
        r, c = chance.choice(blanks)
        if len(blanks) > 2:
            board[r][c] = "#"
    return "/".join("".join(row) for row in board)


def mirrored(half):
    """A board with its image beside it; in the column between them lies 'A', at the top."""
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
    starts = [blocks_board(chance, rows, columns) for _ in range(STARTS)]
    return Round("blocks", arguments, [s for s in starts if "A" in s], HEURISTICS["blocks"])


def mirror_round(chance, _program):
    """Boards that are their own image; a way of solving them merges what the mirror makes alike."""
    rows, columns = chance.randint(2, 4), chance.randint(1, 2)
    goal = ["." * (2 * columns + 1)] * rows
    goal[chance.randrange(rows)] = "." * columns + "A" + "." * columns
    arguments = ["blocks", "--goal", "/".join(goal), "--metric",
                 chance.choice(["unit", "straight", "move"]), "--rule",
                 chance.choice(["free", "free", "axis"])]
    starts = [mirrored(blocks_board(chance, rows, columns)) for _ in range(STARTS)]
    return Round("mirror", arguments, starts, HEURISTICS["blocks"])


def permutations_round(chance, program):
    name, arguments = chance.choice([
        ("pancake", ["--size", str(chance.randint(2, 7))]),
        ("burnt", ["--size", str(chance.randint(2, 4))]),
        ("topspin", ["--size", chance.choice(["5,3", "6,4", "7,4", "7,3"]),
                     "--metric", chance.choice(["flip", "rotate"])]),
        ("cayley", ["--size", str(chance.randint(3, 6)),
                    "--graph", chance.choice(["bubble-sort", "star", "transpositions",
                                              "reversals"])]),
        ("cube", ["--turns", "U2,R2,F2", "--metric", chance.choice(["half", "quarter"])]),
    ])
    arguments = [name, *arguments]
    if name not in ("cube",) and chance.random() < 0.5:
        arguments += ["--goal", generated(program, arguments, 1, chance.randrange(10**6))[0]]
    starts = generated(program, arguments, STARTS, chance.randrange(10**6))
    return Round(name, arguments, starts, HEURISTICS[name])


def small_round(chance, program):
    """Puzzles of a file each. Starts are drawn by the program or are patterns that may be lost."""
    number = chance.randint
    name, *arguments = chance.choice([
        ["lights", "--size", f"{number(1, 4)}x{number(1, 4)}", "--torus=" +
         chance.choice(["true", "false"])],
        ["hanoi", "--pegs", str(number(2, 5)), "--disks", str(number(1, 5))],
        ["missionaries", "--missionaries", str(number(4, 6)), "--cannibals", str(number(0, 4)),
         "--boat", str(number(1, 4))],
        ["frogs", "--frogs", str(number(0, 5)), "--toads", str(number(1, 5))],
        ["knights", "--size", f"{number(2, 4)}x{number(3, 4)}"],
        ["queens", "--size", str(number(1, 7))],
        ["tictactoe", "--symmetry", chance.choice(["full", "none"])],
        ["pegs", "--board",
         chance.choice(["triangle:5", "triangle:4", "4x4", "3x5", "o.oo/oooo/ oo"]), "--symmetry",
         chance.choice(["full", "none"])],
    ])
    arguments = [name, *arguments]

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
    else:  # positions along the way, unless the first cannot be solved
        starts = reached(program, arguments, chance)
    return Round(name, arguments, starts, HEURISTICS["others"])


def reached(program, arguments, chance):
    """Some of the nearest and farthest positions of a puzzle that has a start of its own."""
    run = subprocess.run([program, "enumerate", *arguments, "--max-depth",
                          str(chance.randint(0, 6)), "--format", "json"],
                         capture_output=True, text=True, check=False)
    report = json.loads(run.stdout)
    return [report["start"], *report["antipodes"]["examples"]][:STARTS]


def sokoban_round(chance, _program):
    """A room with a wall or two inside; boxes, goals and the player anywhere."""
    rows, columns = chance.randint(2, 4), chance.randint(3, 4)
    signs = list("@" + "$." * chance.randint(1, 2) + "#" * chance.randint(0, 2))
    signs += " " * (rows * columns - len(signs))
    starts = []
    for _ in range(STARTS):
        inside = "".join(chance.sample(signs, len(signs)))
        middle = [f"#{inside[i:i + columns]}#" for i in range(0, len(inside), columns)]
        starts.append("/".join(["#" * (columns + 2), *middle, "#" * (columns + 2)]))
    # Each start is a level with walls of its own.
    return Round("sokoban", ["sokoban", "--metric", chance.choice(["move", "push"])], starts,
                 HEURISTICS["sokoban"])


def make_round(seed, number, program):
    chance = random.Random(f"{seed} {number}")
    make = chance.choices([tiles_round, jugs_round, blocks_round, mirror_round,
                           permutations_round, small_round, sokoban_round],
                          [4, 2, 3, 2, 3, 4, 1])[0]
    return make(chance, program), chance


# ---- ways to solve ----


def ways(case, chance):
    """The arguments behind `solve PUZZLE --file F` of each way, by its name."""
    threads = ["--threads", chance.choice("1238")]
    kernel = ["--kernel", chance.choice(["portable", "auto"])]
    seconds = ["--max-seconds", MOST_SECONDS]
    for search in ("bidirectional", "auto", "dfs"):
        yield search, ["--search", search, *threads, *kernel]
    for storage in ("auto", *STORAGES):
        yield "table " + storage, ["--search", "table", "--storage", storage, *threads, *kernel]
    yield "ids", ["--search", "ids", "--max-depth", "9", *seconds, *threads]
    if case.kind == "mirror":
        for search in ("bfs", "bidirectional", "table", "astar", "idastar", "auto"):
            yield "mirror " + search, ["--symmetry", "mirror", "--search", search, *threads]
    for heuristic in case.heuristics:
        yield "astar " + heuristic, ["--search", "astar:" + heuristic, *threads]
        for prune in ("parent", "automaton"):
            yield f"idastar {heuristic} {prune}", [
                "--search", "idastar:" + heuristic, "--prune", prune, *seconds, *threads, *kernel]
        yield f"idastar {heuristic} table", [
            "--search", "idastar:" + heuristic, "--transpositions", "1M", *seconds, *threads]
        yield f"idastar {heuristic} least", [
            "--search", "idastar:" + heuristic, "--deterministic", *seconds, *threads]


class Torture:
    def __init__(self, program, most_ways):
        self.program, self.most_ways = program, most_ways
        # Instances, answers compared, disagreements; and answers of which only bounds are compared.
        self.tally = collections.defaultdict(lambda: [0, 0, 0, 0])
        self.reports = []  # of this round, with the way that each comes from
        self.folder = tempfile.TemporaryDirectory()

    def run(self, *arguments, text=None):
        return subprocess.run([self.program, *arguments], input=text, capture_output=True,
                              text=True, check=False)

    def solve(self, case, file, way):
        """The reports of a stream; nothing where the program refuses this way for the puzzle."""
        run = self.run("solve", *case.arguments, "--file", file, "--format", "json", *way)
        reports = [json.loads(line) for line in run.stdout.splitlines()]
        reports = [r for r in reports if r["command"] == "solve"]
        if run.returncode == 30 and (not reports or all(r["status"] == "error" for r in reports)):
            return None
        if run.returncode not in (0, 10, 20, 30):
            return self.complain(case, f"exit code {run.returncode}: {run.stderr}", way)
        self.reports.append((way, run.stdout))
        return reports

    def verify(self, case):
        """All reports of a round at once; one way after the other where something does not hold."""
        together = self.run("verify", "-", text="".join(text for _, text in self.reports))
        if together.returncode == 0:
            return
        self.complain(case, "verify: " + together.stderr, [])
        for way, text in self.reports:
            verified = self.run("verify", "-", text=text)
            if verified.returncode != 0:
                self.complain(case, "verify: " + verified.stderr, way)

    def complain(self, case, what, way):
        self.tally[case.kind][2] += 1
        print(f"round {self.number}: {' '.join(case.arguments)} {' '.join(way)}: {what}",
              file=sys.stderr, flush=True)

    def compare(self, case, name, way, expected, found):
        if len(expected) != len(found):
            self.complain(case, f"found {len(found)} reports, expected {len(expected)}", way)
            return
        for known, report in zip(expected, found):
            self.tally[case.kind][3 if report["status"] in ("limit", "error") else 1] += 1
            wrong = disagreement(known, report, any_length=name == "dfs")
            if wrong:
                self.complain(case, f"line {known['line']}, {known['start']}: {wrong}", way)

    def spaces(self, case):
        """Counts by depth and of goals in every storage, from the first start and from goals."""
        start = [] if case.kind in ("cube",) else ["--start", case.starts[0]]
        self.counts(case, [*start, "--from", "start"], ON_DISK)
        self.counts(case, [*start, "--from", "goals"])
        if case.kind == "mirror":
            self.counts(case, [*start, "--symmetry", "mirror"])

    def disk_of(self, storage):
        """The folder of a run on disk, which is new each time; no option for other storages."""
        if storage not in ON_DISK:
            return []
        folder = Path(self.folder.name) / "run"
        shutil.rmtree(folder, ignore_errors=True)
        return ["--disk", str(folder)]

    def solve_on_disk(self, case, known):
        """One start by breadth-first search on disk: the path is that of the search in memory."""
        way = ["--search", "bfs", "--storage", "disk"]
        run = self.run("solve", *case.arguments, "--start", known["start"], *way,
                       *self.disk_of("disk"), "--format", "json")
        if run.returncode not in (0, 10):
            self.complain(case, f"exit code {run.returncode}: {run.stderr}", way)
            return
        self.reports.append((way, run.stdout))
        report = json.loads(run.stdout)
        wrong = disagreement(known, report, any_length=False)
        if wrong or report["states"] != known["states"]:
            self.complain(case, f"{known['start']}: {wrong or 'another path'}", way)
        self.tally[case.kind][1] += 1

    def counts(self, case, arguments, more_storages=()):
        found, refused = {}, set()
        for storage in (*more_storages, *STORAGES):
            for more in (["--threads", "1"], ["--threads", "3", "--kernel", "portable"]):
                way = ["enumerate", *case.arguments, *arguments, "--storage", storage, *more]
                run = self.run(*way, *self.disk_of(storage), "--format", "json")
                if run.returncode == 30:
                    refused.add(storage)
                    continue
                if run.returncode != 0:
                    self.complain(case, f"exit code {run.returncode}: {run.stderr}", way)
                    continue
                report = json.loads(run.stdout)
                self.reports.append((way, run.stdout))
                found[" ".join(way)] = [*report["levels"], report["goals"]]
                if storage in ON_DISK:
                    break
        self.tally[case.kind][1] += len(found)
        if found and refused & {"trail", *more_storages}:  # which serve all puzzles
            self.complain(case, f"refused: {refused}", ["enumerate", *arguments])
        if len({tuple(levels) for levels in found.values()}) > 1:
            self.complain(case, f"counts of states or goals differ: {found}", ["enumerate"])

    def one(self, seed, number):
        self.number, self.reports = number, []
        case, chance = make_round(seed, number, self.program)
        if not case.starts:
            return 0
        file = Path(self.folder.name) / "starts"
        file.write_text("\n".join(case.starts) + "\n", encoding="utf-8")
        reference = self.solve(case, file, ["--search", "bfs", "--all-shortest", "--threads", "1"])
        if reference is None:
            self.complain(case, "breadth-first search is refused", [])
            return 0
        all_ways = list(ways(case, chance))
        for name, way in chance.sample(all_ways, min(self.most_ways, len(all_ways))):
            merges = name.startswith("mirror")  # other paths are then one
            counts = [] if name == "dfs" or merges or chance.random() < 0.7 else ["--all-shortest"]
            found = self.solve(case, file, way + counts)
            if found is not None:
                self.compare(case, name, way + counts, reference, found)
        self.spaces(case)
        known = [report for report in reference if report["status"] != "error"]
        if known:
            self.solve_on_disk(case, chance.choice(known))
        self.verify(case)
        self.tally[case.kind][0] += len(reference)
        return len(reference)


def disagreement(known, report, any_length):
    """What two reports of one instance say that cannot both be; "" where they agree."""
    if report["status"] == "error" and report["error"].startswith(LEFT_OUT):
        return ""
    if report["start"] != known["start"]:
        return f"found start {report['start']}"
    if report["status"] == "limit":
        bound = report["lower_bound"]
        if known["status"] == "solved" and bound > known["length"]:
            return f"at least {bound} moves, but there is a path of {known['length']}"
        return ""
    if report["status"] != known["status"]:
        return f"found {report['status']}, expected {known['status']}"
    if known["status"] != "solved":
        return ""
    longer = report["length"] > known["length"] and not any_length
    if longer or report["length"] < known["length"]:
        return f"found length {report['length']}, expected {known['length']}"
    if report["shortest_paths"] is not None and report["shortest_paths"] != known["shortest_paths"]:
        return (f"found {report['shortest_paths']} shortest paths, "
                f"expected {known['shortest_paths']}")
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the program that is tried")
    parser.add_argument("--instances", type=int, default=2000, help="how many at least (2000)")
    parser.add_argument("--seed", type=int, default=1, help="of all that is random (1)")
    parser.add_argument("--ways", type=int, default=100, help="most ways to solve a round (100)")
    parser.add_argument("--round", type=int, help="this round alone")
    given = parser.parse_args()
    torture = Torture(given.program, given.ways)
    done, number = 0, 0 if given.round is None else given.round
    while done < given.instances:
        done += torture.one(given.seed, number)
        number += 1
        if given.round is not None:
            break
        if sys.stderr.isatty():
            print(f"\r{done} instances, round {number} ", end="", file=sys.stderr, flush=True)
    heads = ("instances", "answers compared", "stopped by a limit", "disagreements")
    print(f"{'puzzle':<14}" + "".join(f"{head:>20}" for head in heads))
    totals = [sum(counts[i] for counts in torture.tally.values()) for i in range(4)]
    for kind, counts in [*sorted(torture.tally.items()), ("all", totals)]:
        print(f"{kind:<14}" + "".join(f"{counts[i]:>20,}" for i in (0, 1, 3, 2)))
    return 1 if totals[2] else 0


if __name__ == "__main__":
    sys.exit(main())
