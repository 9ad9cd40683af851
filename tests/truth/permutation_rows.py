"""Permutation puzzles, which rows define by labels on points and by moves of points. The tests run
each as a definition in a file and, if the program has a puzzle with the same moves (`puzzle`), as
that puzzle."""
import json
import tempfile
from pathlib import Path

from questions import compare_space, farthest_back


def permutation(facts, program):
    labels = facts.given("initial_labels")
    generators = facts.given("generators")
    points = facts.given("points")
    compiled = [facts.given("puzzle")] if "puzzle" in facts else []
    for name, value in facts.given("parameters", {}).items():
        compiled += [f"--{name}", value]
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


FAMILIES = [({"initial_labels", "generators", "points"}, None, permutation)]
