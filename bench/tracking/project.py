"""Trailblaze's programs, sources and files, as the tracking needs them."""

from __future__ import annotations

from pathlib import Path

from tracking.messages import WrongUse

GATE, SUITE = "bench_gate", "bench_suite"  # targets: the benchmarks that judge a change, and all
OPTIONS = ("-DCMAKE_BUILD_TYPE=Release", "-DTRAILBLAZE_BUILD_TESTS=OFF")  # for CMake
SOURCES = ("CMakeLists.txt", "cmake", "engine", "puzzles", "bench")  # compiled files
NOT_COMPILED = (".md", ".py", ".json", ".jsonl", ".patch", ".css", ".toml")  # suffixes of names
# The suite's file in current versions, and in version 0.1.0. A version without either of them is
# measured with the benchmarks of the version that it is compared with (BORROWED).
SUITE_FILES = ("bench/suite/gate_cases.cpp", "bench/gate_cases.cpp")
BORROWED = ("bench", "CMakeLists.txt")
LEDGER, RECORD, BASELINE = "bench/ledger.jsonl", "bench/record.jsonl", "bench/baseline.json"
# The baseline excludes these variants of kernels, because not every processor has them. Each checks
# its count against the portable kernel's count.
NOT_STORED = ("avx2", "avx512")
# smoke takes minutes: only on request.
TIERS = ("counters", "instructions", "wall", "two-threads", "memory", "smoke")
MARK = "*\n"  # the whole content of .gitignore in a folder of builds


def claim(builds: Path) -> None:
    """Creates the folder of builds. Raises WrongUse if the folder contains foreign files, because
    files in it are replaced and deleted. The mark also makes git ignore the folder."""
    mark = builds / ".gitignore"
    if not mark.is_file() and not (builds.is_dir() and any(builds.iterdir())):
        builds.mkdir(parents=True, exist_ok=True)
        mark.write_text(MARK, encoding="utf-8")
    if not mark.is_file() or mark.read_text(encoding="utf-8", errors="replace") != MARK:
        raise WrongUse(f"builds: found other files in {builds}, expected a folder that is empty, "
                       "is not there or was made for builds")
