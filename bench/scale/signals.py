"""Signals that end scripts/scale. The first one raises SystemExit, so that whoever has started
processes ends them, and whoever has made something removes it; further ones are ignored."""

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
    """What comes in its block takes effect at the block's end: a process that is being started is
    known there to whoever must end it."""
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
    """In its block signals raise; afterwards all is as it was before."""
    before = {number: signal.getsignal(number) for number in ENDING}
    try:
        for number, handler in before.items():
            if handler != signal.SIG_IGN:  # nohup ignores SIGHUP
                signal.signal(number, _end)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
