"""scripts/report: prints the record as a static HTML page, or the rows of a query.

    scripts/report [--record FILE] [--output FILE] [--machine TEXT] [--commit-url PREFIX]
    scripts/report [--record FILE] --sql "SELECT ..."
"""

from __future__ import annotations

import argparse
import re
import sys
from contextlib import closing
from pathlib import Path

from tracking import index, record
from tracking.atomic_file import atomic_replacement
from tracking.git import git
from tracking.history import in_order, pasts_of
from tracking.markdown import markdown
from tracking.messages import Failed, say
from tracking.page import page
from tracking.project import RECORD
from tracking.record import Problem
from tracking.shape import Run

ROOT = Path(__file__).resolve().parents[2]
TOLD = 20  # problems at most; the page and the index have more


def commit_url(root: Path) -> str | None:
    """Returns the URL prefix of commit pages, if the host of the remote origin has such pages.
    Returns None without git or outside a checkout: the page then has no links."""
    try:
        return page_of_commits(git(root, "remote", "get-url", "origin"))
    except Failed:
        return None


def page_of_commits(origin: str) -> str | None:
    """Converts https://github.com/A/B(.git) or git@github.com:A/B to
    https://github.com/A/B/commit/. Drops names and passwords."""
    match = re.fullmatch(
        r"(?:(?:https|ssh)://(?:[^/@]*@)?|git@)([\w.-]*(?:github|gitlab|gitea|codeberg)[\w.-]*)"
        r"(?::\d+)?[:/]([\w.~/-]+?)(?:\.git)?/?", origin)
    return f"https://{match[1]}/{match[2]}/commit/" if match else None


def write_page(source: Path, output: Path, machine: str,
               prefix: str | None) -> list[Problem]:
    """Writes the page. Returns the lines that it leaves out."""
    measurements, problems = record.read(source)
    kept = in_order(one for one in measurements if machine.lower() in one.run.machine.name.lower())
    if measurements and not kept:
        known = "; ".join(sorted({one.run.machine.name for one in measurements}))
        raise Failed(f"--machine: found '{machine}', expected a part of one of these names: "
                     f"{known}")

    def link(run: Run) -> str | None:
        return f"{prefix}{run.commit}" if prefix else None

    text = page(kept, problems, pasts_of(kept), link)
    try:
        with atomic_replacement(output) as draft:
            draft.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Failed(f"--output: found '{error.strerror}' at {output}, expected a file that can be "
                     "written") from None
    return problems


def print_rows(source: Path, place: Path, query: str) -> list[Problem]:
    """Prints the rows of a query. Returns the lines that the index leaves out."""
    with closing(index.opened(place, source)) as connection:
        print(markdown(*index.rows(connection, query)))
        return index.problems(connection)


def print_problems(source: Path, problems: list[Problem]) -> None:
    for problem in problems[:TOLD]:
        say(f"{source}: line {problem.number}: {problem.why}")
    if len(problems) > TOLD:
        say(f"{source}: and {len(problems) - TOLD:,} more")


def parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/report", allow_abbrev=False,
                                     description="The performance record as one HTML page.")
    parser.add_argument("--record", type=Path, metavar="FILE", default=ROOT / RECORD,
                        help=f"the record to show ({RECORD})")
    parser.add_argument("--output", type=Path, metavar="FILE",
                        default=ROOT / "build/report.html",
                        help="file of the page (build/report.html)")
    parser.add_argument("--index", type=Path, metavar="FILE",
                        default=ROOT / "build/record.sqlite",
                        help="database that --sql queries (build/record.sqlite)")
    parser.add_argument("--sql", metavar="QUERY",
                        help="print the rows of a query instead; the tables are runs, "
                        "measurements, samples, counters, problems")
    parser.add_argument("--machine", default="", metavar="TEXT",
                        help="show only machines with this text in their name")
    parser.add_argument("--commit-url", metavar="PREFIX",
                        help="prefix of links to commits (from the remote origin)")
    options = parser.parse_args(words)
    if options.sql is not None and options.machine:
        parser.error("--machine: found --sql too, expected it in the query: WHERE machine LIKE ...")
    return options


def run(options: argparse.Namespace) -> None:
    if options.sql is not None:
        print_problems(options.record, print_rows(options.record, options.index, options.sql))
        return
    prefix = commit_url(ROOT) if options.commit_url is None else options.commit_url
    problems = write_page(options.record, options.output, options.machine, prefix)
    print(options.output)
    print_problems(options.record, problems)


def main(words: list[str]) -> int:
    options = parse(words)
    try:
        run(options)
    except (Failed, OSError) as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
