"""A JSON Lines file with a single writer, which may be killed at any time.

A half-written line damages only itself: the next write starts on a new line, and a reader skips
lines that are not objects.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def add(path: Path, value: dict[str, Any]) -> None:
    with open(path, "a+b") as file:
        file.seek(0)
        begin = b"" if file.read()[-1:] in (b"", b"\n") else b"\n"
        file.write(begin + json.dumps(value).encode() + b"\n")


def read(path: Path) -> Iterator[dict[str, Any]]:
    """Yields the objects; none if the file does not exist."""
    for line in path.read_bytes().splitlines() if path.exists() else []:
        try:
            value = json.loads(line)
        except ValueError:
            continue
        if isinstance(value, dict):
            yield value
