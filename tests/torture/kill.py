"""Kills runs with checkpoints at random moments and resumes them: the answer must be the same.

    a run:  trailblaze enumerate ... --storage disk --disk DIR      kill -9 after a random time; or
            trailblaze enumerate ... --storage dense --disk DIR     a table in pages; or ranked
            trailblaze enumerate ... --checkpoint DIR               by any storage; or solve,
                                                                    an instance or a stream;
                                                                    or pdb build
            trailblaze resume DIR --threads T                       kill -9 ..., with other threads
            ...
            trailblaze resume DIR                                   until it ends by itself
      then  its levels, counts, antipodes or path, or all reports of its stream, are those of a run
            in memory that nobody killed
            resume DIR --check holds, now and after some of the kills

Each life of a run ends at a random moment between its start and the time that a whole run takes, so
that kills hit the start, levels, checkpoints, renames and resumes. Tables on a disk have little
memory, so that they have checkpoints within levels. The torture ends with a table, and with exit
code 1 if anything is wrong.
"""
import json
import re
import shutil
import sys

from lives import MOST_LIVES, Torture, compare_end, parser_of, run

# A space of each kind: way numbers in the state's word, a single way number, a window, alternating
# and other levels, a symmetry, counted goals, and puzzles with irreversible moves. Each runs in
# every storage that supports it.
SPACES = {
    "tiles 3x3": "enumerate tiles --size 3x3",
    "tiles 2x5": "enumerate tiles --size 2x5",
    "tiles 3x4": "enumerate tiles --size 3x4",
    "tiles 2x5 multi": "enumerate tiles --size 2x5 --metric multi",
    "tiles 3x4 multi": "enumerate tiles --size 3x4 --metric multi",
    "pancake 9": "enumerate pancake --size 9",
    "burnt 7": "enumerate burnt --size 7",
    "burnt 8": "enumerate burnt --size 8",
    "klotski": "enumerate blocks/klotski",
    "klotski mirrored": "enumerate blocks/klotski --symmetry mirror",
    "cube from its goal": "enumerate cube --from goals --max-depth 9",
    "hanoi": "enumerate hanoi --disks 9",
    "jugs": "enumerate jugs --capacities 31,29,23,19,13 --start 31,29,23,0,0",
    "8-puzzle": "solve tiles --search bfs --start 867254301",
    "solve klotski": "solve blocks/klotski --search bfs",
    "solve klotski mirrored": "solve blocks/klotski --symmetry mirror --search bfs",
    "solve pancake": "solve pancake --search bfs --start 1,3,5,7,9,2,4,6,8",
    "solve cube": "solve cube --search bfs --start '4 6- 5 7+ 1 2- 3+' --max-depth 7",
    "15-puzzle": "solve tiles --size 4x4 --search idastar:manhattan --deterministic --start "
                 "'8 15 12 13 5 3 1 9 11 7 0 10 4 2 14 6'",
    "pegs": "enumerate pegs --board triangle:5 --symmetry none",
    "solve jugs": "solve jugs --search bfs --capacities 31,29,23,19,13 --start 31,29,23,0,0 "
                  "--goal 23,28,23,1,8",
    "stream": "solve tiles --random 200 --search idastar:misplaced --deterministic",
    "stream of pancakes": "solve pancake --size 8 --random 300 --search bfs,astar:gap --no-path",
    "stream by tables": "solve tiles --random 9000",
    "patterns": "pdb build tiles --size 3x4 --partition 1,2,3,4,5,6/7,8,9,10,11 "
                "--save @F",
}
STORAGES = ("disk", "frontier", "trail")
OTHERS = {"tiles 3x3": (*STORAGES, "ranked", "dense"),
          "tiles 2x5": ("disk", "dense", "dense on disk"), "tiles 3x4": ("dense on disk",),
          "tiles 2x5 multi": ("dense", "dense on disk"), "tiles 3x4 multi": ("dense on disk",),
          "pancake 9": (*STORAGES, "ranked", "ranked on disk"),
          "burnt 7": (*STORAGES, "ranked", "ranked on disk"), "burnt 8": ("ranked on disk",),
          "cube from its goal": (*STORAGES, "ranked"),
          "jugs": ("disk", "trail", "ranked", "ranked on disk"), "solve jugs": ("disk", "trail"),
          "pegs": ("disk", "trail"), "15-puzzle": ("",),
          "patterns": ("",), "stream": ("",), "stream of pancakes": ("",),
          "stream by tables": ("",)}
