"""The fields of reports and their types, for editors and type checkers. Python never reads this.

cli/README.md explains the fields. One that another command has too stands where it is met first;
its type is then that of both. tests/python/fields_test.py compares all with real reports.
"""

from typing import Any

class Fields:
    # ---- solve ----
    command: str
    line: int | None  # the number of the start in a stream, from 1
    file: str | None  # of the start, if a stream has several files; of a pattern database its name
    puzzle: str
    instance: str | None
    parameters: Any  # dict[str, Any]; of `puzzles` list[dict[str, Any]]
    start: str | None
    goal: str | None
    search: str | None
    heuristic: str | None
    metric: str
    status: str  # "solved", "unsolvable", "limit", "error"; "complete"; "built", "verified"
    limit: str | None
    error: str | None
    length: int | None  # in moves
    moves: list[str] | None
    states: Any  # list[str] | None; of `enumerate` int
    bounds: list[dict[str, Any]] | None
    last_bound_nodes: int | None
    lower_bound: int | None  # in moves
    suboptimality: float | None
    bound_weight: float | None  # of astar and idastar
    tie_break: str | None  # of astar
    shortest_paths: int | None
    all_paths: list[list[str]] | None
    listed_paths: int | None
    turns: int | None
    paths_with_turns: int | None
    exact: bool
    notes: list[str]
    estimate: int | None  # in moves
    effective_branching: float | None
    expanded: int
    generated: int
    duplicates: int
    reopened: int | None  # of astar
    max_frontier: int
    stored: int
    storage: str | None
    why: str | None
    kernel: str | None
    threads: int
    ranks: int
    processes: list[dict[str, Any]] | None
    seconds: float
    peak_memory_bytes: int
    required_bytes: int | None
    disk_bytes_written: int
    disk_bytes_read: int
    version: str

    # ---- the summary of a stream ----
    instances: Any  # int; of `puzzles` list[dict[str, Any]]
    solved: int
    bounded: int  # of these, not proved to be shortest but within a factor
    unsolvable: int
    limits: int
    errors: int
    not_counted: int
    total_length: int
    mean_length: float | None
    max_length: int | None
    mean_expanded: float | None
    mean_generated: float | None
    lengths: list[dict[str, Any]]
    instances_per_second: float
    nodes_per_second: float

    # ---- enumerate ----
    from_: str  # "start" or "goals"; in JSON it is `from`
    symmetry: str
    goals: int | None
    depth: int  # in moves
    levels: list[int]
    mean_depth: float | None
    antipodes: dict[str, Any] | None
    list_depth: int | None
    listed: list[str] | None  # the states at list_depth
    among: dict[str, Any] | None  # of the set that was asked for
    prepare_seconds: float
    states_per_second: float
    bytes_per_state: float
    table: str | None  # a file

    # ---- a census, of a set and of all together ----
    census: str  # "set" or "totals"
    size: str
    pieces: str
    blanks: int
    sets: int
    boards: int
    components: int
    largest_component: int
    edges: int
    hardest: dict[str, Any] | None
    by_component: list[dict[str, Any]] | None

    # ---- heuristics ----
    over: str | None  # "all" or "random"
    seed: int | None
    walk: int | None
    uniform: bool | None
    distances: list[int] | None

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
