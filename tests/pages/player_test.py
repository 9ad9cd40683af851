"""Tests the page that plays a solution: buttons, slider, list of moves, keys, and texts."""

import unittest

from player_page import AT_REST, DRAWN, PageTest, drawn_form, main
from samples import changed, data_of, pictures_of

BUTTONS = {"first": "First", "back": "Back", "play": "Play", "next": "Forward", "last": "Last"}
PLAY = """document.querySelector('#play').click();
  return [document.querySelector('#play').ariaLabel, document.querySelector('#slider').value]"""


class Playing(PageTest):
    def play_to_the_end(self, name):
        page = self.open(name)
        last = len(data_of(page)[2])
        self.browser.find("#speed").type("16")
        self.assertEqual(self.browser.run(PLAY), ["Pause", "1"])
        self.browser.wait(AT_REST)
        self.assertEqual(self.position(), last)
        self.assertEqual(self.browser.find("#play").attribute("aria-label"), "Play")
        return page

    def test_it_plays_from_the_start_to_the_goal(self):
        for name in ("tiles", "blocks", "jugs", "pegs", "shapes"):
            with self.subTest(page=name):
                page = self.play_to_the_end(name)
                self.assertEqual(self.drawn(), drawn_form(pictures_of(page)[-1]))

    def test_the_last_board_is_the_goal(self):
        self.play_to_the_end("tiles")
        tiles = {shape[4]: shape[1:3] for shape in self.drawn() if shape[4]}
        self.assertEqual(tiles, {str(k + 1): [k % 4, k // 4] for k in range(15)})
        self.assertEqual(self.live(), f"Move 80 of 80: {data_of(self.pages['tiles'])[2][-1][0]}")
        self.assertEqual(self.browser.find("#state").text,
                         "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0")

    def test_every_position_is_drawn_as_its_picture_forward_and_backward(self):
        for name in ("blocks", "jugs", "pegs", "shapes"):
            pictures = pictures_of(self.open(name))[:12]
            there = range(len(pictures))
            for k in (*there, *reversed(there)):
                self.browser.run("go(arguments[0], 30)", k)
                self.assertEqual(self.drawn(), drawn_form(pictures[k]), (name, k))

    def test_a_second_round_begins_at_the_start(self):
        self.play_to_the_end("jugs")
        self.assertEqual(self.browser.run(PLAY), ["Pause", "0"])
        self.browser.wait(AT_REST)
        self.assertEqual(self.position(), 7)

    def test_it_can_be_stopped(self):
        self.open("blocks")
        self.browser.press("Space")
        self.browser.wait("return document.querySelector('#slider').value > 1")
        self.browser.press("Space")
        self.browser.wait(AT_REST)
        stopped = self.position()
        self.assertLess(stopped, 83)
        self.assertTrue(self.live().startswith(f"Move {stopped} of 83: "))
        self.browser.run_until_done("setTimeout(done, 1300)")
        self.assertEqual(self.position(), stopped)

    def test_shapes_slide_and_fade_on_the_way(self):
        self.open("pegs")
        places = self.browser.run_until_done("""
          const seen = [];
          const look = () => {
            const [moving, leaving] = ['peg2', 'peg1'].map(id =>
              document.querySelector(`[data-id=${id}]`));
            seen.push([Number(moving.getAttribute('transform').match(/[0-9][-.0-9e]*/)[0]),
                       leaving ? Number(leaving.style.opacity) : 0]);
            leaving ? requestAnimationFrame(look) : done(seen);
          };
          go(1, 1500);
          look();""")
        self.assertEqual(places[0], [200, 1])
        self.assertEqual(places[-1], [0, 0])
        self.assertGreater(sum(0 < x < 200 and 0 < opacity < 1 for x, opacity in places), 0)
        self.assertEqual(places, sorted(places, reverse=True))

    def test_without_motion_shapes_jump_to_their_places(self):
        self.browser.prefer(motion="reduce")
        page = self.open("blocks")
        self.browser.run("go(1)")
        at_once = self.browser.run("go(2);" + DRAWN)
        self.assertEqual(at_once, drawn_form(pictures_of(page)[2]))

    def test_the_button_plays(self):
        self.open("jugs")
        self.browser.find("#play").click()
        self.browser.wait("return document.querySelector('#slider').value > 1")
        self.browser.find("#first").click()
        self.browser.wait(AT_REST)
        self.assertEqual(self.position(), 0)

    def test_a_page_without_moves_shows_its_only_position(self):
        self.open("none")
        for key in ("Right", "Space", "End"):
            self.browser.press(key)
        self.browser.find("#play").click()
        self.assertEqual((self.position(), self.live()), (0, "No moves to play"))
        self.assertEqual(self.browser.find("#play").attribute("aria-disabled"), "true")
        self.assertEqual(self.browser.find("#play").attribute("aria-label"), "Play")
        self.assertEqual(self.browser.find_all("#moves button"), [])

    def test_it_plays_inside_another_page(self):
        page = self.pages["tiles"].read_text()
        self.browser.open("about:blank")
        self.browser.run("""
          const frame = document.body.appendChild(document.createElement('iframe'));
          [frame.width, frame.height, frame.srcdoc] = [600, 600, arguments[0]];""", page)
        self.browser.wait("""
          const page = document.querySelector('iframe').contentDocument;
          const slider = page.querySelector('#slider');
          if (slider?.max !== '80') return false;
          page.querySelector('#next').click();
          return slider.value > 3;""")


class Controls(PageTest):
    def test_keys(self):
        self.open("blocks")
        for key, expected in (("Right", 1), ("Right", 2), ("Left", 1), ("End", 83), ("Right", 83),
                              ("Left", 82), ("Home", 0), ("Left", 0)):
            self.browser.press(key)
            self.assertEqual(self.position(), expected, key)
        speed = "return document.querySelector('#speed').value"
        for key, expected in (("+", "2"), ("=", "4"), ("-", "2"), *[("-", "0.5")] * 3,
                              *[("+", "16")] * 6):
            self.browser.press(key)
        self.assertEqual(self.browser.run(speed), "16")
        for _ in range(9):
            self.browser.press("-")
        self.assertEqual(self.browser.run(speed), "0.5")

    def test_buttons(self):
        self.open("blocks")
        for name, expected in (("next", 1), ("next", 2), ("back", 1), ("last", 83), ("next", 83),
                               ("first", 0), ("back", 0)):
            self.browser.find(f"#{name}").click()
            self.assertEqual(self.position(), expected, name)
        self.assertEqual(self.browser.find("#back").attribute("aria-disabled"), "true")
        self.assertEqual(self.browser.find("#next").attribute("aria-disabled"), "false")
        # A space on a button only clicks the button.
        self.browser.find("#next").click()
        self.browser.press("Space")
        self.assertEqual(self.position(), 2)
        self.assertFalse(self.browser.run("return playing"))

    def test_the_slider(self):
        page = self.open("tiles")
        box = self.browser.run("""const box = document.querySelector('#slider')
          .getBoundingClientRect(); return [box.left, box.right, box.top + box.height / 2]""")
        self.browser.drag((box[0] + 8, box[2]), ((box[0] + box[1]) / 2, box[2]))
        middle = self.position()
        self.assertTrue(38 <= middle <= 42, middle)
        self.assertEqual(self.drawn(), drawn_form(pictures_of(page)[middle]))
        self.browser.press("Right", "End", "Left")  # the slider has the focus
        self.assertEqual(self.position(), 79)
        self.assertEqual(self.browser.find("#slider").attribute("aria-valuetext"), self.live())

    def test_the_list_of_moves(self):
        for width in (360, 1280):
            self.browser.size(width, 800)
            page = self.open("blocks")
            moves = self.browser.find_all("#moves button")
            self.assertEqual([self.browser.run("return arguments[0].textContent", {
                "element-6066-11e4-a52e-4f735466cecf": moves[k].name}) for k in (0, 1, 83)],
                ["start", data_of(page)[2][0][0], data_of(page)[2][82][0]])
            moves[40].click()
            self.assertEqual(self.position(), 40)
            self.assertEqual(self.drawn(), drawn_form(pictures_of(page)[40]))
            scrolled = self.browser.run("return scrollY")
            self.browser.press("End")
            self.assertEqual(self.browser.run("""
              const list = document.querySelector('#moves').getBoundingClientRect();
              const now = document.querySelectorAll('[aria-current=step]');
              const box = now[0].getBoundingClientRect();
              return [now.length, now[0].textContent, list.top <= box.top + 1,
                      box.bottom <= list.bottom + 1, scrollY]"""),
                [1, data_of(page)[2][82][0], True, True, scrolled])

    def test_each_move_is_announced_to_screen_readers(self):
        page = self.open("tiles")
        self.assertEqual(self.live(), "Start")
        self.assertEqual(self.browser.find("#live").attribute("aria-live"), "polite")
        self.browser.press("Right")
        self.assertEqual(self.live(), f"Move 1 of 80: {data_of(page)[2][0][0]}")
        board = self.browser.find("#board")
        self.assertEqual(board.attribute("role"), "img")
        self.browser.press("End")
        self.assertEqual(board.attribute("aria-label"),
                         "Row 1: 1, 2, 3, 4. Row 2: 5, 6, 7, 8. "
                         "Row 3: 9, 10, 11, 12. Row 4: 13, 14, 15, empty.")
        for name, label in BUTTONS.items():
            self.assertEqual(self.browser.find(f"#{name}").attribute("aria-label"), label)
        self.open("jugs")
        self.assertEqual(self.browser.find("#board").attribute("aria-label"), "Position 0,0,8")

    def test_shapes_without_labels_have_accessible_names(self):
        self.open("none")
        for shapes, words in (
                ([["floor", 0, 0, 3, 1, 13, "", 4], ["man", 0, 0, 1, 1, 6, "", 2],
                  ["box", 1, 0, 1, 1, 9]], "Row 1: blue disc, brown, empty."),
                ([["w", 0, 0, 1, 1, 10, "w", 2], ["hole", 1, 0, 1, 1, 13, "", 2]],
                 "Row 1: w, empty."),
                ([["peg", 0.5, 0, 1, 1, 6, "", 2]], "")):
            self.assertEqual(
                self.browser.run("return inWords(changed([], arguments[0]))", shapes), words)


class Changes(unittest.TestCase):
    def test_the_rules_for_changes_equal_those_of_the_page(self):
        a, b, c = (changed([], [[name, place]])[0] for place, name in enumerate("abc"))
        self.assertEqual(a, ["a", 0, 0, 1, 1, 0, "", 0, []])
        self.assertEqual(changed([a, b, c], [["b"]]), [a, c])
        self.assertEqual(changed([a, b], [["c", 2]]), [a, b, c])
        self.assertEqual(changed([a, b, c], [[*c, 0], ["b", 5, 6]]), [c, a, ["b", 5, 6, *b[3:]]])


if __name__ == "__main__":
    main()
