"""Tests the layout of the page that plays a solution, from phones to wide windows, in light and in
dark. The page must not run foreign scripts or request anything. Also tests pages of the program.

PAGE_SHOTS=FOLDER keeps screenshots of every page.
"""

import os
import subprocess

from contrast import contrast
from player_page import PROGRAM, PageTest, drawn_form, main
from samples import COLOURS, pictures_of, title_of

WIDTHS = (360, 700, 1280)


class Looks(PageTest):
    def test_nothing_is_cut_from_phones_to_wide_windows(self):
        shots = os.environ.get("PAGE_SHOTS")
        for name in self.pages:
            self.open(name)
            for width in WIDTHS:
                for scheme in ("light", "dark"):
                    with self.subTest(page=name, width=width, scheme=scheme):
                        self.browser.prefer(scheme)
                        self.browser.size(width, 800)
                        self.assertEqual(self.browser.run("return innerWidth"), width)
                        self.assertLessEqual(self.browser.run(
                            "return document.scrollingElement.scrollWidth"), width)
                        self.assertEqual(self.browser.run("""
                          const places = 'button, #board, #slider, select, h1, p, figure';
                          return [...document.querySelectorAll(places)]
                            .filter(thing => !thing.closest('#moves'))
                            .map(thing => [thing.id, thing.getBoundingClientRect()])
                            .filter(([, box]) => box.left < 0 || box.right > innerWidth)"""), [])
                        if shots:
                            self.browser.picture(f"{shots}/{name}-{scheme}-{width}.png")

    def test_touch_targets_are_large(self):
        self.open("tiles")
        self.browser.size(360, 800)
        small = self.browser.run("""
          return [...document.querySelectorAll('button, select, input')]
            .map(thing => [thing.id, thing.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44)""")
        self.assertEqual(small, [])

    def test_labels_contrast_with_their_background_in_light_and_in_dark(self):
        self.open("shapes")
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme)
            self.browser.wait("return !document.getAnimations().length")  # colours fade
            pairs = self.browser.run("""
              const fill = thing => getComputedStyle(thing).fill.match(/[.0-9]+/g).map(Number);
              return [...document.querySelectorAll('#board > g')]
                .filter(g => g.textContent && !g.classList.contains('kind6'))
                .map(g => [g.classList[1], fill(g.children[0]), fill(g.children[1])])""")
            self.assertEqual({pair[0] for pair in pairs}, set(COLOURS))
            for colour, below, above in pairs:
                self.assertGreaterEqual(contrast(below, above), 4.5, (scheme, colour))

    def test_cells_have_one_outline_each(self):
        self.open("shapes")
        outlines = self.browser.run("""
          const shape = id => document.querySelector(`[data-id=${id}] path`).getAttribute('d');
          return [shape('L'), shape('ring')]""")
        self.assertEqual(outlines[0].count("Z"), 1)
        self.assertEqual(outlines[0].count("Q"), 6, "corners of an L")
        self.assertEqual(outlines[1].count("Z"), 3, "the ring, its hole, and a cell at its corner")


class Safety(PageTest):
    def test_the_page_requests_nothing_else(self):
        self.browser.requests()
        for name in self.pages:
            self.open(name)
            self.browser.press("Right", "End")
        self.assertEqual(self.browser.requests(), [page.as_uri() for page in self.pages.values()])

    def test_texts_are_never_markup(self):
        page = self.open("shapes")
        self.browser.press("Right", "Right")
        taken = "</script><script>document.title='taken'</script>"
        self.assertEqual(self.browser.run("return document.title"), title_of(page))
        self.assertEqual(self.live(), f"Move 2 of 3: {taken}")
        labels = [shape[4] for shape in self.drawn() if shape[0] == "hostile"]
        self.assertEqual(labels, [taken])
        self.assertEqual(self.browser.find("h1").text, title_of(page))
        self.assertEqual(self.browser.run("return document.querySelectorAll('b').length"), 0)
        self.assertEqual(self.browser.run("return document.scripts.length"), 2)

    def test_no_foreign_script_runs_and_no_request_leaves_the_page(self):
        self.open("tiles")
        self.browser.run("""
          const script = document.createElement('script');
          script.textContent = 'window.taken = 1';
          document.body.append(script);
          document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.taken = 2">');
        """)
        self.assertEqual(self.browser.run_until_done(
            "fetch('http://127.0.0.1:9/').then(() => done('sent'), () => done('refused'))"),
            "refused")
        self.assertIsNone(self.browser.run("return window.taken"))
        said = self.browser.log()
        self.assertGreaterEqual(len(said), 3)
        self.assertTrue(all("Content Security Policy" in line for line in said), said)

    def test_the_log_records_messages_and_errors(self):
        self.browser.open("data:text/html,<script>throw Error('noticed')</script>")
        said = self.browser.log()
        self.assertEqual(len(said), 1, said)
        self.assertIn("noticed", said[0])


class Program(PageTest):
    """Tests pages that the program writes."""

    def write(self, name, *words):
        page = self.pages["tiles"].with_name(f"{name}.html")
        with page.open("wb") as file:
            subprocess.run([PROGRAM, *words, "--format", "html"], stdout=file, check=True)
        self.browser.open(page.as_uri())
        return page

    def test_a_solution(self):
        page = self.write("program", "solve", "blocks/pa")
        self.assertLessEqual(page.stat().st_size, 20_000)
        self.browser.press(*["+"] * 4, "Space")
        self.browser.wait("return document.querySelector('#slider').value === '83'")
        self.assertEqual(self.drawn(), drawn_form(pictures_of(page)[-1]))
        square = next(shape for shape in self.drawn() if shape[4] == "1")
        self.assertEqual(square[1:3], [0, 3], "its two rows end in the lower left corner")

    def test_a_figure(self):
        page = self.write("chart", "enumerate", "tiles", "--size", "2x3")
        self.browser.size(360, 800)
        self.assertLessEqual(
            self.browser.run("return document.scrollingElement.scrollWidth"), 360)
        self.assertGreater(len(self.browser.find_all("svg rect")), 20, page.read_text())


if __name__ == "__main__":
    main()
