"""Runs full-size searches on several processes over MPI: the answer must be that of one process.

    alone:   trailblaze enumerate ... --threads 1                    the expected answer
    shared:  mpirun -n N trailblaze-mpi enumerate ... --threads T    for each N and T
             mpirun --mca btl tcp,self -n N ...                      once over TCP, with the most

The first 20 spaces are larger versions of those in tests/cluster/processes_levels_test.sh. Then
follow tables, irreversible moves, the other puzzles, and paths. The torture compares levels,
counters, antipodes and paths. At the end it prints a table with a row per space. For each failure
it prints a command on stderr that repeats it, and the exit code is 1.
"""
import argparse
import shlex
import sys
import time

from lives import add_spaces, answer_of, compare, run
from ranks import launch_command

# Most have millions of states. Klotski, pa, missionaries, wolf, queens, tictactoe and sokoban have
# few states, and hanoi has few states per level, so processes mostly wait.
SPACES = {
    "tiles 3x4": "enumerate tiles --size 3x4 --storage frontier --max-depth 33",
    "tiles 2x6 multi": "enumerate tiles --size 2x6 --metric multi --storage frontier "
                       "--max-depth 22",
    "tiles 3x4 from goals": "enumerate tiles --size 3x4 --from goals --storage frontier "
                            "--max-depth 31",
    "tiles 3x4 to a goal": "enumerate tiles --size 3x4 --goal 1,2,3,4,5,6,7,8,9,10,11,0 "
                           "--storage frontier --max-depth 31",
    "pancake 10": "enumerate pancake --size 10 --storage frontier",
    "burnt 8": "enumerate burnt --size 8 --storage frontier --max-depth 11",
    "topspin 10": "enumerate topspin --size 10,4 --storage frontier",
    "cayley 10": "enumerate cayley --size 10 --storage frontier",
    "cube": "enumerate cube --storage frontier",
    "cube by two faces": "enumerate cube --turns U,R --storage frontier",
    "pyraminx": "enumerate pyraminx --storage frontier",
    "klotski": "enumerate blocks/klotski --identical none --max-depth 110 --storage frontier",
    "klotski mirrored": "enumerate blocks/klotski --symmetry mirror --storage frontier",
    "pa": "enumerate blocks/pa --storage frontier",
    "pa all different": "enumerate blocks/pa --identical none --storage frontier",
    "hanoi": "enumerate hanoi --disks 9 --storage frontier",
    "hanoi on four pegs": "enumerate hanoi --pegs 4 --disks 11 --storage frontier",
    "lights 3x7": "enumerate lights --size 3x7 --storage frontier",
    "missionaries": "enumerate missionaries --missionaries 250 --cannibals 249 --boat 9 "
                    "--storage frontier",
    "wolf": "enumerate wolf --storage frontier",

    "dense tiles 3x4": "enumerate tiles --size 3x4 --storage dense --max-depth 30",
    "dense tiles 2x6 multi": "enumerate tiles --size 2x6 --metric multi --storage dense "
                             "--max-depth 20",
    "ranked pancake 11": "enumerate pancake --size 11 --storage ranked",
    "ranked burnt 8": "enumerate burnt --size 8 --storage ranked",
    "jugs": "enumerate jugs --capacities 137,131,127,113,109 --start 137,131,127,0,0 "
            "--storage trail",
    "pegs": "enumerate pegs --board english --max-depth 8 --storage trail",
    "frogs": "enumerate frogs --frogs 14 --toads 14 --storage trail",
    "knights": "enumerate knights --size 3x4 --start www......bbb --storage frontier",
    "queens": "enumerate queens --size 9 --storage trail",
    "tictactoe": "enumerate tictactoe --symmetry none --storage trail",
    "tictactoe from goals": "enumerate tictactoe --from goals",
    "sokoban": "enumerate sokoban/microban-2 --storage trail",

    "solve tiles": "solve tiles --size 2x5 --start '0 9 8 7 6 5 4 3 2 1' --search bfs "
                   "--storage frontier",
    "solve klotski": "solve blocks/klotski --search bfs --storage frontier",
    "solve pancake": "solve pancake --start 1,3,5,7,9,2,4,6,8,10 --search bfs --storage frontier",
    "solve cube": "solve cube --start '4 6- 5 7+ 1 2- 3+' --search bfs --storage frontier",
    "solve hanoi": "solve hanoi --disks 9 --search bfs --storage frontier",
    "solve jugs": "solve jugs --search bfs --capacities 31,29,23,19,13 --start 31,29,23,0,0 "
                  "--goal 23,28,23,1,8 --storage trail",
    "all paths of a 15-puzzle": "solve tiles --size 4x4 --search idastar --all-shortest --start "
                                "'13 10 12 9 1 8 3 6 15 11 5 7 2 14 0 4'",
    "tiles from both ends": "solve tiles --size 3x4 --start '10 7 9 2 11 4 1 0 8 3 6 5' "
                            "--search bidirectional",
}
LONGEST = 900  # maximum seconds of a run
OVER_TCP = ["--mca", "btl", "tcp,self"]


