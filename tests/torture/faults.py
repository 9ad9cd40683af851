"""Repeats small runs of every command and lets another system call fail in each.

    a case: a command line, its exit code and its output without faults
      memory       malloc, mmap, ...: the n-th call fails, or the n-th and all later calls
      write        write, fsync, rename, ... fail with ENOSPC, with EIO
      short        write takes only a part of the data
      interrupted  write fails once with EINTR
      read         read, open, ... fail with EIO

Each run must end in time. Either its exit code and output are those of the case, or its exit code
is 20, 30 or 40, a line on stderr or a report has the reason, and the run prints no other answer.
The output file must be the old file, missing, or complete, and the next run must delete a leftover
draft. The folder of a run must be resumable and then give the case's answer. The torture ends with
a table, and with exit code 1 if anything is wrong.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from tables import lines_of, print_table, rows_of
from verdicts import NO_WAY_OUT, other_answer, wrong

PRELOADED = "/usr/lib/fiu/fiu_posix_preload.so"
LONGEST = 20  # seconds
# Name, calls, errno, true if all later calls fail too, true if the run must not notice the fault.
FAULTS = [(name, calls, int(number), which == "all", may_notice == "no")
          for name, number, both, may_notice, calls in rows_of("fault_kinds.txt")
          for which in both.split()]
START = "0 1 3 4 2 5 7 8 6"
CODES = {"1 2 3": 30, "1 2 3 5 4 0": 10}  # exit codes of an invalid and of an unsolvable start
CASES = lines_of("faults.txt")


class Case:
    """A command line, with its input files and its output file."""

    def __init__(self, line, threads):
        words = re.findall(r'"[^"]*"|\S+', line)
        # The folder of a stopped run.
        self.begun = next((word for word in words if word.endswith(".run")), "")
        self.words = [word.strip('"') for word in words if word != self.begun]
        self.has_threads = words[0] not in ("convert", "puzzles")
        if self.has_threads:
            self.words += ["--threads", str(threads)]
        self.command = " ".join(words[:2]) if words[0] in ("pdb", "table") else words[0]
        self.name, self.saves = " ".join(self.words), "@N" in line
        self.in_folder = "@R" in line

    def arguments(self, folder):
        place = {"@S": START, "@N": "new", "@R": "run"}
        return [place.get(word, word.replace("@F", str(folder))) for word in self.words]


class Outcome:
    """The result of a run. `calls` is None if no library was preloaded."""

    def __init__(self, command, folder=None, environment=None, counters=None):
        try:
            run = subprocess.run(command, capture_output=True, env=environment, timeout=LONGEST,
                                 cwd=folder, stdin=subprocess.DEVNULL, check=False)
            self.code = run.returncode
        except subprocess.TimeoutExpired as ended:
            run, self.code = ended, "none in time"
        self.out = (run.stdout or b"").decode()
        self.error = (run.stderr or b"").decode(errors="replace")
        self.calls, self.failed = (None, None) if counters is None else struct.unpack(
            "QQ", counters.read_bytes())


class Torture:
    def __init__(self, given, folder):
        self.given, self.folder = given, Path(folder)
        self.rows = collections.defaultdict(collections.Counter)
        self.lock, self.wrong = threading.Lock(), 0
        self.here = threading.local()  # has a folder for each thread

    def own(self):
        if not hasattr(self.here, "folder"):
            self.here.folder = Path(tempfile.mkdtemp(dir=self.folder))
        return self.here.folder

    def clean(self, *words):
        return Outcome([self.given.program, *words], self.own())

    def prepare(self):
        """Makes the input files of the cases."""
        (self.folder / "boards").write_text("11A/11B/C..\nA11/B11/..C\n", encoding="utf-8")
        for name, line in rows_of("faults_files.txt"):
            made = self.clean(*line.replace("@F", str(self.folder)).split())
            if name != "-":
                with open(self.folder / name, "a", encoding="utf-8") as file:
                    file.write(made.out)

    def run(self, case, fault, at):
        """Runs a case in which calls fail from number `at` on; none fails if `at` is 0."""
        _, points, number, many, _ = fault
        counters = self.own() / "counters"
        counters.write_bytes(bytes(16))
        if case.in_folder:
            shutil.rmtree(self.own() / "run", ignore_errors=True)
        if case.begun:
            shutil.copytree(self.folder / case.begun, self.own() / "run")
        environment = dict(os.environ, FAULTS_POINTS=points, FAULTS_AT=str(at),
                           FAULTS_MANY="1" if many else "", FAULTS_ERRNO=str(number),
                           FAULTS_FILE=str(counters),
                           LD_PRELOAD=f"{self.given.faults} {PRELOADED}")
        return Outcome([self.given.program, *case.arguments(self.folder)], self.own(),
                       environment, counters)

    def wrong_file(self, expected_file, was_there, run, expected):
        """Returns what is wrong with the output file of a run, or ""."""
        new = self.own() / "new"
        found = new.read_bytes() if new.exists() else None
        if run.code == expected.code and found != expected_file:
            return "the file is not as it should be"
        if found not in (expected_file, b"old" if was_there else None):
            return f"half a file, of {len(found)} bytes" if found else "the old file is gone"
        return ""

    def wrong_folder(self, case, run, expected):
        """Returns what is wrong with the folder in which a run was begun or resumed, or ""."""
        folder = self.own() / "run"
        if not (folder / "trailblaze.manifest").exists():
            if case.begun:
                return "the checkpoint is gone"
            return "" if run.code != expected.code else "a run without a folder"
        how = ("--check",) if "--check" in case.words else ("--format", "json")
        how += () if "--check" in how or case.command == "pdb build" else ("--max-depth", "99")
        again = self.clean("resume", folder, *how)
        if again.code != expected.code:
            return f"going on ends with {again.code}: {again.error[-300:]}"
        return other_answer(expected.out, again.out)

    def try_one(self, case, fault, at, expected, expected_file):
        new = self.own() / "new"
        new.unlink(missing_ok=True)
        if case.saves and at % 2 == 0:
            new.write_bytes(b"old")
        run = self.run(case, fault, at)
        what = wrong(expected, run, fault) if run.failed else ""
        if case.saves and not what:
            what = self.wrong_file(expected_file, at % 2 == 0, run, expected)
        if case.in_folder and run.failed and not what:
            what = self.wrong_folder(case, run, expected)
        if case.saves and list(self.own().glob("new.*")):
            self.clean(*case.arguments(self.folder))
            if list(self.own().glob("new.*")):
                what = what or "the next run leaves the draft of the one before"
        with self.lock:
            row = self.rows[case.command, fault[0]]
            row["runs"] += 1
            row["as ever" if run.code == expected.code else
                run.code if run.code in (20, 30, 40) else
                "C library" if NO_WAY_OUT.search(run.error) else "others"] += 1
            if what:
                self.wrong += 1
                row["wrong"] += 1
                many = "and all that follow" if fault[3] else "alone"
                print(f"{case.name}: {fault[0]} {at} {many}, errno {fault[2]}: {what}",
                      file=sys.stderr, flush=True)

    def expected(self, case, fault):
        """Returns the result of a run without faults, and its output file."""
        new = self.own() / "new"
        new.unlink(missing_ok=True)
        expected = self.run(case, fault, 0)
        if expected.code != next((CODES[word] for word in case.words if word in CODES), 0):
            raise SystemExit(f"{case.name}: found exit code {expected.code}: {expected.error}")
        return expected, new.read_bytes() if new.exists() else None

    def try_fault(self, pool, case, fault, expected, expected_file):
        before = max(0, expected.calls - (self.given.last or expected.calls))
        step = max(1, -(-(expected.calls - before) // (self.given.most or expected.calls or 1)))
        first = before + 1 + (self.given.seed + sum(map(ord, case.name))) % step
        points = range(first, expected.calls + 1, step)
        list(pool.map(lambda at: self.try_one(case, fault, at, expected, expected_file), points))

    def everything(self):
        lines = [line for line in CASES if self.given.cases in line]
        with concurrent.futures.ThreadPoolExecutor(self.given.jobs) as pool:
            for number, line in enumerate(lines):
                wanted = self.numbers_of_threads(number)
                for threads in wanted:
                    case = Case(line, threads)
                    if not case.has_threads and threads != wanted[0]:
                        continue
                    known = {}  # by the calls that are counted
                    for fault in FAULTS:
                        if self.given.fault not in fault[0]:
                            continue
                        if fault[1] not in known:
                            known[fault[1]] = self.expected(case, fault)
                        self.try_fault(pool, case, fault, *known[fault[1]])

    def numbers_of_threads(self, number):
        """Returns the numbers of threads for the case with this number."""
        every = self.given.threads
        return every[number % len(every):][:1] if self.given.by_turns else every

    def table(self):
        heads = ("runs", "as ever", 20, 30, 40, "C library", "wrong")
        total = sum(self.rows.values(), collections.Counter())
        print_table(("command", "fails", *heads), [
            (*names, *(row[head] for head in heads))
            for names, row in [*self.rows.items(), (("all", ""), total)]])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the program to test")
    parser.add_argument("--faults", required=True,
                        help="the library that makes calls fail, libfaults.so")
    parser.add_argument("--most", type=int, default=0,
                        help="maximum number of calls per case (0: all)")
    parser.add_argument("--last", type=int, default=0,
                        help="only the last N calls (0: all)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the chosen calls (0)")
    parser.add_argument("--threads", nargs="+", type=int, default=[1, 2],
                        help="numbers of threads (1 2)")
    parser.add_argument("--by-turns", action="store_true",
                        help="run each case with only one of these numbers of threads")
    parser.add_argument("--cases", default="", help="only cases that contain this text (all)")
    parser.add_argument("--fault", default="", help="only this fault: memory, write, ... (all)")
    parser.add_argument("--jobs", type=int, default=2, help="runs at a time (2)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        torture = Torture(given, folder)
        torture.prepare()
        # After Ctrl-C, the table covers the runs so far.
        with contextlib.suppress(KeyboardInterrupt):
            torture.everything()
        torture.table()
    return 1 if torture.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
