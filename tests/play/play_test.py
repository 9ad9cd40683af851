# Tests the page of `trailblaze play` in a browser: pastes boards, and plays by buttons, mouse and
# touch. The server must reject a page of another origin.
import http.server
import threading

from played_page import BOARD, GOAL, LONG, START, PlayedPage, main


class Moves(PlayedPage):
    def test_a_pasted_board_is_played_to_its_end(self):
        self.paste(BOARD)
        self.wait_for_state(START)
        self.browser.find("#moves button").click()
        self.wait_for_text("live", "Move 1: ")
        self.click("undo")
        self.wait_for_state(START)
        self.assertEqual(self.text("live"), "Start. 1 move can be made again.")
        self.browser.run("document.getElementById('speed').value = 16")
        self.click("solve")
        self.wait_for_text("live", "Solved in 4 moves.")
        self.assertEqual(self.state(), GOAL)
        self.assertIn("A solution of 4 moves: no shorter solution exists", self.text("result"))

    def test_buttons_step_back_and_forward(self):
        self.paste(BOARD)
        seen = [self.state()]
        for _ in range(3):
            self.browser.find("#moves button:last-of-type").click()
            self.settle()
            seen.append(self.state())
        for name, k in (("undo", 2), ("redo", 3), ("restart", 0), ("undo", 0), ("redo", 1)):
            self.click(name)
            self.settle()
            self.assertEqual(self.state(), seen[k], name)
        disabled = "return document.getElementById(arguments[0]).ariaDisabled"
        self.assertEqual(self.browser.run(disabled, "redo"), "false")
        self.click("restart")
        self.settle()
        self.assertEqual(self.browser.run(disabled, "undo"), "true")
        self.browser.find("#moves li:last-child button").click()
        self.settle()
        self.assertEqual(self.browser.run("return line.length"), 2, "another move, another line")

    def test_an_unreadable_text_is_reported_and_changes_nothing(self):
        before = self.state()
        self.paste("1 2 3")
        self.assertIn("start: ", self.text("error"))
        self.assertEqual(self.state(), before)
        self.browser.log()  # the browser logs the answer 400

    def test_an_illegal_move_is_reported_in_plain_words(self):
        self.paste(BOARD)
        self.browser.run("line[at].position.moves[0].to = arguments[0]", GOAL)
        name = self.text("moves")
        self.browser.find("#moves button").click()
        self.settle()
        self.assertRegex(self.text("error"), "The move “.+” is not possible here. The position "
                                             "was loaded again.")
        self.assertEqual((self.state(), self.text("moves")), (START, name))
        self.assertIn("409", self.browser.log()[0])
        self.browser.find("#moves button").click()
        self.wait_for_text("live", "Move 1: ")
        self.assertEqual(self.text("error"), "")

    def test_moves_of_a_position_that_was_left_are_ignored(self):
        self.paste(BOARD)
        self.browser.run("const button = document.querySelector('#moves button');"
                         "button.click(); button.click()")
        self.settle()
        self.assertEqual((self.browser.run("return at"), self.text("error")), (1, ""))

    def test_every_puzzle_is_shown_and_can_be_moved(self):
        for puzzle in self.server.ask("puzzles")["puzzles"]:
            with self.subTest(puzzle["name"]):
                self.choose(puzzle["name"])
                self.assertEqual(self.text("error"), "")
                self.assertGreater(len(self.browser.find_all("#board .shape")), 0)
                self.assertRegex(self.text("words"), r"^(Row 1: \w|Position .)")
                before = self.state()
                self.browser.find("#moves button").click()
                self.settle()
                self.assertNotEqual(self.state(), before)
                # The page must show the server's position, shape by shape.
                self.assertTrue(self.browser.run(
                    "const {position, shown} = line[at];"
                    "const places = picture => picture.map(placeOf).join(' ');"
                    "return places(shown.picture) === places(changed([], position.picture))"))

    def test_equal_pieces_keep_their_identity(self):
        self.choose("blocks", "klotski")
        for _ in range(12):
            seen = self.browser.run(
                "return line[at].shown.picture.map(([id, x, y, w, h]) => [id, [x, y, w, h]])")
            buttons = self.browser.find_all("#moves button")
            buttons[-1].click()
            self.settle()
            after = dict(map(tuple, map(lambda pair: (pair[0], tuple(pair[1])), self.browser.run(
                "return line[at].shown.picture.map(([id, x, y, w, h]) => [id, [x, y, w, h]])"))))
            moved = [piece for piece, box in seen if after.get(piece) != tuple(box)]
            self.assertEqual(len(moved), 1)

    def test_options_that_are_files_are_omitted_and_the_others_are_explained(self):
        self.choose("blocks")
        fields = self.browser.run("""
          return [...document.querySelectorAll('#options [name]')].map(field =>
            [field.name, document.getElementById(field.getAttribute('aria-describedby'))
              .textContent])""")
        names = [name for name, _ in fields]
        self.assertIn("metric", names)
        self.assertNotIn("board", names)
        self.assertTrue(all(help for _, help in fields), fields)


