"""scripts/report: prints the record as a static HTML page, or the rows of a query.

    scripts/report [--record FILE] [--output FILE] [--machine TEXT] [--commit-url PREFIX]
    scripts/report [--record FILE] --sql "SELECT ..."
    scripts/report --project FILE.toml ...    uses the record and the page of another project
"""

from __future__ import annotations

import argparse
import re
import sys
from contextlib import closing
from pathlib import Path

from tracking import index, project, record
from tracking.atomic_file import atomic_replacement
from tracking.git import git
from tracking.history import in_order, pasts_of
from tracking.markdown import markdown
from tracking.messages import Failed, say
from tracking.page import TITLE, page
from tracking.record import Problem
from tracking.shape import Run

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


def write_page(source: Path, output: Path, machine: str, prefix: str | None,
               title: str = TITLE) -> list[Problem]:
    """Writes the page. Returns the lines that it leaves out."""
    measurements, problems = record.read(source)
    kept = in_order(one for one in measurements if machine.lower() in one.run.machine.name.lower())
    if measurements and not kept:
        known = "; ".join(sorted({one.run.machine.name for one in measurements}))
        raise Failed(f"--machine: found '{machine}', expected a part of one of these names: "
                     f"{known}")

    def link(run: Run) -> str | None:
        return f"{prefix}{run.commit}" if prefix else None

    text = page(kept, problems, pasts_of(kept), link, title)
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
    parser.add_argument("--record", type=Path, metavar="FILE",
                        help="the record to show (bench/record.jsonl)")
    parser.add_argument("--project", type=Path, metavar="FILE",
                        help="TOML file of another project, whose record is shown")
    parser.add_argument("--output", type=Path, metavar="FILE",
                        help="file of the page (build/report.html; of another project: report.html "
                        "in its folder of builds)")
    parser.add_argument("--index", type=Path, metavar="FILE",
                        help="database that --sql queries (record.sqlite in the folder of builds)")
    parser.add_argument("--sql", metavar="QUERY",
                        help="print the rows of a query instead; the tables are runs, "
                        "measurements, samples, counters, problems")
    parser.add_argument("--machine", default="", metavar="TEXT",
                        help="show only machines with this text in their name")
    parser.add_argument("--title", metavar="TEXT", help=f"title of the page ({TITLE})")
    parser.add_argument("--commit-url", metavar="PREFIX",
                        help="prefix of links to commits (from the remote origin; with --record, "
                        "from the origin of the current folder's checkout)")
    options = parser.parse_args(words)
    if options.sql is not None and options.machine:
        parser.error("--machine: found --sql too, expected it in the query: WHERE machine LIKE ...")
    return options


def complete(options: argparse.Namespace) -> None:
    """Fills in missing options from the named project, or from Trailblaze."""
    # Another record belongs to the project of the current folder.
    others = options.record is not None
    about = project.own() if options.project is None else project.read(options.project)
    builds = about.root / about.builds
    if (options.output if options.sql is None else options.index) is None:
        project.claim(builds)
    options.record = options.record or about.root / about.record
    options.output = options.output or builds / "report.html"
    options.index = options.index or builds / "record.sqlite"
    if options.title is None:
        options.title = f"{about.name}: benchmarks" if options.project else TITLE
    if options.commit_url is None:
        options.commit_url = commit_url(Path.cwd() if others else about.root)


def run(options: argparse.Namespace) -> None:
    if options.sql is not None:
        print_problems(options.record, print_rows(options.record, options.index, options.sql))
    else:
        problems = write_page(options.record, options.output, options.machine, options.commit_url,
                              options.title)
        print(options.output)
        print_problems(options.record, problems)


def main(words: list[str]) -> int:
    options = parse(words)
    try:
        complete(options)
        run(options)
    except (Failed, OSError) as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
