"""Formats a table of the suite (scripts/bench --table) as Markdown, from the JSON of Google
Benchmark: a row for each benchmark, with medians of its repetitions.

    | dense        | threads | time    | states     | bytes/state | speed-up | times the best |
    |--------------|--------:|--------:|-----------:|------------:|---------:|---------------:|
    | 3x4, avx2    |       2 | 60.2 ms | 3.98 G/s   |       0.134 |     1.90 |           1.00 |

"speed-up" compares with one thread, "times the best" the time per state with that of the fastest of
the same work (the second part of the name) at as many threads.
"""

from __future__ import annotations

import re
from statistics import median

from tracking.google_json import Series
from tracking.markdown import markdown
from tracking.units import digits, duration, rate

TABLES = {"dense": "tables", "spaces": "tables", "ida": "tables", "sets": "tables",
          "program": "tables", "korf": "korf"}  # the suite's set of each table


def pattern(table: str, within: str) -> str:
    """Returns the regular expression of the table's benchmarks whose other parts match `within`."""
    return f"^{table}/.*(?:{within})"


def parts_of(name: str) -> tuple[list[str], int]:
    """Splits a name into the parts between work and threads, and the number of threads."""
    found = re.fullmatch(r"[^/]+/(.*?)(?:/threads:(\d+))?", name)
    assert found, name
    return found[1].split("/"), int(found[2] or 1)


def formatted(table: str, series: list[Series]) -> str:
    times = {one.name: median(one.real_ns) for one in series}
    same_work: dict[tuple[str, int], list[float]] = {}
    for one in series:
        parts, threads = parts_of(one.name)
        ns = times[one.name] / one.counters["states"]
        same_work.setdefault((parts[0], threads), []).append(ns)
    rows = []
    for one in series:
        parts, threads = parts_of(one.name)
        ns = times[one.name]
        alone = times.get(re.sub(r"/threads:\d+$", "", one.name))
        rivals = same_work[parts[0], threads]
        bytes_per_state = one.counters.get("bytes/state")
        rows.append([", ".join(parts), str(threads), duration(ns),
                     rate(one.counters["states"] / ns * 1e9),
                     "" if bytes_per_state is None else digits(bytes_per_state),
                     digits(alone / ns) if alone and threads > 1 else "",
                     digits(ns / one.counters["states"] / min(rivals)) if rivals[1:] else ""])
    return markdown([table, "threads", "time", "states", "bytes/state", "speed-up",
                     "times the best"], rows)