class Hands(PlayedPage):
    def finger(self, name, *actions):
        return {"type": "pointer", "id": name, "parameters": {"pointerType": "touch"},
                "actions": list(actions)}

    def to(self, place, kind="pointerMove"):
        return {"type": kind, "origin": "viewport", "duration": 15, "x": round(place[0]),
                "y": round(place[1])}

    def test_mouse_and_touch_move_pieces(self):
        self.paste(BOARD)
        x, y = self.middle("1")
        self.browser.drag((x, y), (x - 120, y))
        self.wait_for_state("1 0 3 4 2 5 7 8 6")
        x, y = self.middle("2")
        self.browser.drag((x, y), (x + 10, y - 110), kind="touch")
        self.wait_for_state("1 2 3 4 0 5 7 8 6")
        self.browser.drag(self.middle("5"), self.middle("5"))  # a click
        self.wait_for_state("1 2 3 4 5 0 7 8 6")

    def test_a_drag_that_turns_back_moves_nothing(self):
        self.paste(BOARD)
        x, y = self.middle("1")
        self.browser.drag((x, y), (x - 20, y))
        self.settle()
        self.assertEqual(self.state(), START)
        self.assertEqual([round(v) for v in self.middle("1")], [round(x), round(y)])

    def test_a_piece_without_a_move_stays(self):
        for board, piece in ((BOARD, "8"), ("1 2 3 4 0 5 7 8 6", "3")):
            self.paste(board)
            before = self.state()
            x, y = self.middle(piece)
            self.browser.drag((x, y), (x, y - 150))
            self.browser.drag((x, y), (x, y))  # a click
            self.settle()
            self.assertEqual(self.state(), before)

    def test_a_second_finger_has_no_effect_on_a_piece_that_is_held(self):
        self.paste(BOARD)
        x, y = self.middle("1")
        self.browser.act(self.finger("one", self.to((x, y)), {"type": "pointerDown", "button": 0},
                                     self.to((x - 110, y))))
        share = self.browser.run("""
          const {pointer} = hands.drag;
          for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']) {
            board.svg.dispatchEvent(new PointerEvent(kind, { pointerId: pointer + 1, clientX: 1 }));
          }
          return hands.drag.share""")
        self.assertGreater(share, 0.7)
        self.settle()
        self.assertEqual(self.state(), START)
        self.browser.let_go()
        self.wait_for_state("1 0 3 4 2 5 7 8 6")

    def test_a_piece_returns_if_its_pointer_is_lost(self):
        for lost in ("pointercancel", "lostpointercapture"):
            with self.subTest(lost):
                self.paste(BOARD)
                x, y = self.middle("1")
                self.browser.act(self.finger("one", self.to((x, y)),
                                             {"type": "pointerDown", "button": 0},
                                             self.to((x - 100, y))))
                self.assertLess(self.middle("1")[0], x - 50)
                self.browser.run("board.svg.dispatchEvent(new PointerEvent(arguments[0],"
                                 "{pointerId: hands.drag.pointer}))", lost)
                self.assertEqual([round(v) for v in self.middle("1")], [round(x), round(y)])
                self.browser.let_go()
                self.settle()
                self.assertEqual(self.state(), START)


class Foreign(http.server.BaseHTTPRequestHandler):
    """A page of another origin."""

    def do_GET(self):
        body = b"<!doctype html><link rel=icon href='data:,'><title>Foreign</title>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Origins(PlayedPage):
    # Any page that knows the address with its token can try this.
    CANCEL = """const [address, job, how] = arguments;
      fetch(`${address}api/cancel`, {method: 'POST', body: JSON.stringify({job}), ...how})
        .then(answer => done(answer.type), () => done('kept from it'))"""
    JSON = {"headers": {"Content-Type": "application/json"}}

    def cancel_from_here(self, job, how):
        self.browser.statuses()
        kind = self.browser.run_until_done(self.CANCEL, self.server.address, job, how)
        return kind, self.browser.statuses()

    def test_a_page_of_another_origin_cannot_cancel_a_search_but_the_own_page_can(self):
        foreign = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign)
        threading.Thread(target=foreign.serve_forever, daemon=True).start()
        self.addCleanup(foreign.server_close)
        self.addCleanup(foreign.shutdown)
        opened = self.server.ask("open", puzzle="tiles", text=LONG)
        job = self.server.ask("enumerate", of=opened["of"],
                              state=opened["position"]["state"])["job"]
        self.browser.open(f"http://127.0.0.1:{foreign.server_port}/")
        # The browser first asks if it may send JSON, and the server refuses.
        kind, statuses = self.cancel_from_here(job, self.JSON)
        self.assertEqual((kind, set(statuses)), ("kept from it", {403}))
        # The browser sends this request without asking, and the server refuses it.
        kind, statuses = self.cancel_from_here(job, {"mode": "no-cors"})
        self.assertEqual((kind, statuses), ("kept from it", [403]))
        self.assertFalse(self.server.ask("job", job=job)["cancelled"])
        self.browser.log()
        self.open()
        kind, statuses = self.cancel_from_here(job, self.JSON)
        self.assertEqual((kind, statuses), ("basic", [200]))
        self.assertTrue(self.server.ask("job", job=job)["cancelled"])

    def test_all_requests_go_to_the_server(self):
        self.browser.requests()
        self.open()
        asked = self.browser.requests()
        self.assertTrue(any(address.endswith("api/open") for address in asked), asked)
        for address in asked:
            self.assertTrue(address.startswith((self.server.address, "data:")), address)


if __name__ == "__main__":
    main()
