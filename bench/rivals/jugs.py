"""Water jugs: each move pours from jug to jug until the first is empty or the second is full. A
position has the litres in each jug.
"""

from collections.abc import Iterator

from rivals.puzzle import Puzzle


class Jugs(Puzzle):
    capacities: tuple[int, ...]
    goal: tuple[int, ...] | None = None

    def __iter__(self) -> Iterator[Puzzle]:
        for i, level in enumerate(self.pos):
            for j, capacity in enumerate(self.capacities):
                litres = min(level, capacity - self.pos[j])
                if i != j and litres:
                    after = list(self.pos)
                    after[i] -= litres
                    after[j] += litres
                    yield type(self)(tuple(after))

    def is_goal(self) -> bool:
        return self.pos == self.goal


class ThreeJugs(Jugs):
    capacities = (3, 5, 8)
    goal = (0, 4, 4)


class SixJugs(Jugs):
    capacities = (7, 9, 11, 13, 17, 19)
