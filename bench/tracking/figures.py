"""Writes the figures of a comparison as files in Google Benchmark's format, for other tools."""

from __future__ import annotations

import json
import os
import re
from datetime import datetime
from pathlib import Path

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
    """Writes an entry per sample, as Google Benchmark writes repetitions (for tools/compare.py and
    similar tools)."""
    runs = [{
        "name": name, "family_index": family, "per_family_instance_index": 0, "run_name": name,
        "run_type": "iteration", "repetitions": len(s.real_ns), "repetition_index": index,
        "threads": _threads(name), "iterations": 1, "real_time": real, "cpu_time": cpu,
        "time_unit": "ns", **s.counters,
    } for family, (name, s) in enumerate(samples.items())
        for index, (real, cpu) in enumerate(zip(s.real_ns, s.cpu_ns))]
    with atomic_file.atomic_replacement(path) as draft:
        draft.write_text(json.dumps({"context": context, "benchmarks": runs}, indent=1) + "\n")


def _threads(name: str) -> int:
    found = re.search(r"/threads:(\d+)", name)
    return int(found[1]) if found else 1
