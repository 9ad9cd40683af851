"""A file that is seen whole or not at all: it is written beside its place, then renamed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def drafted(place: Path) -> Iterator[Path]:
    """The draft, which takes its place unless something goes wrong. OSError where it cannot."""
    place.parent.mkdir(parents=True, exist_ok=True)
    file, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}.")
    os.close(file)
    try:
        yield Path(name)
        os.chmod(name, 0o644)
        os.replace(name, place)
    finally:
        Path(name).unlink(missing_ok=True)
