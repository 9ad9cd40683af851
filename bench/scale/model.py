"""The model of scale: how long a search takes on N machines, from runs of a few processes here.

    time(N) = work + copying + wire + waiting, where

    work     W (1 + i) / (N threads)        W: seconds of one process with one thread
                                            i: how much the largest part of the states is above
                                               the mean
    copying  S(N) / N * c                   c: seconds into and out of messages, a state sent, by
                                               one thread of one of 2 processes, the cheaper one
                                            S(N) = C (N - 1) / N, of C candidates in all
    wire     S(N) / N * b / bandwidth       b: bytes a state sent
    waiting  delay * (A log(N) + 2 R)       A: agreements, each in log(N) = ceil(log2 N) steps
                                            R: rounds of exchanges: lengths, with which each
                                               process says whether it sends anything, and words;
                                               each of the two, to all N - 1 others, is one step

W, i, c, C, b, A and R are measured; N, threads, bandwidth and delay are given. i, A and R are those
of the largest run of at most N processes, C and b of the largest one. One machine sends nothing.

Copying and wire are those of a machine that sends S(N) / N, the mean. Where MPI sends to the others
one after the other (pairwise, as it may with many machines or long messages), lengths and words
take N - 1 steps each, not one, and waiting is longer than it says here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scale.reports import Run


@dataclass(frozen=True)
class Network:
    """What the runs do not say."""

    gbits: float  # a second, of a machine, each way
    delay: float  # seconds, one way
    threads: int  # of a machine


@dataclass(frozen=True)
class Projection:
    """Seconds on so many machines."""

    machines: int
    work: float
    copying: float
    wire: float
    waiting: float
    bytes_each: float  # that a machine sends

    @property
    def seconds(self) -> float:
        return self.work + self.copying + self.wire + self.waiting


def candidates(run: Run) -> float:
    """In all, of which each process sends those that it does not own. At least two processes."""
    return run.sum("states_sent") * run.processes / (run.processes - 1)


def states_sent(all_candidates: float, machines: int) -> float:
    """By all machines: of equal parts, all but one in `machines` have another owner."""
    return all_candidates * (machines - 1) / machines


def steps(machines: int) -> int:
    """In which that many agree: ceil(log2)."""
    return (machines - 1).bit_length()


def delays(agreements: float, rounds: float, machines: int) -> float:
    """One after the other. In a round the lengths are one, and so are the words."""
    return agreements * steps(machines) + 2 * rounds


def copy_seconds(run: Run) -> float:
    """A state sent, into a message here and out of one there: about as many come as go. Of the
    process that does it in the least time, of those that sent any."""
    return min((row["seconds_copy"] / row["states_sent"]
                for row in run.rows if row["states_sent"] > 0), default=0.0)


def nearest(runs: Sequence[Run], machines: int) -> Run:
    """The largest run of at most so many processes."""
    return max((run for run in runs if run.processes <= machines), key=lambda run: run.processes)


def project(runs: Sequence[Run], network: Network, machines: int) -> Projection:
    """From runs of which one is of one process, and one of two."""
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
    """Seconds of a run whose network carries so much, from one where it is free: the bytes of the
    process that sends most are added. It may take longer, since the links idle at the ends of
    rounds, and packets have heads; or less, where a queue sends on while processes work."""
    return free.seconds + free.most("bytes") * 8 / bits_a_second
