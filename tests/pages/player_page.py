"""Opens pages that play a solution in Chromium, for their tests.

TRAILBLAZE and TRAILBLAZE_UNIT_TESTS name the programs that write the pages; the default is
build/release. At the end of a test, the browser's log must be empty.
"""

import os
import sys
import tempfile
import unittest
from pathlib import Path

from browser import MISSING, Browser
from samples import COLOURS, write_samples

PROGRAM = os.environ.get("TRAILBLAZE", "build/release/trailblaze")
# Returns the drawn shapes from bottom to top, with those parts of a picture that the page shows.
DRAWN = """return [...document.querySelectorAll('#board > g')].map(g => [g.dataset.id,
  ...g.getAttribute('transform').match(/[-.\\d]+/g).map(v => Math.round(v * 10) / 1000),
  g.classList[1], g.textContent, Number(g.classList[2].slice(4)), g.style.opacity])"""
AT_REST = "return !playing && !board.frame"


def drawn_form(picture):
    return [[shape[0], round(shape[1], 3), round(shape[2], 3), COLOURS[shape[5]], shape[6],
             shape[7], "1"] for shape in picture]


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pages = write_samples(Path(cls.enterClassContext(tempfile.TemporaryDirectory())))
        cls.browser = cls.enterClassContext(Browser())

    def setUp(self):
        self.browser.prefer()
        self.browser.size(700, 800)

    def tearDown(self):
        self.assertEqual(self.browser.log(), [])

    def open(self, name):
        self.browser.open(self.pages[name].as_uri())
        return self.pages[name]

    def position(self):
        return int(self.browser.run("return document.querySelector('#slider').value"))

    def drawn(self):
        """Waits for the end of all movement, and returns the drawn shapes."""
        self.browser.wait(AT_REST)
        found = self.browser.run(DRAWN)
        return [[shape[0], round(shape[1], 3), round(shape[2], 3), *shape[3:]] for shape in found]

    def live(self):
        return self.browser.find("#live").text


def main():
    if MISSING and "CI" not in os.environ:
        print(f"{' and '.join(MISSING)}: found none, expected Debian's package")
        sys.exit(77)
    unittest.main()
