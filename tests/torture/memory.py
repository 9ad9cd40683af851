"""The memory of the program, watched from outside: its peak must keep to --max-memory.

    a way: one command line of a large space, such as `solve tiles --size 4x4 ... --search bfs`
      with each cap and number of threads    the peak of resident memory, polled and at the end
                                             the exit code; the reported limit
                                             answers: equal for all caps

A peak may exceed its cap by 2 % or 8 MiB, whichever is more. The program must refuse a cap below
its own need and print that need. A way that a puzzle does not support (exit code 30 with the
largest cap) is skipped. The torture ends with a table, also after Ctrl-C, and with exit code 1 if
anything is wrong.
"""
import argparse
import collections
import contextlib
import itertools
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from catalogue import LARGE
from tables import all_texts, print_table, rows_of

MEGABYTE = 1 << 20
CAPS = {"16M": 16, "24M": 24, "32M": 32, "100M": 100, "1G": 1024}  # in MiB
REFUSED = "16M"  # less than the program itself needs
LONGEST = 180  # maximum seconds of a run
OPTIMAL = ("solved", "unsolvable")


class Run:
    """The result of a run: its exit code, its output and its peak of resident bytes."""

    def __init__(self, command, folder):
        with open(folder / "out", "wb") as out, open(folder / "err", "wb") as err:
            child = subprocess.Popen(command, stdout=out, stderr=err, stdin=subprocess.DEVNULL)
            self.peak, self.code = watch(child)
        self.out, self.error = folder / "out", (folder / "err").read_text(encoding="utf-8")

    def reports(self):
        with open(self.out, encoding="utf-8") as lines:
            for line in lines:
                report = json.loads(line)
                if report["command"] != "summary":
                    yield report


def watch(child):
    """Returns the largest polled peak of the child, and its exit code. The system reports the final
    peak too, but that includes this process's memory when it forked the child."""
    peak, begin = 0, time.monotonic()
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    while True:
        try:
            with open(f"/proc/{child.pid}/status", encoding="utf-8") as lines:
                for line in lines:
                    if line.startswith("VmHWM:"):
                        peak = max(peak, int(line.split()[1]) * 1024)
        except ProcessLookupError:
            pass
        ended, status, usage = os.wait4(child.pid, os.WNOHANG)
        if ended:
            child.returncode = os.waitstatus_to_exitcode(status)
            last = usage.ru_maxrss if usage.ru_maxrss > own else 0
            return max(peak, last * 1024), child.returncode
        if time.monotonic() - begin > LONGEST:
            child.kill()
        time.sleep(0.002)


# ---- ways ----


def ways_of(space, folder):
    """Yields the kinds and the words of the command lines for a space. Omits those that need a file
    which the space does not have."""
    lists = {"@PUZZLE": space.arguments, "@START": space.option, "@WHOLE": space.whole}
    for kind, line in rows_of("memory.txt"):
        for name, values in (("@H", space.heuristics), ("@PARTITION", space.partitions)):
            line = line.replace(name, "{" + "|".join(values) + "}")
        if not all((folder / name).exists() for name in re.findall(r"known\.\w+", line)):
            continue
        for text in all_texts(line):
            words = [one for word in text.split()
                     for one in lists.get(word, [word.replace("@F", str(folder))])]
            yield kind, words + ([] if kind == "generate" else ["--format", "json"])


# ---- verdicts ----


def told_limit(words, run):
    """True if a run with exit code 20 says which limit stopped it."""
    if words[0] in ("solve", "enumerate"):
        listing = "--all-shortest" in words  # solved, but not counted
        return any(r["limit"] is not None or (listing and r["status"] == "solved")
                   for r in run.reports())
    with open(run.out, encoding="utf-8") as lines:
        return any("limit" in line or "max-" in line for line
                   in itertools.chain(lines, [run.error]))


def answers_of(run):
    """Returns the answers that must be equal for all caps, by line number and start. The start is
    part of the key because random instances depend on the memory: with room for the whole space,
    the program draws other instances."""
    known = {}
    for report in run.reports():
        line = report.get("line"), report["start"]
        if report["command"] == "enumerate" and report["status"] == "complete":
            known[line] = (report["states"], tuple(report["levels"]))
        elif report["command"] == "solve" and report["status"] in OPTIMAL and report["exact"]:
            known[line] = (report["status"], report["length"])
    return known


