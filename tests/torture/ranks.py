"""Kills processes of searches over MPI at random moments and resumes: the answer must be the same.

    a run:  mpirun -n N trailblaze-mpi enumerate ... --checkpoint DIR    kill -9 of a process, or
            mpirun -n M trailblaze-mpi resume DIR --threads T            of the launcher, which ends
            trailblaze resume DIR                                        the job; or of the program
            ...                                                          that continues alone
            trailblaze resume DIR                                        until it ends by itself
      then  its levels, counts, antipodes or path are those of a single undisturbed process
            resume DIR --check holds, now and after some of the kills

Each life of a run has a random end, number of processes and number of threads. The torture ends
with a table, and with exit code 1 if anything is wrong.
"""
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from lives import ENDED, MOST_LIVES, Torture, compare_end, parser_of

# A space of each form of the partitioned search: way numbers in the state's word, a single way
# number, a window, alternating and other levels, a symmetry, counted goals, puzzles with
# irreversible moves (by the trail), tables by words and by ranks, paths, IDA*, and streams.
SPACES = {
    "tiles 2x5": "enumerate tiles --size 2x5 --storage frontier",
    "tiles 3x4 to depth 32": "enumerate tiles --size 3x4 --storage frontier --max-depth 32",
    "pancake 9": "enumerate pancake --size 9 --storage frontier",
    "burnt 7": "enumerate burnt --size 7 --storage frontier",
    "klotski mirrored": "enumerate blocks/klotski --symmetry mirror --storage frontier",
    "cube from its goal": "enumerate cube --from goals --max-depth 9 --storage frontier",
    "jugs": "enumerate jugs --capacities 31,29,23,19,13 --start 31,29,23,0,0 --storage trail",
    "pegs": "enumerate pegs --board triangle:5 --symmetry none --storage trail",
    "dense": "enumerate tiles --size 3x4 --storage dense --max-depth 40",
    "dense runs": "enumerate tiles --size 2x5 --metric multi --storage dense",
    "ranked": "enumerate pancake --size 10 --storage ranked",
    "ranked one by one": "enumerate jugs --capacities 31,29,23,19,13 --start 31,29,23,0,0 "
                         "--storage ranked",
    "solve klotski": "solve blocks/klotski --search bfs --storage frontier",
    "solve cube": "solve cube --search bfs --start '4 6- 5 7+ 1 2- 3+' --max-depth 7 "
                  "--storage frontier",
    "solve jugs": "solve jugs --search bfs --capacities 31,29,23,19,13 --start 31,29,23,0,0 "
                  "--goal 23,28,23,1,8 --storage trail",
    "15-puzzle": "solve tiles --size 4x4 --search idastar:manhattan --deterministic --start "
                 "'8 15 12 13 5 3 1 9 11 7 0 10 4 2 14 6'",
    "stream": "solve tiles --random 200 --search idastar:misplaced --deterministic",
    "stream of pancakes": "solve pancake --size 8 --random 300 --search bfs,astar:gap --no-path",
    "stream by tables": "solve tiles --random 9000",
}
LONGEST = 300  # maximum seconds of a life
PATIENCE = 30  # seconds before a job that does not end is inspected
PROCESSES = (1, 2, 3, 4, 7, None)  # None: the program alone, without MPI


class RanksTorture(Torture):
    LIFE = 2, 0.5

    def __init__(self, program, mpi, launch, seed):
        super().__init__(program, seed)
        self.mpi, self.launch = mpi, launch
        self.stuck_launchers = 0

    def life(self, words, folder, processes):
        """Returns the command of one life. It begins a run with `words` if there is no checkpoint,
        else resumes it."""
        threads = str(self.random.choice((1, 2)))
        begins = not (folder / "trailblaze.manifest").exists()
        if begins:
            shutil.rmtree(folder, ignore_errors=True)  # killed before its first checkpoint
        command = [*words, "--checkpoint", str(folder)] if begins else ["resume", str(folder)]
        command += ["--format", "json", "--threads", threads]
        if processes is None:
            return [self.program, *command]
        return [*self.launch, "-n", str(processes), self.mpi, *command]

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

    def run_to_end(self, command):
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

    def kill_one(self, space, words, expected, seconds, folder):
        """Kills processes of a run again and again, and compares the final answer with the expected
        answer."""
        shutil.rmtree(folder, ignore_errors=True)
        processes = self.random.choice(PROCESSES[1:-1])
        for _ in range(MOST_LIVES):
            command = self.life(words, folder, processes)
            if self.random.random() < 0.15:  # without kills, so that a job that hangs is noticed
                ended = self.run_to_end(command)
            else:
                ended = self.run_or_kill(command, self.random.uniform(0.2, seconds))
            if ended is not None:
                break
            self.kills += 1
            manifest = folder / "trailblaze.manifest"
            if manifest.exists():
                line = json.loads(manifest.read_text().split("\n")[0])
                self.within += line["sequence"] != 0
                if self.random.random() < 0.2:
                    self.check(folder)
            processes = self.random.choice([n for n in PROCESSES if n != processes])
            seconds *= 1.02  # lets the run end eventually
        else:
            raise AssertionError(f"{space}: found no end after {MOST_LIVES} lives")
        what = f"{space}, {processes or 'no'} processes"
        compare_end(what, ended, expected)
        self.check(folder)
        again = None
        while again is None:
            again = self.run_to_end(self.life(words, folder, self.random.choice(PROCESSES)))
        compare_end(what + ", once more", again, expected)
        self.runs += 1


def start(command):
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)


def result_within(seconds, child):
    """Returns the exit code and output of a process, or None if it runs on after `seconds`."""
    try:
        out, error = child.communicate(timeout=seconds)
        return child.returncode, out.decode(), error.decode()
    except subprocess.TimeoutExpired:
        return None


def children_of(launcher, *which):
    """Returns the processes of a job, or those that these options of pgrep select."""
    listed = subprocess.run(["pgrep", "-P", str(launcher), *which], capture_output=True, text=True,
                            check=False)
    return [int(process) for process in listed.stdout.split()]


def look_at(launcher):
    """Prints the state of a job that does not end, and kills all its processes but the launcher."""
    processes = children_of(launcher)
    print("a job that does not end:", *map(state_of, [launcher, *processes]), sep="\n",
          file=sys.stderr)
    for process in processes:
        await_end(process)


def state_of(process):
    """Returns each thread's state, processor time and wait channel in the kernel, and the stacks if
    gdb is installed."""
    commands = [["ps", "-L", "-o", "pid,tid,comm,stat,time,wchan:30", "-p", str(process)]]
    if shutil.which("gdb"):
        commands.append(["gdb", "-nx", "-batch", "-p", str(process), "-ex",
                         "thread apply all backtrace 20"])
    said = []
    for command in commands:
        try:
            said.append(subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, text=True, timeout=60,
                                       check=False).stdout)
        except (OSError, subprocess.TimeoutExpired) as wrong:
            said.append(str(wrong))
    return "\n".join(said)


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
