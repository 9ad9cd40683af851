"""A run on disk in a cgroup: its memory and page cache together must keep to --max-memory.

    in a cgroup of its own   trailblaze enumerate tiles --size 3x4 --storage disk --disk DIR
                             kill -9 once a sixth of the states is in a checkpoint
                             trailblaze resume DIR               kill -9 at two sixths ...
                             trailblaze resume DIR               until it ends by itself
    from outside             polls the cgroup's memory figure, and reads the kernel's own maximum

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


class NoCgroup(Exception):
    """No cgroup can be made; the text has the reason."""


def is_memory(folder):
    """True if the folder's file system is in memory, so that the cgroup would count its files as
    memory of the program."""
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text(encoding="utf-8")
              .splitlines()]
    above = [folder.resolve(), *folder.resolve().parents]
    kinds = {Path(mounted): kind for _, mounted, kind, *_ in mounts}
    return next((kinds[one] for one in above if one in kinds), "") in ("tmpfs", "ramfs")


class Cgroup:
    """A cgroup without a limit below this process's cgroup, version 1 or 2."""

    def __init__(self):
        self.folder, self.now, self.most = None, None, None
        reasons = []
        for parent, now, most in places():
            folder = parent / f"trailblaze-{os.getpid()}"
            try:
                folder.mkdir()
            except OSError as error:
                reasons.append(f"{folder}: {error.strerror}")
                continue
            if (folder / now).exists():
                self.folder, self.now, self.most = folder, folder / now, folder / most
                return
            folder.rmdir()
            reasons.append(f"{folder}: found no {now}, expected a cgroup that counts memory")
        raise NoCgroup("; ".join(reasons) or "no cgroup file system is mounted")

    def command(self, command):
        """Returns a command line that joins the cgroup first, then executes the command."""
        join = 'echo $$ >"$0" && exec "$@"'
        return ["/bin/sh", "-c", join, str(self.folder / "cgroup.procs"), *map(str, command)]

    def bytes_now(self):
        return int(self.now.read_text(encoding="ascii"))

    def most_bytes(self):
        """Returns the kernel's own maximum, or None if it keeps no maximum."""
        return int(self.most.read_text(encoding="ascii")) if self.most.exists() else None

    def remove(self):
        for _ in range(100):  # a killed process leaves the cgroup a little later
            try:
                return self.folder.rmdir()
            except OSError:
                time.sleep(0.05)
        print(f"{self.folder}: found it in use, and left it", file=sys.stderr)
        return None


def places():
    """Yields the places for a cgroup: the parent, and the names of its current and maximum
    figures."""
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text(encoding="utf-8")
              .splitlines()]
    for line in Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines():
        _, controllers, path = line.split(":", 2)
        for _, mounted, kind, options, *_ in mounts:
            parent = Path(mounted + path)
            if kind == "cgroup" and "memory" in controllers.split(",") and "memory" in options:
                yield parent, "memory.usage_in_bytes", "memory.max_usage_in_bytes"
            elif kind == "cgroup2" and controllers == "":
                yield parent, "memory.current", "memory.peak"


def published(size):
    """Returns the states of each level. A blank that starts in the last corner gives the same
    levels as in the first corner."""
    rows, columns = map(int, size.split("x"))
    for line in DATA.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found = row.get("rows"), row.get("cols"), row.get("metric")
        if found == (rows, columns, "single") and row["blank_cell"] in (0, rows * columns - 1):
            return row["counts"]
    sys.exit(f"size: found {size}, expected one whose levels are in {DATA.name}")


def states_in(folder):
    """Returns the number of states in the run's last checkpoint."""
    manifest = folder / "trailblaze.manifest"
    if not manifest.exists():
        return 0
    numbers = json.loads(manifest.read_text(encoding="utf-8").splitlines()[0])["numbers"]
    return sum(numbers.get("levels", [])[::FIELDS_OF_LEVEL])


