"""Lines of an invented record, for tests of the record."""

import random
import uuid
from datetime import datetime, timedelta, timezone

MACHINE = {"cpu": "Some CPU", "cores": 2, "memory_gib": 24, "kernel": "6.1", "isa": "avx512"}
OTHER_MACHINE = {**MACHINE, "cpu": "Another CPU", "cores": 8, "isa": "avx2"}
START = datetime(2026, 1, 1, tzinfo=timezone.utc)


def commit_of(number):
    return f"{number + 1:040x}"


def line(number=0, **changes):
    """Returns a benchmark of a run of its own. Its commit is `number` days younger than the
    first."""
    date = START + timedelta(days=number)
    return {
        "v": 1, "run": str(uuid.uuid4()), "time": (date + timedelta(hours=1)).isoformat(),
        "commit": commit_of(number), "dirty": False, "date": date.isoformat(),
        "subject": f"Change {number}", "machine": MACHINE, "compiler": "g++ 12.2.0",
        "flags": "-O3 -DNDEBUG", "set": "quick", "benchmark": "enumerate/tiles-3x3/trail",
        "counters": {"states": 181440, "states/s": 1e7}, "real_ns": [1e6, 1.01e6, 1.02e6],
        "cpu_ns": [1e6, 1e6, 1e6], "instructions": 30_000_000, **changes,
    }


def samples(source: random.Random, median, noise=0.005, count=9):
    """Returns the samples of one run."""
    return [median * source.lognormvariate(0, noise) for _ in range(count)]
