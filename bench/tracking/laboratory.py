"""The laboratory of --prove: the version under test, its patched builds, and two busy processes
beside the measurement.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from tracking import comparison, measure, stats, tiers
from tracking.measure import Program
from tracking.planted import Patch
from tracking.trees import Build, Builder


class Laboratory:
    """The version under test and its patched builds."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.commit = builder.resolve("HEAD")

    @cached_property
    def base(self) -> Build:
        return self.builder.built(self.commit)

    def build(self, patch: Patch, every: int = 1) -> Build:
        return self.builder.built(self.commit, patch=patch.every(every))

    @contextmanager
    def twin(self) -> Iterator[Build]:
        """Yields the same program at another path, like a second version. The folder's name is as
        long as a version's, because the length of a path shifts the stack."""
        with tempfile.TemporaryDirectory(prefix="twin----", dir=self.builder.cache) as folder:
            yield replace(self.base, reference="A/A", program=_copied(self.base.program, folder),
                          layouts=tuple(_copied(one, folder) for one in self.base.layouts))

    @cached_property
    def how(self) -> comparison.How:
        """The default tiers, with the noise of the record."""
        return comparison.How.of(self.builder.root)

    def judge(self, head: Build, timing: tiers.Timing) -> list[stats.Verdict]:
        return tiers.Wall(self.base, head, timing, noise=self.how.noise).compare()

    def executed(self, patch: Patch, every: int) -> tuple[int, int]:
        """Returns the instructions of the patch's benchmark without and with the patch."""
        before, after = (measure.instructions(build.program, case=patch.benchmark)
                         for build in (self.base, self.build(patch, every)))
        return before[patch.benchmark], after[patch.benchmark]


def _copied(program: Program, folder: str) -> Program:
    return Program(Path(shutil.copy2(program.path, folder)))


@contextmanager
def others_at_work() -> Iterator[None]:
    """Runs two busy processes beside the measurement. They end with this process, even if it is
    killed."""
    loop = f"import os\nwhile os.getppid() == {os.getpid()}: sum(range(1_000_000))"
    others = [subprocess.Popen([sys.executable, "-I", "-S", "-c", loop]) for _ in range(2)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()
