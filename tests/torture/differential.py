"""Random small instances of every puzzle through every search that there is: all must agree.

    a round: a puzzle with random parameters and goal -> some random starts, solvable or not
      solve by breadth-first search                           the reference
      solve by each search, heuristic, storage, kernel, ...   status, length, counts compared
      verify on every report                                  every path and field checked
      enumerate in each storage, kernel, number of threads    counts by depth compared
      solve one start on disk                                 the same path as in memory
      heuristics over all states (studies.py)                 distances, means, proofs compared
      a census of random pieces (plain_census.py)             boards, components, hardest starts
      a random definition (plain_moves.py)                    counts by depth in each storage

If the program refuses a run with exit code 30 before its first report, the puzzle does not support
that run, and the torture skips it. Breadth-first search must never be refused. A report that a
limit stopped must not contradict the reference. A round depends only on the seed and its number, so
--seed S --round R repeats a disagreement.
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

import plain_census
import plain_moves
from catalogue import ON_DISK, STORAGES
from rounds import Round, make_round
from studies import study
from tables import print_table, random_text, rows_of

# Errors of boards that lack a feature which other boards of the stream have.
LEFT_OUT = ("search:", "storage:", "heuristic:", "move-order:")


def ways(case, chance):
    """Yields the search of each way to solve, and its options."""
    for search, line in rows_of("ways.txt"):
        if search == "mirror" and case.kind != "mirror":
            continue
        for heuristic in case.heuristics if "@H" in line else [""]:
            yield search, random_text(line.replace("@H", heuristic), chance).split()


class Torture:
    def __init__(self, program, most_ways):
        self.program, self.most_ways = program, most_ways
        # Instances, compared answers, disagreements, and answers with only a bound to compare.
        self.tally = collections.defaultdict(lambda: [0, 0, 0, 0])
        self.reports = []  # of this round, with the arguments that produced each
        self.folder = tempfile.TemporaryDirectory()

    def run(self, *arguments, text=None):
        return subprocess.run([self.program, *arguments], input=text, capture_output=True,
                              text=True, check=False)

    def solve(self, case, file, way):
        """Returns the reports of a stream, or None if the puzzle does not support this way."""
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
        """Verifies all reports of a round in one run. If that fails, verifies each way by
        itself."""
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
        """Compares the counts by depth, and of goals, in every storage, from the first start and
        from goals."""
        start = [] if case.kind in ("cube",) else ["--start", case.starts[0]]
        self.counts(case, [*start, "--from", "start"], ON_DISK)
        self.counts(case, [*start, "--from", "goals"])
        if case.kind == "mirror":
            self.counts(case, [*start, "--symmetry", "mirror"])

    def disk_of(self, storage):
        """Returns the option with a new folder for a run on disk, or no option for other
        storages."""
        if storage not in ON_DISK:
            return []
        folder = Path(self.folder.name) / "run"
        shutil.rmtree(folder, ignore_errors=True)
        return ["--disk", str(folder)]

    def solve_on_disk(self, case, known):
        """Solves one start by breadth-first search on disk. The path must be that of the search in
        memory."""
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
        if found and refused & {"trail", *more_storages}:  # these storages support all puzzles
            self.complain(case, f"refused: {refused}", ["enumerate", *arguments])
        if len({tuple(levels) for levels in found.values()}) > 1:
            self.complain(case, f"counts of states or goals differ: {found}", ["enumerate"])

    def compare_plain(self, case, way, facts, definition=""):
        """Enumerates, and compares the report with facts(report) of the same space in Python."""
        run = self.run("enumerate", *case.arguments, *way, "--format", "json")
        if run.returncode == 30 and "trail" not in way and run.stderr.startswith("storage:"):
            return  # positions without ranks, or moves without inverses
        wrong = f"exit code {run.returncode}: {run.stderr}"
        if run.returncode == 0:
            self.reports.append((["enumerate", *case.arguments, *way], run.stdout))
            report = json.loads(run.stdout.splitlines()[0])
            wrong = next((f"{name}: found {found}, expected {expected}"
                          for name, expected, found in facts(report) if found != expected), "")
        if wrong:
            self.complain(case, f"{wrong}\n{definition}", way)
        self.tally[case.kind][1] += 1

    def census(self, seed, number):
        """Compares the census of a random piece set with the same census in Python."""
        chance = random.Random(f"census {seed} {number}")
        size, counts = plain_census.random_set(chance)
        plain = plain_census.PlainCensus(size, counts)
        if plain.is_too_large:
            return
        case = Round("census", ["blocks", "--census", "--size", "x".join(map(str, size)),
                                "--pieces", plain_census.pieces_text(counts)], [], [])
        self.compare_plain(case, ["--threads", chance.choice("1238")],
                           lambda report: plain_census.facts(report, plain))
        self.tally[case.kind][0] += 1

    def moves(self, seed, number):
        """Compares a random permutation puzzle from a file with the same puzzle in Python."""
        plain = plain_moves.PlainMoves(random.Random(f"moves {seed} {number}"))
        counts = plain.counts()
        if counts is None:
            return
        file = Path(self.folder.name) / "definition"
        file.write_text(plain.text(), encoding="utf-8")
        case = Round("moves counted", ["moves", "--definition", str(file)], [], [])
        for storage in ("trail", "frontier", "ranked"):
            self.compare_plain(case, ["--storage", storage, "--threads", "12"[number % 2]],
                               lambda report: plain_moves.facts(report, counts), plain.text())
        self.tally[case.kind][0] += 1

    def one(self, seed, number):
        self.number, self.reports = number, []
        self.census(seed, number)
        self.moves(seed, number)
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
            merges = name == "mirror"  # the mirror merges paths, so their number differs
            counts = [] if name == "dfs" or merges or chance.random() < 0.7 else ["--all-shortest"]
            found = self.solve(case, file, way + counts)
            if found is not None:
                self.compare(case, name, way + counts, reference, found)
        self.spaces(case)
        study(self, case, chance)
        known = [report for report in reference if report["status"] != "error"]
        if known:
            self.solve_on_disk(case, chance.choice(known))
        self.verify(case)
        self.tally[case.kind][0] += len(reference)
        return len(reference)


def disagreement(known, report, any_length):
    """Returns how two reports of one instance contradict each other, or ""."""
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
    most = known["length"] * (report["suboptimality"] or 1)  # if a weight allows longer paths
    longer = report["length"] > most and not any_length
    if longer or report["length"] < known["length"]:
        return f"found length {report['length']}, expected {known['length']}"
    if report["shortest_paths"] is not None and report["shortest_paths"] != known["shortest_paths"]:
        return (f"found {report['shortest_paths']} shortest paths, "
                f"expected {known['shortest_paths']}")
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the program to test")
    parser.add_argument("--instances", type=int, default=2000,
                        help="minimum number of instances (2000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random choices (1)")
    parser.add_argument("--ways", type=int, default=100,
                        help="maximum number of ways to solve a round (100)")
    parser.add_argument("--round", type=int, help="run only this round")
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
    rows = [(kind, *counts) for kind, counts in sorted(torture.tally.items())]
    rows.append(("all", *(sum(row[i] for row in rows) for i in range(1, 5))))
    print_table(("puzzle", "instances", "answers compared", "disagreements", "stopped by a limit"),
                rows)
    return 1 if rows[-1][3] else 0


if __name__ == "__main__":
    sys.exit(main())
