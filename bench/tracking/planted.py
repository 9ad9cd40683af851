"""The slowdowns that --prove plants: patches, and a branch with a single slow commit among many.

    patches/KIND-NAME.patch   benchmark: NAME       the benchmark that the patch affects; none for
                                                    `moved` patches
                              threads: NAME         a case of two threads that it affects, if any
                              tenth: N              of `work` patches: if every N-th unit is done
                                                    twice, the benchmark takes some tenth more
                                                    time, on the machine of RESULTS.md
                              One sentence: the effect of the patch.
                              --- a/...             @EVERY@ stands for a number of units
"""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tracking.messages import Failed
from tracking.trees import Builder

FOLDER = Path(__file__).parent / "patches"
HEAD = r"benchmark: (\S+)\n(?:threads: (\S+)\n)?(?:tenth: ([1-9]\d*)\n)?(?!\w+: )"


@dataclass(frozen=True)
class Patch:
    name: str
    benchmark: str  # "" for none
    text: str
    tenth: int = 0

    def every(self, units: int) -> str:
        return self.text.replace("@EVERY@", str(units))


def patches(kind: str) -> list[Patch]:
    """Returns the patches patches/KIND-*.patch, sorted by name. `threads` also has the other
    patches that name a case of two threads."""
    found = []
    for path in sorted(FOLDER.glob("*.patch")):
        text = path.read_text(encoding="utf-8")
        named = re.match(HEAD, text)
        if not named and not path.stem.startswith("moved-"):
            raise Failed(f"{path.name}:1: expected 'benchmark: NAME' first")
        benchmark, threads, tenth = named.groups() if named else ("", None, None)
        if path.stem.startswith("work-") and not tenth:
            raise Failed(f"{path.name}: expected 'tenth: N' after what it is about")
        if path.stem.startswith(f"{kind}-"):
            found.append(Patch(path.stem, benchmark, text, int(tenth or 0)))
        elif kind == "threads" and threads:
            found.append(Patch(path.stem, threads, text))
    if not found:
        raise Failed(f"{FOLDER.name}: found no {kind}-*.patch, expected at least one")
    return found


# ---- a branch ----


# Files that get an unused function, in turn.
HARMLESS = ["engine/dense/sweep.cpp", "engine/ranked/ranked_search.cpp",
            "engine/bfs/level_search.cpp", "engine/astar/astar_lists.cpp"]


def branch(builder: Builder, commit: str, patch: str, place: int, length: int) -> list[str]:
    """Creates `length` commits on top of `commit`; the commit at `place` also applies the patch. No
    branch refers to them, and no working tree changes. Returns all commits, `commit` first."""
    commits = [commit]
    with tempfile.TemporaryDirectory(dir=builder.cache) as folder:
        index = {"GIT_INDEX_FILE": str(Path(folder) / "index"), **WHO}
        builder.git("read-tree", commit, more=index)
        for number in range(1, length + 1):
            _append(builder, index, Path(folder) / "text", number)
            if number == place:
                _apply(builder, index, Path(folder) / "patch", patch)
            tree = builder.git("write-tree", more=index)
            commits.append(builder.git("commit-tree", tree, "-p", commits[-1], "-m",
                                       f"Harmless change {number}", more=index))
    return commits


# Fixed times give the same commits each time, so that earlier builds are found again.
WHO = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
       for what, value in (("NAME", "trailblaze"), ("EMAIL", "trailblaze@localhost"),
                           ("DATE", "2026-01-01T00:00:00Z"))}


def _append(builder: Builder, index: dict[str, str], draft: Path, number: int) -> None:
    path = HARMLESS[number % len(HARMLESS)]
    function = f"int harmless_{number}(int x)"
    text = builder.git("show", f":{path}", more=index)
    draft.write_text(f"{text}\n\nnamespace trailblaze {{\n{function};\n{function} {{ return x + "
                     f"{number}; }}\n}}  // namespace trailblaze\n", encoding="utf-8")
    blob = builder.git("hash-object", "-w", str(draft))
    builder.git("update-index", "--cacheinfo", f"100644,{blob},{path}", more=index)


def _apply(builder: Builder, index: dict[str, str], draft: Path, patch: str) -> None:
    draft.write_text(patch, encoding="utf-8")
    builder.git("apply", "--cached", os.fspath(draft), more=index)
