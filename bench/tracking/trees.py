"""Two versions side by side: any git reference as a built program.

    reference -> commit -> its sources' trees --hash--> cache/KEY/program.0, program.16, ...
                             not there? a worktree, cmake, ninja; the programs are kept, the rest
                             goes. They are one program in several layouts (layouts.py)

The key is of what the program is made of (sources, compiler, flags), so that a commit that touches
READMEs alone is built already. What is built, from what and how, the project says (project.py). A
reference from before there was a suite may borrow the other one's; what does not build with it
cannot be compared.
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

from tracking import layouts, programs
from tracking.measure import Program
from tracking.messages import Failed, WrongUse, say
from tracking.project import Project, as_from_a_shell, claim

FLAGS = ["-DCMAKE_BUILD_TYPE=Release"]
DAYS_KEPT = 30  # programs that nobody asked for
WORKING_TREE = "."  # as a reference: what is tracked, as it stands, uncommitted changes included


@dataclass(frozen=True)
class Build:
    reference: str
    commit: str
    program: Program
    borrowed_bench: bool = False
    layouts: tuple[Program, ...] = ()  # layouts.py; none but the program itself: ()

    def layout(self, turn: int) -> Program:
        """The layout of a turn; they follow one another in a circle."""
        return self.layouts[turn % len(self.layouts)] if self.layouts else self.program


class Workshop:
    """Builds references of one project and keeps the programs, of the target that is judged unless
    another is named."""

    def __init__(self, project: Project, cache: Path, target: str = "") -> None:
        self.project = project
        self.root = project.root
        self.cache = cache
        self.target = target or project.target
        # Always in the same place, so that ccache knows a file that another version has too.
        self.tree = cache / ".tree"
        claim(cache)

    def git(self, *words: str, at: Path | None = None, more: dict[str, str] | None = None) -> str:
        command = ["git", "-C", str(at or self.root), *words]
        done = subprocess.run(command, capture_output=True, check=False,
                              env=as_from_a_shell() | (more or {}))
        # Not as a text file, of which each kind of line's end would become a new line.
        out, error = (one.decode("utf-8", "replace").strip() for one in (done.stdout, done.stderr))
        if done.returncode != 0:
            raise Failed(f"git {words[0]}: {error}")
        return out

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
        """A commit of the working tree, new files included, that no branch knows of."""
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
        """Of a file at a commit; "" where there is none."""
        return self.git("show", f"{commit}:{path}") if self.has(commit, path) else ""

    def built(self, reference: str, other: str = "", patch: str = "") -> Build:
        """The program of a reference. `other`, a commit, lends its suite where there is none;
        `patch` is applied to the sources first."""
        commit, lender = self.resolve(reference), ""
        files = self.project.suite_files
        if files and not any(self.has(commit, file) for file in files):
            lender = other
            if not lender:
                raise Failed(f"{reference}: found no {files[0]}, expected the suite's")
        folder = self.cache / self.key(commit, lender, patch)
        paths = [folder / f"{self.target}.{size}" for size in layouts.SIZES]
        with _locked(self.cache / "lock"):
            if not all(path.exists() for path in paths):
                self._tidy()
                self._build(commit, lender, patch, folder)
            os.utime(paths[0])
        asked = tuple(programs.of(self.project, path) for path in paths)
        return Build(reference, commit, asked[0], lender != "", asked)

    def alone(self) -> AbstractContextManager[None]:
        """For timing: two comparisons at once would measure each other."""
        return _locked(self.cache / "timing")

    def _tidy(self) -> None:
        """What a killed run left, and programs that nobody asked for lately. Holds the lock."""
        shutil.rmtree(self.tree, ignore_errors=True)
        self.git("worktree", "prune")
        for program in self.cache.glob(f"*/{self.target}.{layouts.SIZES[0]}"):
            if time.time() - program.stat().st_mtime > DAYS_KEPT * 24 * 3600:
                shutil.rmtree(program.parent)

    def key(self, commit: str, lender: str = "", patch: str = "") -> str:
        """The same for versions that make the same program."""
        parts = [self.sources(commit)]
        if lender:
            parts.append(self.sources(lender))
        parts += [os.environ.get(name, "") for name in ("CXXFLAGS", "LDFLAGS")]
        parts += [patch, compiler_version(), *layouts.compiler()]
        parts += [*FLAGS, *self.project.options, self.target, str(layouts.SIZES)]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]

    def sources(self, commit: str) -> str:
        """What is compiled, by its hashes: not what the gate itself keeps beside it."""
        about = self.project
        kept = tuple(f"\t{file}" for file in (about.ledger, about.record, about.baseline))
        files = self.git("ls-tree", "-r", commit, "--", *about.sources).splitlines()
        found = [file for file in files if not file.endswith(about.not_compiled + kept)]
        if not found:
            raise Failed(f"sources: found no file of {', '.join(about.sources)} in {commit[:10]} "
                         "that is compiled, expected some")
        return "\n".join(found)

    def check_sources(self) -> None:
        """A path that was misspelt would let changed versions pass for the same one."""
        for path in self.project.sources:
            if not (self.root / path).exists() and not self.has("HEAD", path):
                raise WrongUse(f"sources: found no {path} in {self.root}, expected a file or "
                               "folder")

    def _build(self, commit: str, lender: str, patch: str, folder: Path) -> None:
        say(f"building {self.target} of {commit[:10]}{' with a patch' if patch else ''}")
        with self._worktree(commit) as tree:
            if lender:
                self.git("checkout", lender, "--", *self.project.borrowed, at=tree)
            if patch and (why := apply(patch, tree)):
                raise Failed(f"a patch does not apply: {why}")
            log = self.cache / f"build-{commit[:10]}.log"
            draft, build = self.tree / "programs", self.tree / "build"
            draft.mkdir()
            made = build / self.project.programs_in / self.target
            options = [*FLAGS, *self.project.options]
            with open(log, "w", encoding="utf-8") as out:
                if not layouts.build(tree, build, options, self.target, made, draft, out):
                    borrowed = " with the other version's suite" if lender else ""
                    raise Failed(f"{commit[:10]} does not build{borrowed}; see {log}")
            if not made.is_file():
                raise Failed(f"programs_in: found no {self.target} in {self.project.programs_in} "
                             "of the build folder, expected the program there")
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
    """Why it does not apply, or ""."""
    done = subprocess.run(["git", "apply", *options, "-"], input=patch, text=True, cwd=tree,
                          capture_output=True, check=False)
    return "" if done.returncode == 0 else done.stderr.strip() or "git apply failed"


def compiler_version(words: list[str] | None = None) -> str:
    """Of CXX unless another is named: the first line of what it says, such as
    "c++ (Debian 12.2.0-14) 12.2.0"."""
    words = words or layouts.compiler()
    try:
        done = subprocess.run([*words, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise Failed(f"CXX: found '{' '.join(words)}', expected a compiler") from None
    return done.stdout.splitlines()[0]


def environment() -> dict[str, str]:
    """What instructions depend on beside the sources. A compiler goes by several names."""
    compiler = compiler_version().split(" ", 1)[-1]
    return {"compiler": compiler, "libc": " ".join(platform.libc_ver())}


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with open(path, "w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