# The storage in memory that gives the expected answer, if it is not the trail.
REFERENCES = {"tiles 3x4": "dense", "tiles 3x4 multi": "dense", "burnt 8": "ranked"}


class RunsTorture(Torture):
    CHECKPOINT = "a checkpoint within a level"

    def reference(self, space):
        if OTHERS.get(space) == ("",):
            return []
        return ["--storage", REFERENCES.get(space, "trail")]

    def memory(self, words, storage, threads):
        """Returns the memory options of one life with a table on disk: little, twice that, or
        plenty. For ranks, little is so small that a large table has several buckets, and the number
        of buckets changes from life to life."""
        if storage not in ("dense on disk", "ranked on disk"):
            return []
        times = self.random.choice((1, 2, None))
        if times is None:  # explicit, because the run would keep its first limit otherwise
            return ["--max-memory", "1G"]
        if storage == "dense on disk":
            return ["--max-memory", f"{32 * times}M"]
        refused = run([self.program, *words, "--storage", "ranked", "--disk", "no-memory-for-it",
                       "--max-memory", "1M", "--threads", str(threads)])
        least = max(map(float, re.findall(r"([\d.]+) MiB", refused[2])))  # its parts are smaller
        return ["--max-memory", f"{int(1024 * times * (least + 3))}K"]

    def kill_one(self, space, words, expected, seconds, folder):
        """Kills a run again and again, and compares the final answer with the expected answer."""
        shutil.rmtree(folder, ignore_errors=True)
        storage = self.random.choice(OTHERS.get(space, STORAGES))
        space = f"{space}, {storage}"
        begin = [self.program, *words, "--format", "json",
                 "--disk" if storage.endswith("disk") else "--checkpoint", str(folder)]
        begin += ["--storage", storage.split()[0]] if storage else []
        threads = self.random.choice((1, 2, 3))
        command = begin + ["--threads", str(threads), *self.memory(words, storage, threads)]
        for _ in range(MOST_LIVES):
            ended = run(command, self.random.uniform(0, seconds))
            if ended is not None:
                break
            self.kills += 1
            if not (folder / "trailblaze.manifest").exists():  # killed before its first checkpoint
                shutil.rmtree(folder, ignore_errors=True)
                continue
            if self.random.random() < 0.2:
                self.check(folder)
            line = (folder / "trailblaze.manifest").read_text().split("\n")[0]
            numbers = json.loads(line)["numbers"]
            self.within += "begun" in numbers or "pass" in numbers
            threads = self.random.choice((1, 2, 3, 8))
            command = [self.program, "resume", str(folder), "--format", "json", "--threads",
                       str(threads), *self.memory(words, storage, threads)]
            seconds *= 1.02  # lets the run end eventually
        else:
            raise AssertionError(f"{space}: found no end after {MOST_LIVES} lives")
        compare_end(space, ended, expected)
        self.check(folder)
        again = run([self.program, "resume", str(folder), "--format", "json", "--threads", "2",
                     *self.memory(words, storage, 2)])
        compare_end(space + ", once more", again, expected)
        self.runs += 1


def main():
    options = parser_of(__doc__, SPACES).parse_args()
    torture = RunsTorture(options.program, options.seed)
    return torture.everything(SPACES, options.spaces, options.kills)


if __name__ == "__main__":
    sys.exit(main())
