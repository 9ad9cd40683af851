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
    line: int | None
    puzzle: str
    instance: str | None
    start: str | None
    goal: str | None  # goal, in the form that `--goal` reads
    search: str | None
    heuristic: str | None  # heuristic of the search
    metric: str | None  # what one move is
    limit: str | None  # limit that was reached: `states`, `depth`, `seconds` or `memory`
    error: str | None
    length: int | None  # number of moves
    moves: list[str] | None
    states: Any  # list[str] of solve, int of enumerate
    bounds: list[dict[str, Any]] | None
    last_bound_nodes: int | None  # nodes of the last of `bounds`
    lower_bound: int | None  # moves that are proved to be necessary
    suboptimality: float | None
    bound_weight: float | None  # of `astar` and `idastar`: weight that was asked for
    tie_break: str | None  # of `astar`: which states of the least f come first
    shortest_paths: int | None  # number of shortest paths, with `--all-shortest`
    all_paths: list[list[str]] | None  # states of each of the first 1,000 of them at most
    listed_paths: int | None  # number of paths in `all_paths`
    turns: int | None  # fewest turns of a shortest solution, with `--prefer fewest-turns`
    paths_with_turns: int | None  # number of shortest solutions with so few turns
    exact: bool
    notes: list[str]
    estimate: int | None  # value of the heuristic at the start
    effective_branching: float | None
    expanded: int  # states whose successors were made
    generated: int  # successors that were made
    duplicates: int  # successors that were known already
    reopened: int | None
    max_frontier: int  # states of the largest frontier; by `frontier` of complete levels
    stored: int  # states stored; by `frontier` those of complete levels
    storage: str  # where states lived
    why: str | None
    threads: int
    ranks: int  # processes that shared the search
    processes: list[dict[str, Any]] | None
    seconds: float
    peak_memory_bytes: int  # peak memory of the process
    required_bytes: int | None  # memory that the search would have needed, if known
    disk_bytes_written: int
    disk_bytes_read: int  # read by this process, of the same
    version: str  # version of the program

    # ---- summary ----
    solved: int  # instances that were solved
    bounded: int  # of these, not proved to be shortest but within a factor
    unsolvable: int  # instances that are proved unsolvable
    limits: int  # instances that met a limit
    errors: int  # instances that could not be read
    not_counted: int  # solved instances whose shortest paths a limit kept from being counted
    total_length: int  # moves of all solutions
    mean_length: float | None  # mean number of moves
    max_length: int | None  # greatest number of moves
    mean_expanded: float | None  # mean over the instances that could be read
    mean_generated: float | None  # mean over the instances that could be read
    lengths: list[dict[str, Any]]  # for each length that occurs, the instances and their work
    instances_per_second: float | None  # `instances` over `seconds`
    nodes_per_second: float | None  # `generated` over `seconds`

    # ---- enumerate ----
    from_: str  # `start`, or `goals`: depths are then distances to the nearest goal
    symmetry: str
    goals: int | None
    depth: int  # greatest depth
    levels: list[int]  # `levels[d]` is the number of states at depth d
    mean_depth: float | None  # mean depth of the states
    antipodes: dict[str, Any] | None  # states of the greatest depth
    list_depth: int | None  # depth of `--list-depth`
    listed: list[str] | None  # all states at that depth; null if a limit was in the way
    among: dict[str, Any] | None  # of [a set](#from-a-set-to-the-goals), if one was asked for
    prepare_seconds: float  # time to get the memory
    states_per_second: float | None  # `stored` over `seconds`
    bytes_per_state: float | None  # memory of the states over `stored`
    table: str | None  # file of the distance table that was written

    # ---- census set ----
    census: str
    size: str  # rows and columns of the board
    pieces: str
    blanks: int  # cells that the set leaves free
    boards: int  # boards of the set; in the totals their sum
    components: int  # connected components; in the totals their sum
    largest_component: int  # boards of the largest component; in the totals of all sets
    edges: int  # moves of one piece by one cell, over all boards
    hardest: dict[str, Any] | None
    by_component: list[dict[str, Any]] | None

    # ---- census totals ----
    sets: int  # sets that were told

    # ---- heuristics ----
    over: str  # `all` states from which a goal can be reached, or `random` ones
    seed: int | None  # seed of the random states
    walk: int | None  # moves of the walks that end in them
    uniform: bool | None  # true if every state is as likely
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
