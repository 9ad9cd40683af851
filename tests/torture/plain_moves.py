"""A second implementation of permutation puzzles, with lists of labels and a set: random
definitions in each format that the program reads, and the number of positions at each depth.

After a move, point i has the label that was at point move[i].
"""
import json

MOST_STATES = 3_000  # Python searches these in a tenth of a second


class PlainMoves:
    """A random puzzle of pieces in sets. A set is (pieces, sides); each piece has `sides` points
    that move together."""

    def __init__(self, chance):
        self.style = chance.choice(["points", "tws", "kpuzzle"])
        most = 3 if self.style != "points" else 1
        self.sets = [(chance.randint(1, 5), chance.randint(1, most)) for _ in
                     range(chance.randint(1, 2))]
        if self.style == "points":
            self.sets = [(chance.randint(2, 7), 1)]
        kinds = chance.choice([1, 2, 3, 9, 9])  # number of distinguishable pieces of a set
        self.pieces = [[chance.randrange(min(kinds, n)) if kinds < 9 else i for i in range(n)]
                       for n, _ in self.sets]
        self.moves = {f"m{i}": [self.random_part(chance, *one) for one in self.sets]
                      for i in range(chance.randint(1, 4))}
        if self.style == "points" and chance.random() < 0.7:
            self.moves.update({name + "'": [inverse(*part) for part in move]
                               for name, move in list(self.moves.items())})

    @staticmethod
    def random_part(chance, pieces, sides):
        """Returns the piece that moves to each place, and its turn there."""
        places = list(range(pieces))
        if chance.random() < 0.8:
            chance.shuffle(places)
        return places, [chance.randrange(sides) for _ in places]

    def after(self, state, move):
        """Returns the pieces of each set, with their turns, after a move."""
        return tuple(
            tuple((old[place][0], (old[place][1] + turn) % sides)
                  for place, turn in zip(places, turns))
            for old, (places, turns), (_, sides) in zip(state, move, self.sets))

    def counts(self):
        """Returns the positions at each depth, or None if there are too many positions or only
        one."""
        level = {tuple(tuple((piece, 0) for piece in pieces) for pieces in self.pieces)}
        seen, counts = set(level), []
        while level:
            counts.append(len(level))
            level = {after for state in level for after in self.neighbours(state)} - seen
            seen |= level
            if len(seen) > MOST_STATES:
                return None
        return counts if len(counts) > 1 else None

    def neighbours(self, state):
        """Yields the position after each move and, if the format counts powers as moves, after each
        power."""
        for move in self.moves.values():
            after = self.after(state, move)
            yield after
            while self.style != "points" and after != state:
                after = self.after(after, move)
                yield after

    def text(self):
        return {"points": self.as_points, "tws": self.as_tws, "kpuzzle": self.as_kpuzzle}[
            self.style]()

    def as_points(self):
        return json.dumps({
            "points": self.sets[0][0], "initial_labels": self.pieces[0],
            "generators": [{"name": name, "perm": move[0][0]}
                           for name, move in self.moves.items()]}, indent=1)

    def as_tws(self):
        lines = ["Name random"]
        lines += [f"Set S{i} {pieces} {sides}" for i, (pieces, sides) in enumerate(self.sets)]
        lines.append("StartState")
        for i, pieces in enumerate(self.pieces):
            lines += [f"S{i}", row(pieces)]
        lines.append("End")
        for number, (name, move) in enumerate(self.moves.items()):
            older = number % 2 == 0  # counts from 1, and lists turns by the source place
            lines.append(("Move " if older else "MoveTransformation ") + name)
            for i, (places, turns) in enumerate(move):
                if older:
                    places, turns = [p + 1 for p in places], by_source(places, turns)
                lines += [f"S{i}", row(places), row(turns)]
            lines.append("End")
        return "\n".join(lines) + "\n"

    def as_kpuzzle(self):
        return json.dumps({
            "name": "random",
            "orbits": [{"orbitName": f"S{i}", "numPieces": pieces, "numOrientations": sides}
                       for i, (pieces, sides) in enumerate(self.sets)],
            "defaultPattern": {f"S{i}": {"pieces": pieces, "orientation": [0] * len(pieces)}
                               for i, pieces in enumerate(self.pieces)},
            "moves": {name: {f"S{i}": {"permutation": places, "orientationDelta": turns}
                             for i, (places, turns) in enumerate(move)}
                      for name, move in self.moves.items()}}, indent=1)


def row(numbers):
    return " ".join(map(str, numbers))


def by_source(places, turns):
    out = [0] * len(places)
    for place, turn in zip(places, turns):
        out[place] = turn
    return out


def inverse(places, turns):
    out = [0] * len(places)
    for i, place in enumerate(places):
        out[place] = i
    return out, turns


def facts(report, counts):
    """Returns (name, expected value, value in a report) of each figure of a space."""
    return [("levels", counts, report["levels"]), ("states", sum(counts), report["states"]),
            ("depth", len(counts) - 1, report["depth"]),
            ("antipodes", counts[-1], report["antipodes"]["count"])]
