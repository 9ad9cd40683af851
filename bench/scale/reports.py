"""What the processes of a shared search said of themselves, summed up and checked.

A run is one report of `enumerate` or `solve` in JSON, with its list `processes`. What can be told
exactly from other figures is checked exactly:

    states      those of all processes are those of the search, which began at its start: after
                `resume` processes count from there on, so such a report fails here
    rounds      are the same in all processes, and so are agreements
    bytes       of a process = 16 a list + width a state sent + the end of each message
    messages    of a process: as many as there is room for in 1 MiB each, and no more than lists

A width is a whole number of bytes, the same for all processes. The end of a message is 8 - width to
15 - width bytes: a packed state is written as a word, and a message has whole words.

How many states are sent depends on which process owns which state: a hash says that, so it is
counted, not foretold. Lists depend on how many states there are of each partition.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

HEAD = 16  # bytes of a list beside its states
WORD = 8
MESSAGE = 1 << 20  # bytes of a message at most
PHASES = {"expand": "expand", "absorb": "absorb", "exchange": "exchange", "copy": "of it copying",
          "agree": "agree"}  # by their names in reports


class Wrong(Exception):
    """Figures that do not go together."""


@dataclass(frozen=True)
class Run:
    """A search shared by as many processes as there are rows."""

    seconds: float
    states: int
    rows: list[dict[str, Any]]

    @property
    def processes(self) -> int:
        return len(self.rows)

    def sum(self, field: str) -> float:
        return sum(row[field] for row in self.rows)

    def most(self, field: str) -> float:
        return max(row[field] for row in self.rows)

    @property
    def bytes_a_state(self) -> float:
        return self.sum("bytes") / self.sum("states_sent") if self.sum("states_sent") else 0.0

    @property
    def imbalance(self) -> float:
        """How many more states than the mean the largest part has: 0.02 is 2 %."""
        owned = self.sum("states")
        return self.most("states") * self.processes / owned - 1 if owned else 0.0

    def share(self, phase: str) -> float:
        """Of the time of all processes."""
        spent = self.seconds * self.processes
        return self.sum(f"seconds_{phase}") / spent if spent else 0.0


def run_of(report: dict[str, Any]) -> Run:
    if report.get("error"):
        raise Wrong(report["error"])
    if not report.get("processes"):
        raise Wrong("processes: found none, expected those of a search that several share, such as "
                    "enumerate with --storage frontier")
    return Run(report["seconds"], report["stored"], report["processes"])


def widths(row: dict[str, Any]) -> set[int]:
    """Bytes of a state that agree with what a process has sent."""
    ends = row["bytes"] - HEAD * row["lists"]
    return {w for w in range(1, WORD + 1)
            if (WORD - w) * row["messages"] <= ends - w * row["states_sent"]
            <= (2 * WORD - 1 - w) * row["messages"]}


def check(run: Run) -> None:
    """Raises Wrong where exact figures do not agree."""
    _expect("states", run.sum("states"), run.states)
    for field in ("rounds", "agreements"):
        for row in run.rows:
            _expect(field, row[field], run.rows[0][field])
    if not set.intersection(*map(widths, run.rows)):
        raise Wrong(f"bytes: found {[row['bytes'] for row in run.rows]}, expected {HEAD} a list "
                    "and a whole number a state, the same in all processes")
    for row in run.rows:
        least = -(-row["bytes"] // MESSAGE)
        most = min(row["lists"], row["rounds"] * (run.processes - 1))
        if not least <= row["messages"] <= most:
            raise Wrong(f"messages: found {row['messages']}, expected {least} to {most}")


def check_same(runs: Iterable[Run]) -> None:
    """Raises Wrong where runs have counted differently."""
    first, *rest = runs
    for run in rest:
        _expect("states", run.states, first.states)


def check_same_traffic(found: Run, expected: Run) -> None:
    """Raises Wrong where two runs of as many processes have not sent the same."""
    for field in ("states", "states_sent", "lists", "messages", "bytes", "rounds", "agreements"):
        _expect(field, [row[field] for row in found.rows], [row[field] for row in expected.rows])


def _expect(field: str, found: Any, expected: Any) -> None:
    if found != expected:
        raise Wrong(f"{field}: found {found}, expected {expected}")
