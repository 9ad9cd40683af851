"""The common part of the tortures by kills (kill.py, ranks.py). A run with checkpoints has several
lives. All lives but the last are killed, and the last life must give the answer of an undisturbed
run.

    class RunsTorture(Torture)                      defines how a life begins and is killed
    parser_of(__doc__, SPACES).parse_args()         parses the common options
    torture.everything(SPACES, names, kills)        kills runs of these spaces in turn, prints a
                                                    summary, and returns the exit code
"""
import argparse
import hashlib
import json
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from verdicts import TIMES

SAME = {
    "enumerate": ("states", "goals", "depth", "levels", "mean_depth", "antipodes", "expanded",
                  "generated", "duplicates", "max_frontier", "stored", "exact", "status", "limit"),
    "solve": ("status", "length", "moves", "states", "lower_bound", "expanded", "generated",
              "duplicates", "max_frontier", "stored", "exact", "limit"),
    "pdb build": ("status", "partition", "bits", "bytes", "entries", "groups", "limit"),
}
ENDED = (0, 10, 20)  # exit codes: an answer, a proof that there is none, or a requested limit
MOST_LIVES = 200


def start(command):
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            stdin=subprocess.DEVNULL)


def result_within(seconds, child):
    """Returns the exit code and output of a process, or None if it runs on after `seconds`."""
    try:
        out, error = child.communicate(timeout=seconds)
        return child.returncode, out.decode(), error.decode()
    except subprocess.TimeoutExpired:
        return None


def run(command, seconds=None):
    """Returns the exit code and output of a command, or None if it was killed after `seconds`."""
    child = start(command)
    ended = result_within(seconds, child)
    if ended is None:
        child.kill()
        for pipe in (child.stdout, child.stderr):  # remaining processes may hold the pipes open
            pipe.close()
        child.wait()
    return ended


def answer_of(ended, what):
    code, out, error = ended
    if code not in ENDED:
        raise AssertionError(f"{what}: found exit code {code}, expected {ENDED}\n{error}{out}")
    try:
        reports = [json.loads(line) for line in out.splitlines()]
    except ValueError:
        reports = []
    if not reports:
        raise AssertionError(f"{what}: found {out!r}, expected a report")
    if len(reports) > 1:  # of a stream
        return {"reports": [{field: value for field, value in report.items() if field not in TIMES}
                            for report in reports]}
    report = reports[0]
    if report.get("bounds"):  # of IDA*
        # The work of the last bound depends on chance.
        fields = ("status", "length", "moves", "states", "shortest_paths")
        return {field: report[field] for field in fields} | {"bounds": report["bounds"][:-1]}
    answer = {field: report.get(field) for field in SAME[report["command"]]}
    if report["command"] == "pdb build":
        file = Path(report["file"])
        answer["contents"] = hashlib.sha256(file.read_bytes()).hexdigest()
        file.unlink()  # the next run must write it again
    return answer


def add_spaces(parser, spaces):
    """Adds the option that selects spaces by name."""
    parser.add_argument("--spaces", nargs="+", choices=spaces, default=list(spaces), metavar="NAME",
                        help="names of spaces (all)")


def compare(what, found, expected, said=""):
    """Raises an error that names the first field with a wrong value, and ends in `said`."""
    for field, value in expected.items():
        if found.get(field) != value:
            wrong = f"{what}: {field}: found {found.get(field)}, expected {value}"
            raise AssertionError(wrong + said)


def compare_end(what, ended, expected):
    """Like compare(), for the result of a command. The error includes the command's output."""
    code, out, error = ended
    said = f"\nexit code {code}\n{error}{out[:4000]}"
    compare(what, answer_of(ended, what), expected, said)


def parser_of(doc, spaces):
    """Returns a parser of the options that all tortures have."""
    parser = argparse.ArgumentParser(description=doc,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, help="the program to run")
    parser.add_argument("kills", nargs="?", type=int, default=20, help="number of kills (20)")
    parser.add_argument("--seed", type=int, default=1)
    add_spaces(parser, spaces)
    return parser


