"""The record as an SQLite database for queries. Each query builds it anew from the record, so it
may be deleted at any time.

    scripts/report --sql "SELECT benchmark, min(median_ns) FROM measurements GROUP BY benchmark"

The file is never changed in place: a new file replaces it. It is therefore opened as immutable.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tracking import record
from tracking.atomic_file import atomic_replacement
from tracking.messages import Failed
from tracking.record import Problem
from tracking.shape import Measurement

READS = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION,
         sqlite3.SQLITE_RECURSIVE}
SCHEMA = """
CREATE TABLE runs (
  run TEXT PRIMARY KEY, time TEXT, commit_id TEXT, dirty INTEGER, date TEXT, subject TEXT,
  machine TEXT, cpu TEXT, cores INTEGER, memory_gib REAL, kernel TEXT, isa TEXT,
  compiler TEXT, flags TEXT);
CREATE TABLE measurements (
  run TEXT REFERENCES runs, benchmark TEXT, "set" TEXT, median_ns REAL, instructions INTEGER,
  PRIMARY KEY (run, benchmark));
CREATE TABLE samples (run TEXT, benchmark TEXT, number INTEGER, real_ns REAL, cpu_ns REAL);
CREATE TABLE counters (run TEXT, benchmark TEXT, counter TEXT, value REAL);
CREATE TABLE problems (line INTEGER, why TEXT);
CREATE INDEX samples_of ON samples (run, benchmark);
CREATE INDEX counters_of ON counters (run, benchmark);
"""


def opened(place: Path, source: Path) -> sqlite3.Connection:
    """Builds the index of the record `source` at `place`, and opens it for reading."""
    measurements, left_out = record.read(source)
    try:
        with atomic_replacement(place) as draft, closing(sqlite3.connect(draft)) as connection:
            connection.executescript(SCHEMA)
            for one in measurements:
                _insert(connection, one)
            connection.executemany("INSERT INTO problems VALUES (?, ?)",
                                   [(problem.number, problem.why) for problem in left_out])
            connection.commit()
        return _connected(place)
    except (OSError, sqlite3.Error) as error:
        raise Failed(
            f"index: found '{error}' at {place}, expected a file that can be written") from None


def rows(connection: sqlite3.Connection, query: str) -> tuple[list[str], list[list[str]]]:
    """Returns the names of a query's columns and its rows, each cell as text without line
    breaks."""
    try:
        cursor = connection.execute(query)
        if cursor.description is None:
            raise sqlite3.Warning("it has no columns")
        titles = [column[0] for column in cursor.description]
        return titles, [[_cell(value) for value in row] for row in cursor]
    except (sqlite3.Error, sqlite3.Warning, UnicodeError) as error:
        raise Failed(f"--sql: found '{query}', expected a single SQL query: {error}") from None


def problems(connection: sqlite3.Connection) -> list[Problem]:
    """Returns the lines of the record that the index leaves out."""
    return [Problem(*row) for row in connection.execute("SELECT line, why FROM problems")]


def _cell(value: Any) -> str:
    text = "" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)
    return " ".join(text.split())


def _connected(place: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"file:{quote(str(place))}?mode=ro&immutable=1", uri=True)
    connection.set_authorizer(_allowed)  # ATTACH and VACUUM INTO would write elsewhere
    return connection


def _allowed(action: int, *_: str | None) -> int:
    return sqlite3.SQLITE_OK if action in READS else sqlite3.SQLITE_DENY


def _insert(connection: sqlite3.Connection, one: Measurement) -> None:
    run, machine = one.run, one.run.machine
    connection.execute(
        f"INSERT OR IGNORE INTO runs VALUES ({', '.join('?' * 14)})",
        (run.id, run.time.isoformat(), run.commit, run.dirty, run.date.isoformat(), run.subject,
         machine.name, machine.cpu, machine.cores, machine.memory_gib, machine.kernel, machine.isa,
         run.compiler, run.flags))
    key = (run.id, one.benchmark)
    connection.execute("INSERT INTO measurements VALUES (?, ?, ?, ?, ?)",
                       (*key, one.set, one.median_ns, one.instructions))
    longest = max(len(one.real_ns), len(one.cpu_ns))
    real, cpu = (x + [None] * (longest - len(x)) for x in (one.real_ns, one.cpu_ns))
    connection.executemany("INSERT INTO samples VALUES (?, ?, ?, ?, ?)",
                           [(*key, i, *pair) for i, pair in enumerate(zip(real, cpu))])
    connection.executemany("INSERT INTO counters VALUES (?, ?, ?, ?)",
                           [(*key, name, float(value)) for name, value in one.counters.items()])
