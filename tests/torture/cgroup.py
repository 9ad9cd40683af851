"""A run on disk in a cgroup: its memory and page cache together must keep to --max-memory.

    in a cgroup of its own   trailblaze enumerate tiles --size 3x4 --storage disk --disk DIR
                             kill -9 once a sixth of the states is in a checkpoint
                             trailblaze resume DIR               kill -9 at two sixths ...
                             trailblaze resume DIR               until it ends by itself
    from outside             reads the kernel's maximum of the cgroup's memory

A cgroup counts resident memory, the page cache of the files that its processes read and write, and
the kernel's memory for them. The cgroup here has no limit, so that only the program keeps the
figure low. The levels must be the published levels in tests/data. The exit code is 1 if anything is
wrong. It is 77, with a reason, if no cgroup can be made, or if the run's files would be in memory
themselves. A cgroup of version 2 needs a parent that counts memory for its children (`memory` in
its cgroup.subtree_control).
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "data" / "sliding_tiles.jsonl"
MEGABYTE = 1 << 20
SKIPPED = 77
FIELDS_OF_LEVEL = 5  # in a manifest; the first field is the number of states
LATEST = 0.2  # maximum seconds from a checkpoint to a kill; the first kill comes at once
LONGEST = 900  # maximum seconds of a life


def mounts():
    lines = Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines]


def is_memory(folder):
    """True if the folder's file system is in memory, so that the cgroup would count its files as
    memory of the program."""
    above = [folder.resolve(), *folder.resolve().parents]
    kinds = {Path(mounted): kind for _, mounted, kind, *_ in mounts()}
    return next((kinds[one] for one in above if one in kinds), "") in ("tmpfs", "ramfs")


def places():
    """Yields the places for a cgroup: the parent, and the file with the largest memory so far."""
    for line in Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines():
        _, controllers, path = line.split(":", 2)
        for _, mounted, kind, options, *_ in mounts():
            if kind == "cgroup" and "memory" in controllers.split(",") and "memory" in options:
                yield Path(mounted + path), "memory.max_usage_in_bytes"
            elif kind == "cgroup2" and controllers == "":
                yield Path(mounted + path), "memory.peak"


def new_cgroup():
    """Makes a cgroup without a limit below this process's cgroup, version 1 or 2. Returns the file
    with the largest memory so far, and the reasons if none can be made."""
    reasons = []
    for parent, most in places():
        folder = parent / f"trailblaze-{os.getpid()}"
        try:
            folder.mkdir()
        except OSError as error:
            reasons.append(f"{folder}: {error.strerror}")
            continue
        if (folder / most).exists():
            return folder / most, reasons
        folder.rmdir()
        reasons.append(f"{folder}: found no {most}, expected a cgroup that counts memory")
    return None, reasons or ["no cgroup file system is mounted"]


def remove(cgroup):
    for _ in range(100):  # a killed process leaves the cgroup a little later
        try:
            return cgroup.rmdir()
        except OSError:
            time.sleep(0.05)
    print(f"{cgroup}: found it in use, and left it", file=sys.stderr)
    return None


def published():
    """Returns the states of each level of the 3x4 board. A blank that starts in the last corner
    gives the same levels as in the first corner."""
    rows = map(json.loads, DATA.read_text(encoding="utf-8").splitlines())
    return next(row["counts"] for row in rows if row.get("metric") == "single"
                and (row["rows"], row["cols"], row["blank_cell"]) == (3, 4, 0))


def states_in(folder):
    """Returns the number of states in the run's last checkpoint."""
    manifest = folder / "trailblaze.manifest"
    if not manifest.exists():
        return 0
    numbers = json.loads(manifest.read_text(encoding="utf-8").splitlines()[0])["numbers"]
    return sum(numbers.get("levels", [])[::FIELDS_OF_LEVEL])


def live(command, cgroup, scratch, states, latest):
    """Runs a command in the cgroup. Kills it after a checkpoint with at least `states` states, and
    returns True if it did."""
    join = 'echo $$ >"$0" && exec "$@"'
    with open(scratch / "out", "wb") as out, open(scratch / "error", "wb") as error:
        child = subprocess.Popen(
            ["/bin/sh", "-c", join, str(cgroup / "cgroup.procs"), *map(str, command)],
            stdout=out, stderr=error, stdin=subprocess.DEVNULL)
    end = time.monotonic() + LONGEST
    try:
        while child.poll() is None:
            if states_in(scratch / "run") >= states:
                time.sleep(random.uniform(0, latest))
                return child.poll() is None
            if time.monotonic() > end:
                sys.exit(f"found no end after {LONGEST} s")
            time.sleep(0.002)
        return False
    finally:
        child.kill()
        child.wait()


def run_and_kill(given, levels, cgroup, scratch):
    """Runs and kills the program as often as asked. Returns the final report, and the number of
    kills."""
    command = [given.program, "enumerate", "tiles", "--size", "3x4", "--storage", "disk",
               "--disk", scratch / "run", "--max-memory", f"{given.cap}M", "--format", "json",
               "--max-depth", len(levels) - 1]
    kills = 0
    for number in range(1, given.kills + 2):
        is_last = number > given.kills
        states = float("inf") if is_last else sum(levels) * number / (given.kills + 1)
        if not live(command, cgroup, scratch, states, LATEST if kills else 0):
            break
        kills += 1
        command = [given.program, "resume", scratch / "run", "--format", "json"]
    out, error = ((scratch / name).read_text(encoding="utf-8") for name in ("out", "error"))
    return json.loads(out) if out else sys.exit(f"found no report, expected one\n{error}"), kills


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the program to test")
    parser.add_argument("--cap", type=int, default=120, help="--max-memory in MiB (120)")
    parser.add_argument("--depth", type=int, help="the last level (all)")
    parser.add_argument("--kills", type=int, default=5, help="number of kills (5)")
    given = parser.parse_args()
    levels = published()
    levels = levels if given.depth is None else levels[:given.depth + 1]
    most, reasons = new_cgroup()
    if most is None:
        print(f"skipped: no cgroup can be made: {'; '.join(reasons)}")
        return SKIPPED
    try:
        with tempfile.TemporaryDirectory(prefix="trailblaze-cgroup-") as scratch:
            if is_memory(Path(scratch)):
                print(f"skipped: {scratch} is in memory, expected TMPDIR to be on a disk")
                return SKIPPED
            report, kills = run_and_kill(given, levels, most.parent, Path(scratch))
            used = int(most.read_text(encoding="ascii"))
    finally:
        remove(most.parent)
    wrong = []
    if report["levels"] != levels:
        wrong.append(f"levels: found {report['levels']}, expected {levels}")
    if given.kills > 0 and kills == 0:
        wrong.append("kills: found none, expected the run to be killed on the way")
    if used > given.cap * MEGABYTE:
        wrong.append("memory and page cache: found more than the cap")
    print(f"tiles 3x4: {report['states']:,} states, {kills} kills; memory and page cache "
          f"at most {used / MEGABYTE:.1f} MiB of {given.cap}, resident at the end at most "
          f"{report['peak_memory_bytes'] / MEGABYTE:.1f}")
    for what in wrong:
        print(what, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
