"""The puzzles' properties for all tortures: heuristics, storages, and spaces too large for memory.

`trailblaze puzzles NAME` lists the heuristics. The patterns of `pdb:` in heuristics.txt are small
enough for a board of each size. A large space fills the memory within seconds, and its start is far
from the goal. The memory torture fails if a puzzle of the program has no large space.
"""
import json
from pathlib import Path
from types import SimpleNamespace

from tables import lines_of, rows_of

BLOCK = Path(__file__).resolve().parents[2] / "docs/definitions/block-2x2x3.tws"
STORAGES = ("frontier", "trail", "ranked", "dense")
ON_DISK = ("disk",)  # these storages need a folder
HEURISTICS = {puzzle: heuristics.split() for puzzle, heuristics in rows_of("heuristics.txt")}


def large_space(row):
    """Returns a space with its name, arguments, start, heuristics and partitions. `whole` has the
    arguments of an enumeration, which may need the start."""
    words = row.pop("arguments").replace("@BLOCK", str(BLOCK)).split()
    option = ["--start", row["start"]] if "start" in row else []
    whole = words + option * row.pop("needs_start", False)
    return SimpleNamespace(**{"arguments": words, "option": option, "whole": whole, "start": None,
                              "partitions": [], **row})


LARGE = [large_space(json.loads(line)) for line in lines_of("large_spaces.jsonl")]
