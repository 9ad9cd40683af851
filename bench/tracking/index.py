"""The record as an SQLite database for queries. The record is the source: if the database does not
match the record, it is rebuilt as a whole. It may be deleted at any time.

    scripts/report --sql "SELECT benchmark, min(median_ns) FROM measurements GROUP BY benchmark"

The file is never changed in place: a new file replaces it. It is therefore opened as immutable. A
checksum in the file reveals damage or an edit before a query reads it.
"""

from __future__ import annotations

import hashlib
import sqlite3
import struct
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tracking import record
from tracking.atomic_file import atomic_replacement
from tracking.messages import Failed
from tracking.record import Problem
from tracking.shape import Measurement

# Offset of the checksum: SQLite's `user version`, 4 bytes of the header for the application.
USER_VERSION = 60
READS = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION,
         sqlite3.SQLITE_RECURSIVE}
SCHEMA = """
CREATE TABLE source (sha256 TEXT);  -- of the record, and of these lines
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
    """Opens the index at `place` for reading. Rebuilds it first if it does not match the record
    `source`."""
    data = record.contents(source)
    sha256 = hashlib.sha256(SCHEMA.encode() + data).hexdigest()
    try:
        if _source_of(place) != sha256:
            _rebuild(place, data, sha256)
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


def _source_of(place: Path) -> str:
    """Returns the hash of the index's source, or "" if the index is missing or damaged."""
    try:
        data = place.read_bytes()
        if struct.unpack_from(">I", data, USER_VERSION)[0] != _checksum(data):
            return ""
        with closing(_connected(place)) as connection:
            return connection.execute("SELECT sha256 FROM source").fetchone()[0]
    except (OSError, struct.error, sqlite3.Error, TypeError):
        return ""


def _checksum(data: bytes) -> int:
    """Returns the checksum of all bytes but the checksum itself."""
    return zlib.crc32(data[USER_VERSION + 4:], zlib.crc32(data[:USER_VERSION]))


def _rebuild(place: Path, data: bytes, sha256: str) -> None:
    measurements, left_out = record.parsed(data)
    with atomic_replacement(place) as draft:
        with closing(sqlite3.connect(draft)) as connection:
            connection.executescript(SCHEMA)
            connection.execute("INSERT INTO source VALUES (?)", [sha256])
            for one in measurements:
                _insert(connection, one)
            connection.executemany("INSERT INTO problems VALUES (?, ?)",
                                   [(problem.number, problem.why) for problem in left_out])
            connection.commit()
        with draft.open("r+b") as file:
            checksum = _checksum(file.read())
            file.seek(USER_VERSION)
            file.write(struct.pack(">I", checksum))


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
