"""The settings of a project, read from a small TOML file.

    target = "my_benchmarks"            # the only required key: the target that CMake builds
    judged = "^BM_(Sort|Find)"          # the other keys have defaults: see KEYS and Project

Paths are relative to the root of the repository that contains the file. The file is validated: a
key that is unknown, is missing or has a value of another kind raises an error that names the key,
the value found and the value expected.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tracking.git import git
from tracking.messages import Failed, WrongUse

OWN = Path(__file__).resolve().parents[1] / "tracking.toml"
MARK = "*\n"  # the whole content of .gitignore in a folder of builds
KINDS = ("google-benchmark", "trailblaze")  # command-line interfaces: programs.py
# two-threads and memory need programs with sets for them. smoke takes minutes: only on request.
TIERS = ("counters", "instructions", "wall", "two-threads", "memory", "smoke")


@dataclass(frozen=True)
class Project:
    """The keys of the file, with their defaults, and the root."""

    root: Path  # of the repository
    target: str  # builds the program of the judged benchmarks
    name: str = ""  # the root's by default
    all_target: str = ""  # builds the program of all benchmarks, if it is another target
    options: tuple[str, ...] = ()  # for CMake, after -DCMAKE_BUILD_TYPE=Release
    programs_in: str = "."  # below the build folder
    sources: tuple[str, ...] = (".",)  # compiled files; versions that share them share a build
    not_compiled: tuple[str, ...] = (".md", ".rst")  # suffixes of files' names
    # A version that has none of these files borrows from the other version.
    suite_files: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()  # files and folders that are borrowed
    kind: str = KINDS[0]
    judged: str = ""  # the judged benchmarks: a regular expression; "" = all
    counters: tuple[str, ...] = ()  # exact counters; () = all whole numbers that repeat
    tiers: tuple[str, ...] = TIERS[:3]  # default tiers
    instructions_percent: float = 1.0  # a larger growth is a difference
    time_percent: float = 3.0  # a smaller slowdown is no regression
    # Benchmarks whose instructions differ in each run: not for smoke.
    not_counted: tuple[str, ...] = ()
    ledger: str = ""  # by default beside the file: ledger.jsonl, record.jsonl, baseline.json
    record: str = ""
    baseline: str = ""
    not_stored: tuple[str, ...] = ()  # suffixes of benchmarks that only some machines have
    builds: str = "build/regress"  # folder of builds

    @property
    def most_instructions(self) -> float:
        """Largest allowed instructions of head / base."""
        return 1 + self.instructions_percent / 100

    @property
    def whole(self) -> str:
        """The target of the program with all benchmarks."""
        return self.all_target or self.target


def read(file: Path, root: Path | None = None) -> Project:
    """Reads a project's file. Raises WrongUse if the file is invalid or lies outside a
    repository."""
    try:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise WrongUse(f"--project: found '{error.strerror}' at {file}, expected a TOML "
                       "file") from None
    except ValueError as error:  # from TOML or UTF-8
        raise WrongUse(f"{file}: found no TOML ({error}), expected lines KEY = VALUE") from None
    _check(file, said)
    root = (root or _root_of(file)).resolve()
    folder = file.resolve().parent
    beside = folder.relative_to(root) if folder.is_relative_to(root) else Path(OWN.parent.name)
    defaults = {"name": root.name, "ledger": str(beside / "ledger.jsonl"),
                "record": str(beside / "record.jsonl"), "baseline": str(beside / "baseline.json")}
    values = {key: tuple(value) if type(value) is list else value for key, value in said.items()}
    return Project(root, **(defaults | values))


def own(root: Path | None = None) -> Project:
    """Returns Trailblaze's settings, for this checkout or for another checkout with the same
    layout."""
    return read(OWN, root or OWN.parents[1])


def check_tiers(where: str, kind: str, asked: Iterable[str]) -> None:
    """Raises WrongUse if programs of this kind have no benchmarks for a tier."""
    of_sets = [tier for tier in asked if tier in ("two-threads", "memory")]
    if of_sets and kind != "trailblaze":
        raise WrongUse(f"{where}: found {of_sets[0]}, expected some of counters, instructions, "
                       "wall, smoke: Google Benchmark has no sets for it")


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


def _root_of(file: Path) -> Path:
    try:
        return Path(git(file.resolve().parent, "rev-parse", "--show-toplevel"))
    except Failed as failure:
        raise WrongUse(f"{file}: found no git repository around it ({failure}), expected a file in "
                       "a git repository") from None


# ---- the values of a key: a description and a test ----


def _is_text(value: Any) -> bool:
    return type(value) is str and value != ""


def _is_inside(value: Any) -> bool:
    """True for a path that does not leave the root."""
    return _is_text(value) and not Path(value).is_absolute() and ".." not in Path(value).parts


def _all(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is list and value != [] and all(map(is_right, value))


def _is_pattern(value: Any) -> bool:
    try:
        return type(value) is str and re.compile(value) is not None
    except re.error:
        return False


def _is_percent(value: Any) -> bool:
    return type(value) in (int, float) and 0 < value <= 100


TEXT = ("text", _is_text)
TEXTS = ("a list of texts", _all(_is_text))
PATH = ("a path below the repository's root", _is_inside)
PATHS = ("a list of paths below the repository's root", _all(_is_inside))
PERCENT = ("a number above 0, up to 100", _is_percent)
KEYS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "target": ("a target of CMake", _is_text),
    "name": TEXT,
    "all_target": ("a target of CMake", _is_text),
    "options": ("a list of options for CMake", _all(_is_text)),
    "programs_in": ("a path below the build folder", _is_inside),
    "sources": PATHS,
    "not_compiled": TEXTS,
    "suite_files": PATHS,
    "borrowed": PATHS,
    "kind": (" or ".join(KINDS), lambda value: value in KINDS),
    "judged": ("a regular expression", _is_pattern),
    "counters": ("a list of counters' names", _all(_is_text)),
    "tiers": (f"a list of some of {', '.join(TIERS)}", _all(lambda value: value in TIERS)),
    "instructions_percent": PERCENT,
    "time_percent": PERCENT,
    "ledger": PATH,
    "record": PATH,
    "baseline": PATH,
    "not_stored": TEXTS,
    "not_counted": TEXTS,
    "builds": PATH,
}


def _check(file: Path, said: dict[str, Any]) -> None:
    for key, value in said.items():
        if key not in KEYS:
            raise WrongUse(f"{file}: {key}: unknown key, expected one of {', '.join(KEYS)}")
        expected, is_right = KEYS[key]
        if not is_right(value):
            found = json.dumps(value, default=str)
            raise WrongUse(f"{file}: {key}: found {found}, expected {expected}")
    check_tiers(f"{file}: tiers", said.get("kind", KINDS[0]), said.get("tiers", []))
    for option in said.get("options", []):
        if re.match(r"-DCMAKE_CXX_COMPILER[:=]", option):
            raise WrongUse(f"{file}: options: found {option}, expected the compiler in "
                           "the environment variable CXX, because builds are kept by its version")
    if "target" not in said:
        raise WrongUse(f"{file}: target: found nothing, expected {KEYS['target'][0]}")
    for key, other in (("suite_files", "borrowed"), ("borrowed", "suite_files")):
        if key in said and other not in said:
            raise WrongUse(f"{file}: {other}: missing, because {key} needs it, expected "
                           f"{KEYS[other][0]}")
