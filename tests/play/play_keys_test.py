# Tests the page of `trailblaze play` with the keyboard only, and its texts for screen readers.
# Pieces are buttons, the focus stays with a moving piece, and letters are keys only on the board.
from played_page import BOARD, GOAL, START, PlayedPage, main


class Board(PlayedPage):
    def test_arrows_move_the_piece_and_the_focus_stays_with_it(self):
        self.paste(BOARD)
        self.focus("1")
        self.browser.press("Left")
        self.wait_for_state("1 0 3 4 2 5 7 8 6")
        self.assertEqual(self.focused(), "1")
        # The piece with the focus cannot move up, so the only piece that can does.
        self.browser.press("Up")
        self.wait_for_state("1 2 3 4 0 5 7 8 6")
        # Piece 1 can no longer move, so the focus goes to the nearest piece that can.
        self.settle()
        self.assertEqual(self.focused(), "2")
        self.browser.press("Left", "Up")
        self.wait_for_state(GOAL)
        self.assertEqual(self.text("live"), "Solved in 4 moves.")

    def test_fast_arrow_keys_are_all_processed(self):
        self.paste(BOARD)
        self.focus("1")
        self.browser.run("""
          for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowUp']) {
            document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
              { key, bubbles: true, cancelable: true }));
          }""")
        self.settle()
        self.assertEqual((self.state(), self.text("error")), (GOAL, ""))

    def test_an_impossible_move_is_announced(self):
        self.paste(BOARD)
        self.focus("1")
        self.browser.press("Right")
        self.settle()
        self.assertEqual(self.text("live"), "Nothing can go right there.")
        self.assertEqual(self.state(), START)

    def test_shift_and_an_arrow_move_the_focus_to_another_piece(self):
        self.paste("1 2 3 4 0 5 7 8 6")
        self.focus("2")
        for key, piece in (("Down", "8"), ("Up", "2"), ("Left", "4"), ("Right", "5"),
                           ("Right", "8"), ("Up", "2")):
            self.browser.press_with("Shift", key)
            self.assertEqual(self.focused(), piece, key)
        self.assertEqual(self.state(), "1 2 3 4 0 5 7 8 6")
        stops = self.browser.run("return [...document.querySelectorAll('#board [tabindex]')]"
                                 ".map(g => [g.dataset.id, g.tabIndex])")
        self.assertEqual(sorted(stops), [["2", 0], ["4", -1], ["5", -1], ["8", -1]])
        self.assertEqual(self.browser.run("return board.svg.tabIndex"), -1)

    def test_enter_makes_the_only_move_of_a_piece(self):
        self.paste(BOARD)
        self.focus("1")
        self.browser.press("Enter")
        self.wait_for_state("1 0 3 4 2 5 7 8 6")
        # A click as a screen reader sends it.
        self.browser.run("document.querySelector(`[data-id='2']`).dispatchEvent("
                         "new MouseEvent('click', { bubbles: true }))")
        self.wait_for_state("1 2 3 4 0 5 7 8 6")

    def test_a_piece_with_several_moves_offers_a_choice(self):
        self.choose("hanoi", "lucas")
        self.focus("1")
        self.browser.press("Enter")
        self.settle()
        self.assertIn("Several moves are possible: disk 1 to peg 2, disk 1 to peg 3.",
                      self.text("live"))
        self.assertEqual(self.browser.run("return at"), 0)

    def test_a_switch_is_a_button(self):
        self.choose("lights", "all-on")
        self.assertEqual(len(self.browser.find_all("#board [role=button]")), 25)
        self.focus("cell 1,1")
        self.assertEqual(self.focused(), "cell 1,1")
        self.browser.press_with("Shift", "Right")
        self.browser.press("Space")
        self.settle()
        self.assertEqual(self.text("live").split(": ")[1], "press row 1 column 2.")
        self.assertEqual(self.focused(), "cell 1,2")

    def test_a_board_without_buttons_takes_the_focus(self):
        self.choose("pyraminx", "farthest")
        self.assertEqual(self.browser.find_all("#board [role=button]"), [])
        self.assertEqual(self.browser.run("return board.svg.tabIndex"), 0)


class Letters(PlayedPage):
    def test_letters_move_pieces_when_the_board_has_the_focus(self):
        self.paste(BOARD)
        self.focus("1")
        self.browser.press("h")
        self.wait_for_text("result", "Hint: ")
        self.browser.press("Left")
        self.wait_for_state("1 0 3 4 2 5 7 8 6")
        self.browser.press("u")
        self.wait_for_state(START)
        self.assertEqual(self.focused(), "1")
        self.browser.press("R")
        self.wait_for_state("1 0 3 4 2 5 7 8 6")

    def test_letters_outside_the_board_are_left_to_the_browser(self):
        self.paste(BOARD)
        self.browser.find("#moves button").click()
        self.settle()
        state = self.state()
        for place in ("#undo", "#hint", "#moves button", "#slider"):
            self.browser.run("document.querySelector(arguments[0]).focus()", place)
            self.browser.press("h", "u", "r")
        self.settle()
        self.assertEqual((self.state(), self.text("result")), (state, ""))


class Words(PlayedPage):
    def test_pieces_are_labelled_with_their_name_and_their_moves(self):
        self.paste(BOARD)
        told = self.browser.run("""
          return [...document.querySelectorAll('#board .shape')].map(g =>
            [g.dataset.id, g.role, g.ariaLabel, g.ariaHidden])""")
        told = {piece: rest for piece, *rest in told}
        self.assertEqual(told["1"], ["button", "1, row 1, column 2. 1 left.", None])
        self.assertEqual(told["8"], [None, None, "true"])
        board = self.browser.find("#board")
        self.assertEqual(board.attribute("role"), "application")
        self.assertEqual(board.attribute("aria-label"), "Board")
        self.assertEqual(self.text("words"), "Row 1: empty, 1, 3. Row 2: 4, 2, 5. Row 3: 7, 8, 6.")
        described = [self.text(name) for name in board.attribute("aria-describedby").split()]
        self.assertEqual(described[0], self.text("words"))
        for key in ("arrow", "Shift", "Enter", "H gives a hint", "U undoes", "R redoes"):
            self.assertIn(key, described[1])

    def test_a_hint_is_announced_and_marked(self):
        self.paste(BOARD)
        self.click("hint")
        self.wait_for_text("result", "Hint: 1 left. Then 3 moves to go")
        self.assertEqual(self.browser.find("#result").attribute("role"), "status")
        marked = "return [...document.querySelectorAll('[aria-current=true]')]" \
                 ".map(thing => thing.dataset.id ?? thing.textContent)"
        self.assertEqual(self.browser.run(marked), ["1", "1 left"])
        self.browser.find("#moves [aria-current]").click()
        self.settle()
        self.assertEqual(self.browser.run(marked), [])
        self.assertEqual(self.text("result"), "")

    def test_the_focus_stays_in_the_list_of_moves(self):
        self.choose("blocks", "pa")
        names = "return [...document.querySelectorAll('#moves button')].map(b => b.textContent)"
        for _ in range(5):
            before = self.browser.run(names)
            self.browser.run("document.querySelector('#moves li:last-child button').focus()")
            focused = self.focused()
            self.browser.press("Enter")
            self.settle()
            after = self.browser.run(names)
            expected = focused if focused in after else after[min(len(before), len(after)) - 1]
            self.assertEqual(self.focused(), expected)


if __name__ == "__main__":
    main()
