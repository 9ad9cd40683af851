"""The puzzles' properties for all tortures: heuristics, storages, and spaces too large for memory.

`trailblaze puzzles NAME` lists the heuristics. The patterns of `pdb:` are chosen here, small enough
for a board of each size. The memory torture fails if a puzzle of the program has no large space.
"""
from pathlib import Path

BLOCK = Path(__file__).resolve().parents[2] / "docs/definitions/block-2x2x3.tws"
STORAGES = ("frontier", "trail", "ranked", "dense")
ON_DISK = ("disk",)  # these storages need a folder

HEURISTICS = {
    "tiles single": ["manhattan", "linear-conflict", "walking-distance", "walking-conflict",
                     "misplaced", "zero", "pdb:1,2/3"],
    "tiles multi": ["walking-runs", "manhattan-runs", "zero"],
    "jugs": ["changes", "zero"],
    "blocks": ["distance", "zero"],
    "pancake": ["gap", "pdb:", "zero"],
    "burnt": ["gap", "pdb:", "zero"],
    "topspin": ["gap", "pdb:", "zero"],
    "cube": ["pdb:", "zero"],
    "pyraminx": ["pdb:", "zero"],
    "cayley": ["inversions", "cycles", "gap", "pdb:", "zero"],
    "moves": ["pdb:", "zero"],
    "wolf": ["zero"],
    "sokoban": ["pushes", "zero"],
    "others": ["zero"],
}


class Space:
    """A puzzle whose states fill the memory within seconds, and a start far from the goal.
    `needs_start` is true if enumeration needs a start."""

    def __init__(self, name, arguments, start, heuristics, partitions=(), needs_start=False):
        self.name, self.arguments, self.start = name, arguments.split(), start
        self.heuristics, self.partitions = heuristics, partitions
        self.needs_start = needs_start


LARGE = [
    Space("tiles 4x4", "tiles --size 4x4", "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1",
          HEURISTICS["tiles single"][:-1] + ["pdb:1,2,3,4,5,6/7,8", "5-5-5", "6-6-3", "7-8"],
          ["5-5-5", "6-6-3", "7-8"]),
    Space("tiles 3x4", "tiles --size 3x4", "0 6 2 4 7 10 3 5 11 9 8 1",
          ["zero", "misplaced", "pdb:1,2,3,4,5,6/7,8,9,10,11"], ["1,2,3,4,5,6/7,8,9,10,11"]),
    Space("tiles multi", "tiles --size 3x4 --metric multi", "0 6 2 4 7 10 3 5 11 9 8 1",
          HEURISTICS["tiles multi"]),
    Space("tiles 3x3", "tiles", "8 6 7 2 5 4 3 0 1", ["zero", "manhattan"], ["1,2,3,4/5,6,7,8"]),
    Space("jugs", "jugs --capacities 255,254,253,251 --moves pour,fill,empty --goal 31,17,?,?",
          "0,0,0,0", HEURISTICS["jugs"], needs_start=True),
    Space("jugs 3", "jugs --capacities 255,254,253 --moves pour,fill,empty --goal 31,17,?",
          "0,0,0", HEURISTICS["jugs"], needs_start=True),
    Space("blocks", "blocks --goal ABCD/EFGH/IJKL/...M --identical none", "MLKJ/IHGF/EDCB/A...",
          [*HEURISTICS["blocks"], "pdb:", "pdb:ABCD/EFGH"], needs_start=True),
    Space("klotski", "blocks/klotski", None, [*HEURISTICS["blocks"], "pdb:"]),
    Space("mirror", "blocks --goal 0000/????/????/????/????/???? --symmetry mirror",
          "AABB/CCDD/EFGH/IJKL/MN../....", HEURISTICS["blocks"], needs_start=True),
    Space("pancake", "pancake --size 12", "12 5 9 1 7 3 11 2 8 4 10 6",
          [*HEURISTICS["pancake"], "pdb:1,2,3,4,5,6,7/8,9,10,11,12"]),
    Space("burnt", "burnt --size 9", "-9 3 -7 1 -5 2 8 -4 6",
          [*HEURISTICS["burnt"], "pdb:1,2,3,4,5/6,7,8,9"]),
    Space("topspin", "topspin --size 12,4", "7 3 12 1 9 5 11 2 8 4 10 6",
          [*HEURISTICS["topspin"], "pdb:1,2,3,4,5,6/7,8,9,10,11,12"]),
    Space("cube", "cube", "4- 6 2+ 1 5 7 3", HEURISTICS["cube"]),
    Space("pyraminx", "pyraminx", "2 3 1 4 5 6; 1 0 0 0", HEURISTICS["pyraminx"]),
    Space("cayley star", "cayley --size 12 --graph star", "12 5 9 1 7 3 11 2 8 4 10 6",
          HEURISTICS["cayley"]),
    Space("cayley sort", "cayley --size 12", "12 5 9 1 7 3 11 2 8 4 10 6",
          HEURISTICS["cayley"]),
    Space("moves", f"moves --definition {BLOCK}", "U R F D L B U R F D L B", HEURISTICS["moves"]),
    Space("lights", "lights --size 6x5", "10000/00000/00000/00000/00000/00001",
          HEURISTICS["others"]),
    Space("hanoi", "hanoi --pegs 4 --disks 12", None, HEURISTICS["others"]),
    Space("missionaries", "missionaries --missionaries 250 --cannibals 249 --boat 9", None,
          HEURISTICS["others"]),
    Space("frogs", "frogs --frogs 14 --toads 14", None, HEURISTICS["others"]),
    Space("knights", "knights --size 4x6", "wwww................bbbb", HEURISTICS["others"],
          needs_start=True),
    Space("queens", "queens --size 12", None, HEURISTICS["others"]),
    Space("tictactoe", "tictactoe --symmetry none", None, HEURISTICS["others"]),
    Space("pegs", "pegs --board english", None, HEURISTICS["others"]),
    Space("sokoban", "sokoban/microban-2", None, HEURISTICS["sokoban"]),
    Space("wolf", "wolf", "fwgc|", HEURISTICS["wolf"], needs_start=True),
]
