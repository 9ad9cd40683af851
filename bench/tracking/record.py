"""The record: each run's figures, a line of JSON for each benchmark (shape.py), only ever added to.

    append   a writer holds the file's lock, adds its lines by one write and syncs. So writers at
             once lose nothing, and one that is killed loses the line that it was at:

                 {"v":1,"run":"3f...}
                 {"v":1,"run":"3f...}
                 {"v":1,"ru                 <- killed here; the next writer begins with a newline
                 {"v":1,"run":"a0...}

    read     lines that are not whole, or not of the shape, are left out and told with their number
    describe what a run's lines have in common: when, of what, on what
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import subprocess
import uuid
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Iterable, Iterator, NoReturn

from tracking.measure import Failed, Series
from tracking.shape import VERSION, Measurement, Run, WrongShape, measurement_of
from tracking.trees import compiler_version


@dataclass(frozen=True)
class Problem:
    number: int  # of the line, from 1
    why: str


# ---- writing ----


def line_of(about: dict[str, Any], set_name: str, series: Series,
            instructions: int | None = None) -> dict[str, Any]:
    """One benchmark of the run that `about` describes."""
    return {**about, "set": set_name, "benchmark": series.name, "counters": series.counters,
            "real_ns": series.real_ns, "cpu_ns": series.cpu_ns, "instructions": instructions}


def append(path: Path, lines: Iterable[dict[str, Any]]) -> None:
    """Any process, any time. All lines are there when it returns; Failed, and none is, where one is
    of a wrong shape or the file cannot be written."""
    data = b"".join(_encoded(line) for line in lines)
    with _opened(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, fcntl.LOCK_EX) as file:
        size = os.fstat(file).st_size
        if size > 0 and os.pread(file, 1, size - 1) != b"\n":
            data = b"\n" + data
        try:
            _write_all(file, data)
            os.fsync(file)
        except OSError:
            if os.fstat(file).st_size > size:  # a full disk takes a part
                os.ftruncate(file, size)
            raise


def _encoded(line: dict[str, Any]) -> bytes:
    try:
        measurement_of(line)
        text = json.dumps(line, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode() + b"\n"
    except (TypeError, ValueError) as error:
        raise Failed(f"a line for the record: {error}") from None


def _write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data):]


@contextmanager
def _opened(path: Path, flags: int, lock: int) -> Iterator[int]:
    try:
        file = os.open(path, flags | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(file, lock)
            yield file
        finally:
            os.close(file)
    except OSError as error:
        purpose = "written" if flags & os.O_RDWR else "read"
        raise Failed(f"record: found '{error.strerror}' at {path}, expected a file that can be "
                     f"{purpose}") from None


# ---- reading ----


def contents(path: Path) -> bytes:
    """As a whole, while no writer is at it. Failed where it cannot be read."""
    with _opened(path, os.O_RDONLY, fcntl.LOCK_SH) as file:
        with open(file, "rb", closefd=False) as stream:
            return stream.read()


def read(path: Path) -> tuple[list[Measurement], list[Problem]]:
    return parsed(contents(path))


def parsed(data: bytes) -> tuple[list[Measurement], list[Problem]]:
    measurements: list[Measurement] = []
    problems: list[Problem] = []
    runs: dict[str, tuple[Run, int]] = {}  # and the line where it is first found
    seen: dict[tuple[str, str], int] = {}  # lines by run and benchmark
    for number, raw in enumerate(data.split(b"\n"), 1):
        if not raw.strip():
            continue
        try:
            one = measurement_of(_decoded(raw))
            run, first = runs.setdefault(one.run.id, (one.run, number))
            if one.run != run:
                raise WrongShape(f"run: found {run.id} with another commit, time or machine than "
                                 f"on line {first}, expected the same")
            before = seen.setdefault((run.id, one.benchmark), number)
            if before != number:
                raise WrongShape(f"benchmark: found {one.benchmark} of the same run on line "
                                 f"{before}, expected it once")
        except WrongShape as error:
            problems.append(Problem(number, str(error)))
        else:
            measurements.append(one)
    return measurements, problems


def _decoded(raw: bytes) -> Any:
    try:
        return json.loads(raw.decode(), parse_constant=_no_number, object_pairs_hook=_once_each)
    except UnicodeDecodeError as error:
        raise WrongShape(f"found byte {raw[error.start]:#04x} at column {error.start + 1}, "
                         "expected UTF-8") from None
    except json.JSONDecodeError as error:
        raise WrongShape(f"found no JSON at column {error.colno} of {len(raw)} ({error.msg}), "
                         "expected one object") from None
    except (ValueError, RecursionError) as error:  # numbers too long to read; too many brackets
        raise WrongShape(str(error)) from None


def _no_number(text: str) -> NoReturn:
    raise WrongShape(f"found {text}, expected finite numbers")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise WrongShape("found a field twice, expected each once")
    return found


# ---- describing ----


def describe(root: Path, build: Path | None = None, isa: str | None = None) -> dict[str, Any]:
    """What the lines of a run have in common: of the checkout at `root`, with the compiler and
    flags of a build folder, and on this machine, now. Failed where `root` is no checkout."""
    commit, date, subject = _git(root, "log", "-1", "--format=%H%n%cI%n%s").split("\n", 2)
    cache = _cmake_cache(build) if build else {}
    kind = cache.get("CMAKE_BUILD_TYPE", "")
    flags = [cache.get("CMAKE_CXX_FLAGS", ""), cache.get(f"CMAKE_CXX_FLAGS_{kind.upper()}", "")]
    return {
        "v": VERSION,
        "run": str(uuid.uuid4()),
        "time": datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "commit": commit,
        "dirty": _git(root, "status", "--porcelain", "--untracked-files=no") != "",
        "date": date,
        "subject": "".join(c for c in " ".join(subject.split()) if c.isprintable()),
        "machine": _machine(isa),
        "compiler": compiler_version(cache["CMAKE_CXX_COMPILER"]) if cache else "",
        "flags": " ".join(flags).strip(),
    }


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True,
                          errors="replace", check=False)
    if done.returncode != 0:
        raise Failed(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


def _cmake_cache(build: Path) -> dict[str, str]:
    path = build / "CMakeCache.txt"
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise Failed(f"build: found '{error.strerror}' at {path}, expected a build "
                     "folder") from None
    return dict(re.findall(r"^(CMAKE_\w+):[A-Z]+=(.*)$", text, re.MULTILINE))


def _machine(isa: str | None) -> dict[str, Any]:
    text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    known = dict(re.findall(r"^(.*?)\s*:\s*(.*)$", text, re.MULTILINE))  # of the last processor
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30
    return {
        "cpu": known.get("model name", os.uname().machine),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gib": round(memory),
        "kernel": os.uname().release,
        "isa": isa or _best_isa(set(known.get("flags", "").split())),
    }


def _best_isa(flags: set[str]) -> str:
    """As engine/isa.hpp chooses."""
    if {"avx512f", "avx512vl", "avx512dq", "bmi1"} <= flags:
        return "avx512"
    return "avx2" if {"avx2", "bmi1"} <= flags else "portable"
