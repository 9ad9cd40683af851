"""Sliding tiles: whole spaces, single boards of both sizes, and nodes of IDA* per bound."""
import math

from questions import compare_length, compare_shortest, compare_space, farthest_back

MANHATTAN = "idastar:manhattan"


def board(cells):
    return " ".join(map(str, cells))


def whole_space(facts, program):
    """Compares a whole space from the start with all tiles in order around the blank."""
    rows, columns = facts.given("rows"), facts.given("cols")
    blank = facts.given("blank_cell")
    tiles = list(range(1, rows * columns))
    tiles.insert(blank, 0)
    puzzle = ["tiles", "--size", f"{rows}x{columns}", "--metric", facts.given("metric")]
    goal = ["--goal", board(tiles)]
    space = compare_space(program, facts, [*puzzle, "--start", board(tiles), *goal])
    facts.given("complete")  # if it is false, only `counts` describes the space
    farthest_back(program, facts, puzzle, "max_depth", space, goal)
    if facts.columns.get("antipode_list"):
        compare_farthest(facts, space)
    else:
        facts.given("antipode_list")  # empty: too many to list


def compare_farthest(facts, space):
    farthest = space.get("antipodes")
    listed = sorted(map(board, facts.columns["antipode_list"]))
    if isinstance(farthest, dict):
        farthest = sorted(farthest["examples"])
    facts.compare("antipode_list", farthest, space, expected=listed)


def one_board(facts):
    """Returns the options for a single board."""
    start, goal = facts.given("start"), facts.given("goal")
    side = math.isqrt(len(start))
    if "rows" not in facts and side * side != len(start):
        raise ValueError(f"no size for {len(start)} cells")
    size = f"{facts.given('rows', side)}x{facts.given('cols', side)}"
    return ["tiles", "--size", size, "--start", board(start), "--goal", board(goal)]


def eight(facts, program):
    arguments = one_board(facts)
    answer = compare_shortest(program, facts, arguments, "optimal_moves", "shortest_paths",
                              ["bfs", MANHATTAN, "astar:walking-conflict"])
    length, own = answer.get("length"), facts.columns["optimal_moves"]
    solvable = {"solved": True, "unsolvable": False}.get(answer.get("status"))
    facts.compare("solvable", solvable, answer)
    states = length + 1 if isinstance(length, int) else length
    facts.published({"solution_moves": (own, length, answer),
                     "ids_cost_moves": (own, length, answer),
                     "solution_states": (own and own + 1, states, answer),
                     "astar_printed_cost_counts_states": (own and own + 1, states, answer),
                     "solvable": (facts.columns.get("solvable"), solvable, answer)},
                    ("astar_nodes_generated", "ids_nodes_generated", "states_explored",
                     "max_queue"))


def fifteen(facts, program):
    arguments = one_board(facts)
    compare_shortest(program, facts, arguments, "optimal")
    other = program.ask("solve", *arguments, "--search", MANHATTAN)
    compare_length(facts, "optimal", other, way=f" ({MANHATTAN})")
    facts.compare("manhattan_of_start", other.get("estimate"), other)


def bounds(facts, program):
    """Compares the nodes of each bound. If the last bound has solutions, the program searches it in
    full. If there is no `optimal`, the last listed bound has no solutions."""
    listed = facts.columns["iterations"]
    depth = [] if facts.columns["optimal"] is not None else ["--max-depth", listed[-1][0]]
    answer = program.ask("solve", *one_board(facts), "--search", MANHATTAN, "--prune", "parent",
                         "--all-shortest", *depth)
    found = answer.get("bounds")
    if isinstance(found, list):
        found = [[one["bound"], one["nodes"]] for one in found]
    facts.compare("iterations", found, answer)
    facts.compare("total_nodes", sum(n for _, n in found) if isinstance(found, list) else found,
                  answer)
    facts.compare("optimal", answer.get("length"), answer)
    facts.compare("optimal_solutions", answer.get("shortest_paths"), answer)


FAMILIES = [
    ({"rows", "cols", "blank_cell", "metric"}, None, whole_space),
    ({"start", "goal", "optimal_moves"}, None, eight),
    ({"start", "goal", "iterations", "optimal"}, None, bounds),
    ({"start", "goal", "optimal"}, None, fifteen),
]
