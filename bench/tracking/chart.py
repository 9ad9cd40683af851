"""The chart of a benchmark over commits:

     +12 %              jumps: an arrow with the change; a dotted line at the commit
       ▲
   |   :   ___o         a point per run, hollow if the tree was dirty
   | o-:-o'             bands: pale, the range explained by noise; darker, the samples' quartiles;
   '---+----------      a thin stroke from the fastest to the slowest sample. Each setting has its
                        own plot. The plots share only the order of commits.
                        If a machine has several settings, the plot names its setting
     instructions       a line of their own, without noise
     states             a line for each exact counter, flat, with a mark at each change
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Callable

from tracking import units
from tracking.history import Change, Past, Point, Track, by_setting, exact_counters
from tracking.shape import Run
from tracking.svg import WIDTH, Html, LogScale, drawing, joined, polygon, polyline, tag, text

LEFT, RIGHT = 58.0, WIDTH - 10.0
LABELS = 26.0  # height above a plot of times, for the labels of jumps
PLOTS = (112.0, 76.0)  # height of a plot: with one setting, with several
ROW = 27.0  # height of each row of exact figures
NAME, SETTING = 20, 60  # letters that fit

Link = Callable[[Run], "str | None"]  # returns the URL of a commit


def series_class(machines: list[str], machine: str) -> str:
    return f"series-{machines.index(machine) % 6}"


def history_chart(past: Past, machines: list[str], link: Link, relative: bool = False) -> Html:
    """`machines` has all machines of the page. A machine's position gives its colour."""
    runs = len(past.measurements)
    step = (RIGHT - LEFT - 16) / max(runs - 1, 1)

    def across(x: float) -> float:
        return (LEFT + RIGHT) / 2 if runs == 1 else LEFT + 8 + x * step

    tracks = past.relative if relative else past.tracks
    shown = _multiple if relative else units.duration
    parts, y = [], 0.0
    machines_of = [track.of.run.machine.name for track in tracks]
    for track in tracks:
        machine = track.of.run.machine.name
        if machines_of.count(machine) > 1:
            parts.append(_setting(track, y + 13))
            y += 14
        plot = _Plot(across, LABELS, LABELS + PLOTS[len(tracks) > 1], link, shown)
        series = series_class(machines, machine)
        parts.append(tag("g", plot.drawn(track), class_=series, transform=f"translate(0 {y:.0f})"))
        y += plot.bottom + 4
    parts.append(_dates(past, y + 10))
    y += 32
    for row in _rows(past, machines, across):
        parts.append(tag("g", row, transform=f"translate(0 {y:.0f})"))
        y += ROW
    return drawing(y - 10, *parts, class_="history", data_benchmark=past.benchmark,
                   data_view="relative" if relative else "time")


def _multiple(ratio: float) -> str:
    return f"× {units.digits(ratio)}" if ratio >= 0.01 else f"÷ {units.digits(1 / ratio)}"


def _setting(track: Track, y: float) -> Html:
    """Labels a plot with the set, the compiler and the flags. The flags come last, because a long
    label is cut."""
    words = f"{track.of.set}, {track.of.run.compiler} {track.of.run.flags}"
    return tag("text", tag("title", words), units.cut(words, SETTING), x=0.0, y=y, class_="setting")


def _dates(past: Past, y: float) -> Html:
    first, last = (past.measurements[i].run.date.strftime("%Y-%m-%d") for i in (0, -1))
    if first == last:
        return text((LEFT + RIGHT) / 2, y, first, text_anchor="middle")
    return joined([text(LEFT, y, first), text(RIGHT, y, last, text_anchor="end")])


# ---- times ----


@dataclass(frozen=True)
class _Plot:
    """The plot of the runs of a setting."""

    across: Callable[[float], float]
    top: float
    bottom: float
    link: Link
    shown: Callable[[float], str]

    def drawn(self, track: Track) -> Html:
        # The scale covers only the quartiles, and strokes end at its edge, so a single slow sample
        # does not flatten the plot.
        low, high = min(p.low for p in track.points), max(p.high for p in track.points)
        margin = max((high / low) ** 0.12, 1.03)
        scale = LogScale(low / margin, high * margin, self.bottom, self.top)
        grid = [joined([tag("line", class_="grid", x1=LEFT, x2=RIGHT, y1=scale(v), y2=scale(v)),
                        text(LEFT - 5, scale(v) + 3.5, units.rounded(self.shown(v)),
                             text_anchor="end")])
                for v in scale.ticks()]
        return joined([*grid, *self._bands(track, scale), *self._runs(track, scale),
                       *_arrows(track.jumps, self.across, self.bottom)])

    def _bands(self, track: Track, scale: LogScale) -> list[Html]:
        def y(value: float) -> float:
            return scale(min(max(value, scale.low), scale.high))

        across, points = self.across, track.points
        parts = []
        for first, last, level in track.levels:
            width = math.exp(2 * (track.noise or 0.0))
            parts.append(tag("rect", class_="noise", x=across(first) - 4, y=y(level * width), rx=2,
                             width=across(last) - across(first) + 8,
                             height=y(level / width) - y(level * width)))
        upper = [(across(p.x), y(p.high)) for p in points]
        lower = [(across(p.x), y(p.low)) for p in reversed(points)]
        parts.append(polygon(upper + lower, class_="quartiles"))
        parts += [tag("line", class_="range", x1=across(p.x), x2=across(p.x), y1=y(p.least),
                      y2=y(p.most)) for p in points]
        return parts

    def _runs(self, track: Track, scale: LogScale) -> list[Html]:
        places = [(self.across(p.x), scale(p.value)) for p in track.points]
        radius = 3.0 if len(places) <= 60 else 2.0
        circles = [_linked(p.of.run, self.link, tag(
            "circle", tag("title", _tip(p, self.shown)), cx=x, cy=y, r=radius,
            class_="run dirty" if p.of.run.dirty else "run"))
            for p, (x, y) in zip(track.points, places)]
        return [polyline(places, class_="medians"), *circles]


