"""The table of the newest run."""

from __future__ import annotations

from tracking import units
from tracking.bars import rate_of
from tracking.chart import Link, commit_name
from tracking.history import quartiles_of
from tracking.shape import Measurement
from tracking.svg import Html, tag

COLUMNS = ["benchmark", "median", "quartiles", "states/s", "bytes/state", "instructions", "change"]


def newest_table(measurements: list[Measurement], link: Link) -> Html:
    """Shows the newest run and its changes since the previous run of the same setting."""
    run = max((one.run for one in measurements), key=lambda run: run.time)
    before: dict[tuple[str, ...], Measurement] = {}
    for one in sorted(measurements, key=lambda one: one.run.time):
        if one.run.id != run.id:
            before[one.benchmark, *one.setting] = one
    rows = [_row(one, before.get((one.benchmark, *one.setting))) for one in measurements
            if one.run.id == run.id]
    about = (f"{run.time:%Y-%m-%d %H:%M} UTC, {commit_name(run)} “{run.subject}”, "
             f"{run.machine.name}, {run.compiler} {run.flags}. The change is in the median, "
             "against the run before of the same machine, compiler, flags and set, noise and all.")
    head = tag("tr", *(tag("th", name) for name in COLUMNS))
    table = tag("table", tag("thead", head), tag("tbody", *rows))
    return tag("section", tag("h2", "The newest run"), tag("p", about),
               tag("div", table, class_="wide"), class_="newest")


def _row(one: Measurement, before: Measurement | None) -> Html:
    rate, size = rate_of(one), one.counters.get("bytes/state")
    change = ""
    if one.median_ns and before and before.median_ns:
        change = units.change(one.median_ns / before.median_ns)
    cells = ["", "", units.rate(rate) if rate else "", units.digits(size) if size else "",
             units.large(one.instructions) if one.instructions else "", change]
    if one.real_ns:
        low, middle, high = quartiles_of(one.real_ns)
        cells[:2] = [units.duration(middle),
                     f"{units.change(low / middle)}, {units.change(high / middle)}"]
    return tag("tr", tag("th", one.benchmark), *(tag("td", cell) for cell in cells))