class Torture:
    def __init__(self, given):
        self.given = given
        self.rows = collections.defaultdict(lambda: [0, 0, float("-inf"), float("-inf"), 0])
        self.folder = Path(given.folder)
        self.refusals = 0

    def run(self, *command):
        return Run([self.given.program, *map(str, command)], self.folder)

    def must_run(self, *command, codes=(0, 20)):
        run = self.run(*command)
        if run.code not in codes:
            sys.exit(f"{' '.join(map(str, command))}: exit code {run.code}: {run.error}")
        return run

    def prepare(self, space):
        """Makes a report, a stream, a table and a database of this space, without a cap."""
        for name in ("known.pdb", "known.table", "report", "starts"):
            (self.folder / name).unlink(missing_ok=True)
        # Exit code 30: generate found no start that it can prove solvable.
        starts = self.must_run("generate", *space.whole, "--count", 6, "--seed", 5,
                               codes=(0, 20, 30))
        if starts.out.stat().st_size == 0:
            is_refused = starts.code == 30 and not starts.error.startswith("start: ")
            if space.start is None or is_refused:
                raise SystemExit(f"{space.name}: generate: {starts.error}")
            starts.out.write_text(6 * (space.start + "\n"), encoding="utf-8")
        starts.out.rename(self.folder / "starts")
        some = self.must_run("solve", *space.arguments, *space.option, "--format", "json",
                             "--max-seconds", self.given.seconds)
        some.out.rename(self.folder / "report")
        if space.partitions:
            self.must_run("pdb", "build", *space.arguments, "--partition", space.partitions[0],
                          "--save", self.folder / "known.pdb")
        if space.name != "tiles 4x4":
            self.must_run("enumerate", *space.whole, "--save", self.folder / "known.table",
                          "--max-memory", "200M", codes=(0, 20, 30))  # some spaces have no tables

    def complain(self, space, command, what):
        self.rows[space.name, self.kind][4] += 1
        print(f"{' '.join(command)}: {what}", file=sys.stderr, flush=True)

    def try_refusal(self, space, words):
        command = [*words, "--max-memory", REFUSED]
        run = self.run(*command)
        self.refusals += 1
        text = run.error + run.out.read_text(encoding="utf-8")
        if run.code != 30 or not re.search(r"max-memory: .*\d+(\.\d+)? MiB", text):
            self.complain(space, command, f"found exit code {run.code}, expected 30 and a figure")

    def try_way(self, space, kind, words):
        self.kind, known, is_there = kind, {}, None
        for cap in self.given.caps:
            for threads in self.given.threads:
                command = [*words, "--max-memory", cap, "--threads", str(threads),
                           "--max-seconds", str(self.given.seconds)]
                run = self.run(*command)
                if is_there is None and run.code == 30:
                    return
                is_there = True
                self.judge(space, cap, command, run, known)
        self.try_refusal(space, words)

    def judge(self, space, cap, command, run, known):
        most = CAPS[cap] * MEGABYTE
        row, above = self.rows[space.name, self.kind], run.peak - most
        row[0] += 1
        row[1] += run.code == 20
        row[2], row[3] = max(row[2], above / MEGABYTE), max(row[3], above / most * 100)
        if above > max(most / 50, 8 * MEGABYTE):
            self.complain(space, command, f"its peak is {run.peak / MEGABYTE:.1f} MiB")
        if run.code not in (0, 10, 20):
            return self.complain(space, command, f"exit code {run.code}: {run.error.strip()}")
        if run.code == 20 and not told_limit(command, run):
            self.complain(space, command, "does not say which limit was met")
        if command[0] not in ("solve", "enumerate") or "dfs" in command:
            return
        for line, answer in answers_of(run).items():
            if known.setdefault(line, answer) != answer:
                self.complain(space, command, f"found {answer}, before {known[line]}")

    def everything(self):
        for space in LARGE:
            if self.given.spaces and space.name not in self.given.spaces:
                continue
            self.prepare(space)
            ways = list(ways_of(space, self.folder))
            for number, way in enumerate(ways[::self.given.every]):
                self.try_way(space, *way)
                if sys.stderr.isatty():
                    print(f"\r{space.name}: {number + 1} of {len(ways)} ", end="",
                          file=sys.stderr, flush=True)

    def check_registry(self):
        run = self.run("puzzles", "--format", "json")
        missing = {r["puzzle"] for r in run.reports()} - {
            space.arguments[0].split("/")[0] for space in LARGE}
        if missing:
            sys.exit(f"catalogue.py: no large space of {', '.join(sorted(missing))}")

    def table(self):
        """Prints a row for each space and kind. Returns the number of wrong runs."""
        rows = [(*names, *row) for names, row in self.rows.items()]
        _, _, runs, limits, above, share, wrong = zip(*rows)
        rows.append(("all", "", sum(runs), sum(limits), max(above), max(share), sum(wrong)))
        print_table(("space", "kind", "runs", "limits", "above MiB", "above %", "wrong"), rows)
        print(f"{self.refusals} runs with {REFUSED} were refused")
        return sum(wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the program to test")
    parser.add_argument("--caps", nargs="+", choices=CAPS, default=["1G", "100M", "32M", "24M"],
                        help="memory caps, the largest first (1G 100M 32M 24M)")
    parser.add_argument("--threads", nargs="+", type=int, default=[1, 2],
                        help="numbers of threads (1 2)")
    parser.add_argument("--seconds", type=float, default=3, help="time limit of a search (3)")
    parser.add_argument("--spaces", nargs="+", choices=[space.name for space in LARGE],
                        metavar="NAME", help="names of spaces (all)")
    parser.add_argument("--every", type=int, default=1, help="run only each N-th way (1)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as given.folder:
        torture = Torture(given)
        torture.check_registry()
        try:
            with contextlib.suppress(KeyboardInterrupt):
                torture.everything()
        finally:
            wrong = torture.table()  # covers the runs so far, however the torture ended
        return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
