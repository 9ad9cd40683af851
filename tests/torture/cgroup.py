"""A run on disk in a cgroup: its memory and page cache together must keep to --max-memory.

    in a cgroup of its own   trailblaze enumerate tiles --size 3x4 --storage disk --disk DIR
                             kill -9 once a sixth of the states is in a checkpoint
                             trailblaze resume DIR               kill -9 at two sixths ...
                             trailblaze resume DIR               until it ends by itself
    from outside             what the cgroup counts, polled, and the kernel's own greatest figure

A cgroup counts resident memory, the page cache of the files that its processes read and write, and
what the kernel keeps for them. It has no limit here, so that nothing but the program keeps the
figure low. The levels must be the published ones of tests/data. It ends with a line, with 1 where
anything is wrong, and with 77 where no cgroup can be made, or where the files of a run are memory
themselves: then it says why. A cgroup of version 2 needs a parent that counts memory for its
children (`memory` in its cgroup.subtree_control).
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
FIELDS_OF_LEVEL = 5  # in a manifest; the first is how many states it has
LATEST = 0.2  # seconds from a checkpoint to a kill but the first, which comes at once
LONGEST = 900  # seconds that a life may take


class NoCgroup(Exception):
    """Why none can be made."""


def is_memory(folder):
    """Whether what lies in a folder is in memory, where it would be counted with the program's."""
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text(encoding="utf-8")
              .splitlines()]
    above = [folder.resolve(), *folder.resolve().parents]
    kinds = {Path(mounted): kind for _, mounted, kind, *_ in mounts}
    return next((kinds[one] for one in above if one in kinds), "") in ("tmpfs", "ramfs")


class Cgroup:
    """A cgroup below that of this process, of version 1 or 2, without a limit."""

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
        """The command line by which a command runs in it from its first instruction on."""
        join = 'echo $$ >"$0" && exec "$@"'
        return ["/bin/sh", "-c", join, str(self.folder / "cgroup.procs"), *map(str, command)]

    def bytes_now(self):
        return int(self.now.read_text(encoding="ascii"))

    def most_bytes(self):
        """The kernel's own greatest figure, or None where it keeps none."""
        return int(self.most.read_text(encoding="ascii")) if self.most.exists() else None

    def remove(self):
        for _ in range(100):  # a process that was killed leaves it a little later
            try:
                return self.folder.rmdir()
            except OSError:
                time.sleep(0.05)
        print(f"{self.folder}: found it in use, and left it", file=sys.stderr)
        return None


def places():
    """Where a cgroup may be made: its parent, and the names of its two figures."""
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
    """The states of each level, from a blank in the first corner or, what is the same, the last."""
    rows, columns = map(int, size.split("x"))
    for line in DATA.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found = row.get("rows"), row.get("cols"), row.get("metric")
        if found == (rows, columns, "single") and row["blank_cell"] in (0, rows * columns - 1):
            return row["counts"]
    sys.exit(f"size: found {size}, expected one whose levels are in {DATA.name}")


def states_in(folder):
    """The states that the last checkpoint of a run has."""
    manifest = folder / "trailblaze.manifest"
    if not manifest.exists():
        return 0
    numbers = json.loads(manifest.read_text(encoding="utf-8").splitlines()[0])["numbers"]
    return sum(numbers.get("levels", [])[::FIELDS_OF_LEVEL])


class Watched:
    """A run in a cgroup, with the most that it has taken so far."""

    def __init__(self, given, cgroup, scratch):
        self.given, self.cgroup = given, cgroup
        self.folder, self.out, self.error = (scratch / name for name in ("run", "out", "error"))
        self.polled = self.polls = self.kills = 0

    def begin(self, command):
        with open(self.out, "wb") as out, open(self.error, "wb") as error:
            return subprocess.Popen(self.cgroup.command([self.given.program, *command]),
                                    stdout=out, stderr=error, stdin=subprocess.DEVNULL)

    def live(self, command, states):
        """One life, killed a little after a checkpoint with so many states. Whether it was."""
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
        """The levels that it ends with, killed on the way."""
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
    parser.add_argument("--program", required=True, help="the program that is tried")
    parser.add_argument("--size", default="3x4", help="of the board (3x4)")
    parser.add_argument("--cap", type=int, default=120, help="--max-memory in MiB (120)")
    parser.add_argument("--depth", type=int, help="the last level (all)")
    parser.add_argument("--kills", type=int, default=5, help="how many (5)")
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
