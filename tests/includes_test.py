"""Checks the order of includes: a file only includes files of its room or of earlier rooms, there
is no cycle, and only the files of threads include oneTBB. The modules of the Python package also
have an order.

    python3 tests/includes_test.py

Every check is a function that takes the root and the texts of a source tree and returns a list of
faults. A fault is a line with its place. The tests run the checks on made-up trees (FAULTY), and
then on this tree.
"""

import ast
import re
import unittest
from pathlib import Path

from made_up_tree import faulty_trees, made_up_tree

ROOT = Path(__file__).resolve().parents[1]

# A file may include files of its own room and of earlier rooms in this list.
ROOMS = ("engine/base", "engine/disk", "engine/picture", "engine/puzzle", "engine/trail",
         "engine/run", "engine/bfs", "engine/partitioned", "engine/ranked", "engine/dense",
         "engine/astar", "engine/tables", "engine/heuristic", "engine/session", "engine/include",
         "puzzles/census", "puzzles", "cli", "cluster")
# A module of the Python package may import the earlier modules in this list.
PACKAGE = "python/trailblaze"
MODULES = ("_core", "_fields", "_describe", "_json", "_shape", "_values", "_own", "_program",
           "_pictures", "_report", "_columns", "_lines", "_reports",
           "_solve", "_enumerate", "_census", "_heuristics", "_puzzles", "_pattern_database",
           "_draw", "_resume", "_verify", "_check", "_numbered", "_objects", "__init__")
SOURCE_FOLDERS = ("engine", "puzzles", "cli", "cluster")
OWN_INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
# The files that may include a library, by the pattern of the library's headers. The first one does.
LIBRARIES = {r"(?:oneapi|tbb)/": ("engine/base/parallel.cpp", "engine/base/many_threads.hpp"),
             r"mpi\.h": ("cluster/mpi_peers.cpp",)}


def sources(root: Path) -> dict[str, str]:
    """Returns the text of every C++ file in the source folders, by its path from the root."""
    return {str(file.relative_to(root)): file.read_text(encoding="utf-8")
            for folder in SOURCE_FOLDERS for file in sorted((root / folder).rglob("*.[ch]pp"))}


def includes(texts: dict[str, str]) -> dict[str, list[str]]:
    """Returns the files that each file includes in quotes, in order, by the file's path."""
    return {path: OWN_INCLUDE.findall(text) for path, text in texts.items()}


def room_of(path: str) -> int | None:
    """Returns the index of the file's room in ROOMS, or None if it is in no room."""
    return next((i for i, room in enumerate(ROOMS) if path.startswith(room + "/")), None)


def strays(_root: Path, texts: dict[str, str]) -> list[str]:
    return [f"{path}: found a file in no room, expected one of {', '.join(ROOMS)}"
            for path in texts if room_of(path) is None]


def missing(root: Path, texts: dict[str, str]) -> list[str]:
    return [f'{path}: found #include "{name}", expected a path from the root that exists'
            for path, names in includes(texts).items() for name in names
            if not (root / name).is_file()]


def arrows_back(_root: Path, texts: dict[str, str]) -> list[str]:
    faults = []
    for path, names in includes(texts).items():
        own = room_of(path)
        for name in names:
            other = room_of(name)
            if own is not None and (other is None or other > own):
                where = "no room" if other is None else f"the later room {ROOMS[other]}"
                faults.append(f'{path}: found #include "{name}" of {where}, '
                              f"expected {ROOMS[own]} or a room before it")
    return faults


def imports(root: Path) -> dict[str, list[str]]:
    """Returns the modules of the Python package that each module imports, also in functions and for
    type checkers only, by the module's name."""
    return {file.stem: [name for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                        for name in imported(node)]
            for file in sorted((root / PACKAGE).glob("*.py*"))}


def imported(node: ast.AST) -> list[str]:
    """Returns the package's modules that a statement imports; the package itself is __init__."""
    names = []
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = [node.module] if node.module else [alias.name for alias in node.names]
        names = ["trailblaze." * node.level + name for name in names]
    package = re.compile(r"trailblaze(?:\.|$)")
    return [package.sub("", name, 1) or "__init__" for name in names if package.match(name)]


def imports_back(arrows: dict[str, list[str]]) -> list[str]:
    return [f"{PACKAGE}/{module}: found an import of {name}, expected a module before {module}"
            for module, names in arrows.items() for name in names
            if name not in MODULES[:MODULES.index(module)]]


def cycle(arrows: dict[str, list[str]]) -> list[str]:
    """Returns the files of a cycle of includes, with the first file again at the end, or []."""
    done = set()

    def search(path: str, way: list[str]) -> list[str]:
        if path in way:
            return way[way.index(path):] + [path]
        if path not in done:
            for name in arrows.get(path, []):
                if found := search(name, way + [path]):
                    return found
            done.add(path)
        return []

    return next((found for path in arrows if (found := search(path, []))), [])


