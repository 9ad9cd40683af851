"""scripts/report: the record as one static HTML page, or as rows of a query.

    scripts/report [--record FILE] [--output FILE] [--machine TEXT] [--commit-url PREFIX]
    scripts/report [--record FILE] --sql "SELECT ..."
    scripts/report --import FILE... --record FILE [--commit REFERENCE]   Google Benchmark's JSON
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from tracking import imported, index, record
from tracking.atomic_file import drafted
from tracking.history import in_order, pasts_of
from tracking.markdown import markdown
from tracking.measure import Failed
from tracking.page import TITLE, page
from tracking.record import Problem
from tracking.shape import Run

ROOT = Path(__file__).resolve().parents[2]
TOLD = 20  # problems; the page and the index have more of them


def commit_url(root: Path) -> str | None:
    """What a commit's hash is put behind, where the origin is of a kind that has such pages. None
    too without git or outside a checkout: a page without links is a page."""
    try:
        done = subprocess.run(["git", "-C", str(root), "remote", "get-url", "origin"],
                              capture_output=True, text=True, check=False)
    except OSError:
        return None
    return page_of_commits(done.stdout.strip()) if done.returncode == 0 else None


def page_of_commits(origin: str) -> str | None:
    """https://github.com/A/B(.git) or git@github.com:A/B -> https://github.com/A/B/commit/; names
    and passwords in it are left out."""
    match = re.fullmatch(
        r"(?:(?:https|ssh)://(?:[^/@]*@)?|git@)([\w.-]*(?:github|gitlab|gitea|codeberg)[\w.-]*)"
        r"(?::\d+)?[:/]([\w.~/-]+?)(?:\.git)?/?", origin)
    return f"https://{match[1]}/{match[2]}/commit/" if match else None


def write_page(source: Path, output: Path, machine: str, prefix: str | None,
               title: str = TITLE) -> list[Problem]:
    """And what was left out of it."""
    measurements, problems = record.read(source)
    kept = in_order(one for one in measurements if machine.lower() in one.run.machine.name.lower())
    if measurements and not kept:
        known = "; ".join(sorted({one.run.machine.name for one in measurements}))
        raise Failed(f"--machine: found '{machine}', expected a part of one of: {known}")

    def link(run: Run) -> str | None:
        return f"{prefix}{run.commit}" if prefix else None

    text = page(kept, problems, pasts_of(kept), link, title)
    try:
        with drafted(output) as draft:
            draft.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Failed(f"--output: found '{error.strerror}' at {output}, expected a place to write "
                     "to") from None
    return problems


def print_rows(source: Path, place: Path, query: str) -> list[Problem]:
    """And what is not among them."""
    with closing(index.opened(place, source)) as connection:
        print(markdown(*index.rows(connection, query)))
        return index.problems(connection)


def tell(source: Path, problems: list[Problem]) -> None:
    for problem in problems[:TOLD]:
        print(f"trailblaze: {source}: line {problem.number}: {problem.why}", file=sys.stderr)
    if len(problems) > TOLD:
        print(f"trailblaze: {source}: and {len(problems) - TOLD:,} more", file=sys.stderr)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/report", allow_abbrev=False,
                                     description="The performance record as one HTML page.")
    parser.add_argument("--record", type=Path, metavar="FILE",
                        help="what is shown (bench/record.jsonl)")
    parser.add_argument("--import", nargs="+", type=Path, metavar="FILE", dest="files",
                        help="add what --benchmark_out_format=json wrote to the record, of the "
                        "commit that is checked out here")
    parser.add_argument("--commit", metavar="REFERENCE",
                        help="which commit the files of --import are of")
    parser.add_argument("--output", type=Path, default=ROOT / "build/report.html", metavar="FILE",
                        help="the page (build/report.html)")
    parser.add_argument("--index", type=Path, default=ROOT / "build/record.sqlite", metavar="FILE",
                        help="what --sql asks; made when needed (build/record.sqlite)")
    parser.add_argument("--sql", metavar="QUERY", help="print a query's rows instead; the tables "
                        "are runs, measurements, samples, counters, problems")
    parser.add_argument("--machine", default="", metavar="TEXT",
                        help="the page of machines with this in their name")
    parser.add_argument("--title", default=TITLE, metavar="TEXT", help=f"of the page ({TITLE})")
    parser.add_argument("--commit-url", metavar="PREFIX",
                        help="commits link to this and their hash (from the remote origin; with "
                        "--record of the checkout that this is called in)")
    options = parser.parse_args(words)
    if options.sql is not None and options.machine:
        parser.error("--machine: found --sql too, expected it in the query: WHERE machine LIKE ...")
    if options.commit is not None and not options.files:
        parser.error("--commit: found without --import, expected both or none")
    if options.files and (options.record is None or options.sql is not None):
        parser.error("--import: expected --record too, and no --sql")
    origin = ROOT if options.record is None else Path.cwd()  # other records are of other projects
    options.record = options.record or ROOT / "bench/record.jsonl"
    try:
        if options.files:
            imported.add(options.files, options.record, Path.cwd(), options.commit)
            return 0
        if options.sql is not None:
            problems = print_rows(options.record, options.index, options.sql)
        else:
            prefix = commit_url(origin) if options.commit_url is None else options.commit_url
            problems = write_page(options.record, options.output, options.machine, prefix,
                                  options.title)
            print(options.output)
        tell(options.record, problems)
    except (Failed, OSError) as error:
        print(f"trailblaze: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
