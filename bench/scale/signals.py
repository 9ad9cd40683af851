"""Handles the signals that end scripts/scale. The first signal raises SystemExit, so that blocks
end the processes that they started and remove what they made. Further signals are ignored.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def ignore() -> None:
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)


def _end(number: int, _frame: FrameType | None) -> None:
    ignore()
    sys.exit(128 + number)


@contextmanager
def held() -> Iterator[None]:
    """Delays signals to the end of its block, so that a process that is being started is already
    known to the code that must end it."""
    came: list[int] = []
    before = {number: signal.getsignal(number) for number in ENDING}
    try:
        for number, handler in before.items():
            if handler != signal.SIG_IGN:
                signal.signal(number, lambda number, _: came.append(number))
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in came:
            signal.raise_signal(number)


@contextmanager
def ending() -> Iterator[None]:
    """Makes signals raise in its block, and restores the handlers afterwards."""
    before = {number: signal.getsignal(number) for number in ENDING}
    try:
        for number, handler in before.items():
            if handler != signal.SIG_IGN:  # nohup ignores SIGHUP
                signal.signal(number, _end)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
