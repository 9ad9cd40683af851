# Tests the layout of the page of `trailblaze play`, from phones to wide windows, in light and in
# dark. PAGE_SHOTS=FOLDER keeps screenshots.
import os

from played_page import BOARD, PlayedPage, main
from contrast import COLOURS_OF_TEXTS, contrast  # played_page adds its folder to the path

WIDTHS = (360, 700, 1280)
TEXTS = ["h1", "h2", "label", "small", "summary", "select", "input", "textarea", "button", "#forms",
         "#about", "#live", "#result", "#keys", "#state", "#error", "#figures", "#chart text", "th",
         "td"]


class Looks(PlayedPage):
    def show_everything(self):
        self.paste(BOARD)
        self.click("enumerate")
        self.wait_for_text("result", "181,440 positions")
        self.click("hint")
        self.wait_for_text("result", "Hint: ")
        self.browser.run("""
          for (const part of document.querySelectorAll('details')) part.open = true;
          document.getElementById('error').textContent = 'text: found nothing';
          document.getElementById('text').value = '1 2 3'""")

    def test_nothing_is_cut_from_phones_to_wide_windows(self):
        shots = os.environ.get("PAGE_SHOTS")
        for puzzle in ("blocks", "tiles"):
            for width in WIDTHS:
                for scheme in ("light", "dark"):
                    self.browser.size(width, 800)
                    self.browser.prefer(scheme, "reduce")
                    self.choose(puzzle)
                    if puzzle == "tiles":
                        self.show_everything()
                    self.assertTrue(self.browser.run(
                        "return document.documentElement.scrollWidth <= innerWidth"), width)
                    if shots:
                        self.browser.size(width, self.browser.run(
                            "return document.documentElement.scrollHeight"))
                        self.browser.picture(f"{shots}/play-{puzzle}-{scheme}-{width}.png")

    def test_touch_targets_are_large(self):
        self.browser.size(360, 800)
        self.show_everything()
        self.assertEqual(self.browser.run("""
          return [...document.querySelectorAll('button, select, textarea, input:not(#log)')]
            .filter(thing => thing.checkVisibility())
            .map(thing => [thing.id, thing.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44)"""), [])

    def test_texts_contrast_with_their_background_in_light_and_in_dark(self):
        self.show_everything()
        pages = []
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme, "reduce")
            found = self.browser.run(COLOURS_OF_TEXTS, TEXTS)
            self.assertEqual({selector for selector, _, _ in found}, set(TEXTS))
            for selector, ink, behind in found:
                self.assertGreaterEqual(contrast(ink, behind), 4.5, (scheme, selector))
            pages.append(next(behind for selector, _, behind in found if selector == "h1"))
        self.assertGreater(contrast(*pages), 10, "another page in the dark")


if __name__ == "__main__":
    main()
