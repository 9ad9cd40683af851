"""scripts/bench: runs the suite's program once. Passes the program's table through, and on request
writes its JSON to a file and its figures to the record.

    scripts/bench [--quick | --korf | --table NAME] [--filter REGEX] [--json FILE]
                  [--record [FILE]] [--benchmark_...]

A table is printed as Markdown.

The exit code is 1, and nothing is recorded, if a benchmark has wrong counts or no benchmark is
selected.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tracking import record, suite_tables
from tracking.describe import RECORD, describe
from tracking.google_json import read_series
from tracking.messages import Failed

ROOT = Path(__file__).resolve().parents[2]


# The options of Google Benchmark that change neither the measurement nor the JSON file.
OPTIONS = ("min_time", "repetitions", "enable_random_interleaving", "display_aggregates_only",
           "format", "color", "counters_tabular", "context", "time_unit")

# By set: the least time of a repetition in seconds, and the repetitions of each benchmark.
EFFORTS = {"quick": (0.05, 3), "full": (0.2, 5), "korf": (0.01, 1), "tables": (0.01, 3)}


def command(program: Path, cases: str, pattern: str, rest: list[str]) -> list[str]:
    """Puts the user's options last, so that they override the others."""
    min_time, repetitions = EFFORTS[cases]
    return [str(program), "--set", cases, "--case", pattern,
            f"--benchmark_min_time={min_time}", f"--benchmark_repetitions={repetitions}",
            "--benchmark_display_aggregates_only=true", "--benchmark_counters_tabular=true", *rest]


def find_korf(environment: dict[str, str]) -> None:
    """Sets TRAILBLAZE_KORF to Korf's hundred puzzles in docs/, unless the user sets another
    file."""
    own = ROOT / "docs/instances/korf100.txt"
    file = Path(environment.setdefault("TRAILBLAZE_KORF", str(own)))
    if not file.is_file():
        raise Failed(f"--korf: found no file {file}, expected Korf's hundred 15-puzzles; "
                     "TRAILBLAZE_KORF names another")


def check_chosen(program: Path, cases: str, pattern: str, environment: dict[str, str]) -> None:
    words = [str(program), "--set", cases, "--case", pattern, "--list"]
    if subprocess.run(words, env=environment, capture_output=True, check=False).returncode != 0:
        raise Failed(f"--filter: found '{pattern}', expected a regular expression that matches a "
                     "benchmark's name")


def check_places(options: argparse.Namespace) -> None:
    """Fails early if the figures cannot be written."""
    if options.record:
        record.check_place(options.record)
    if options.json:
        options.json.open("ab").close()


def run(program: Path, cases: str, options: argparse.Namespace, rest: list[str]) -> int:
    environment = dict(os.environ)
    if cases == "korf":
        find_korf(environment)
    check_chosen(program, cases, options.filter, environment)
    check_places(options)
    about = describe(ROOT, program.parent) if options.record else {}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        words = command(program, cases, options.filter, rest)
        words += [f"--benchmark_out={out}", "--benchmark_out_format=json"]
        shown = sys.stderr if options.table else None
        status = subprocess.run(words, env=environment, stdout=shown, check=False).returncode
        if status != 0:
            raise Failed(f"{program.name}: exit code {status}")
        series = read_series(out)
        if options.record:
            record.append(options.record, [record.line_of(about, cases, one) for one in series])
        if options.json:
            shutil.copyfile(out, options.json)
        if options.table:
            print(suite_tables.formatted(options.table, series))
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/bench", allow_abbrev=False,
        description="Runs the benchmark suite, or a set of it.",
        epilog="The program also accepts these options of Google Benchmark, as --benchmark_X=...: "
               f"{', '.join(OPTIONS)}.")
    sets = parser.add_mutually_exclusive_group()
    sets.add_argument("--quick", action="store_const", dest="cases", const="quick",
                      help="only one of everything, in less than 2 minutes")
    sets.add_argument("--korf", action="store_const", dest="cases", const="korf",
                      help="only Korf's hundred 15-puzzles")
    sets.add_argument("--table", choices=suite_tables.TABLES, metavar="NAME",
                      help=f"a table of large work: {', '.join(suite_tables.TABLES)}")
    parser.add_argument("--filter", default="", metavar="REGEX",
                        help="only benchmarks whose name matches")
    parser.add_argument("--json", type=Path, metavar="FILE",
                        help="also write Google Benchmark's JSON to FILE")
    parser.add_argument("--record", nargs="?", type=Path, const=ROOT / RECORD,
                        metavar="FILE", help=f"also add the figures to FILE ({RECORD})")
    options, rest = parser.parse_known_args()
    known = tuple(f"--benchmark_{option}=" for option in OPTIONS)
    if strange := [word for word in rest if not word.startswith(known)]:
        parser.error(f"found {strange[0]}, expected an option above or one of {', '.join(known)}")
    if options.table:
        options.cases = suite_tables.TABLES[options.table]
        options.filter = suite_tables.pattern(options.table, options.filter)
    try:
        return run(Path(os.environ["TRAILBLAZE_SUITE"]), options.cases or "full", options, rest)
    except Failed as failed:
        print(f"bench: {failed}", file=sys.stderr)
    except OSError as error:
        print(f"bench: {error.filename}: {error.strerror}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
