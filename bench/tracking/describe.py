"""The fields that all lines of a run share in the record: its time, its commit and its machine.

A change of the record alone does not make the tree dirty. Otherwise recording a run would mark the
next run of the same sources as dirty. New files make the tree dirty if they would be compiled.
"""

from __future__ import annotations

import os
import re
import uuid
from dataclasses import asdict
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from tracking.git import git
from tracking.messages import Failed
from tracking.project import RECORD
from tracking.shape import VERSION, Machine
from tracking.trees import compiler_version

SOURCE = re.compile(r"(engine|puzzles|cli|bench)/.*\.(cpp|hpp)")


def describe(root: Path, build: Path | None = None) -> dict[str, Any]:
    """Describes the checkout at `root`, the compiler and flags of a build folder, this machine and
    the present time. Raises Failed if `root` is not a checkout."""
    cache = _cmake_cache(build) if build else {}
    kind = cache.get("CMAKE_BUILD_TYPE", "")
    flags = [cache.get("CMAKE_CXX_FLAGS", ""), cache.get(f"CMAKE_CXX_FLAGS_{kind.upper()}", "")]
    return {
        "v": VERSION,
        "run": str(uuid.uuid4()),
        "time": datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        **_commit(root),
        "dirty": _is_dirty(root),
        "machine": asdict(machine()),
        "compiler": compiler_version(_compiler(cache)) if cache else "",
        "flags": " ".join(flags).strip(),
    }


def _commit(root: Path) -> dict[str, str]:
    commit, date, subject = git(root, "log", "-1", "--no-show-signature",
                                "--format=%H%x00%cI%x00%s%x00").split("\0")[:3]
    return {"commit": commit, "date": date,
            "subject": "".join(c for c in " ".join(subject.split()) if c.isprintable())}


def _is_dirty(root: Path) -> bool:
    """True if a file other than the record differs from the commit, or if a new file would be
    compiled."""
    entries = git(root, "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all")
    for entry in filter(None, entries.split("\0")):
        state, path = entry[:2], entry[3:]
        if SOURCE.fullmatch(path) if state == "??" else path != RECORD:
            return True
    return False


def _cmake_cache(build: Path) -> dict[str, str]:
    path = build / "CMakeCache.txt"
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise Failed(f"build: found '{error.strerror}' at {path}, expected a build "
                     "folder") from None
    return dict(re.findall(r"^(CMAKE_\w+):[A-Z]+=(.*)$", text, re.MULTILINE))


def _compiler(cache: dict[str, str]) -> list[str]:
    return [cache["CMAKE_CXX_COMPILER"], *cache.get("CMAKE_CXX_COMPILER_ARG1", "").split()]


def machine() -> Machine:
    """Returns this machine."""
    text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    known = dict(re.findall(r"^(.*?)\s*:\s*(.*)$", text, re.MULTILINE))  # the last processor's
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30
    return Machine(known.get("model name", os.uname().machine), len(os.sched_getaffinity(0)),
                   round(memory), os.uname().release,
                   _best_isa(set(known.get("flags", "").split())))


def _best_isa(flags: set[str]) -> str:
    """Chooses as engine/base/isa.hpp does."""
    if {"avx512f", "avx512vl", "avx512dq", "bmi1"} <= flags:
        return "avx512"
    return "avx2" if {"avx2", "bmi1"} <= flags else "portable"
