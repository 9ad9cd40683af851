"""The model of scale: projects the time of a search on N machines from runs of a few processes
here.

    time(N) = work + copying + wire + waiting, where

    work     W (1 + i) / (N threads)        W: seconds of a single process and thread
                                            i: excess of the largest process's states over the
                                               mean, as a share
    copying  S(N) / N * c                   c: seconds per sent state to copy it into and out of
                                               messages, by a thread; the faster of 2 processes
                                            S(N) = C (N - 1) / N, of C candidates in all
    wire     S(N) / N * b / bandwidth       b: bytes per sent state
    waiting  delay * (A log(N) + 2 R)       A: agreements, each in log(N) = ceil(log2 N) steps
                                            R: rounds of exchanges. A round exchanges lengths (each
                                               process says if it sends anything), then words. Each
                                               exchange with all N - 1 others is a step

W, i, c, C, b, A and R are measured. N, threads, bandwidth and delay are given. i, A and R come from
the largest run with at most N processes, C and b from the largest run. A single machine sends
nothing.

Copying and wire assume that each machine sends the mean, S(N) / N. MPI may send to the others in
turn (pairwise, with many machines or long messages). Lengths and words then take N - 1 steps each
instead of a single step, and waiting is longer than the model says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scale.reports import Run


@dataclass(frozen=True)
class Network:
    """The parameters that runs do not measure."""

    gbits: float  # Gbit/s per machine and direction
    delay: float  # seconds, one way
    threads: int  # per machine


@dataclass(frozen=True)
class Projection:
    """The seconds of each term on `machines` machines."""

    machines: int
    work: float
    copying: float
    wire: float
    waiting: float
    bytes_each: float  # bytes that each machine sends

    @property
    def seconds(self) -> float:
        return self.work + self.copying + self.wire + self.waiting


def candidates(run: Run) -> float:
    """Returns the number of all candidates. A process sends the candidates that it does not own.
    The run needs at least two processes."""
    return run.sum("states_sent") * run.processes / (run.processes - 1)


def states_sent(all_candidates: float, machines: int) -> float:
    """Returns the states that all machines send together. Each machine owns 1 / machines of all
    states and sends the others."""
    return all_candidates * (machines - 1) / machines


def steps(machines: int) -> int:
    """Returns the steps of an agreement: ceil(log2(machines))."""
    return (machines - 1).bit_length()


def delays(agreements: float, rounds: float, machines: int) -> float:
    """Returns the number of sequential delays. A round has two: for the lengths and for the
    words."""
    return agreements * steps(machines) + 2 * rounds


def copy_seconds(run: Run) -> float:
    """Returns the seconds per sent state for copying it into a message here and out of a message
    there, because a process receives about as many states as it sends. Uses the fastest process
    that sent any."""
    return min((row["seconds_copy"] / row["states_sent"]
                for row in run.rows if row["states_sent"] > 0), default=0.0)


def nearest(runs: Sequence[Run], machines: int) -> Run:
    """Returns the largest run with at most `machines` processes."""
    return max((run for run in runs if run.processes <= machines), key=lambda run: run.processes)


def project(runs: Sequence[Run], network: Network, machines: int) -> Projection:
    """Projects runs, which must include a run of a single process and a run of two processes."""
    alone, two = nearest(runs, 1), nearest(runs, 2)
    near, most = nearest(runs, machines), max(runs, key=lambda run: run.processes)
    work = alone.seconds * (1 + near.imbalance) / (machines * network.threads)
    if machines == 1:
        return Projection(1, work, 0, 0, 0, 0)
    sent = states_sent(candidates(most), machines) / machines
    bytes_each = sent * most.bytes_a_state
    return Projection(machines, work, sent * copy_seconds(two), bytes_each / byte_rate(network),
                      delays(near.rows[0]["agreements"], near.rows[0]["rounds"], machines)
                      * network.delay, bytes_each)


def byte_rate(network: Network) -> float:
    return network.gbits * 1e9 / 8


def with_wire(free: Run, bits_a_second: float) -> float:
    """Returns the seconds of a run over a network with this bandwidth, from a run over a free
    network. Adds the bytes of the process that sends most. The real run may take longer, because
    links idle at the ends of rounds and packets have headers. It may take less, if a queue sends
    while processes work."""
    return free.seconds + free.most("bytes") * 8 / bits_a_second
