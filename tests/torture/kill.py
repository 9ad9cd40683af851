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
memory, so that they have checkpoints within levels. The torture ends with a summary, and with exit
code 1 if anything is wrong.
"""
import re
import sys

from lives import Torture, parser_of, run
from tables import rows_of

# Spaces of each kind: way numbers in the state's word, a single way number, a window, alternating
# and other levels, a symmetry, counted goals, and puzzles with irreversible moves. Each runs in
# every storage that supports it; "-" stands for no storage.
ROWS = rows_of("kill.txt")
SPACES = {name: command for name, _, _, command in ROWS}
STORAGES = {name: storages.split(", ") for name, storages, _, _ in ROWS}
REFERENCES = {name: storage for name, _, storage, _ in ROWS}  # in memory, for the expected answer


class RunsTorture(Torture):
    def reference(self, space):
        return [] if REFERENCES[space] == "-" else ["--storage", REFERENCES[space]]

    def choose(self, space):
        self.how = self.random.choice(STORAGES[space])

    def memory(self, words, threads):
        """Returns the memory options of one life with a table on disk: little, twice that, or
        plenty. For ranks, little is so small that a large table has several buckets, and the number
        of buckets changes from life to life."""
        if self.how not in ("dense on disk", "ranked on disk"):
            return []
        times = self.random.choice((1, 2, None))
        if times is None:  # explicit, because the run would keep its first limit otherwise
            return ["--max-memory", "1G"]
        if self.how == "dense on disk":
            return ["--max-memory", f"{32 * times}M"]
        refused = run([self.program, *words, "--storage", "ranked", "--disk", "no-memory-for-it",
                       "--max-memory", "1M", "--threads", threads])
        least = max(map(float, re.findall(r"([\d.]+) MiB", refused[2])))  # its parts are smaller
        return ["--max-memory", f"{int(1024 * times * (least + 5))}K"]

    def life(self, words, folder, begins):
        threads = str(self.random.choice((1, 2, 3) if begins else (1, 2, 3, 8)))
        command = ["resume", str(folder)]
        if begins:
            place = "--disk" if self.how.endswith("disk") else "--checkpoint"
            command = [*words, place, str(folder)]
            command += [] if self.how == "-" else ["--storage", self.how.split()[0]]
        return [self.program, *command, "--format", "json", "--threads", threads,
                *self.memory(words, threads)]


def main():
    options = parser_of(__doc__, SPACES).parse_args()
    torture = RunsTorture(options.program, options.seed)
    return torture.everything(SPACES, options.spaces, options.kills)


if __name__ == "__main__":
    sys.exit(main())
