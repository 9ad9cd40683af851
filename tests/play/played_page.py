"""Opens the page of `trailblaze play` in a browser, for its tests.

Each test class has its own server and browser, and each test begins with a fresh page. At the end
of a test, the browser's log must be empty.
"""

import pathlib
import sys
import unittest

import served

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "pages"))
import browser as chromium  # noqa: E402  (in the folder above)

BOARD = "[[0, 1, 3], [4, 2, 5], [7, 8, 6]]"  # four moves from the goal
START = "0 1 3 4 2 5 7 8 6"  # the same board as the page shows it
GOAL = "1 2 3 4 5 6 7 8 0"
# It has 10^13 reachable positions, and a solution takes minutes.
LONG = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"


class PlayedPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(
            served.Served("tiles/8-puzzle", "--max-seconds", "60", "--max-memory", "1G"))
        cls.browser = cls.enterClassContext(chromium.Browser())

    def setUp(self):
        self.browser.size(900, 1000)
        self.browser.prefer("light", "reduce")  # without animations
        self.open()

    def tearDown(self):
        self.assertEqual(self.browser.log(), [])

    def open(self):
        self.browser.open(self.server.address)
        self.browser.wait("return document.querySelector('#moves li') !== null")
        self.browser.log()

    # ---- the state of the page ----

    def text(self, name):
        return self.browser.run("return document.getElementById(arguments[0]).textContent", name)

    def state(self):
        return self.text("state")

    def focused(self):
        """Returns the id or text of the piece, move or element with the focus."""
        return self.browser.run("const thing = document.activeElement;"
                                "return thing.dataset.id ?? (thing.id || thing.textContent)")

    def wait_for_text(self, name, part):
        self.browser.wait("return document.getElementById(arguments[0]).textContent"
                          ".includes(arguments[1])", name, part)

    def wait_for_state(self, state):
        self.browser.wait("return document.getElementById('state').textContent === arguments[0]",
                          state)

    def middle(self, piece):
        """Returns the centre of a piece, in pixels of the window."""
        return self.browser.run(
            "document.getElementById('board').scrollIntoView({block: 'center'});"
            "const box = document.querySelector(`[data-id='${arguments[0]}'] path`)"
            ".getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]", piece)

    def asked(self, call):
        """Returns the addresses of the page's new requests of this call."""
        return [address for address in self.browser.requests()
                if address.endswith("api/" + call)]

    # ---- actions ----

    def settle(self):
        """Waits until all pending actions are done."""
        self.browser.run_until_done("busy.then(() => done(true))")

    def focus(self, piece):
        self.browser.run("document.querySelector(`[data-id='${arguments[0]}']`).focus()", piece)

    def click(self, name):
        self.browser.find("#" + name).click()

    def choose(self, puzzle, instance=None):
        """Chooses a puzzle, and an instance of it."""
        self.browser.run(
            "const choose = (id, value) => { const field = document.getElementById(id);"
            "field.value = value; field.onchange(); };"
            "choose('puzzle', arguments[0]); if (arguments[1]) choose('instance', arguments[1]);",
            puzzle, instance)
        self.settle()

    def paste(self, text):
        self.browser.run("document.getElementById('setup').open = true;"
                         "document.getElementById('text').value = ''")
        self.browser.find("#text").type(text)
        self.click("open")
        self.settle()


def main():
    if chromium.MISSING:
        print("skipped: found no", " and no ".join(chromium.MISSING))
        sys.exit(77)
    served.skip_without_server()
    unittest.main()
