"""Builds the program of any git reference.

    reference -> commit -> its sources' trees --hash--> cache/KEY/program.0, program.16, ...
                             missing? a worktree, cmake, ninja. Keeps only the programs: the same
                             program in several layouts (layouts.py)

The key is a hash of everything that makes the program (sources, compiler, flags). A commit that
only changes READMEs therefore needs no build (project.py lists the sources). A reference without a
suite may borrow the other version's suite. If it does not build with that suite, it cannot be
compared.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
import time
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from tracking import layouts, project
from tracking.git import git
from tracking.measure import Program
from tracking.messages import Failed, WrongUse, say

DAYS_KEPT = 30  # for unused programs
WORKING_TREE = "."  # as a reference: the working tree with uncommitted changes


@dataclass(frozen=True)
class Build:
    reference: str
    commit: str
    program: Program
    borrowed_bench: bool = False
    layouts: tuple[Program, ...] = ()  # layouts.py; () if the program is the only layout

    def layout(self, turn: int) -> Program:
        """Returns the layout of a turn; the layouts repeat in a cycle."""
        return self.layouts[turn % len(self.layouts)] if self.layouts else self.program


class Builder:
    """Builds references of a checkout and keeps the programs. Unless `target` names another target,
    it builds the judged program."""

    def __init__(self, root: Path, cache: Path, target: str = project.GATE) -> None:
        self.root = root
        self.cache = cache
        self.target = target
        # A fixed place, so that ccache recognizes a file that another version shares.
        self.tree = cache / ".tree"
        project.claim(cache)

    def git(self, *words: str, at: Path | None = None, more: dict[str, str] | None = None) -> str:
        return git(at or self.root, *words, more=more)

    def resolve(self, reference: str) -> str:
        self.git("rev-parse", "--git-dir")
        if reference == WORKING_TREE:
            return self._snapshot()
        try:
            return self.git("rev-parse", "--verify", "--quiet", f"{reference}^{{commit}}")
        except Failed:
            raise WrongUse(
                f"reference: found '{reference}', expected a commit, branch or tag") from None

    def _snapshot(self) -> str:
        """Returns a commit of the working tree, including new files. No branch refers to it."""
        with tempfile.TemporaryDirectory(dir=self.cache) as folder:
            index = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
            self.git("read-tree", "HEAD", more=index)
            self.git("add", "--all", more=index)
            tree = self.git("write-tree", more=index)
        if tree == self.git("rev-parse", "HEAD^{tree}"):
            return self.git("rev-parse", "HEAD")
        who = ["-c", "user.name=trailblaze", "-c", "user.email=trailblaze@localhost"]
        return self.git(*who, "commit-tree", tree, "-p", "HEAD", "-m", "the working tree")

    def has(self, commit: str, path: str) -> bool:
        return self.git("ls-tree", commit, "--", path) != ""

    def text(self, commit: str, path: str) -> str:
        """Returns the text of a file at a commit, or "" if there is no such file."""
        return self.git("show", f"{commit}:{path}") if self.has(commit, path) else ""

    def built(self, reference: str, other: str = "", patch: str = "") -> Build:
        """Returns the build of a reference. The commit `other` lends its suite if the reference has
        none. `patch` is applied to the sources first."""
        commit, lender = self.resolve(reference), ""
        if not any(self.has(commit, file) for file in project.SUITE_FILES):
            lender = other
            if not lender:
                raise Failed(f"{reference}: found no {project.SUITE_FILES[0]}, expected the "
                             "suite's")
        folder = self.cache / self.key(commit, lender, patch)
        paths = [folder / f"{self.target}.{size}" for size in layouts.SIZES]
        with _locked(self.cache / "lock"):
            if not all(path.exists() for path in paths):
                self._delete_unused()
                self._build(commit, lender, patch, folder)
            os.utime(paths[0])
        asked = tuple(map(Program, paths))
        return Build(reference, commit, asked[0], lender != "", asked)

    def timing_lock(self) -> AbstractContextManager[None]:
        """Locks the machine for timing: two comparisons at once would disturb each other."""
        return _locked(self.cache / "timing")

    def _delete_unused(self) -> None:
        """Deletes the remains of a killed build, and programs that were not used lately. The caller
        holds the lock."""
        shutil.rmtree(self.tree, ignore_errors=True)
        self.git("worktree", "prune")
        for program in self.cache.glob(f"*/{self.target}.{layouts.SIZES[0]}"):
            if time.time() - program.stat().st_mtime > DAYS_KEPT * 24 * 3600:
                shutil.rmtree(program.parent)

    def key(self, commit: str, lender: str = "", patch: str = "") -> str:
        """Returns a hash that is equal for versions with the same program."""
        parts = [self.sources(commit)]
        if lender:
            parts.append(self.sources(lender))
        parts += [os.environ.get(name, "") for name in ("CXXFLAGS", "LDFLAGS")]
        parts += [patch, compiler_version(), *layouts.compiler()]
        parts += [*project.OPTIONS, self.target, str(layouts.SIZES)]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]

    def sources(self, commit: str) -> str:
        """Returns the hashes of the compiled files."""
        files = self.git("ls-tree", "-r", commit, "--", *project.SOURCES).splitlines()
        return "\n".join(file for file in files if not file.endswith(project.NOT_COMPILED))

    def _build(self, commit: str, lender: str, patch: str, folder: Path) -> None:
        say(f"building {self.target} of {commit[:10]}{' with a patch' if patch else ''}")
        with self._worktree(commit) as tree:
            if lender:
                self.git("checkout", lender, "--", *project.BORROWED, at=tree)
            if patch and (why := apply(patch, tree)):
                raise Failed(f"a patch does not apply: {why}")
            log = self.cache / f"build-{commit[:10]}.log"
            draft, build = self.tree / "programs", self.tree / "build"
            draft.mkdir()
            with open(log, "w", encoding="utf-8") as out:
                if not layouts.build(tree, build, self.target, draft, out):
                    borrowed = " with the other version's suite" if lender else ""
                    raise Failed(f"{commit[:10]} does not build{borrowed}; see {log}")
            shutil.rmtree(folder, ignore_errors=True)
            os.replace(draft, folder)
            log.unlink()

    @contextmanager
    def _worktree(self, commit: str) -> Iterator[Path]:
        tree = self.tree / "src"
        self.git("worktree", "add", "--quiet", "--detach", str(tree), commit)
        try:
            yield tree
        finally:
            self.git("worktree", "remove", "--force", str(tree))
            shutil.rmtree(self.tree)


def apply(patch: str, tree: Path, *options: str) -> str:
    """Returns the error if the patch does not apply, else ""."""
    done = subprocess.run(["git", "apply", *options, "-"], input=patch, text=True, cwd=tree,
                          capture_output=True, check=False)
    return "" if done.returncode == 0 else done.stderr.strip() or "git apply failed"


def compiler_version(words: list[str] | None = None) -> str:
    """Returns the first line of the compiler's --version, such as "c++ (Debian 12.2.0-14) 12.2.0".
    The compiler is CXX's by default."""
    words = words or layouts.compiler()
    try:
        done = subprocess.run([*words, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise Failed(f"CXX: found '{' '.join(words)}', expected a compiler") from None
    return done.stdout.splitlines()[0]


def environment() -> dict[str, str]:
    """Returns the environment on which instructions depend, without the compiler's command name,
    because a compiler has several names."""
    compiler = compiler_version().split(" ", 1)[-1]
    return {"compiler": compiler, "libc": " ".join(platform.libc_ver())}


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with open(path, "w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
