"""The HTML page: an overview, changes, rivals, each benchmark over commits and the newest figures.

It is a single file without scripts, and its content security policy forbids all external resources.
The choice between times and their ratio to plain C++ is a pair of radio buttons, which the style
sheet evaluates.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from tracking import units
from tracking.bars import contest_chart, newest_contests, rate_of
from tracking.chart import Link, commit_name, history_chart, series_class
from tracking.history import Change, Past
from tracking.newest import newest_table
from tracking.record import Problem
from tracking.shape import Measurement, Run
from tracking.svg import Html, joined, tag

TITLE = "Trailblaze: performance record"
SHOWN = 30  # changes and problems at most; the index has all of them
HOW_TO_READ = """Each point is the median of one run and leads to its commit; hollow points are of
changed sources, and a line joins the runs of one machine, compiler, flags and set: others are not
compared. The pale band is what the noise explains (twice its deviation from run to run, around the
median between two jumps), the darker one the samples' quartiles, a thin stroke their whole range.
An arrow marks a jump: at least 3 %, and more than four times what the noise lets medians differ by.
A jump in time without one in instructions or counters, which know no noise, is rather the machine's
than the code's."""


def page(measurements: list[Measurement], problems: list[Problem], pasts: list[Past],
         link: Link) -> str:
    machines = sorted({one.run.machine.name for one in measurements})
    body = [
        _head(measurements, problems, machines, pasts),
        _problems(problems),
        _changes(pasts, machines, link),
        _contests(measurements, machines),
        _histories(pasts, machines, link),
        newest_table(measurements, link) if measurements else "",
    ]
    style = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"{tag('title', TITLE)}<style>{style}</style></head>\n"
        f"{tag('body', tag('main', *body))}</html>\n"
    )


def commit_link(run: Run, link: Link) -> Html:
    name, url = commit_name(run), link(run)
    return tag("a" if url else "span", name, href=url, title=run.subject)


# ---- head ----


def _head(measurements: list[Measurement], problems: list[Problem], machines: list[str],
          pasts: list[Past]) -> Html:
    runs = {one.run.id for one in measurements}
    commits = {one.run.commit for one in measurements}
    figures = [(len(runs), "run"), (len(commits), "commit"), (len(pasts), "benchmark"),
               (len(machines), "machine"), (len(problems), "unreadable line")]
    tiles = [tag("div", tag("b", f"{n:,}"), f" {what}{'' if n == 1 else 's'}",
                 class_="tile bad" if what == "unreadable line" and n else "tile",
                 data_count=what) for n, what in figures]
    legend = [tag("li", tag("i", class_=series_class(machines, machine)), machine)
              for machine in machines]
    newest = max((one.run for one in measurements), key=lambda run: run.time, default=None)
    until = f"The newest run is of {newest.time:%Y-%m-%d %H:%M} UTC." if newest else \
        "The record has no runs yet."
    return tag("header", tag("h1", TITLE), tag("p", until),
               tag("div", *tiles, class_="tiles"), tag("ul", *legend, class_="legend"))


def _problems(problems: list[Problem]) -> Html:
    if not problems:
        return Html("")
    items = [tag("li", tag("b", f"Line {problem.number}: "), problem.why, data_line=problem.number)
             for problem in problems[:SHOWN]]
    return tag("section", tag("h2", "Unreadable lines"), tag(
        "p", "These lines of the record were left out."), tag("ul", *items, _more(problems)),
        class_="problems")


def _more(found: list[Problem] | list[Change]) -> Html:
    return tag("li", f"and {len(found) - SHOWN:,} more") if len(found) > SHOWN else Html("")


# ---- changes ----


