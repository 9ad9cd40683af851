"""Runs full-size searches on several processes over MPI: the answer must be that of one process.

    alone:   trailblaze enumerate ... --threads 1                    the expected answer
    shared:  mpirun -n N trailblaze-mpi enumerate ... --threads T    for each N and T
             mpirun --mca btl tcp,self -n N ...                      once over TCP, with the most

The first 20 spaces are larger versions of those in tests/cluster/processes_levels_test.sh. Then
follow tables, irreversible moves, the other puzzles, and paths. The torture compares levels,
counters, antipodes and paths. It prints a line per space. For each failure it prints a
command on stderr that repeats it, and the exit code is 1.
"""
import argparse
import shlex
import sys
import time

from lives import add_spaces, answer_of, compare, run
from ranks import launch_command
from tables import rows_of

# Most have millions of states. Klotski, pa, missionaries, wolf, queens, tictactoe and sokoban have
# few states, and hanoi has few states per level, so processes mostly wait.
SPACES = dict(rows_of("processes.txt"))
LONGEST = 900  # maximum seconds of a run
OVER_TCP = ["--mca", "btl", "tcp,self"]


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
    """Compares all ways to share one search with the program alone. Prints a line, and a command
    for each wrong way. Returns the numbers of runs and of wrong runs."""
    words = [*shlex.split(SPACES[space]), "--format", "json"]
    ways = [("alone", [options.program, *words, "--threads", "1"])]
    ways += [(name, [*launch, options.mpi, *words, *threads])
             for name, launch, threads in jobs(options)]
    expected, times, wrong = {}, [], 0
    for name, command in ways:
        try:
            found, seconds = timed(command, f"{space}, {name}")
            expected = expected or found
            times.append(seconds)
            compare(f"{space}, {name}", found, expected)
        except AssertionError as error:
            print(f"{error}\nagain: {shlex.join(command)}", file=sys.stderr)
            wrong += 1
            if not expected:
                break
    if times:
        print(f"{space}: alone {times[0]:.2f} s, at most {max(times):.2f} s in {len(ways) - 1} "
              f"jobs, {wrong} wrong", flush=True)
    return len(ways) - 1, wrong


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
    runs, wrong = map(sum, zip(*(try_space(space, options) for space in options.spaces)))
    print(f"{runs} runs of {len(options.spaces)} spaces, "
          f"{'all as expected' if wrong == 0 else f'{wrong} are wrong'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