class Torture:
    """Kills runs of spaces and compares their answers."""

    LIFE = 2, 0.05  # limit of a life: a factor of the whole run's time, plus seconds
    how = ""  # how the last life ran, for errors

    def __init__(self, program, seed):
        self.program, self.seed, self.random = program, seed, random.Random(seed)
        self.kills = self.runs = self.checks = self.resumed = 0

    def choose(self, space):
        """Chooses what is the same in all lives of a run."""

    def life(self, words, folder, begins):
        """Returns the command of a life, which begins a run with `words` or resumes it."""
        raise NotImplementedError

    def live(self, command, seconds):
        """Returns the result of run(), or None if the life was killed within `seconds`."""
        return run(command, self.random.uniform(0, seconds))

    def live_on(self, command):
        """Returns the result of run() without a kill, or None if it must run again."""
        return run(command)

    def reference(self, _space):
        """Returns options for the undisturbed run only."""
        return []

    def kill_one(self, space, words, expected, seconds, folder):
        """Kills a run again and again, and compares the final answer with the expected answer."""
        shutil.rmtree(folder, ignore_errors=True)
        self.choose(space)
        manifest = folder / "trailblaze.manifest"
        for _ in range(MOST_LIVES):
            begins = not manifest.exists()
            if begins:  # or killed before its first checkpoint
                shutil.rmtree(folder, ignore_errors=True)
            ended = self.live(self.life(words, folder, begins), seconds)
            if ended is not None:
                break
            self.kills += 1
            if manifest.exists():
                self.resumed += 1
                if self.random.random() < 0.2:
                    self.check(folder)
            seconds *= 1.02  # lets the run end eventually
        else:
            raise AssertionError(f"{space}: found no end after {MOST_LIVES} lives")
        compare_end(f"{space}, {self.how}", ended, expected)
        self.check(folder)
        again = None
        while again is None:
            again = self.live_on(self.life(words, folder, False))
        compare_end(f"{space}, {self.how}, once more", again, expected)
        self.runs += 1

    def alone(self, space, words):
        """Runs without kills. Returns the answer, and the limit of a life in seconds."""
        begin = time.monotonic()
        ended = run([self.program, *words, *self.reference(space), "--threads", "1", "--format",
                     "json"])
        times, more = self.LIFE
        return answer_of(ended, space), times * (time.monotonic() - begin) + more

    def kill_all(self, lines, kills, scratch):
        """Kills runs of these command lines in turn until `kills` is reached."""
        known = {}
        while self.kills < kills:
            for name, line in lines.items():
                words = [word.replace("@F", str(scratch / "file")) for word in shlex.split(line)]
                if name not in known:
                    known[name] = self.alone(name, words)
                self.kill_one(name, words, *known[name], scratch / "run")
                if self.kills >= kills:
                    break

    def everything(self, spaces, names, kills):
        """Kills runs of the named spaces. Returns 1 if anything is wrong, else 0."""
        status = 0
        with tempfile.TemporaryDirectory(prefix="trailblaze-kill-") as scratch:
            try:
                self.kill_all({name: spaces[name] for name in names}, kills, Path(scratch))
            except AssertionError as wrong:
                print(f"{wrong}\nseed {self.seed}, again: "
                      f"{shlex.join([sys.executable, '-B', *sys.argv])}", file=sys.stderr)
                status = 1
        print(f"{self.kills} kills in {self.runs} runs, {self.resumed} of them with a checkpoint, "
              f"{self.checks} checks, "
              f"{'all as expected' if status == 0 else 'one run is wrong'}")
        return status

    def check(self, folder):
        code, out, error = run([self.program, "resume", str(folder), "--check"])
        if code != 0:
            raise AssertionError(f"{folder}: --check ended with {code}\n{out}{error}")
        self.checks += 1
