"""The record: the figures of each run, a line of JSON per benchmark (shape.py), append-only.

    append   a writer locks the file, adds its lines by a single write, calls fsync. Concurrent
             writers therefore lose nothing. A killed writer loses only the line that it was
             writing:

                 {"v":1,"run":"3f...}
                 {"v":1,"run":"3f...}
                 {"v":1,"ru                 <- killed here; the next writer begins with a newline
                 {"v":1,"run":"a0...}

    read     incomplete or invalid lines are skipped and reported with their numbers

describe.py determines the fields that all lines of a run share.
"""

from __future__ import annotations

import codecs
import fcntl
import json
import os
import tempfile
from collections import Counter, defaultdict
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Iterator, NoReturn

from tracking.google_json import Series
from tracking.messages import Failed
from tracking.shape import Measurement, Run, WrongShape, measurement_of


@dataclass(frozen=True)
class Problem:
    number: int  # of the line, from 1
    why: str


# ---- writing ----


def line_of(about: dict[str, Any], set_name: str, series: Series,
            instructions: int | None = None) -> dict[str, Any]:
    """Returns the line of a benchmark, for the run that `about` describes."""
    return {**about, "set": set_name, "benchmark": series.name, "counters": series.counters,
            "real_ns": series.real_ns, "cpu_ns": series.cpu_ns, "instructions": instructions}


def append(path: Path, lines: Iterable[dict[str, Any]]) -> None:
    """Appends all lines and syncs them; any process may call it at any time. Raises Failed, and
    appends nothing, if a line is invalid or the file cannot be written."""
    data = b"".join(_encoded(line) for line in lines)
    with _opened(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, fcntl.LOCK_EX) as file:
        size = os.fstat(file).st_size
        if size > 0 and os.pread(file, 1, size - 1) != b"\n":
            data = b"\n" + data
        try:
            _write_all(file, data)
            os.fsync(file)
        except OSError:
            if os.fstat(file).st_size > size:  # a full disk may have taken a part
                os.ftruncate(file, size)
            raise


def check_place(path: Path) -> None:
    """Raises Failed if append() could not write the file. Changes nothing and makes no file."""
    if path.exists():
        with _opened(path, os.O_RDWR, fcntl.LOCK_EX):
            return
    try:
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise _unusable(path, error, "written") from None


def _encoded(line: dict[str, Any]) -> bytes:
    try:
        measurement_of(line)
        text = json.dumps(line, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode() + b"\n"
    except (TypeError, ValueError, RecursionError) as error:
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
        writes = flags & os.O_RDWR
        hint = "" if writes or path.exists() else "; scripts/bench --record begins one"
        raise _unusable(path, error, ("written" if writes else "read") + hint) from None


def _unusable(path: Path, error: OSError, use: str) -> Failed:
    return Failed(f"record: found '{error.strerror}' at {path}, expected a file that can be {use}")


# ---- reading ----


def read(path: Path) -> tuple[list[Measurement], list[Problem]]:
    """Returns the valid measurements and the skipped lines, both in the order of lines. Reads the
    whole file while no writer holds the lock. Raises Failed if it cannot be read."""
    with _opened(path, os.O_RDONLY, fcntl.LOCK_SH) as file:
        with open(file, "rb", closefd=False) as stream:
            data = stream.read()
    measurements: list[Measurement] = []
    lines, problems = _shaped(data.removeprefix(codecs.BOM_UTF8))
    runs = _agreed([one for _, one in lines])
    first: dict[Run, int] = {}  # number of the first line of each run
    seen: dict[tuple[str, str], int] = {}  # line numbers by run and benchmark
    for number, one in lines:
        first.setdefault(one.run, number)
    for number, one in lines:
        run = runs[one.run.id]
        before = seen.get((run.id, one.benchmark))
        if one.run != run:
            problems.append(Problem(number, f"run: found {run.id} with another commit, time or "
                                            f"machine than on line {first[run]}, expected the "
                                            "same"))
        elif before is not None:
            problems.append(Problem(number, f"benchmark: found {one.benchmark} of the same run on "
                                            f"line {before}, expected it once"))
        else:
            seen[run.id, one.benchmark] = number
            measurements.append(one)
    return measurements, sorted(problems, key=lambda problem: problem.number)


def _shaped(data: bytes) -> tuple[list[tuple[int, Measurement]], list[Problem]]:
    """Parses each line by itself, with its number."""
    lines: list[tuple[int, Measurement]] = []
    problems: list[Problem] = []
    for number, raw in enumerate(data.split(b"\n"), 1):
        if not raw.strip():
            continue
        try:
            lines.append((number, measurement_of(_decoded(raw))))
        except WrongShape as error:
            problems.append(Problem(number, str(error)))
        except RecursionError:
            problems.append(Problem(number, "found too many brackets inside each other, expected "
                                            "one object"))
    return lines, problems


def _agreed(measurements: Iterable[Measurement]) -> dict[str, Run]:
    """Returns for each run id the description that most of its lines give; of equally frequent
    descriptions the first."""
    said: dict[str, Counter[Run]] = defaultdict(Counter)
    for one in measurements:
        said[one.run.id][one.run] += 1
    return {name: count.most_common(1)[0][0] for name, count in said.items()}


def _decoded(raw: bytes) -> Any:
    try:
        return json.loads(raw.decode(), parse_constant=_no_number, object_pairs_hook=_once_each)
    except UnicodeDecodeError as error:
        raise WrongShape(f"found byte {raw[error.start]:#04x} at column {error.start + 1}, "
                         "expected UTF-8") from None
    except json.JSONDecodeError as error:
        raise WrongShape(f"found no JSON at column {error.colno} of {len(raw)} ({error.msg}), "
                         "expected one object") from None
    except ValueError as error:  # numbers too long to read
        raise WrongShape(str(error)) from None


def _no_number(text: str) -> NoReturn:
    raise WrongShape(f"found {text}, expected finite numbers")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise WrongShape("found a field twice, expected each once")
    return found
