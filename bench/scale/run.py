"""scripts/scale: measures a search shared by 1 to 8 processes, and projects it (model.py)."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence

from scale import namespaces, signals
from scale.model import (Network, candidates, copy_seconds, nearest, project, with_wire)
from scale.reports import PHASES, Run, Wrong, check, check_same, check_same_traffic, run_of
from tracking.markdown import markdown
from tracking.units import count, digits, duration, large

COMMAND = ["enumerate", "tiles", "--size", "3x4", "--storage", "frontier"]
PROCESSES = (1, 2, 4, 8)
END_SECONDS = 10  # time for mpirun to end its processes


# ---- measuring ----


def launcher() -> list[str]:
    """Returns mpirun's command. Processes may outnumber the cores, and a waiting process yields its
    core."""
    root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
    return ["mpirun", "--quiet", "--bind-to", "none", "--oversubscribe",
            "--mca", "mpi_yield_when_idle", "1", *root]


def program(arguments: Sequence[str]) -> list[str]:
    return [os.environ["TRAILBLAZE_MPI"], *arguments, "--threads", "1", "--format", "json"]


def measured(command: Sequence[str]) -> Run:
    """Runs a command, which a limit may stop, and returns its run. Raises Wrong if the command has
    no report, or a report with contradictory figures. When this function returns or raises, mpirun
    and its processes have ended; but a killed mpirun leaves its processes.

    mpirun gets its own session, so that Ctrl-C in a terminal does not reach it: after two signals
    mpirun would leave its processes.
    """
    child = None
    try:
        with signals.held():
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE, text=True, start_new_session=True)
        out, said = child.communicate()
    except BaseException:  # including the SystemExit of a signal
        if child is not None:
            end(child)
        raise
    lines = out.splitlines()
    if len(lines) != 1:
        raise Wrong(f"{' '.join(command)}: found exit code {child.returncode} and {len(lines)} "
                    f"reports, expected one: {said.strip()}")
    run = run_of(json.loads(lines[0]))
    check(run)
    return run


def end(child: subprocess.Popen[str]) -> None:
    """Terminates mpirun, which then ends its processes. If it does not end in time, kills it, which
    leaves its processes."""
    child.terminate()
    try:
        child.communicate(timeout=END_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        for pipe in (child.stdout, child.stderr):  # remaining processes may hold the pipes open
            if pipe is not None:
                pipe.close()
        child.wait()


def measure(arguments: Sequence[str]) -> list[Run]:
    runs = []
    for processes in PROCESSES:
        print(f"scale: {processes} of {PROCESSES[-1]} processes", file=sys.stderr)
        runs.append(measured([*launcher(), "-n", str(processes), *program(arguments)]))
    check_same(runs)
    return runs


# ---- tables ----


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def measured_table(runs: Sequence[Run]) -> str:
    titles = ["processes", "seconds", "states sent", "messages", "MB sent", "bytes a state sent",
              "largest part", *PHASES.values()]
    return markdown(titles, (
        [str(run.processes), digits(run.seconds), count(run.sum("states_sent")),
         count(run.sum("messages")), f"{run.sum('bytes') / 1e6:,.2f}", f"{run.bytes_a_state:.2f}",
         f"+{percent(run.imbalance)}", *(percent(run.share(phase)) for phase in PHASES)]
        for run in runs))


def projected_table(runs: Sequence[Run], network: Network, machines: Sequence[int]) -> str:
    one = project(runs, network, 1)
    titles = ["machines", "seconds", "times one", "work", "copying", "wire", "waiting", "MB each"]
    rows = []
    for number in sorted({1, *machines}):
        p = project(runs, network, number)
        rows.append([str(number), digits(p.seconds), f"{one.seconds / p.seconds:.2f}",
                     *(digits(part) for part in (p.work, p.copying, p.wire, p.waiting)),
                     f"{p.bytes_each / 1e6:,.2f}"])
    return markdown(titles, rows)


def assumptions(runs: Sequence[Run], network: Network) -> str:
    """Returns a table row for each term, with its figures and assumptions."""
    alone, two, most = nearest(runs, 1), nearest(runs, 2), runs[-1]
    row = most.rows[0]
    lines = {
        "work": (f"{digits(alone.seconds)} s of one thread",
                 f"{network.threads} threads a machine, each as fast as one alone"),
        "copying": (f"{duration(copy_seconds(two) * 1e9)} a state sent, by 2 processes",
                    "one thread of a machine does it, and no other work meanwhile; each machine "
                    "sends the mean"),
        "wire": (f"{large(candidates(most))} candidates, {most.bytes_a_state:.2f} bytes a state",
                 f"{network.gbits:g} Gbit/s each way, of all machines at once; each machine sends "
                 "the mean"),
        "waiting": (f"{count(row['agreements'])} agreements, {count(row['rounds'])} rounds, by "
                    f"{most.processes}",
                    f"{duration(network.delay * 1e9)} a step, one after the other; words to all "
                    "N - 1 others are one step (a pairwise algorithm takes N - 1)"),
        "parts": (f"+{percent(most.imbalance)} by {most.processes}", "no more by more machines"),
        "not counted": ("", "heads of packets, small levels, slower clocks when all cores work"),
    }
    return markdown(["term", "measured", "assumed"],
                    ([term, *texts] for term, texts in lines.items()))


# ---- the check over a link ----


def check_link(arguments: Sequence[str], bits: float) -> str:
    """Runs two processes through shared memory, over a free link, and over a link with this
    bandwidth."""
    with namespaces.link() as link:  # first: fails at once without permission
        here = measured([*launcher(), "-n", "2", *program(arguments)])
        free = measured(link.command(launcher(), program(arguments)))
        link.limit(bits)
        before = link.sent()
        slow = measured(link.command(launcher(), program(arguments)))
        on_wire = link.sent() - before
    for run in (free, slow):
        check_same(iter((run, here)))
        check_same_traffic(run, here)
    return link_table(here, free, slow, on_wire, bits)


def link_table(here: Run, free: Run, slow: Run, on_wire: int, bits: float) -> str:
    expected = with_wire(free, bits)
    sent = slow.rows[0]["bytes"]
    rows = [
        ["messages of both", count(slow.sum("messages")), count(here.sum("messages")), "the same"],
        ["bytes of both", count(slow.sum("bytes")), count(here.sum("bytes")), "the same"],
        ["bytes on the wire, process 0", count(on_wire), count(sent),
         f"+{percent(on_wire / sent - 1)}" if sent else ""],
        ["seconds, free link", digits(free.seconds), "", ""],
        [f"seconds, {bits / 1e6:g} Mbit/s", digits(slow.seconds), digits(expected),
         f"{100 * (slow.seconds / expected - 1):+.1f} %"],
    ]
    return markdown(["over a link", "measured", "the model", "difference"], rows)


# ---- the command line ----


def seconds(text: str) -> float:
    found = re.fullmatch(r"([0-9.]+)(us|ms|s)", text)
    if not found:
        raise argparse.ArgumentTypeError(f"found '{text}', expected a time such as 50us or 1ms")
    return float(found[1]) * {"us": 1e-6, "ms": 1e-3, "s": 1.0}[found[2]]


def numbers(text: str) -> list[int]:
    if not re.fullmatch(r"[1-9]\d*(,[1-9]\d*)*", text):
        raise argparse.ArgumentTypeError(f"found '{text}', expected numbers such as 2,4,8")
    return [int(number) for number in text.split(",")]


def whole(text: str) -> int:
    if not re.fullmatch(r"[1-9]\d*", text):
        raise argparse.ArgumentTypeError(f"found '{text}', expected a whole number above 0")
    return int(text)


def positive(text: str) -> float:
    if not re.fullmatch(r"\d*\.?\d+", text) or float(text) == 0:
        raise argparse.ArgumentTypeError(f"found '{text}', expected a number above 0")
    return float(text)


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/scale", add_help=True)
    parser.add_argument("--machines", type=numbers, default=[2, 4, 8, 16, 64], metavar="N,...")
    parser.add_argument("--threads", type=whole, default=16, help="threads per machine (16)")
    parser.add_argument("--gbits", type=positive, default=10,
                        help="bandwidth of a machine, each way (10)")
    parser.add_argument("--delay", type=seconds, default=50e-6, help="delay one way (50us)")
    parser.add_argument("--check", action="store_true",
                        help="check the model over a link between namespaces")
    parser.add_argument("--mbits", type=positive, default=100, help="bandwidth of that link (100)")
    parser.add_argument("command", nargs=argparse.REMAINDER,
                        help="command without --threads and --format")
    return parser


def main() -> int:
    given = options().parse_args()
    arguments = given.command or COMMAND
    try:
        with signals.ending():
            if given.check:
                print(check_link(arguments, given.mbits * 1e6))
                return 0
            runs = measure(arguments)
    except (Wrong, namespaces.Missing) as wrong:
        print(f"scale: {wrong}", file=sys.stderr)
        return 1
    network = Network(given.gbits, given.delay, given.threads)
    print(measured_table(runs), projected_table(runs, network, given.machines),
          assumptions(runs, network), sep="\n\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
