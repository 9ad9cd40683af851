"""Writes the figures of a comparison as files in Google Benchmark's format, for other tools."""

from __future__ import annotations

import json
import os
import re
from datetime import datetime
from pathlib import Path
from statistics import median

from tracking import atomic_file
from tracking.comparison import Comparison
from tracking.google_json import Series
from tracking.trees import Build


def write(folder: Path, found: Comparison) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    here = {"date": datetime.now().astimezone().isoformat(timespec="seconds"),
            "host_name": os.uname().nodename, "num_cpus": os.cpu_count()}
    for side in ("base", "head"):
        build: Build = getattr(found, side)
        samples = {name: getattr(sides, side) for name, sides in found.samples.items()}
        context = here | {"executable": str(build.program.path), "commit": build.commit,
                          "reference": build.reference}
        _write_side(folder / f"{side}.json", context, samples)


def _write_side(path: Path, context: dict[str, object], samples: dict[str, Series]) -> None:
    """Writes an entry per sample to FILE.json, as Google Benchmark writes repetitions (for
    tools/compare.py and similar tools). Writes an entry per benchmark to FILE.median.json, for
    tools that expect a single figure."""

    def entry(series: Series, index: int, real: float, cpu: float, count: int) -> dict[str, object]:
        return {
            "name": series.name, "family_index": list(samples).index(series.name),
            "per_family_instance_index": 0, "run_name": series.name, "run_type": "iteration",
            "repetitions": count, "repetition_index": index,
            "threads": _threads(series.name), "iterations": 1,
            "real_time": real, "cpu_time": cpu, "time_unit": "ns", **series.counters,
        }

    all_of = [
        entry(s, i, real, cpu, len(s.real_ns))
        for s in samples.values()
        for i, (real, cpu) in enumerate(zip(s.real_ns, s.cpu_ns))
    ]
    one_each = [entry(s, 0, median(s.real_ns), median(s.cpu_ns), 1) for s in samples.values()]
    for target, runs in ((path, all_of), (path.with_suffix(".median.json"), one_each)):
        with atomic_file.atomic_replacement(target) as draft:
            draft.write_text(json.dumps({"context": context, "benchmarks": runs}, indent=1) + "\n")


def _threads(name: str) -> int:
    found = re.search(r"/threads:(\d+)", name)
    return int(found[1]) if found else 1