def _changes(pasts: list[Past], machines: list[str], link: Link) -> Html:
    """Lists the newest change first. Jumps of relative times appear only in the charts, because
    most of them would be listed twice."""
    found = [change for past in pasts
             for changes in (*(t.jumps for t in past.tracks), past.instructions, past.counters)
             for change in changes]
    found.sort(key=lambda change: (change.of.run.date, change.of.benchmark), reverse=True)
    if not found:
        nothing = tag("p", "No benchmark has jumped, and no exact figure has changed.")
        return tag("section", tag("h2", "What changed"), nothing)
    items = [tag("li", tag("i", class_=series_class(machines, change.of.run.machine.name)),
                 commit_link(change.of.run, link), " ", tag("code", change.of.benchmark),
                 " ", _change_in_words(change), tag("small", change.of.run.subject))
             for change in found[:SHOWN]]
    return tag("section", tag("h2", "What changed"),
               tag("ul", *items, _more(found), class_="changes"))


def _change_in_words(change: Change) -> Html:
    ratio = change.after / change.before if change.before > 0 else None
    if change.what in ("time", "instructions") and ratio:
        shown = units.duration if change.what == "time" else units.large
        return tag("span", f"{units.change(ratio)} {change.what}",
                   f" ({shown(change.before)} → {shown(change.after)})",
                   class_="slower" if ratio > 1 else "faster")
    return tag("span", f"{change.what}: {units.count(change.before)} → {units.count(change.after)}",
               class_="exact")


# ---- rivals ----


def _contests(measurements: list[Measurement], machines: list[str]) -> Html:
    parts = []
    for machine, subjects in sorted(newest_contests(measurements).items()):
        all_of = [one for contestants in subjects.values() for one in contestants]
        rates = [rate_of(one) or 0.0 for one in all_of]
        run = all_of[0].run
        cards = [tag("article", tag("h3", subject),
                     contest_chart(subject, contestants, max(rates), min(rates)))
                 for subject, contestants in subjects.items()]
        parts.append(joined([
            tag("p", tag("i", class_=series_class(machines, machine)),
                f"{machine}; one run of {run.time:%Y-%m-%d} at {commit_name(run)}, "
                f"{run.compiler} {run.flags}", class_="machine"),
            tag("div", *cards, class_="cards")]))
    if not parts:
        return Html("")
    return tag("section", tag("h2", "Beside its rivals"), tag(
        "p", "The same work by plain Python, by plain sequential C++ and by this project: states a "
             "second, and how many times the plain C++. Each line of the grid is ten times the one "
             "before."), *parts)


# ---- benchmarks over commits ----


def _histories(pasts: list[Past], machines: list[str], link: Link) -> Html:
    if not pasts:
        return Html("")
    choice = joined(
        [tag("input", type="radio", name="view", id="view-time", checked=""),
         tag("label", "time", for_="view-time"),
         tag("input", type="radio", name="view", id="view-relative"),
         tag("label", "relative to plain C++ of the same run", for_="view-relative")]
    ) if any(past.relative for past in pasts) else Html("")
    groups = []
    for group, members in groupby(pasts, key=lambda past: past.benchmark.split("/")[0]):
        cards = [_card(past, machines, link) for past in members]
        groups.append(joined([tag("h3", group), tag("div", *cards, class_="cards")]))
    return tag("section", tag("h2", "Over commits"), tag("p", HOW_TO_READ), tag(
        "div", choice, *groups, class_="views"))


def _card(past: Past, machines: list[str], link: Link) -> Html:
    newest = past.newest
    rate = rate_of(newest)
    now = [tag("b", units.duration(newest.median_ns))] if newest.median_ns else []
    if rate:
        now.append(Html(f" {units.rate(rate)}"))
    charts = [tag("div", history_chart(past, machines, link), class_="absolute")]
    if past.relative:
        charts.append(tag("div", history_chart(past, machines, link, relative=True),
                          class_="relative"))
    name = past.benchmark.split("/", 1)[-1]
    return tag("article", tag("h4", name), tag("p", *now, class_="now"), *charts,
               class_="both" if past.relative else None)
