"""The fields of reports and their types, for editors and type checkers. Python never reads this.

docs/reports.md explains the fields. If several commands have a field, it is listed once, with the
first of them, and its type covers all. tests/python/fields_test.py compares the list with real
reports.
"""

from typing import Any

class Fields:
    # fields: made of cli/report/fields.cpp by scripts/fields

    # ---- solve ----
    command: str
    line: int | None  # first line of the instance in its file, or number of the random instance
    puzzle: str
    instance: str | None  # name of the instance; null if a text or an option replaced it
    start: str | None
    goal: str | None  # goal, in the form of `--goal`
    search: str | None
    heuristic: str | None  # heuristic of the search
    metric: str | None  # what counts as one move
    limit: str | None
    error: str | None
    length: int | None  # number of moves
    moves: list[str] | None
    states: Any  # list[str] of solve, int of enumerate
    bounds: list[dict[str, Any]] | None  # `ids`, `idastar`, `astar`: work within each bound
    last_bound_nodes: int | None  # nodes of the last bound
    lower_bound: int | None  # proved lower bound on the number of moves
    suboptimality: float | None
    bound_weight: float | None  # `astar`, `idastar`: value of `--bound-weight`
    tie_break: str | None  # `astar`: value of `--tie-break`
    shortest_paths: int | None  # number of shortest paths (`--all-shortest`)
    all_paths: list[list[str]] | None  # positions of the listed shortest paths, at most 1,000 paths
    listed_paths: int | None  # number of paths in `all_paths`
    turns: int | None  # fewest turns of a shortest path (`--prefer fewest-turns`)
    paths_with_turns: int | None  # number of shortest paths with so few turns
    exact: bool
    notes: list[str]  # remarks on the input, and results that a limit left out
    estimate: int | None  # value of the heuristic at the start
    effective_branching: float | None
    expanded: int  # expanded states
    generated: int  # generated successors
    duplicates: int  # successors that were already known
    reopened: int | None
    max_frontier: int  # size of the largest frontier; `frontier`: of complete levels
    stored: int  # stored states; `frontier`: states of complete levels
    storage: str  # storage of the visited states
    why: str | None  # reason for the choice of `auto`
    threads: int  # threads of each process
    ranks: int  # processes that shared the search
    processes: list[dict[str, Any]] | None
    seconds: float
    peak_memory_bytes: int  # peak memory of the process
    required_bytes: int | None  # memory for a complete search, if known
    disk_bytes_written: int  # bytes that this process wrote to files of `--disk` and to checkpoints
    disk_bytes_read: int  # bytes that this process read from these files
    version: str  # version of the program

    # ---- summary ----
    solved: int  # solved instances
    bounded: int  # solved instances, proved to be shortest only within a factor
    unsolvable: int  # instances proved unsolvable
    limits: int  # instances stopped by a limit
    errors: int  # unreadable instances
    not_counted: int  # solved instances whose shortest paths were not counted because of a limit
    total_length: int  # moves of all solutions
    mean_length: float | None  # mean number of moves
    max_length: int | None  # greatest number of moves
    mean_expanded: float | None  # mean of the readable instances
    mean_generated: float | None  # mean of the readable instances
    lengths: list[dict[str, Any]]  # solved instances and their work, by length
    instances_per_second: float | None  # `instances` / `seconds`
    nodes_per_second: float | None  # `generated` / `seconds`

    # ---- enumerate ----
    from_: str  # value of `--from`; if `goals`, depths are distances to the nearest goal
    symmetry: str  # symmetry that makes positions equal; unless `none`, all counts are of classes
    goals: int | None
    depth: int  # greatest depth
    levels: list[int]  # `levels[d]`: number of states at depth d
    mean_depth: float | None  # mean depth
    antipodes: dict[str, Any] | None  # states of the greatest depth
    list_depth: int | None  # value of `--list-depth`
    listed: list[str] | None  # all states at that depth; null if a limit was reached
    among: dict[str, Any] | None  # result of `--among`
    prepare_seconds: float  # time to allocate memory
    states_per_second: float | None  # `stored` / `seconds`
    bytes_per_state: float | None  # memory of the states / `stored`
    table: str | None  # file of the saved distance table

    # ---- census set ----
    census: str
    size: str  # rows and columns of the board
    pieces: str
    blanks: int  # blank cells
    boards: int  # number of boards; in the totals their sum
    components: int  # connected components; in the totals their sum
    largest_component: int  # boards of the largest component; in the totals of all sets
    edges: int  # moves of one piece by one cell, over all boards
    hardest: dict[str, Any] | None
    by_component: list[dict[str, Any]] | None

    # ---- census totals ----
    sets: int  # reported sets

    # ---- heuristics ----
    over: str  # `all` states that lead to a goal, or `random` states
    seed: int | None  # seed of the random states
    walk: int | None  # length of the random walks
    uniform: bool | None  # true if all states are equally likely
    distances: list[int] | None

    # fields end; the rest is written by hand

    # ---- other types in reports of other commands ----
    file: str | None  # of the start, if a stream has several files; of a pattern database its name
    kernel: str | None  # None for `pdb info`
    instances: Any  # int; of `puzzles` list[dict[str, Any]]
    parameters: Any  # dict[str, Any]; of `puzzles` list[dict[str, Any]]
    status: str  # "solved", "unsolvable", "limit", "error"; "complete"; "built", "verified"

    # ---- puzzles, and puzzles(check=True) from `holds` on ----
    summary: str
    example: str
    state_bits: int | None
    picture: str | None
    heuristics: list[dict[str, Any]] | None  # of `heuristics` with their values
    other_heuristics: list[dict[str, Any]] | None
    holds: bool
    broken: Any  # list[str]; of `verify` int; of a pattern database str | None
    laws_tried: int
    results_tried: int
    results_left_out: int

    # ---- verify ----
    verified: int
    fully_verified: int
    unchecked: int
    unreadable: int
    not_checked: dict[str, int]
    not_checked_of_run: dict[str, int]

    # ---- pattern databases ----
    partition: str
    bits: int | None  # of an entry
    bytes: int | None
    entries: int
    groups: list[dict[str, Any]]
    checkpoints: int