class Row:
    """The results of one space: a row of the table."""
    FORM = "{:<24} {:>13} {:>9} {:>6} {:>9} {:>6}"
    HEAD = FORM.format("space", "states", "alone/s", "runs", "longest/s", "wrong")

    def __init__(self, space):
        self.space, self.states, self.alone = space, 0, 0.0
        self.runs, self.longest, self.wrong = 0, 0.0, 0

    def __str__(self):
        return self.FORM.format(self.space, f"{self.states:,}", f"{self.alone:.2f}", self.runs,
                                f"{self.longest:.2f}", self.wrong)


def timed(command, what):
    """Returns the answer of a command and its seconds."""
    begin = time.monotonic()
    ended = run(command, LONGEST)
    if ended is None:
        raise AssertionError(f"{what}: found no end in {LONGEST} seconds")
    return answer_of(ended, what), time.monotonic() - begin


def jobs(options):
    """Yields the ways to share a search: a name, and the first words of the command."""
    ways = [(n, t, "") for n in options.processes for t in options.threads]
    ways.append((max(options.processes), max(options.threads), " over TCP"))
    for processes, threads, how in ways:
        name = f"{processes} processes of {threads} threads{how}"
        launch = [*launch_command("mpirun"), *(OVER_TCP if how else []), "-n", str(processes)]
        yield name, launch, ["--threads", str(threads)]


def try_space(space, options):
    """Compares all ways to share one search with the program alone."""
    row, words = Row(space), [*shlex.split(SPACES[space]), "--format", "json"]
    command = [options.program, *words, "--threads", "1"]
    try:
        expected, row.alone = timed(command, space)
    except AssertionError as wrong:
        print(f"{wrong}\nagain: {shlex.join(command)}", file=sys.stderr)
        row.wrong += 1
        return row
    # A report of IDA* has no number of stored states.
    row.states = expected.get("stored", 0) if words[0] == "solve" else expected["states"]
    for name, launch, threads in jobs(options):
        what = f"{space}, {name}"
        command = [*launch, options.mpi, *words, *threads]
        try:
            found, seconds = timed(command, what)
            row.longest = max(row.longest, seconds)
            compare(what, found, expected)
        except AssertionError as wrong:
            print(f"{wrong}\nagain: {shlex.join(command)}", file=sys.stderr)
            row.wrong += 1
        row.runs += 1
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, help="the program to run")
    parser.add_argument("--mpi", required=True, help="the program over MPI")
    parser.add_argument("--processes", nargs="+", type=int, default=[1, 2, 3, 4, 7])
    parser.add_argument("--threads", nargs="+", type=int, default=[1, 2],
                        help="threads per process (1 2)")
    add_spaces(parser, SPACES)
    options = parser.parse_args()
    print(Row.HEAD, flush=True)
    rows = []
    for space in options.spaces:
        rows.append(try_space(space, options))
        print(rows[-1], flush=True)
    wrong = sum(row.wrong for row in rows)
    print(f"{sum(row.runs for row in rows)} runs of {len(rows)} spaces, "
          f"{'all as expected' if wrong == 0 else f'{wrong} are wrong'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
