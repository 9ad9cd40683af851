"""Two network namespaces with one link between them, whose bandwidth can be set.

    tb-scale-a   tb-scale-0  10.213.77.1  ----  10.213.77.2  tb-scale-1   tb-scale-b
    mpirun, process 0                                              process 1

Nothing else is reached from there, and nothing of the machine's own network is changed. What was
made here goes when the block ends: also by Ctrl-C, SIGTERM or SIGHUP (signals.py), for which what
runs in the block ends its processes first (run.measured does). Only SIGKILL leaves something.
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
# In bytes: what the link lets through at once, and a queue with room for more than TCP sends before
# it hears of what came, so that it is not full and nothing is lost, however slow the link is.
BURST, QUEUE = "256kb", "64mb"


class Missing(Exception):
    """Namespaces cannot be made on this machine."""


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Missing(f"network namespaces cannot be made here: '{' '.join(command)}' said: "
                      f"{done.stderr.strip()}")


class Link:
    def command(self, launcher: Sequence[str], program: Sequence[str]) -> list[str]:
        """The command that runs one process in each namespace, with nothing but the link between
        them. mpirun is beside process 0, and hears of process 1 over the link, too."""
        tcp = ["--mca", "pml", "ob1", "--mca", "btl", "tcp,self",
               "--mca", "btl_tcp_if_include", NETWORK, "--mca", "oob_tcp_if_include", NETWORK]
        return [*_inside(0), *launcher, *tcp, "-n", "1", *program,
                ":", "-n", "1", *_inside(1), *program]

    def limit(self, bits: float) -> None:
        """Both ways."""
        for name, device in zip(NAMES, DEVICES):
            _run("tc", "-n", name, "qdisc", "replace", "dev", device, "root", "tbf",
                 "rate", f"{bits:.0f}bit", "burst", BURST, "limit", QUEUE)

    def sent(self) -> int:
        """Bytes that went from the first namespace to the second one, with the heads of packets."""
        path = f"/sys/class/net/{DEVICES[0]}/statistics/tx_bytes"
        done = subprocess.run(["ip", "netns", "exec", NAMES[0], "cat", path], capture_output=True,
                              text=True, check=True)
        return int(done.stdout)


def _inside(number: int) -> list[str]:
    return ["ip", "netns", "exec", NAMES[number], "env",
            f"PMIX_MCA_ptl_tcp_if_include={DEVICES[number]}"]


def _make(made: list[str]) -> None:
    """`made` becomes the names of the namespaces that are to go."""
    for name in NAMES:
        made.append(name)  # first, since a signal may come while it is made
        try:
            _run("ip", "netns", "add", name)
        except Missing:  # or it is another's, who has made it in the meantime
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
    """Raises Missing where there can be none."""
    if os.geteuid() != 0:
        raise Missing("network namespaces: only root can make them")
    if missing := [tool for tool in ("ip", "tc") if shutil.which(tool) is None]:
        raise Missing(f"please install iproute2 (Debian's name): {' and '.join(missing)} not found")
    if taken := [name for name in NAMES if os.path.exists(f"/run/netns/{name}")]:
        raise Missing(f"{' and '.join(taken)}: there already, of another run or of one that was "
                      f"killed; 'ip netns del' removes what is left")
    made: list[str] = []
    with signals.ending():
        try:
            try:
                _make(made)
                yield Link()
            finally:
                signals.ignore()  # a signal just before may still raise here, but not below
        finally:
            _remove(made)
