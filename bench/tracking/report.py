"""scripts/report: the record as one static HTML page, or as rows of a query.

    scripts/report [--record FILE] [--output FILE] [--machine TEXT] [--commit-url PREFIX]
    scripts/report [--record FILE] --sql "SELECT ..."
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from tracking import index, record
from tracking.history import in_order, pasts_of
from tracking.markdown import markdown
from tracking.measure import Failed
from tracking.page import page
from tracking.shape import Run

ROOT = Path(__file__).resolve().parents[2]


def commit_url(root: Path) -> str | None:
    """What a commit's hash is put behind, where the origin is of a kind that has such pages."""
    done = subprocess.run(["git", "-C", str(root), "remote", "get-url", "origin"],
                          capture_output=True, text=True, check=False)
    return page_of_commits(done.stdout.strip()) if done.returncode == 0 else None


def page_of_commits(origin: str) -> str | None:
    """https://github.com/A/B(.git) or git@github.com:A/B -> https://github.com/A/B/commit/; names
    and passwords in it are left out."""
    match = re.fullmatch(
        r"(?:(?:https|ssh)://(?:[^/@]*@)?|git@)([\w.-]*(?:github|gitlab|gitea|codeberg)[\w.-]*)"
        r"(?::\d+)?[:/]([\w.~/-]+?)(?:\.git)?/?", origin)
    return f"https://{match[1]}/{match[2]}/commit/" if match else None


def write_page(source: Path, output: Path, machine: str, prefix: str | None) -> None:
    measurements, problems = record.read(source)
    kept = in_order(one for one in measurements if machine.lower() in one.run.machine.name.lower())
    if measurements and not kept:
        known = "; ".join(sorted({one.run.machine.name for one in measurements}))
        raise Failed(f"--machine: found '{machine}', expected a part of one of: {known}")

    def link(run: Run) -> str | None:
        return f"{prefix}{run.commit}" if prefix else None

    text = page(kept, problems, pasts_of(kept), link)
    draft = output.with_name(output.name + ".part")
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, output)
    except OSError as error:
        raise Failed(f"--output: found '{error.strerror}' at {output}, expected a place to write "
                     "to") from None


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/report", allow_abbrev=False,
                                     description="The performance record as one HTML page.")
    parser.add_argument("--record", type=Path, default=ROOT / "bench/record.jsonl", metavar="FILE",
                        help="what is shown (bench/record.jsonl)")
    parser.add_argument("--output", type=Path, default=ROOT / "build/report.html", metavar="FILE",
                        help="the page (build/report.html)")
    parser.add_argument("--index", type=Path, default=ROOT / "build/record.sqlite", metavar="FILE",
                        help="what --sql asks; made when needed (build/record.sqlite)")
    parser.add_argument("--sql", metavar="QUERY", help="print a query's rows instead; the tables "
                        "are runs, measurements, samples, counters, problems")
    parser.add_argument("--machine", default="", metavar="TEXT",
                        help="only machines with this in their name")
    parser.add_argument("--commit-url", default=commit_url(ROOT), metavar="PREFIX",
                        help="commits link to this and their hash (from the remote origin)")
    options = parser.parse_args(words)
    try:
        if options.sql is not None:
            with closing(index.opened(options.index, options.record)) as connection:
                print(markdown(*index.rows(connection, options.sql)))
        else:
            write_page(options.record, options.output, options.machine, options.commit_url)
            print(options.output)
    except Failed as error:
        print(f"trailblaze: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
