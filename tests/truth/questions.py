"""The two questions about every puzzle: the whole space, and a shortest solution."""

PART = 10_000_000  # states to count in a space beyond the limits


def ask_space(program, arguments, counts=None):
    """Enumerates the space. If the space is beyond a limit and its counts are known, enumerates the
    first levels. Returns (answer, None) or (limited answer, answer for the first levels)."""
    answer = program.ask("enumerate", *arguments)
    if answer.is_complete() or not counts:
        return answer, None
    depth, states = -1, 0
    while depth + 1 < len(counts) and states + counts[depth + 1] <= PART:
        depth += 1
        states += counts[depth]
    if depth < 0:
        return answer, None
    return answer, program.ask("enumerate", *arguments, "--max-depth", depth)


def compare_space(program, facts, arguments):
    """Compares every column that an enumeration reports, under all of its names in the files."""
    counts = facts.columns.get("counts")
    answer, part = ask_space(program, arguments, counts)
    levels = answer.get("levels")
    farthest = answer.get("antipodes")
    for name in ("states", "reachable", "reachable_states"):
        facts.compare(name, answer.get("states"), answer)
    for name in ("max_depth", "eccentricity"):
        facts.compare(name, answer.get("depth"), answer)
    if part is None:
        facts.compare("counts", levels, answer)
    else:
        found = part.get("levels")
        first = counts[:len(found)] if isinstance(found, list) else counts
        facts.compare("counts", found, part, way=" (first levels)", expected=first)
    for name in ("goal_states", "goal_states_total"):
        facts.compare(name, answer.get("goals"), answer)
    facts.compare("mean_depth", answer.get("mean_depth"), answer)
    facts.compare("directed_edges", answer.get("generated"), answer)
    is_list = isinstance(levels, list)
    facts.compare("sum_depth", sum(d * n for d, n in enumerate(levels)) if is_list else levels,
                  answer)
    has_count = isinstance(farthest, dict)
    facts.compare("antipodes", farthest["count"] if has_count else farthest, answer)
    return answer


def compare_shortest(program, facts, arguments, length, paths=None, ways=(), space=None):
    """Compares shortest solutions, by the search that the program chooses and by other searches
    (`ways`): their length in a column, and the number of shortest paths in another. If the length
    is null, there is no solution, and the enumeration `space` must have no goals."""
    count = ["--all-shortest"] if paths is not None else []
    answer = program.ask("solve", *arguments, *count)
    compare_length(facts, length, answer)
    if paths in facts:
        expected = facts.columns[paths]
        found = answer.get("shortest_paths")
        if answer.get("status") == "unsolvable" and expected is not None:
            found = 0
        facts.compare(paths, as_number(found), answer, expected=as_number(expected))
    for way in ways:
        other = program.ask("solve", *arguments, "--search", way)
        if other.is_complete() or answer.is_complete():
            compare_length(facts, length, other, way=f" ({way})")
    if space is not None and space.is_complete() and not space.wrong and length in facts:
        reached = space.get("goals") not in (0, None)
        solved = facts.columns[length] is not None
        facts.compare(length, reached, space, way=" (goals counted)", expected=solved)
    return answer


def compare_length(facts, column, answer, way=""):
    if column not in facts:
        return
    expected = facts.columns[column]
    found = answer.get("length")
    if answer.get("status") == "unsolvable":
        found = "unsolvable"
    facts.compare(column, found, answer, way=way,
                  expected="unsolvable" if expected is None else expected)


def farthest_back(program, facts, arguments, column, space, goal=()):
    """Compares the length of a solution from a farthest position back to the root."""
    farthest = space.get("antipodes")
    if not isinstance(farthest, dict) or space.get("depth") == 0 or column not in facts:
        return
    back = program.ask("solve", *arguments, "--start", farthest["examples"][0], *goal)
    facts.compare(column, back.get("length"), back, way=" (solved from there)")


def as_number(text):
    """Converts a count, which is a decimal string beyond 2^53."""
    return int(text) if isinstance(text, str) and text.isdigit() else text


def listed_paths(answer):
    """Returns all shortest paths if the report lists all of them, else None."""
    paths = answer.get("all_paths")
    complete = isinstance(paths, list) and len(paths) == answer.get("shortest_paths")
    return paths if complete else None
