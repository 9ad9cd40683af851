"""A file that one process, which may be killed, writes a line at a time: JSON, an object a line.

What was half written loses itself alone: the next line begins on a line of its own, and a reader
passes over what is no object.
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
    """Nothing where there is no file."""
    for line in path.read_bytes().splitlines() if path.exists() else []:
        try:
            value = json.loads(line)
        except ValueError:
            continue
        if isinstance(value, dict):
            yield value