def _linked(run: Run, link: Link, inside: Html) -> Html:
    url = link(run)
    return tag("a", inside, href=url) if url else inside


def commit_name(run: Run) -> str:
    return f"{run.commit[:8]}{' and changes' if run.dirty else ''}"


def _tip(point: Point, shown: Callable[[float], str]) -> str:
    run = point.of.run
    return (f"{commit_name(run)} {run.subject}\n"
            f"{shown(point.value)}, quartiles {shown(point.low)} to {shown(point.high)}, "
            f"{len(point.of.real_ns)} samples\n"
            f"{run.time:%Y-%m-%d %H:%M}, {run.machine.name}, {run.compiler} {run.flags}")


def _arrows(jumps: list[Change], across: Callable[[float], float], bottom: float) -> list[Html]:
    """Draws the arrows. A label that is too close to the previous label moves down a row."""
    parts, row, last = [], 0, -math.inf
    for jump in jumps:
        x = across(jump.x)
        row = 1 - row if x - last < 44 else 0
        last = x
        y, left = 10.0 + 11 * row, min(x, WIDTH - 22.0) - 25
        word = "slower" if jump.after > jump.before else "faster"
        up_or_down = f"{y:.1f}h7l-3.5 -7z" if word == "slower" else f"{y - 7:.1f}h7l-3.5 7z"
        parts.append(tag(
            "g", tag("line", x1=x, x2=x, y1=y + 3, y2=bottom),
            tag("path", d=f"M{left:.1f} {up_or_down}"),
            text(left + 10, y, units.change(jump.after / jump.before)),
            tag("title", f"{commit_name(jump.of.run)} {jump.of.run.subject}"),
            class_=f"jump {word}", data_commit=jump.of.run.commit))
    return parts


# ---- exact figures: a row each ----


def _rows(past: Past, machines: list[str], across: Callable[[float], float]) -> list[Html]:
    rows = []
    if any(one.instructions for one in past.measurements):
        rows.append(_instructions(past, machines, across))
    for counter in exact_counters(past.measurements):
        known = [(x, one.counters[counter]) for x, one in enumerate(past.measurements)
                 if counter in one.counters]
        changes = [change for change in past.counters if change.what == counter]
        line = tag("line", class_="flat", x1=across(known[0][0]) - 4, x2=across(known[-1][0]) + 4,
                   y1=8.0, y2=8.0)
        rows.append(_row(counter, units.count(known[-1][1]), line, changes, across, 8.0))
    return rows


def _instructions(past: Past, machines: list[str], across: Callable[[float], float]) -> Html:
    known = [(x, one) for x, one in enumerate(past.measurements) if one.instructions]
    low, high = (f(one.instructions for _, one in known) for f in (min, max))
    scale = LogScale(low / 1.01, high * 1.01, 13.0, 2.0)
    lines = []
    for pairs in by_setting(known):
        of_it = [(across(x), scale(one.instructions)) for x, one in pairs]
        lines.append(tag("g", polyline(of_it, class_="medians"),
                         *(tag("circle", cx=x, cy=y, r=1.5, class_="count") for x, y in of_it),
                         class_=series_class(machines, pairs[0][1].run.machine.name)))
    return _row("instructions", units.large(known[-1][1].instructions), joined(lines),
                past.instructions, across, 7.5)


def _row(name: str, newest: str, line: Html, changes: list[Change],
         across: Callable[[float], float], y: float) -> Html:
    marks = [tag("path", tag("title", f"{commit_name(c.of.run)} {c.of.run.subject}\n"
                                      f"{name}: {units.count(c.before)} → {units.count(c.after)}"),
                 d=f"M{across(c.x):.1f} {y - 5}l5 5l-5 5l-5 -5z", class_="changed",
                 data_what=name, data_commit=c.of.run.commit) for c in changes]
    title = tag("text", tag("title", name), units.cut(name, NAME), x=LEFT, y=-2.0)
    return joined([line, *marks, title,
                   text(RIGHT, -2.0, newest, text_anchor="end")])