class Watched:
    """A run in a cgroup, with the largest memory figure so far."""

    def __init__(self, given, cgroup, scratch):
        self.given, self.cgroup = given, cgroup
        self.folder, self.out, self.error = (scratch / name for name in ("run", "out", "error"))
        self.polled = self.polls = self.kills = 0

    def begin(self, command):
        with open(self.out, "wb") as out, open(self.error, "wb") as error:
            return subprocess.Popen(self.cgroup.command([self.given.program, *command]),
                                    stdout=out, stderr=error, stdin=subprocess.DEVNULL)

    def live(self, command, states):
        """Runs one life. Kills it a little after a checkpoint with at least `states` states, and
        returns True if it did. If `states` is None, never kills it."""
        child = self.begin(command)
        try:
            return self.watch(child, states)
        finally:
            child.kill()
            child.wait()

    def watch(self, child, states):
        begin, last = time.monotonic(), None
        while child.poll() is None:
            self.polled = max(self.polled, self.cgroup.bytes_now())
            self.polls += 1
            if last is None and states is not None and states_in(self.folder) >= states:
                last = time.monotonic() + random.uniform(0, LATEST if self.kills > 0 else 0)
            if last is not None and time.monotonic() >= last:
                self.kills += 1
                return True
            if time.monotonic() - begin > LONGEST:
                sys.exit(f"found no end after {LONGEST} s")
            time.sleep(0.002)
        return False

    def run(self, levels):
        """Runs and kills the program as often as asked. Returns the final report."""
        command = ["enumerate", "tiles", "--size", self.given.size, "--storage", "disk", "--disk",
                   self.folder, "--max-memory", f"{self.given.cap}M", "--format", "json",
                   "--max-depth", len(levels) - 1]
        for number in range(1, self.given.kills + 1):
            if not self.live(command, sum(levels) * number / (self.given.kills + 1)):
                break
            command = ["resume", self.folder, "--format", "json"]
        else:
            self.live(command, None)
        out, error = (name.read_text(encoding="utf-8") for name in (self.out, self.error))
        return json.loads(out) if out else sys.exit(f"found no report, expected one\n{error}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the program to test")
    parser.add_argument("--size", default="3x4", help="size of the board (3x4)")
    parser.add_argument("--cap", type=int, default=120, help="--max-memory in MiB (120)")
    parser.add_argument("--depth", type=int, help="the last level (all)")
    parser.add_argument("--kills", type=int, default=5, help="number of kills (5)")
    given = parser.parse_args()
    levels = published(given.size)
    levels = levels if given.depth is None else levels[:given.depth + 1]
    try:
        cgroup = Cgroup()
    except NoCgroup as why:
        print(f"skipped: no cgroup can be made: {why}")
        return SKIPPED
    try:
        with tempfile.TemporaryDirectory(prefix="trailblaze-cgroup-") as scratch:
            if is_memory(Path(scratch)):
                print(f"skipped: {scratch} is in memory, expected TMPDIR to be on a disk")
                return SKIPPED
            begin = time.monotonic()
            run = Watched(given, cgroup, Path(scratch))
            report = run.run(levels)
            seconds = time.monotonic() - begin
            most = max(run.polled, cgroup.most_bytes() or 0)
    finally:
        cgroup.remove()
    wrong = []
    if report["levels"] != levels:
        wrong.append(f"levels: found {report['levels']}, expected {levels}")
    if given.kills > 0 and run.kills == 0:
        wrong.append("kills: found none, expected the run to be killed on the way")
    if most > given.cap * MEGABYTE:
        wrong.append("memory and page cache: found more than the cap")
    print(f"tiles {given.size}: {report['states']:,} states in {seconds:.1f} s, {run.kills} kills; "
          f"memory and page cache at most {most / MEGABYTE:.1f} MiB of {given.cap} "
          f"({run.polled / MEGABYTE:.1f} in {run.polls:,} polls), "
          f"resident at the end at most {report['peak_memory_bytes'] / MEGABYTE:.1f}")
    for what in wrong:
        print(what, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
