"""Writes the pages for the tests, and reads their data."""

import json
import os
import re
import subprocess
from html import unescape
from pathlib import Path

UNIT_TESTS = os.environ.get("TRAILBLAZE_UNIT_TESTS", "build/release/tests")
COLOURS = ("plain red orange yellow green teal blue purple pink brown white black wall "
           "faint").split()


def write_samples(folder: Path) -> dict[str, Path]:
    """Returns the files by their names. The program of the unit tests writes them
    (tests/cli/pages/html_page_test.cpp)."""
    subprocess.run([UNIT_TESTS, "[.sample-pages]"], check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "TRAILBLAZE_PAGES": str(folder)})
    return {file.stem: file for file in sorted(folder.glob("*.html"))}


def data_of(page: Path):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>',
                                page.read_text(), re.DOTALL).group(1))


def title_of(page: Path) -> str:
    return unescape(re.search("<title>(.*?)</title>", page.read_text()).group(1))


def changed(picture: list, changes: list) -> list:
    """Applies changes to a picture, as cli/pages/board.js describes at its top."""
    after = list(picture)
    for change in changes:
        place = next((k for k, shape in enumerate(after) if shape[0] == change[0]), None)
        before = after.pop(place) if place is not None else ["", 0, 0, 1, 1, 0, "", 0, []]
        if len(change) == 1:
            continue
        if len(change) == 10:
            place = change[9]
        shape = change[:9] + before[len(change[:9]):]
        after.insert(len(after) if place is None else place, shape)
    return after


def pictures_of(page: Path) -> list[list]:
    """Returns each position of a page as a list of shapes."""
    _, start, moves = data_of(page)
    pictures = [changed([], start)]
    for move in moves:
        pictures.append(changed(pictures[-1], move[3:]))
    return pictures
