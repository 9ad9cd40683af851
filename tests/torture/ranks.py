"""Kills processes of searches over MPI at random moments and resumes: the answer must be the same.

    a run:  mpirun -n N trailblaze-mpi enumerate ... --checkpoint DIR    kill -9 of a process, or
            mpirun -n M trailblaze-mpi resume DIR --threads T            of the launcher, which ends
            trailblaze resume DIR                                        the job; or of the program
            ...                                                          that continues alone
            trailblaze resume DIR                                        until it ends by itself
      then  its levels, counts, antipodes or path are those of a single undisturbed process
            resume DIR --check holds, now and after some of the kills

Each life of a run has a random end, number of processes and number of threads. The torture ends
with a summary, and with exit code 1 if anything is wrong.
"""
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

from lives import ENDED, Torture, parser_of, result_within, start
from tables import rows_of

# Spaces of each form of the partitioned search: way numbers in the state's word, a single way
# number, a window, alternating and other levels, a symmetry, counted goals, puzzles with
# irreversible moves (by the trail), tables by words and by ranks, paths, IDA*, and streams.
SPACES = dict(rows_of("ranks.txt"))
LONGEST = 300  # maximum seconds of a life
PATIENCE = 30  # seconds before a job that does not end is inspected
PROCESSES = (1, 2, 3, 4, 7, None)  # None: the program alone, without MPI


class RanksTorture(Torture):
    LIFE = 2, 0.5

    def __init__(self, program, mpi, launch, seed):
        super().__init__(program, seed)
        self.mpi, self.launch = mpi, launch
        self.stuck_launchers = 0

    def choose(self, _space):
        self.processes = None

    def life(self, words, folder, begins):
        """Returns the command of a life, which has another number of processes than the last."""
        others = PROCESSES[1:-1] if begins else [n for n in PROCESSES if n != self.processes]
        self.processes = self.random.choice(others)
        self.how = f"{self.processes or 'no'} processes"
        command = [*words, "--checkpoint", str(folder)] if begins else ["resume", str(folder)]
        command += ["--format", "json", "--threads", str(self.random.choice((1, 2)))]
        if self.processes is None:
            return [self.program, *command]
        return [*self.launch, "-n", str(self.processes), self.mpi, *command]

    def live(self, command, seconds):
        if self.random.random() < 0.15:  # without kills, so that a job that hangs is noticed
            return self.live_on(command)
        return self.run_or_kill(command, self.random.uniform(0.2, seconds))

    def run_or_kill(self, command, seconds):
        """Returns the exit code and output of a command, or None if one of its processes was killed
        after `seconds`. The victim is rarely the launcher."""
        child = start(command)
        if ended := result_within(seconds, child):
            return ended
        found = children_of(child.pid, "-x", Path(self.mpi).name[:15])
        victim = self.random.choice(found) if found else child.pid
        try:
            os.kill(victim, signal.SIGKILL)
        except ProcessLookupError:
            pass
        ended = self.end_of(child, command)
        for one in found:  # already ended by the launcher, unless the launcher was killed
            await_end(one)
        return ended if ended and ended[0] in ENDED else None  # if the kill came too late

    def live_on(self, command):
        """Runs a command without kills and returns the result of end_of()."""
        return self.end_of(start(command), command)

    def end_of(self, child, command):
        """Returns the exit code and output of a command that must end soon. Returns None if a job
        has only its launcher left: the launcher of Open MPI 4.1.4 sometimes waits forever for a
        lock in PMIx_server_finalize, after all processes of the job have ended."""
        for seconds in (PATIENCE, LONGEST - PATIENCE):
            if ended := result_within(seconds, child):
                return ended
            if command[0] != self.program and not children_of(child.pid, "-r", "D,R,S,T"):
                self.stuck_launchers += 1
                child.kill()
                child.communicate()
                return None
        look_at(child.pid)
        child.kill()
        raise AssertionError(f"{shlex.join(command)}: found no end in {LONGEST} seconds")


def children_of(launcher, *which):
    """Returns the processes of a job, or those that these options of pgrep select."""
    listed = subprocess.run(["pgrep", "-P", str(launcher), *which], capture_output=True, text=True,
                            check=False)
    return [int(process) for process in listed.stdout.split()]


def look_at(launcher):
    """Prints each thread of a job that does not end, with its state and its wait channel in the
    kernel, and kills all processes of the job but the launcher."""
    processes = children_of(launcher)
    print("a job that does not end:", file=sys.stderr, flush=True)
    subprocess.run(["ps", "-L", "-o", "pid,tid,comm,stat,time,wchan:30", "-p",
                    ",".join(map(str, [launcher, *processes]))], stdout=sys.stderr, check=False)
    for process in processes:
        await_end(process)


def await_end(process):
    """Kills a process and waits until it has ended, so that it no longer uses the run's folder."""
    for _ in range(100):
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            return
        time.sleep(0.05)


def launch_command(launcher):
    """Returns the arguments that start a job. They name the transport, so that MPI does not look
    for networks."""
    command = [launcher, "--quiet", "--bind-to", "none", "--oversubscribe", "--mca",
               "mpi_yield_when_idle", "1", "--mca", "pml", "ob1"]
    return [*command, "--allow-run-as-root"] if os.geteuid() == 0 else command


def main():
    parser = parser_of(__doc__, SPACES)
    parser.add_argument("--mpi", required=True, help="the program over MPI")
    options = parser.parse_args()
    torture = RanksTorture(options.program, options.mpi, launch_command("mpirun"), options.seed)
    status = torture.everything(SPACES, options.spaces, options.kills)
    if torture.stuck_launchers:
        print(f"launchers that never ended, though all that they had started had: "
              f"{torture.stuck_launchers}")
    return status


if __name__ == "__main__":
    sys.exit(main())
