"""The notebooks' printed figures and published sequences of numbers: JSON objects in which each
name has a form of its own."""
import re

from ledger import NO_PUZZLE, NOTEBOOK, Facts
from program import BEYOND_A_STATE
from questions import compare_shortest, listed_paths
from tiles_rows import board, one_board

ANOTHER_FORM = "alike pieces bear other names there"


def jug(facts, program):
    comma = {name: ",".join(map(str, facts.given(name))) for name in ("capacity", "start", "goal")}
    answer = program.ask("solve", "jugs", "--capacities", comma["capacity"], "--start",
                         comma["start"], "--goal", comma["goal"], "--all-shortest")
    expected = [",".join(map(str, levels)) for levels in facts.columns["solution"]]
    compare_path(facts, "solution", expected, answer)
    facts.skip("printed_solution_reproduced", NOTEBOOK)


def compare_path(facts, column, expected, answer):
    """Checks that a printed path is among the shortest paths."""
    paths = listed_paths(answer)
    found = expected if paths and expected in paths else paths or answer.get("states")
    facts.compare(column, found, answer, expected=expected)


def pa(facts, program):
    start = facts.given("start")
    rows = "/".join(start[i:i + 4] for i in range(0, 20, 4)).replace("0", ".")
    goal = "?"  # a piece at a cell, counted from 0
    asked = re.fullmatch(r"cell (\d+) \(lower left\) holds piece (\d)", facts.columns["goal"])
    if asked:
        facts.given("goal")
        signs = [asked[2] if i == int(asked[1]) else "?" for i in range(20)]
        goal = "/".join("".join(signs[i:i + 4]) for i in range(0, 20, 4))
    puzzle = ["blocks", "--start", rows, "--goal", goal]
    answer = compare_shortest(program, facts, puzzle, "steps")
    states = answer.get("states")
    facts.compare("states_in_solution", len(states) if isinstance(states, list) else states, answer)
    alike = program.ask("enumerate", *puzzle)
    facts.compare("canonical_reachable", alike.get("states"), alike)
    facts.compare("canonical_eccentricity", alike.get("depth"), alike)
    apart = program.ask("enumerate", *puzzle, "--identical", "none")
    facts.compare("raw_reachable_without_canonical", apart.get("states"), apart)
    facts.compare("raw_eccentricity", apart.get("depth"), apart)
    facts.skip("solution", ANOTHER_FORM)
    facts.skip("canonical", NOTEBOOK)
    facts.skip("printed_first_two_and_last_two_boards_reproduced", NOTEBOOK)


def eight(facts, program):
    """Compares starts with the same goal: in the object, and in its lists
    `rows`, `also` and `unsolvable`."""
    goal = facts.given("goal")
    starts = [Facts({**one, "goal": goal}, facts.ledger, f"{facts.row} {board(one['start'])}")
              for one in [*facts.given("rows", []), *facts.given("also", [])]]
    starts += [Facts({"start": start, "goal": goal, "moves": None}, facts.ledger,
                     f"{facts.row} {board(start)}") for start in facts.given("unsolvable", [])]
    if "start" in facts:
        starts.append(facts)
    for one in starts:
        answer = compare_shortest(program, one, one_board(one), "moves", "shortest_paths",
                                  ["bfs", "astar:manhattan"])
        states = answer.get("length")
        states = states + 1 if isinstance(states, int) else states
        one.compare("printed_astar_cost", states, answer)
        one.compare("printed_ids_cost", answer.get("length"), answer)
        if "printed_path" in one:
            compare_path(one, "printed_path", [board(cells) for cells in one.columns[
                "printed_path"]], answer)
        for name in ("printed_astar_nodes", "printed_ids_nodes", "states_explored", "max_queue"):
            one.skip(name, NOTEBOOK)
        if one is not facts:
            one.close()
    facts.skip("astar_nodes_with_true_manhattan", NOTEBOOK)


def sequence(command, arguments, field):
    """Compares the terms a(offset), a(offset + 1), ... with a field of reports. `arguments` returns
    the arguments for term n."""
    def compare(facts, program):
        beyond = None  # the limit that a term reached; later terms are larger
        for n, term in enumerate(facts.given("terms"), facts.given("offset")):
            one = Facts({f"a({n})": term}, facts.ledger, facts.row)
            if n == 0:
                one.skip_all(NO_PUZZLE)
            elif beyond is not None:
                one.skip_all(beyond)
            else:
                answer = program.ask(command, *arguments(n))
                found = answer.get(field)
                found = found["count"] if isinstance(found, dict) else found
                one.compare(f"a({n})", found, answer)
                beyond = answer.why_not()
    return compare


def diameters(facts, program):
    for size in [name for name in facts.columns if re.fullmatch(r"\d+x\d+", name)]:
        answer = program.ask("enumerate", "tiles", "--size", size)
        facts.compare(size, answer.get("depth"), answer)


def bounds_alone(facts, _):
    facts.skip("value", BEYOND_A_STATE)


FAMILIES = [
    (set(), "jug", jug), (set(), "pa", pa),
    (set(), "eight_002", eight), (set(), "eight_003", eight), (set(), "eight_004", eight),
    (set(), "pancake_numbers_A058986",
     sequence("enumerate", lambda n: ["pancake", "--size", n], "depth")),
    (set(), "pancake_antipodes_A067607",
     sequence("enumerate", lambda n: ["pancake", "--size", n], "antipodes")),
    (set(), "burnt_pancake_A078941",
     sequence("enumerate", lambda n: ["burnt", "--size", n], "depth")),
    (set(), "hanoi4_A007664",
     sequence("solve", lambda n: ["hanoi", "--pegs", 4, "--disks", n], "length")),
    (set(), "queens_A000170", sequence("enumerate", lambda n: ["queens", "--size", n], "goals")),
    (set(), "tiles_diameter_A151944", diameters),
    (set(), "tiles_5x5_bounds", bounds_alone),
]
