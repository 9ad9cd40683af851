"""Jugs, and the small puzzles, which rows name in `family`."""
import re

from ledger import NO_PUZZLE
from questions import compare_shortest, compare_space, farthest_back

RULES = {"pour only (closed system)": "pour", "pour+fill+empty": "pour,fill,empty"}
NOT_COUNTED = "the program does not count it"


def jugs(facts, program):
    capacities = facts.given("capacities")
    rule = RULES.get(facts.columns["rule"])
    goal = jugs_goal(facts.columns["goal"], len(capacities))
    if rule is None or goal is None:
        return  # the columns then count as not understood
    arguments = ["jugs", "--capacities", comma(capacities), "--start", comma(facts.given("start")),
                 "--goal", goal, "--moves", rule]
    facts.given("rule")
    facts.given("goal")
    space = compare_space(program, facts, arguments)
    answer = compare_shortest(program, facts, arguments, "min_moves", "shortest_paths",
                              ["bfs", "astar"], space)
    own, length = facts.columns["min_moves"], answer.get("length")
    facts.published({"min_moves": (own, length, answer),
                     "solution_states": (own and own + 1, length and length + 1, answer)})


def comma(numbers):
    return ",".join(map(str, numbers))


def jugs_goal(goal, count):
    """Converts a goal: a list, "jug[1]==4" (counted from 0), or "any jug==6"."""
    if isinstance(goal, list):
        return comma(goal)
    one = re.fullmatch(r"jug\[(\d+)\]\s*==\s*(\d+)", goal)
    anywhere = re.fullmatch(r"any jug\s*==\s*(\d+)", goal)
    if one and int(one[1]) < count:
        return ",".join(one[2] if i == int(one[1]) else "?" for i in range(count))
    return f"{anywhere[1]} anywhere" if anywhere else None


def hanoi(facts, program):
    arguments = ["hanoi", "--pegs", facts.given("pegs"), "--disks", facts.given("disks")]
    compare_space(program, facts, arguments)
    compare_shortest(program, facts, arguments, "goal_depth", ways=["bfs"])


def lights(facts, program):
    arguments = ["lights", "--size", f"{facts.given('rows')}x{facts.given('cols')}"]
    if facts.given("torus"):
        arguments.append("--torus")
    if facts.columns.get("start") == "all off":
        facts.given("start")
    space = compare_space(program, facts, arguments)
    farthest_back(program, facts, arguments, "max_depth", space)


def queens(facts, program):
    space = program.ask("enumerate", "queens", "--size", facts.given("n"))
    facts.compare("solutions", space.get("goals"), space)
    facts.compare("partial_placements_incl_root", space.get("states"), space)
    solved = program.ask("solve", "queens", "--size", facts.columns["n"])
    expected = "solved" if facts.columns["solutions"] else "unsolvable"
    facts.compare("solutions", solved.get("status"), solved, way=" (solve)", expected=expected)


def pegs(facts, program):
    if "side" in facts:
        board, vacancy = f"triangle:{facts.given('side')}", facts.given("vacancy_index")
        row = facts.given("vacancy_row_col")
        holes, in_order = facts.columns["side"] * (facts.columns["side"] + 1) // 2, vacancy
        if row[0] * (row[0] + 1) // 2 + row[1] != in_order:
            facts.touched.discard("vacancy_row_col")
    else:
        rows, (row, column) = facts.given("board"), facts.given("vacancy")
        board, holes = "/".join(rows), "".join(rows).count("o")
        vacancy = ("".join(rows[:row]) + rows[row][:column]).count("o")
    merged = facts.given("symmetries", 1) > 1  # the row merges symmetric positions
    alone = ["pegs", "--board", board, "--vacancy", vacancy, "--symmetry", "none"]
    counted = [*alone[:-1], "full"] if merged else alone
    space = compare_space(program, facts, counted)
    facts.compare("states_canonical", space.get("states"), space)
    deep = space.get("depth")
    facts.compare("min_pegs", holes - 1 - deep if isinstance(deep, int) else deep, space)
    raw = program.ask("enumerate", *alone) if merged else space
    facts.compare("counts_raw", raw.get("levels"), raw)
    facts.compare("states_raw", raw.get("states"), raw)
    facts.compare("one_peg_final_states", raw.get("goals"), raw)
    compare_shortest(program, facts, alone, "", "jump_sequences_to_one_peg")
    for column in ("jump_sequences_to_one_peg_in_initial_vacancy_orbit", "complete_games",
                   "dead_end_states", "dead_end_states_canonical"):
        facts.skip(column, NOT_COUNTED)


# The puzzles of rows that have a whole space and a shortest solution, with columns of the row.
WHOLE = {
    "missionaries_cannibals": "missionaries --missionaries {M} --cannibals {C} --boat {boat}",
    "knight_swap": "knights --size {rows}x{cols} --start {start} --goal {goal}",
    "frogs_and_toads": "frogs --frogs {frogs} --toads {toads} --start {start}",
    "wolf_goat_cabbage": "wolf --start fwgc|",
}


def whole(facts, program):
    arguments = re.sub(r"{(\w+)}", lambda column: str(facts.given(column[1])),
                       WHOLE[facts.columns["family"]]).split()
    facts.given("rule")  # in words; the puzzle implies it
    space = compare_space(program, facts, arguments)
    compare_shortest(program, facts, arguments, "optimal", "shortest_paths", ["bfs", "astar"],
                     space)
    compare_shortest(program, facts, arguments, "published_optimal")


def sokoban(facts, program):
    level = ["sokoban", "--start", "/".join(facts.given("level"))]
    published = {}
    for column, metric, name in (("move_metric", "move", "moves"),
                                 ("push_metric", "push", "pushes")):
        if column not in facts:
            continue
        part, arguments = facts.metric(column), [*level, "--metric", metric]
        space = compare_space(program, part, arguments)
        answer = compare_shortest(program, part, arguments, "optimal", "shortest_paths",
                                  ["bfs", "astar:pushes", "idastar:pushes"], space)
        published[name] = (part.columns["optimal"], answer.get("length"), answer)
        part.close()
    facts.published(published)


def missing(facts, _):
    facts.skip_all(NO_PUZZLE)


FAMILIES = [
    ({"capacities", "start", "goal", "rule", "min_moves"}, None, jugs),
    ({"pegs", "disks"}, "hanoi", hanoi),
    ({"rows", "cols"}, "lights_out", lights),
    ({"n", "solutions"}, "n_queens", queens),
    ({"side", "vacancy_index", "vacancy_row_col"}, "peg_triangle", pegs),
    ({"board", "vacancy"}, "peg_board", pegs),
    *((set(re.findall(r"{(\w+)}", line)), family, whole) for family, line in WHOLE.items()),
    ({"level"}, "sokoban", sokoban),
    ({"rule", "start", "directed_edges"}, None, missing),  # graphs with a rule in words
    (set(), "skewb", missing),
]
