"""Sliding blocks in three metrics, and Rush Hour in two."""
from questions import compare_shortest, compare_space, listed_paths

# Maps the names of metrics in a row to the program's names.
BLOCKS = {"step": "unit", "line": "straight", "move": "move"}
RUSH_HOUR = {"unit": "unit", "slide": "straight", "move": "move"}
NOT_TOLD = "the program does not tell"
MANY_PATHS = "more shortest paths than a report lists"


def blocks(facts, program):
    start, goal = in_our_signs(facts.given("start"), facts.given("goal"))
    arguments = ["blocks", "--start", start, "--goal", goal]
    if facts.given("distinct"):
        arguments += ["--identical", "none"]
    each_metric(facts, program, arguments, BLOCKS)


def in_our_signs(start, goal):
    """Returns both boards with "#" for walls and without pieces whose sign has another meaning."""
    free = iter([chr(c) for c in range(33, 127) if chr(c) not in start + "0?#|/.@_-*"])
    signs = {c: next(free) for c in "0?#|_-*" if c in start}
    signs["@"] = "#"
    return tuple("".join(signs.get(c, c) for c in text) for text in (start, goal))


def rush_hour(facts, program):
    each_metric(facts, program, ["rush-hour", facts.given("board")], RUSH_HOUR)


def each_metric(facts, program, arguments, metrics):
    published = {}
    for name, metric in metrics.items():
        if name not in facts:
            continue
        part, asked = facts.metric(name), [*arguments, "--metric", metric]
        if part.given("truncated"):  # too large for the author of the row
            answer = too_large(part, program, asked)
        else:
            space = compare_space(program, part, asked)
            named = None if "none" in asked else set(space.report.get("goal") or "")
            answer = solutions(part, program, asked, space, named)
            facts.compare("pieces", pieces_of(space), space)
            published["reachable"] = (part.columns.get("reachable"), space.get("states"), space)
        published[name] = (part.columns.get("optimal"), answer.get("length"), answer)
        part.close()
    if "pieces" not in facts.touched:
        facts.skip("pieces", "the space is not known")
    facts.published(published)


def too_large(part, program, arguments):
    """Compares the length in a space that is too large to count; null means an unknown length."""
    if part.columns.get("optimal") is not None:
        return compare_shortest(program, part, arguments, "optimal")
    part.skip("optimal", "not known")
    return program.ask("solve", *arguments)


def solutions(part, program, arguments, space, named):
    answer = compare_shortest(program, part, arguments, "optimal", "", ["bfs", "astar:distance"],
                              space)
    paths = listed_paths(answer)
    if answer.get("status") == "unsolvable":
        part.compare("goal_states_at_optimal", 0, answer)
    elif paths is None:
        part.skip("goal_states_at_optimal", MANY_PATHS)
    else:
        ends = {position(path[-1], named) for path in paths}
        part.compare("goal_states_at_optimal", len(ends), answer)
    part.skip("deepest_goal", NOT_TOLD)
    return answer


def position(board, named):
    """Returns the board without the letters of alike pieces, which have the same shape and are not
    in `named`. If `named` is None, no two pieces are alike."""
    pieces = {}
    for row, signs in enumerate(board.split("/")):
        for column, sign in enumerate(signs):
            if sign not in ".#":
                pieces.setdefault(sign, []).append((row, column))
    return frozenset((sign if named is None or sign in named else None, tuple(cells))
                     for sign, cells in pieces.items())


def pieces_of(space):
    """Returns the number of pieces on the board that the program has read."""
    read = space.get("parameters")
    return len(set(read["board"]) - set("./#")) if isinstance(read, dict) else read


FAMILIES = [
    ({"start", "goal", "distinct"}, None, blocks),
    ({"board", "unit"}, None, rush_hour),
    ({"board", "slide"}, None, rush_hour),
]
