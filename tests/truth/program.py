"""Runs the program: takes a command line and returns a report in JSON."""
import json
import re
import shlex
import subprocess

BEYOND_A_STATE = "more than 64 bits a state"
LARGER = "larger than the puzzle can be"
TOO_LARGE_A_PUZZLE = re.compile(
    r"\b(size|disks|pegs|frogs|toads|missionaries|cannibals|boat): .*\d"
    r"|\bboard: .*\d to \d|\d cells\b")
TOO_LONG = "beyond --seconds"
TOO_LARGE = "beyond --memory"


class Answer:
    """A report, or an error. `command` is the command line with which a user can repeat the run."""

    def __init__(self, command, report, wrong):
        self.command, self.report, self.wrong = command, report, wrong

    def is_complete(self):
        """True if the program answered with a report or an error, and not with a limit."""
        return self.why_not() is None

    def why_not(self):
        """Returns the reason to skip facts, or None."""
        if re.search(r"\b64 bits|\bbits\b.*\b64\b", self.wrong):
            return BEYOND_A_STATE
        if TOO_LARGE_A_PUZZLE.search(self.wrong):
            return LARGER
        return {"memory": TOO_LARGE, "seconds": TOO_LONG}.get(self.report.get("limit"))

    def get(self, name):
        """Returns a field, the error if there is no report, or None if the run reached a limit."""
        if not self.is_complete():
            return None
        return self.wrong or self.report.get(name)


class Program:
    def __init__(self, path, seconds, memory, threads):
        self.path, self.seconds = path, seconds
        self.limits = ["--max-seconds", str(seconds), "--max-memory", memory, "--threads", threads]

    def ask(self, *arguments):
        arguments = [str(argument) for argument in arguments]
        command = shlex.join(["scripts/run", *arguments])
        try:
            run = subprocess.run([self.path, *arguments, *self.limits, "--format", "json"],
                                 capture_output=True, text=True, encoding="utf-8",
                                 timeout=60 + 4 * self.seconds, check=False)
        except subprocess.TimeoutExpired:
            return Answer(command, {}, "still running long after its time")
        return Answer(command, *read(run))


def read(run):
    """Returns the report of a run and its error, "" without an error."""
    said = run.stderr.strip().splitlines()
    try:
        report = json.loads(run.stdout.strip().rpartition("\n")[2])  # a census ends in its totals
    except ValueError:
        return {}, f"exit code {run.returncode}: {said[-1] if said else 'no report'}"
    codes = {"complete": 0, "solved": 0, "unsolvable": 10, "limit": 20, "error": 30}
    status = report.get("status")
    if run.returncode != codes.get(status):
        return {}, f"exit code {run.returncode}, status {status}"
    if status == "error":
        return report, f"refused: {report['error']}"
    return report, ""