def strays_of_libraries(_root: Path, texts: dict[str, str]) -> list[str]:
    faults = []
    for pattern, files in LIBRARIES.items():
        include = re.compile(rf'^\s*#\s*include\s*[<"]({pattern}[^>"]*)[>"]', re.MULTILINE)
        faults += [f"{path}: found #include <{name}>, expected it in {files[0]} alone"
                   for path, text in texts.items() if path not in files
                   for name in include.findall(text)]
        if files[0] in texts and not include.search(texts[files[0]]):
            faults.append(f"{files[0]}: found no #include <{pattern}>, expected it here")
    return faults


def tests_without_source(root: Path, _texts: dict[str, str]) -> list[str]:
    """Checks that tests in tests/engine/trail, for example, have a folder engine/trail."""
    faults = []
    for folder in SOURCE_FOLDERS:
        for file in sorted((root / "tests" / folder).rglob("*_test.*")):
            mirrored = file.parent.relative_to(root / "tests")
            if not (root / mirrored).is_dir():
                faults.append(f"{file.relative_to(root)}: found no folder {mirrored}, "
                              "expected the one whose files are tested")
    return faults


CHECKS = (strays, missing, arrows_back, strays_of_libraries, tests_without_source)
FAULTY = [*faulty_trees("includes.jsonl", CHECKS),
          *((arrows_back, {f"{room}/a.hpp": f'#include "{other}/b.hpp"\n'}, places)
            for early, late in zip(ROOMS, ROOMS[1:])
            for room, other, places in ((early, late, [f"{early}/a.hpp"]), (late, early, [])))]


class OnMadeUpTrees(unittest.TestCase):
    def tree(self, files):
        root = made_up_tree(self, files)
        return root, sources(root)

    def test_each_check_finds_its_faults_and_no_others(self):
        for check, files, places in FAULTY:
            faults = check(*self.tree(files))
            self.assertEqual([fault.split(": ")[0] for fault in faults], places, check.__name__)

    def test_every_kind_of_source_file_is_read_and_nothing_else(self):
        _, texts = self.tree({"engine/base/a.hpp": "", "puzzles/b.cpp": "", "cli/x/c.cpp": "",
                              "engine/README.md": "", "bench/d.cpp": ""})
        self.assertEqual(sorted(texts), ["cli/x/c.cpp", "engine/base/a.hpp", "puzzles/b.cpp"])

    def test_includes_are_found_with_any_spacing(self):
        text = '#include "a.hpp"\n  # include  "b.hpp"\n// #include "c.hpp"\n#include <d>\n'
        self.assertEqual(includes({"x": text}), {"x": ["a.hpp", "b.hpp"]})

    def test_a_cycle_is_reported_with_its_files(self):
        texts = {"a": '#include "b"\n', "b": '#include "c"\n', "c": '#include "b"\n'}
        self.assertEqual(cycle(includes(texts)), ["b", "c", "b"])
        self.assertEqual(cycle({"a": ["a"]}), ["a", "a"])
        self.assertEqual(cycle({"a": ["b", "c"], "b": ["c"]}), [])

    def test_imports_are_found_everywhere_in_a_module(self):
        root, _ = self.tree({f"{PACKAGE}/_own.py": """\
import os
from trailblaze import solve
if TYPE_CHECKING:
    from ._report import Report
def late():
    'from ._shape import Shape'
    from . import _core, _describe
    from json import loads
""", f"{PACKAGE}/_core.pyi": "import trailblaze._fields\n"})
        self.assertEqual(imports(root), {
            "_own": ["__init__", "_report", "_core", "_describe"], "_core": ["_fields"]})

    def test_a_late_import_of_a_later_module_is_a_fault(self):
        root, _ = self.tree({f"{PACKAGE}/_own.py": "def f():\n    from ._solve import solve\n",
                             f"{PACKAGE}/_solve.py": "from ._own import PythonPuzzle\n"})
        self.assertEqual(imports_back(imports(root)), [
            f"{PACKAGE}/_own: found an import of _solve, expected a module before _own"])
        self.assertEqual(cycle(imports(root)), ["_own", "_solve", "_own"])


class OnThisTree(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.texts = sources(ROOT)

    def test_no_check_finds_a_fault(self):
        for check in CHECKS:
            with self.subTest(check.__name__):
                self.assertEqual(check(ROOT, self.texts), [])

    def test_the_picture_of_the_rooms_is_current(self):
        import rooms_picture  # which imports this file
        self.assertEqual(rooms_picture.PICTURE.read_text(encoding="utf-8"),
                         rooms_picture.picture(self.texts), "run scripts/rooms")

    def test_there_are_sources_in_every_room(self):
        for room in ROOMS:
            self.assertTrue(any(path.startswith(room + "/") for path in self.texts), room)

    def test_no_files_include_one_another(self):
        self.assertEqual(cycle(includes(self.texts)), [])

    def test_modules_of_the_python_package_import_only_earlier_modules(self):
        arrows = imports(ROOT)
        self.assertEqual(sorted(arrows), sorted(MODULES))
        self.assertEqual(cycle(arrows), [])
        self.assertEqual(imports_back(arrows), [])


if __name__ == "__main__":
    unittest.main()
