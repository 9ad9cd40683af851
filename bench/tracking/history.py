"""The data of the page: each benchmark's runs in the order of commits, and their changes.

    Past                  a benchmark
      tracks: Track       per setting: the times of its runs, their noise, their jumps
      relative: Track     the same times divided by plain C++'s time in the same run, if plain C++
                          runs the subject: a slow day affects both
      instructions        changes of more than 1 %
      counters            all changes

A setting is a machine, a compiler, its flags and a set. Figures of different settings are not
compared. Runs are ordered by the dates of their commits, and runs of the same commit by their time.
x is the index of a run. Only runs of clean commits (not dirty) are compared.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from statistics import median, quantiles
from typing import Callable, Iterable

from tracking.jumps import Figure, Jump, jumps_of, noise_of
from tracking.measure import is_exact
from tracking.shape import Measurement, Run

Numbered = tuple[int, Measurement]  # x and the measurement there

INSTRUCTIONS = 0.01  # smallest change of instructions that is marked


@dataclass(frozen=True)
class Point:
    """A run of a benchmark, in ns or as a ratio to another benchmark."""

    x: int
    of: Measurement
    value: float
    least: float
    low: float  # quartiles
    high: float
    most: float


@dataclass(frozen=True)
class Change:
    """A change from the previous run of the same setting to this run."""

    x: int
    of: Measurement
    what: str  # time, relative time, instructions or a counter
    before: float
    after: float


@dataclass
class Track:
    """The runs of a setting."""

    points: list[Point]
    noise: float | None = None
    jumps: list[Change] = field(default_factory=list)
    levels: list[tuple[int, int, float]] = field(default_factory=list)  # first x, last x, median

    @property
    def of(self) -> Measurement:
        """Any measurement of the track, to read its setting."""
        return self.points[0].of


@dataclass
class Past:
    benchmark: str
    measurements: list[Measurement]  # in order
    tracks: list[Track]
    relative: list[Track]
    instructions: list[Change]
    counters: list[Change]

    @property
    def newest(self) -> Measurement:
        return max(self.measurements, key=lambda one: one.run.time)


def in_order(measurements: Iterable[Measurement]) -> list[Measurement]:
    first: dict[str, datetime] = {}  # keeps commits of the same second apart
    found = list(measurements)
    for one in found:
        first[one.run.commit] = min(first.get(one.run.commit, one.run.time), one.run.time)

    def place(run: Run) -> tuple[datetime, datetime, str, datetime, str]:
        return run.date, first[run.commit], run.commit, run.time, run.id

    return sorted(found, key=lambda one: place(one.run))


def pasts_of(measurements: Iterable[Measurement]) -> list[Past]:
    """Returns the benchmarks, sorted by name."""
    by_name: dict[str, list[Measurement]] = defaultdict(list)
    medians: dict[tuple[str, str], float] = {}  # by run and benchmark
    for one in in_order(measurements):
        by_name[one.benchmark].append(one)
        if one.median_ns is not None:
            medians[one.run.id, one.benchmark] = one.median_ns
    pasts = [_past(name, by_name[name], medians) for name in sorted(by_name)]
    for what, tracks in (("time", [t for past in pasts for t in past.tracks]),
                         ("relative time", [t for past in pasts for t in past.relative])):
        _judge(what, tracks)
    return pasts


def plain_of(benchmark: str) -> str:
    """Returns the plain C++ benchmark of the same subject: rival/SUBJECT/plain-cpp for
    work/SUBJECT/..."""
    subject = (benchmark.split("/") + [""])[1]
    return f"rival/{subject}/plain-cpp"


def _past(name: str, measurements: list[Measurement],
          medians: dict[tuple[str, str], float]) -> Past:
    def plain(one: Measurement) -> float | None:
        return medians.get((one.run.id, plain_of(name))) if name != plain_of(name) else None

    numbered = list(enumerate(measurements))
    return Past(name, measurements, _tracks(numbered, lambda one: 1.0), _tracks(numbered, plain),
                _steps(numbered, "instructions", lambda one: one.instructions, INSTRUCTIONS),
                _counters(numbered))


def by_setting(numbered: list[Numbered]) -> list[list[Numbered]]:
    def setting(pair: Numbered) -> tuple[str, str, str, str]:
        return pair[1].setting

    return [list(pairs) for _, pairs in groupby(sorted(numbered, key=setting), setting)]


# ---- time, with noise ----


def _tracks(numbered: list[Numbered],
            unit: Callable[[Measurement], float | None]) -> list[Track]:
    tracks = []
    for pairs in by_setting(numbered):
        points = [_point(x, one, size) for x, one in pairs if one.real_ns and (size := unit(one))]
        if points:
            tracks.append(Track(points))
    return tracks


def _point(x: int, one: Measurement, unit: float) -> Point:
    values = [value / unit for value in one.real_ns]
    low, middle, high = quartiles_of(values)
    return Point(x, one, middle, min(values), low, high, max(values))


def quartiles_of(values: list[float]) -> list[float]:
    """Returns the lower quartile, the median and the upper quartile."""
    return quantiles(values, method="inclusive") if len(values) > 1 else values * 3


def _judge(what: str, tracks: list[Track]) -> None:
    """Finds each track's noise and jumps. A track that is too short gets the noise of its
    machine."""
    figures = [[Figure(p.of.run.commit, p.value, p.low, p.high) for p in _clean(track)]
               for track in tracks]
    of_machine: dict[str, list[list[Figure]]] = defaultdict(list)
    for track, of_track in zip(tracks, figures):
        of_machine[track.of.run.machine.name].append(of_track)
    common = {machine: noise_of(all_of) for machine, all_of in of_machine.items()}
    for track, of_track in zip(tracks, figures):
        own = noise_of([of_track])
        track.noise = common[track.of.run.machine.name] if own is None else own
        _mark(what, track, jumps_of(of_track, track.noise))


def _clean(track: Track) -> list[Point]:
    return [point for point in track.points if not point.of.run.dirty]


def _mark(what: str, track: Track, jumps: list[Jump]) -> None:
    points = _clean(track)
    cuts = [0, *(jump.at for jump in jumps), len(points)]
    parts = [points[a:b] for a, b in zip(cuts, cuts[1:]) if a < b]
    track.levels = [(part[0].x, part[-1].x, median(p.value for p in part)) for part in parts]
    for jump in jumps:
        point = points[jump.at]
        track.jumps.append(Change(point.x, point.of, what, jump.before, jump.after))


# ---- exact figures ----


def _steps(numbered: list[Numbered], what: str,
           value: Callable[[Measurement], float | None], least: float) -> list[Change]:
    """Returns the changes of a figure from each clean run to the next clean run of the same
    setting."""
    found = []
    for pairs in by_setting(numbered):
        known = [(x, one, figure) for x, one in pairs
                 if not one.run.dirty and (figure := value(one)) is not None]
        for (_, _, before), (x, one, after) in zip(known, known[1:]):
            if abs(after - before) > least * abs(before):
                found.append(Change(x, one, what, before, after))
    return found


def exact_counters(measurements: list[Measurement]) -> list[str]:
    """Returns the exact counters in the order in which the program names them."""
    return list({name: None for one in measurements for name in one.counters
                 if is_exact(one.benchmark, name)})


def _counters(numbered: list[Numbered]) -> list[Change]:
    found = []
    for counter in exact_counters([one for _, one in numbered]):
        found += _steps(numbered, counter, lambda one, c=counter: one.counters.get(c), 0.0)
    return found
