"""The works of the rivals, with the names of rival_cases.cpp. A work "solve-..." ends at a goal;
the others visit all states.
"""

from typing import NamedTuple

from rivals.jugs import SixJugs, ThreeJugs
from rivals.pa import START, AllOfPa, Pa
from rivals.puzzle import Puzzle
from rivals.tiles import EightPuzzle, TwoByFive


class Work(NamedTuple):
    title: str
    start: Puzzle


WORKS = {
    "solve-jugs-3-5-8": Work("jugs of 3, 5 and 8 litres", ThreeJugs((0, 0, 8))),
    "jugs-6": Work("six jugs", SixJugs((0, 0, 0, 0, 17, 19))),
    "solve-pa": Work("Pa's puzzle", Pa(START)),
    "blocks-pa": Work("Pa's puzzle", AllOfPa(START)),
    "tiles-3x3": Work("8-puzzle", EightPuzzle("123456780")),
    "tiles-2x5": Work("2x5 tiles", TwoByFive("1234567890")),
}


def is_solved(name: str) -> bool:
    return name.startswith("solve-")
