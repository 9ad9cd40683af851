"""Fuzzes the program for a time, continuing after the last call, and prints a summary.

    fuzz.py --program build/debug/fuzz --work build/fuzz --corpus tests/data/fuzz --seconds 60

The work folder keeps, between calls, each target's growing corpus and the inputs that broke
something (finds/). The repository's corpus has a file per target. Each line is an input as a
JSON string, with a character code per byte.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from tables import print_table

TARGETS = ("cli", "puzzle", "forms", "stream", "verify", "patterns", "table", "manifest",
           "census", "points", "kpuzzle", "tws", "sequence", "levels")
FINDS = "finds"  # the file with inputs of all targets that once broke something
FLAGS = ("-close_fd_mask=3",  # the targets have streams of their own
         "-timeout=10", "-malloc_limit_mb=72", "-rss_limit_mb=2048", "-reload=0",
         "-len_control=100")
INTERRUPTED = (72, -signal.SIGINT)  # exit codes of a fuzzer after Ctrl-C
MOST_FILES, MOST_BYTES, LONGEST = 240, 300_000, 4096  # of a target's corpus in the repository

Run = collections.namedtuple("Run", "executions edges found log")
interrupted = threading.Event()  # by Ctrl-C, which the running fuzzers get too


# ---- the corpus of the repository ----


def unpacked(line):
    """Returns the bytes of a line. A line of finds.jsonl is an object with the target and the story
    of the input."""
    value = json.loads(line)
    return (value if isinstance(value, str) else value["input"]).encode("latin-1")


def packed(data):
    return json.dumps(data.decode("latin-1"))


def stored(corpus, target):
    own = [unpacked(line) for line in (corpus / f"{target}.jsonl").read_text().splitlines()]
    finds = (corpus / f"{FINDS}.jsonl").read_text().splitlines()
    return own + [unpacked(line) for line in finds if json.loads(line)["target"] == target]


# ---- one target ----


class Target:
    def __init__(self, name, given):
        self.name, self.program = name, given.program.resolve()
        self.work = given.work.resolve()
        self.folder = self.work / name
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.work / FINDS).mkdir(exist_ok=True)
        self.seed = given.seed
        self.scratch = self.work / "scratch"  # temporary files of targets that crash
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.scratch.mkdir()
        for data in stored(given.corpus, name):
            (self.folder / hashlib.sha1(data).hexdigest()).write_bytes(data)

    def command(self, *more):
        return [self.program, *FLAGS, f"-artifact_prefix={self.work / FINDS}/{self.name}-", *more]

    def start(self, log, *more):
        return subprocess.Popen(self.command(*more), stdout=subprocess.DEVNULL, stderr=log,
                                env={**os.environ, "TRAILBLAZE_FUZZ_TARGET": self.name,
                                     "TMPDIR": str(self.scratch)})

    def fuzz(self, seconds):
        """Fuzzes for `seconds` or until the first find. Returns None if Ctrl-C came before the
        start."""
        if interrupted.is_set():
            return None
        log_file = self.work / f"{self.name}.log"
        with log_file.open("wb") as log:
            process = self.start(log, f"-max_total_time={seconds}", f"-seed={self.seed}",
                                 "-print_final_stats=1", self.folder)
            if interrupted.is_set():  # Ctrl-C came before the process existed
                process.send_signal(signal.SIGINT)
            process.wait()
        log = log_file.read_text(errors="replace")
        executions = [int(n) for n in re.findall(r"^(?:#|stat::number_of_executed_units: +)(\d+)",
                                                 log, re.MULTILINE)]
        edges = [int(n) for n in re.findall(r"\bcov: (\d+)", log)]
        found = [path for path in re.findall(r"Test unit written to (\S+)", log)
                 if "slow-unit-" not in path]  # slow inputs, but within the time limit
        expected = (0, *INTERRUPTED) if interrupted.is_set() else (0,)
        if process.returncode not in expected and not found:
            found = [str(log_file)]
        return Run(max(executions, default=0), max(edges, default=0), found, log)

    def row(self, run):
        """Returns the row of a run in the table."""
        finds = [path for path in (self.work / FINDS).glob(f"{self.name}-*")
                 if "slow-unit-" not in path.name]
        return (self.name, run.executions, run.edges, len([*self.folder.iterdir()]), len(finds))

    def minimize(self, corpus):
        """Writes a small corpus that reaches most or all of what the whole work corpus reaches."""
        with tempfile.TemporaryDirectory() as few:
            with (self.work / f"{self.name}-merge.log").open("wb") as log:
                ended = self.start(log, "-set_cover_merge=1", f"-max_len={LONGEST}", few,
                                   self.folder).wait()
            if ended != 0:
                raise SystemExit(f"{self.name}: the merge ended with {ended}: {log.name}")
            # libFuzzer wrote the inputs one by one, those with the largest reach first.
            paths = sorted(Path(few).iterdir(), key=lambda path: path.stat().st_mtime_ns)
            inputs = [packed(path.read_bytes()) for path in paths]
        lines, size = [], 0
        for line in inputs[:MOST_FILES]:
            size += len(line) + 1
            if size <= MOST_BYTES:
                lines.append(line)
        (corpus / f"{self.name}.jsonl").write_text("".join(line + "\n" for line in sorted(lines)))


# ---- all targets ----


def fuzz_all(targets, seconds, pool):
    """Returns the runs by target. Ctrl-C ends them early."""
    signal.signal(signal.SIGINT, lambda *_: interrupted.set())  # no exception as a thread starts
    begun = {target.name: pool.submit(target.fuzz, seconds) for target in targets}
    while concurrent.futures.wait(begun.values(), timeout=0.2).not_done:
        pass  # a signal just before a wait takes effect only after the wait
    return {name: run.result() for name, run in begun.items() if run.result() is not None}


def tell_finds(targets, runs):
    """Prints the finds. Returns True if there are any."""
    found = [(target, path) for target in targets for path in runs[target.name].found]
    for target, path in found:
        told = [line for line in runs[target.name].log.splitlines()
                if line.startswith(("found ", "internal error", "SUMMARY"))
                or "runtime error" in line or "ERROR: " in line]
        print(f"\n{target.name}: {path}", *told[:6], sep="\n  ", file=sys.stderr)
        print(f"  again: TRAILBLAZE_FUZZ_TARGET={target.name} {target.program} {' '.join(FLAGS)} "
              f"{path}", file=sys.stderr)
    return bool(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, type=Path, help="the fuzzer")
    parser.add_argument("--work", required=True, type=Path,
                        help="folder that is kept between calls")
    parser.add_argument("--corpus", required=True, type=Path, help="the corpus of the repository")
    parser.add_argument("--seconds", type=int, default=60, help="total time (60)")
    parser.add_argument("--seed", type=int, default=0,
                        help="seed of the fuzzer (0: different each time)")
    parser.add_argument("--target", action="append", choices=TARGETS, help="only this target (all)")
    parser.add_argument("--minimize", action="store_true",
                        help="write the repository's corpus from the work corpus instead")
    given = parser.parse_args()
    targets = [Target(name, given) for name in given.target or TARGETS]
    cores = os.cpu_count()
    with concurrent.futures.ThreadPoolExecutor(cores) as pool:
        if given.minimize:
            list(pool.map(lambda target: target.minimize(given.corpus), targets))
            return 0
        each = max(1, given.seconds * min(cores, len(targets)) // len(targets))
        runs = fuzz_all(targets, each, pool)
    targets = [target for target in targets if target.name in runs]
    print_table(("target", "executions", "edges", "corpus", "finds"),
                [target.row(runs[target.name]) for target in targets])
    return 1 if tell_finds(targets, runs) else 130 if interrupted.is_set() else 0


if __name__ == "__main__":
    sys.exit(main())
