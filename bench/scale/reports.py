"""Sums up and checks the per-process statistics of a shared search.

A run is a JSON report of `enumerate` or `solve` with its list `processes`. Figures that follow
exactly from others are checked exactly:

    states       the processes' states add up to the search's states. This fails after `resume`,
                 because processes then count only from the resumed level on
    rounds       equal in all processes; likewise agreements
    bytes        of a process = 16 per list + width per sent state + the end of each message
    messages     of a process: at least its bytes / 1 MiB, at most its lists

A width is a whole number of bytes, equal for all processes. A message ends with 8 - width to 15 -
width further bytes: its last packed state is written as a whole word, and its length is rounded up
to whole words.

The number of sent states depends on the hash that assigns states to processes, so it is measured
and not predicted. The number of lists depends on the sizes of the partitions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

HEAD = 16  # bytes of a list in addition to its states
WORD = 8
MESSAGE = 1 << 20  # bytes of a message at most
PHASES = {"expand": "expand", "absorb": "absorb", "exchange": "exchange", "copy": "of it copying",
          "agree": "agree"}  # titles by their names in reports


class Wrong(Exception):
    """Figures contradict each other."""


@dataclass(frozen=True)
class Run:
    """A search shared by several processes, with a row for each process."""

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
        """The excess of the largest process's states over the mean: 0.02 is 2 %."""
        owned = self.sum("states")
        return self.most("states") * self.processes / owned - 1 if owned else 0.0

    def share(self, phase: str) -> float:
        """Returns the phase's share of the time of all processes."""
        spent = self.seconds * self.processes
        return self.sum(f"seconds_{phase}") / spent if spent else 0.0


def run_of(report: dict[str, Any]) -> Run:
    if report.get("error"):
        raise Wrong(report["error"])
    if not report.get("processes"):
        raise Wrong("processes: found none, expected a search that several processes share, such "
                    "as enumerate with --storage frontier")
    return Run(report["seconds"], report["stored"], report["processes"])


def widths(row: dict[str, Any]) -> set[int]:
    """Returns the bytes per state that are consistent with a process's traffic."""
    ends = row["bytes"] - HEAD * row["lists"]
    return {w for w in range(1, WORD + 1)
            if (WORD - w) * row["messages"] <= ends - w * row["states_sent"]
            <= (2 * WORD - 1 - w) * row["messages"]}


def check(run: Run) -> None:
    """Raises Wrong if exact figures contradict each other."""
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
    """Raises Wrong if runs have different counts."""
    first, *rest = runs
    for run in rest:
        _expect("states", run.states, first.states)


def check_same_traffic(found: Run, expected: Run) -> None:
    """Raises Wrong if two runs with equally many processes have different traffic."""
    for field in ("states", "states_sent", "lists", "messages", "bytes", "rounds", "agreements"):
        _expect(field, [row[field] for row in found.rows], [row[field] for row in expected.rows])


def _expect(field: str, found: Any, expected: Any) -> None:
    if found != expected:
        raise Wrong(f"{field}: found {found}, expected {expected}")
