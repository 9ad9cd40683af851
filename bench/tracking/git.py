"""Runs git on a checkout."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tracking.messages import Failed


def git(root: Path, *words: str, more: dict[str, str] | None = None) -> str:
    """Returns the output without its last line end; `more` has environment variables. Raises Failed
    if git fails. In a hook, variables GIT_* name another tree and index, so they are removed."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, check=False,
                              env=clean | (more or {}))
    except OSError as error:
        raise Failed(f"git: found '{error.strerror}', expected the program on the PATH") from None
    # Decoded as bytes, because text mode would change all line ends to newlines.
    out, said = (one.decode("utf-8", "replace") for one in (done.stdout, done.stderr))
    if done.returncode != 0:
        raise Failed(f"git {words[0]}: {said.strip()}")
    return out.rstrip("\n")
