"""A bar chart of this project and its rivals: the states per second of each contestant.

    plain C++                 12.3 M/s   x 1
    =========
    Trailblaze, 2 threads      140 M/s   x 11.4         a step of the grid is a factor of ten
    =====================
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from typing import Iterable

from tracking import units
from tracking.shape import Measurement
from tracking.svg import WIDTH, Html, LogScale, drawing, joined, tag, text

RIVAL, PLAIN = "rival/", "plain-cpp"
NAMES = {"python": "plain Python", PLAIN: "plain C++", "trailblaze": "Trailblaze",
         "trailblaze-auto": "Trailblaze, auto"}  # chooses its storage itself
ROW = 32.0


def rate_of(one: Measurement) -> float | None:
    """Returns the states per second at the median time, or the counter `states/s` without a
    time."""
    if one.median_ns and (states := one.counters.get("states")):
        return states * 1e9 / one.median_ns
    return one.counters.get("states/s")


def subject_and_contestant(benchmark: str) -> tuple[str, str]:
    _, subject, contestant = (benchmark.split("/", 2) + ["", ""])[:3]
    return subject, contestant


def contestant_name(contestant: str) -> str:
    """For example trailblaze/threads:2 -> "Trailblaze, 2 threads"."""
    first, *rest = contestant.split("/")
    words = [re.sub("^threads:(.*)", r"\1 threads", word) for word in rest]
    return ", ".join([NAMES.get(first, first), *words])


def newest_contests(measurements: Iterable[Measurement]) -> dict[str, dict[str, list[Measurement]]]:
    """Returns the measurements by machine and subject. Each machine contributes its newest run that
    has rivals."""
    rivals = [one for one in measurements if one.benchmark.startswith(RIVAL) and rate_of(one)]
    newest: dict[str, Measurement] = {}
    for one in rivals:
        machine = one.run.machine.name
        if machine not in newest or one.run.time >= newest[machine].run.time:
            newest[machine] = one
    contests: dict[str, dict[str, list[Measurement]]] = defaultdict(lambda: defaultdict(list))
    for one in rivals:
        if newest[one.run.machine.name].run.id == one.run.id:
            contests[one.run.machine.name][subject_and_contestant(one.benchmark)[0]].append(one)
    return contests


def contest_chart(subject: str, contestants: list[Measurement], fastest: float,
                  slowest: float) -> Html:
    """Draws the slowest contestant first. All subjects have the same scale."""
    scale = LogScale(10 ** math.floor(math.log10(slowest) - 0.3), fastest * 1.05, 0.0, WIDTH)
    rates = sorted((rate, one.benchmark) for one in contestants if (rate := rate_of(one)))
    plain = next((rate for rate, name in rates if subject_and_contestant(name)[1] == PLAIN), None)
    height = ROW * len(rates) + 14
    decades = range(math.ceil(math.log10(scale.low)) + 1, math.floor(math.log10(fastest)) + 1)
    grid = [joined([tag("line", class_="grid", x1=scale(10.0 ** d), x2=scale(10.0 ** d), y1=0.0,
                        y2=height - 14),
                    text(scale(10.0 ** d), height - 3, units.rounded(units.rate(10.0 ** d)),
                         text_anchor="middle")])
            for d in decades]
    bars = [_bar(i * ROW, rate, name, plain, scale) for i, (rate, name) in enumerate(rates)]
    return drawing(height + 4, tag("g", *grid, *bars, transform="translate(0 4)"),
                   class_="contest", data_subject=subject)


def _bar(y: float, rate: float, benchmark: str, plain: float | None, scale: LogScale) -> Html:
    contestant = subject_and_contestant(benchmark)[1]
    ratio = f"× {units.digits(rate / plain)}" if plain else ""
    return tag("g", text(0.0, y + 12, contestant_name(contestant)),
               text(WIDTH - 62, y + 12, units.rate(rate), text_anchor="end"),
               text(WIDTH, y + 12, ratio, text_anchor="end"),
               tag("rect", x=0.0, y=y + 17, width=scale(rate), height=8.0, rx=2),
               class_="bar ours" if contestant.startswith("trailblaze") else "bar",
               data_contestant=contestant)
