"""Checks the manuals, which are the Markdown files of the tree: links and anchors are alive,
docs/README.md leads to every page of docs/, pages and lines are short, and the sources name only
manuals that exist. Links to other sites are not opened.

    python3 tests/manuals_test.py    # also scripts/docs --check

Every check is a function that takes the root and the manuals of a tree and returns a list of
faults. A fault is a line with its place. The tests run the checks on made-up trees (FAULTY), and
then on this tree.
"""

import os
import re
import unittest
from pathlib import Path
from urllib.parse import unquote

from made_up_tree import faulty_trees, made_up_tree

ROOT = Path(__file__).resolve().parents[1]

INDEX = "docs/README.md"
LINES_OF_A_PAGE = 250
COLUMNS_OF_A_LINE = 120  # outside tables and code
OF_ANY_LENGTH = ("CHANGELOG.md", "bench/RESULTS.md")  # they grow with every version
SOURCE_FOLDERS = ("engine", "puzzles", "cli", "cluster", "python", "bench", "scripts")
FENCE = re.compile(r" *(```+|~~~+)")
CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)((?:(?!\n\n).)+?)(?<!`)\1(?!`)", re.DOTALL)
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^ {0,3}\[[^]]+\]:\s+(\S+)",
                  re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
NAME_OF_A_MANUAL = re.compile(
    r"\b(?:docs/[\w/-]+|(?:engine|puzzles|cli|cluster|python|bench|tests)/[\w/]*[A-Z]+)\.md\b")


def files_below(root: Path) -> list[Path]:
    """Returns all files of a tree, without builds and hidden files."""
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name[0] != "." and name != "build")
        found += [Path(folder, name) for name in sorted(names) if name[0] != "."]
    return found


def manuals(root: Path) -> dict[str, str]:
    """Returns the text of every Markdown file, by its path from the root."""
    return {str(file.relative_to(root)): file.read_text(encoding="utf-8")
            for file in files_below(root) if file.suffix == ".md"}


def prose(text: str) -> list[str]:
    """Returns the lines of a manual; the lines of code blocks are empty."""
    lines, fence = [], None
    for line in text.splitlines():
        found = FENCE.match(line)
        lines.append("" if fence or found else line)
        if fence:
            if found and line.strip() == fence:
                fence = None
        elif found:
            fence = found[1]
    return lines


def links(text: str) -> list[tuple[int, str]]:
    """Returns the line and the target of each link and picture of a manual."""
    text = "\n".join(prose(text))
    text = CODE_SPAN.sub(lambda span: re.sub(r"[^\n]", "x", span[0]), text)
    return [(text.count("\n", 0, link.start()) + 1, link[1] or link[2])
            for link in LINK.finditer(text)]


def anchors(text: str) -> set[str]:
    """Returns the anchors of a manual's headings, as GitHub and the site make them."""
    found = {}
    for line in prose(text):
        if heading := re.match(r"#{1,6} +(.+?)(?: +#+)?$", line):
            shown = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", heading[1])
            anchor = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
            found[anchor] = found.get(anchor, -1) + 1
            if found[anchor]:
                found[f"{anchor}-{found[anchor]}"] = 0
    return set(found)


def target_of(path: str, link: str) -> tuple[str, str]:
    """Returns the path from the root and the anchor to which a link in a manual leads."""
    file, _, anchor = unquote(link).partition("#")
    return os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path, anchor


def dead_links(root: Path, texts: dict[str, str]) -> list[str]:
    faults = []
    for path, text in texts.items():
        for number, link in links(text):
            if ELSEWHERE.match(link):
                continue
            file, anchor = target_of(path, link)
            if file.startswith("..") or not (root / file).exists():
                faults.append(f"{path}:{number}: found a link to {link}, "
                              "expected a file of the tree")
            elif anchor and anchor not in anchors(texts.get(file, "")):
                faults.append(f"{path}:{number}: found a link to {link}, "
                              f"expected the anchor of a heading of {file}")
    return faults


def unreachable(_root: Path, texts: dict[str, str]) -> list[str]:
    """Checks that links lead from the index to each page of docs/, through such pages only."""
    reached, ahead = {INDEX}, [INDEX]
    while ahead:
        path = ahead.pop()
        for _, link in links(texts.get(path, "")):
            file, _ = target_of(path, link)
            if file.startswith("docs/") and file in texts and file not in reached:
                reached.add(file)
                ahead.append(file)
    return [f"{path}: found no way from {INDEX} to this page, expected a link there"
            for path in texts if path.startswith("docs/") and path not in reached]


