"""The variation of a benchmark from run to run in the record. A smaller change is not reported.

    bench/record.jsonl -> the clean runs of this machine -> deviation of a run -> a least change

The samples of a comparison alternate within minutes, so they vary less than runs of different days,
and stats.py measures their own noise anyway. The record adds the variation from day to day, for
example of a benchmark whose memory layout changes with each start of the machine. A least change
from the record is at most MOST, so that a history of wild runs cannot hide a slowdown of 10 %.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

from tracking import record
from tracking.history import by_setting, in_order, quartiles_of
from tracking.jumps import Figure, noise_of
from tracking.shape import Machine, Measurement

MOST = 0.05
WITHIN = 1.96  # deviations of a normal distribution that contain 95 %


def of_record(path: Path, machine: Machine) -> dict[str, float]:
    """Returns the least changes by benchmark, as stats.judge takes them; {} without a record."""
    return of_measurements(record.read(path)[0], machine) if path.exists() else {}


def of_measurements(measurements: Iterable[Measurement], machine: Machine) -> dict[str, float]:
    """Returns the least changes of benchmarks that this machine has measured in enough runs of the
    same setting (jumps.py). If there are several settings, the noisiest counts."""
    found: dict[str, float] = {}
    names: dict[str, list[Measurement]] = {}
    for one in in_order(measurements):
        if one.real_ns and not one.run.dirty and one.run.machine.name == machine.name:
            names.setdefault(one.benchmark, []).append(one)
    for name, runs in names.items():
        settings = by_setting(list(enumerate(runs)))
        noises = [noise_of([[_figure(one) for _, one in setting]]) for setting in settings]
        known = [noise for noise in noises if noise is not None]
        if known:
            found[name] = min(MOST, math.expm1(WITHIN * math.sqrt(2) * max(known)))
    return found


def _figure(one: Measurement) -> Figure:
    low, middle, high = quartiles_of(one.real_ns)
    return Figure(one.run.commit, middle, low, high)
