"""Permutation puzzles, which rows define by labels on points and by moves of points. The tests run
each as a definition in a file and, if the program has a puzzle with the same moves, as that puzzle.
They look the puzzle up by its moves, not by its name."""
import json
import tempfile
from itertools import combinations
from pathlib import Path

from questions import compare_space, farthest_back


def permutation(facts, program):
    labels = facts.given("initial_labels")
    generators = facts.given("generators")
    points = facts.given("points")
    moves = {tuple(move["perm"] if isinstance(move, dict) else move) for move in generators}
    if len(set(labels)) == points:
        compiled = by_moves(points, moves)
    else:
        compiled = by_turns(facts.columns.get("family"), points, moves)
    file = definition_file(facts.row, {"points": points, "initial_labels": labels,
                                       "generators": generators})
    for arguments in filter(None, (compiled, ["moves", "--definition", file])):
        space = compare_space(program, facts, arguments)
        farthest_back(program, facts, arguments, "max_depth", space)


def definition_file(name, definition):
    """Writes a definition to a file that stays, so that a user can repeat a command with it."""
    folder = Path(tempfile.gettempdir()) / "trailblaze-truth"
    folder.mkdir(exist_ok=True)
    file = folder / "".join(c if c.isalnum() else "_" for c in f"{name}.json")
    file.write_text(json.dumps(definition), encoding="utf-8")
    return file


def reversal(points, places):
    """Returns the move that reverses the labels at these places."""
    moved = list(range(points))
    for here, there in zip(places, reversed(places)):
        moved[here] = there
    return tuple(moved)


def by_moves(n, moves):
    """Returns the puzzle with these moves of n points with distinct labels, or None."""
    pairs = {pair: reversal(n, pair) for pair in combinations(range(n), 2)}
    spans = {reversal(n, range(a, b + 1)) for a, b in combinations(range(n), 2)}
    graphs = {"bubble-sort": {pairs[i, i + 1] for i in range(n - 1)},
              "star": {pairs[0, i] for i in range(1, n)},
              "transpositions": set(pairs.values()), "reversals": spans}
    if moves == {reversal(n, range(k)) for k in range(2, n + 1)}:
        return ["pancake", "--size", n]
    if n % 2 == 0 and moves == {reversal(n, range(2 * k)) for k in range(1, n // 2 + 1)}:
        return ["burnt", "--size", n // 2]
    for graph, edges in graphs.items():
        if moves == edges:
            return ["cayley", "--size", n, "--graph", graph]
    left = tuple((i + 1) % n for i in range(n))
    right = tuple((i - 1) % n for i in range(n))
    for k in range(2, n + 1):
        flips = [reversal(n, [(at + i) % n for i in range(k)]) for at in range(n)]
        if moves == set(flips):
            return ["topspin", "--size", f"{n},{k}", "--metric", "flip"]
        if any(moves == {left, right, flip} for flip in flips):
            return ["topspin", "--size", f"{n},{k}", "--metric", "rotate"]
    return None


def by_turns(family, points, moves):
    """Returns the 2x2x2 cube with turns of faces that meet in a corner, or the pyraminx; None for
    another puzzle. All choices of such faces are equivalent."""
    faces = {}  # moved points -> orders of their turns
    for move in moves:
        moved = frozenset(i for i, label in enumerate(move) if i != label)
        faces.setdefault(moved, []).append(order(move))
    turns = sorted(map(sorted, faces.values()), reverse=True)
    if family == "pyraminx" and points == 24 and turns == [[3, 3]] * 4:
        return ["pyraminx"]
    if family != "cube222" or points != 24 or len(turns) > 3:
        return None
    if all(kind == [4, 4] for kind in turns):
        return ["cube", "--turns", ",".join("URF"[:len(turns)]), "--metric", "quarter"]
    if all(kind in ([2, 4, 4], [2]) for kind in turns):
        named = [face + ("2" if kind == [2] else "") for face, kind in zip("URF", turns)]
        return ["cube", "--turns", ",".join(named), "--metric", "half"]
    return None


def order(move):
    """Returns the order of a move: the least number of repetitions that change nothing."""
    times, now = 1, move
    while any(i != label for i, label in enumerate(now)):
        times, now = times + 1, tuple(now[i] for i in move)
    return times


FAMILIES = [({"initial_labels", "generators", "points"}, None, permutation)]
