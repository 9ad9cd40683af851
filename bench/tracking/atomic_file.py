"""Atomic file replacement: writes a temporary file in the target's folder, then renames it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def atomic_replacement(place: Path) -> Iterator[Path]:
    """Yields the path of a draft, which replaces `place` unless an exception is raised. Raises
    OSError if the folder, the draft or the replacement fails."""
    place.parent.mkdir(parents=True, exist_ok=True)
    file, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}.")
    os.close(file)
    try:
        yield Path(name)
        os.chmod(name, 0o644)
        os.replace(name, place)
    finally:
        Path(name).unlink(missing_ok=True)