def too_long(_root: Path, texts: dict[str, str]) -> list[str]:
    faults = []
    for path, text in texts.items():
        if path in OF_ANY_LENGTH:
            continue
        size = len(text.splitlines())
        if size > LINES_OF_A_PAGE:
            faults.append(f"{path}: found {size} lines, expected at most {LINES_OF_A_PAGE}")
        faults += [f"{path}:{number}: found {len(line)} columns, "
                   f"expected at most {COLUMNS_OF_A_LINE} outside tables and code"
                   for number, line in enumerate(prose(text), 1)
                   if len(line) > COLUMNS_OF_A_LINE and not line.lstrip().startswith("|")]
    return faults


def stale_names(root: Path, texts: dict[str, str]) -> list[str]:
    """Checks the manuals that comments and messages of the sources name, such as docs/python.md."""
    faults = []
    for folder in SOURCE_FOLDERS:
        for file in files_below(root / folder):
            if file.suffix == ".md":
                continue
            text = file.read_text(encoding="utf-8", errors="replace")
            faults += [f"{file.relative_to(root)}: found the name {name}, expected a manual"
                       for name in NAME_OF_A_MANUAL.findall(text) if name not in texts]
    return faults


CHECKS = (dead_links, unreachable, too_long, stale_names)
WIDE = "é" * COLUMNS_OF_A_LINE
FAULTY = [
    *faulty_trees("manuals.jsonl", CHECKS),
    (too_long, {
        "a.md": "a\n" * LINES_OF_A_PAGE, "b.md": "b\n" * (LINES_OF_A_PAGE + 1),
        "c.md": f"{WIDE}\n| {WIDE} |\n```\n{WIDE}x\n```\n{WIDE}x\n", "CHANGELOG.md": "d\n" * 1000},
     ["b.md", "c.md:6"]),
]


class OnMadeUpTrees(unittest.TestCase):
    def tree(self, files):
        root = made_up_tree(self, files)
        return root, manuals(root)

    def test_each_check_finds_its_faults_and_no_others(self):
        for check, files, places in FAULTY:
            faults = check(*self.tree(files))
            self.assertEqual([fault.split(": ")[0] for fault in faults], places, check.__name__)

    def test_every_page_is_read_except_those_of_builds_and_hidden_folders(self):
        _, texts = self.tree({"README.md": "", "docs/puzzles/a.md": "", "build/x/b.md": "",
                              ".cache/c.md": "", "docs/d.svg": ""})
        self.assertEqual(sorted(texts), ["README.md", "docs/puzzles/a.md"])

    def test_links_are_found_everywhere_outside_code(self):
        text = """\
[a](a.md), [two
lines](b.md#c) and ![a picture](d.svg "its title")
`[e](e.md)` and ``[e] ` (`` and [`f`](f.md)
```sh
[g](g.md)
```
| [h](<h.md>) |
[i]: i.md
"""
        self.assertEqual(links(text), [(1, "a.md"), (2, "b.md#c"), (2, "d.svg"), (3, "f.md"),
                                       (7, "h.md"), (8, "i.md")])

    def test_a_longer_fence_contains_a_shorter_fence(self):
        self.assertEqual(links("````md\n```sh\n````\n[a](a.md)\n"), [(4, "a.md")])

    def test_anchors_equal_those_of_github(self):
        text = ("# A page: `--format json`, 2x4!\n## Fields of `max_seconds` #\n## [Link](a.md)\n"
                "## Added\n## Added\n```sh\n# no heading\n```\n#no heading\n")
        self.assertEqual(anchors(text), {"a-page---format-json-2x4", "fields-of-max_seconds",
                                         "link", "added", "added-1"})


class OnThisTree(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.texts = manuals(ROOT)

    def test_there_are_manuals_with_links(self):
        self.assertGreater(len(self.texts), 20)
        self.assertGreater(sum(len(links(text)) for text in self.texts.values()), 100)

    def test_no_check_finds_a_fault(self):
        for check in CHECKS:
            with self.subTest(check.__name__):
                self.assertEqual(check(ROOT, self.texts), [])


if __name__ == "__main__":
    unittest.main()
