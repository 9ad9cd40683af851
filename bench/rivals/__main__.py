"""python3 -m rivals NAME: repeats a work until enough time has passed, and prints

    {"states": 181440, "length": 31, "real_ns": 6.1e8, "cpu_ns": 6.1e8}

with the mean times of a search. The times exclude the start of Python and its imports.
"""

import argparse
import json
import time

from rivals.puzzle import Found, Puzzle, search
from rivals.works import WORKS

LEAST_SECONDS = 0.2


def timed(start: Puzzle) -> tuple[Found, float, float]:
    """Returns the result and the mean nanoseconds per search: wall time and processor time."""
    count = 1
    while True:
        begin, cpu_begin = time.perf_counter(), time.process_time()
        for _ in range(count):
            found = search(start)
        real, cpu = time.perf_counter() - begin, time.process_time() - cpu_begin
        if real >= LEAST_SECONDS:
            return found, 1e9 * real / count, 1e9 * cpu / count
        count *= 4


def main() -> None:
    parser = argparse.ArgumentParser(prog="rivals", description="Plain Python, timed.")
    parser.add_argument("work", choices=WORKS)
    found, real_ns, cpu_ns = timed(WORKS[parser.parse_args().work].start)
    print(json.dumps(found._asdict() | {"real_ns": real_ns, "cpu_ns": cpu_ns}))


if __name__ == "__main__":
    main()
