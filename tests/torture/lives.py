"""What the tortures by kills share (kill.py, ranks.py). A run with checkpoints has several lives:
all but the last are killed, and what the last one ends with must be the answer of a run that nobody
killed.

    class RunsTorture(Torture)                      says how a life is begun and killed
    parser_of(__doc__, SPACES).parse_args()         the options of every torture
    torture.everything(SPACES, names, kills)        kills runs of these spaces in turn, prints what
                                                    was done, and returns the status to end with
"""
import argparse
import hashlib
import json
import random
import shlex
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
ENDED = (0, 10, 20)  # exit codes: an answer, a proof of none, or a limit that was asked for
MOST_LIVES = 200


def run(command, seconds=None):
    """The exit code and output of a command, or None where it was killed after so many seconds."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             stdin=subprocess.DEVNULL)
    try:
        out, error = child.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        child.kill()
        for pipe in (child.stdout, child.stderr):  # which processes that it left may hold open
            pipe.close()
        child.wait()
        return None
    return child.returncode, out.decode(), error.decode()


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
        file.unlink()  # so that the next run must write it
    return answer


def add_spaces(parser, spaces):
    """Adds the option that names some of these spaces."""
    def known(name):
        if name not in spaces:
            raise argparse.ArgumentTypeError(
                f"found '{name}', expected some of {', '.join(spaces)}")
        return name
    parser.add_argument("--spaces", nargs="+", type=known, default=list(spaces), metavar="NAME",
                        help="some of them by name (all)")


def compare(what, found, expected):
    """Raises an error that names the first field of an answer that is another one."""
    for field, value in expected.items():
        if found.get(field) != value:
            raise AssertionError(f"{what}: {field}: found {found.get(field)}, expected {value}")


def compare_end(what, ended, expected):
    """The same of what a command ended with: the error has what it printed as well."""
    found = answer_of(ended, what)
    try:
        compare(what, found, expected)
    except AssertionError as wrong:
        code, out, error = ended
        raise AssertionError(f"{wrong}\nexit code {code}\n{error}{out[:4000]}") from wrong


def parser_of(doc, spaces):
    """Reads the options that every torture has."""
    parser = argparse.ArgumentParser(description=doc,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, help="the program to run")
    parser.add_argument("kills", nargs="?", type=int, default=20, help="how many (20)")
    parser.add_argument("--seed", type=int, default=1)
    add_spaces(parser, spaces)
    return parser


class Torture:
    """Kills runs of spaces, and compares their ends. What derives from it has kill_one()."""

    CHECKPOINT = "a checkpoint"  # which is behind the kills that are counted by `within`
    LIFE = 2, 0.05  # a life takes at most so many times what a whole run takes, and seconds more

    def __init__(self, program, seed):
        self.program, self.seed, self.random = program, seed, random.Random(seed)
        self.kills = self.runs = self.checks = self.within = 0

    def kill_one(self, space, words, expected, seconds, folder):
        """Kills a run again and again, and compares its end with what is expected."""
        raise NotImplementedError

    def reference(self, _space):
        """The options that only the run has that nobody kills."""
        return []

    def alone(self, space, words):
        """The answer of a run that nobody kills, and the seconds that a life of others may take."""
        begin = time.monotonic()
        ended = run([self.program, *words, *self.reference(space), "--threads", "1", "--format",
                     "json"])
        times, more = self.LIFE
        return answer_of(ended, space), times * (time.monotonic() - begin) + more

    def kill_all(self, lines, kills, scratch):
        """Kills runs of these command lines by name, in turn, until there were so many kills."""
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
        """Kills runs of the spaces of these names. Returns 1 where anything is wrong, or else 0."""
        status = 0
        with tempfile.TemporaryDirectory(prefix="trailblaze-kill-") as scratch:
            try:
                self.kill_all({name: spaces[name] for name in names}, kills, Path(scratch))
            except AssertionError as wrong:
                print(f"{wrong}\nseed {self.seed}, again: "
                      f"{shlex.join([sys.executable, '-B', *sys.argv])}", file=sys.stderr)
                status = 1
        print(f"{self.kills} kills in {self.runs} runs, {self.within} of them after "
              f"{self.CHECKPOINT}, {self.checks} checks, "
              f"{'all as expected' if status == 0 else 'one run is wrong'}")
        return status

    def check(self, folder):
        code, out, error = run([self.program, "resume", str(folder), "--check"])
        if code != 0:
            raise AssertionError(f"{folder}: --check ended with {code}\n{out}{error}")
        self.checks += 1
