"""Compares the fields in _fields.pyi, for editors and type checkers, with real reports.

    PYTHONPATH=FOLDER python3 tests/python/fields_test.py   # the folder with trailblaze
"""

import ast
import os
import tempfile
import unittest
from pathlib import Path

import trailblaze

STUB = Path(trailblaze.__file__).with_name("_fields.pyi")
START = "8 6 7 2 5 4 3 0 1"


class Steps(trailblaze.PlainPuzzle):
    start, goal = 1, 100

    def successors(self, state):
        return (2 * state, state + 1) if state < 100 else ()


def told():
    """Returns the type of each field as the stub writes it, by the field's name."""
    [fields] = [node for node in ast.parse(STUB.read_text(encoding="utf-8")).body
                if isinstance(node, ast.ClassDef)]
    return {line.target.id: ast.unparse(line.annotation) for line in fields.body
            if isinstance(line, ast.AnnAssign)}


def is_of(value, written):
    """Returns True if a value has the type, without its arguments: any list is a list[str]."""
    names = [part.strip().split("[")[0] for part in written.split("|")]
    return "Any" in names or type(value).__name__ in [
        {"None": "NoneType"}.get(name, name) for name in names]


def reports(folder):
    """Yields reports of every command that has a function in the package."""
    stream = trailblaze.solve_many("tiles", [START, "bad", "8 1 2 0 4 3 7 6 5"], search="bfs,astar")
    yield from [*stream, *stream.summaries, trailblaze.verify(stream)]
    yield trailblaze.solve("tiles", START, all_shortest=True)
    yield trailblaze.solve("tiles", START, all_shortest=True, prefer="fewest-turns")
    yield trailblaze.solve("tiles", START, search="bfs", max_states=9)
    yield trailblaze.solve("tiles", START, search="idastar")
    yield trailblaze.solve("tiles", START, search="ids", max_depth=9)
    yield trailblaze.solve("wolf", search="dfs")
    yield trailblaze.solve("klotski", path=False)
    yield from [trailblaze.solve(Steps()), trailblaze.enumerate(Steps()), trailblaze.puzzles(Steps)]
    yield trailblaze.enumerate("tiles", save=os.path.join(folder, "8-puzzle.table"))
    yield trailblaze.enumerate("tiles", max_states=9)
    yield trailblaze.enumerate("tiles", max_depth=3, list_depth=2)
    yield trailblaze.enumerate("blocks/klotski", from_="goals")
    yield trailblaze.enumerate("tiles", size="2x3", from_="goals", among="1 2 3 4 0 5")
    census = trailblaze.census("2x2:1,1x1:3", size="3x4")
    yield from [*census.sets, census.totals]
    yield trailblaze.census("2x2:1,1x1:3", size="3x4", hardest="none").totals
    yield trailblaze.heuristics("tiles", size="2x2")
    yield trailblaze.heuristics("tiles", random=3, walk=5)
    yield from trailblaze.puzzles()
    yield trailblaze.puzzles("jugs", check=True)
    file = os.path.join(folder, "8-puzzle.pdb")
    database = trailblaze.pattern_database("tiles", "1,2,3,4/5,6,7,8", file)
    yield from [database.report, database.verify(), trailblaze.PatternDatabase(file).report]
    yield trailblaze.pattern_database("tiles", "1,2,3,4/5,6,7,8", f"{file}.2",
                                      max_seconds=1e-6).report


class FieldsTest(unittest.TestCase):
    def test_every_field_of_a_report_is_in_the_stub_with_its_type(self):
        types, met = told(), set()
        with tempfile.TemporaryDirectory() as folder:
            for report in reports(folder):
                for field, value in report.to_dict().items():
                    name = "from_" if field == "from" else field
                    met.add(name)
                    self.assertIn(name, types, report.command)
                    self.assertTrue(is_of(value, types[name]),
                                    f"{report.command}: {name}: found {value!r}, expected "
                                    f"{types[name]}")
        self.assertEqual(sorted(set(types) - met), [], "no report has these")

    def test_a_wrong_type_is_noticed(self):
        self.assertTrue(is_of(None, "int | None") and is_of([1], "list[int]") and is_of(1, "Any"))
        self.assertFalse(is_of(1.5, "int | None") or is_of("a", "list[str]"))


if __name__ == "__main__":
    unittest.main()
