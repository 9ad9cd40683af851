"""Two network namespaces, connected by a link with adjustable bandwidth.

    tb-scale-a   tb-scale-0  10.213.77.1  ----  10.213.77.2  tb-scale-1   tb-scale-b
    mpirun, process 0                                              process 1

Each namespace reaches only the other namespace, and the machine's own network does not change. The
namespaces are deleted when the block ends, also by Ctrl-C, SIGTERM or SIGHUP (signals.py). The code
in the block must end its processes first (run.measured does). Only SIGKILL leaves namespaces
behind.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from scale import signals

NAMES = ("tb-scale-a", "tb-scale-b")
DEVICES = ("tb-scale-0", "tb-scale-1")
ADDRESSES = ("10.213.77.1/30", "10.213.77.2/30")
NETWORK = "10.213.77.0/30"
# Bytes: the burst that the link lets through, and a queue larger than TCP's unacknowledged data.
# The queue therefore never fills up and drops nothing, however slow the link is.
BURST, QUEUE = "256kb", "64mb"


class Missing(Exception):
    """This machine cannot create namespaces."""


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Missing(f"network namespaces cannot be made here: '{' '.join(command)}' said: "
                      f"{done.stderr.strip()}")


class Link:
    def command(self, launcher: Sequence[str], program: Sequence[str]) -> list[str]:
        """Returns the command that runs a process in each namespace, connected only by the link.
        mpirun runs beside process 0 and also reaches process 1 over the link."""
        tcp = ["--mca", "pml", "ob1", "--mca", "btl", "tcp,self",
               "--mca", "btl_tcp_if_include", NETWORK, "--mca", "oob_tcp_if_include", NETWORK]
        return [*_inside(0), *launcher, *tcp, "-n", "1", *program,
                ":", "-n", "1", *_inside(1), *program]

    def limit(self, bits: float) -> None:
        """Limits both directions to `bits` per second."""
        for name, device in zip(NAMES, DEVICES):
            _run("tc", "-n", name, "qdisc", "replace", "dev", device, "root", "tbf",
                 "rate", f"{bits:.0f}bit", "burst", BURST, "limit", QUEUE)

    def sent(self) -> int:
        """Returns the bytes sent from the first namespace to the second, including packet
        headers."""
        path = f"/sys/class/net/{DEVICES[0]}/statistics/tx_bytes"
        done = subprocess.run(["ip", "netns", "exec", NAMES[0], "cat", path], capture_output=True,
                              text=True, check=True)
        return int(done.stdout)


def _inside(number: int) -> list[str]:
    return ["ip", "netns", "exec", NAMES[number], "env",
            f"PMIX_MCA_ptl_tcp_if_include={DEVICES[number]}"]


def _make(made: list[str]) -> None:
    """Creates the namespaces. Adds to `made` the names of the namespaces to delete."""
    for name in NAMES:
        made.append(name)  # before the command, because a signal may interrupt it
        try:
            _run("ip", "netns", "add", name)
        except Missing:  # failed, or another run has just created it
            made.remove(name)
            raise
    _run("ip", "link", "add", DEVICES[0], "netns", NAMES[0], "type", "veth",
         "peer", "name", DEVICES[1], "netns", NAMES[1])
    for name, device, address in zip(NAMES, DEVICES, ADDRESSES):
        _run("ip", "-n", name, "addr", "add", address, "dev", device)
        _run("ip", "-n", name, "link", "set", "lo", "up")
        _run("ip", "-n", name, "link", "set", device, "up")


def _remove(made: Sequence[str]) -> None:
    for name in made:
        subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


@contextmanager
def link() -> Iterator[Link]:
    """Creates the link. Raises Missing if this machine cannot."""
    if os.geteuid() != 0:
        raise Missing("network namespaces: only root can make them")
    if missing := [tool for tool in ("ip", "tc") if shutil.which(tool) is None]:
        raise Missing("please install the Debian package iproute2: "
                      f"{' and '.join(missing)} not found")
    if taken := [name for name in NAMES if os.path.exists(f"/run/netns/{name}")]:
        raise Missing(f"{' and '.join(taken)}: exists already, from another run or from a "
                      f"killed run; 'ip netns del' removes it")
    made: list[str] = []
    with signals.ending():
        try:
            try:
                _make(made)
                yield Link()
            finally:
                signals.ignore()  # a signal may still raise before this call, but not below
        finally:
            _remove(made)
