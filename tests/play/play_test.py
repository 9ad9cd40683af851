# The page of `trailblaze play` in a browser, as somebody uses it: a board is pasted, pieces are
# moved by mouse, touch and keys, a hint is taken, the solution played to its end, positions are
# counted; and a page of another origin gets nothing.
import http.server
import json
import pathlib
import sys
import threading
import unittest

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "pages")]
import browser as chromium  # noqa: E402  (beside these)
import served  # noqa: E402

BOARD = "[[0, 1, 3], [4, 2, 5], [7, 8, 6]]"  # four moves from the goal


class Foreign(http.server.BaseHTTPRequestHandler):
    """A page of another origin."""

    def do_GET(self):
        body = b"<!doctype html><title>Foreign</title>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class PlayTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = served.Served("tiles/8-puzzle", "--max-seconds", "20", "--max-memory", "1G")
        cls.addClassCleanup(cls.server.__exit__)
        cls.browser = cls.enterClassContext(chromium.Browser())

    def setUp(self):
        self.browser.size(900, 1000)
        self.browser.prefer("light", "reduce")  # pieces are where they belong at once
        self.browser.open(self.server.address)
        self.browser.wait("return document.querySelector('#moves li') !== null")
        self.browser.log()

    def tearDown(self):
        self.assertEqual(self.browser.log(), [])

    # ---- what is seen ----

    def text(self, name):
        return self.browser.run("return document.getElementById(arguments[0]).textContent", name)

    def state(self):
        return self.text("state")

    def wait_for_text(self, name, part):
        self.browser.wait("return document.getElementById(arguments[0]).textContent"
                          ".includes(arguments[1])", name, part)

    def wait_for_state(self, state):
        self.browser.wait("return document.getElementById('state').textContent === arguments[0]",
                          state)

    def middle(self, piece):
        """Of a piece, in pixels of the window."""
        return self.browser.run(
            "document.getElementById('board').scrollIntoView({block: 'center'});"
            "const box = document.querySelector(`[data-id='${arguments[0]}'] path`)"
            ".getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]", piece)

    def choose(self, puzzle, instance=None):
        """A puzzle, and one of its instances."""
        self.browser.run(
            "const choose = (id, value) => { const field = document.getElementById(id);"
            "field.value = value; field.onchange(); };"
            "choose('puzzle', arguments[0]); if (arguments[1]) choose('instance', arguments[1]);",
            puzzle, instance)
        self.browser.run_until_done("busy.then(() => done(true))")

    def paste(self, text):
        self.browser.run("document.getElementById('setup').open = true;"
                         "document.getElementById('text').value = ''")
        self.browser.find("#text").type(text)
        self.browser.find("#open").click()
        self.browser.run_until_done("busy.then(() => done(true))")

    # ---- what is done ----

    def test_a_pasted_board_is_played_to_its_end(self):
        self.paste(BOARD)
        self.wait_for_state("0 1 3 4 2 5 7 8 6")
        self.browser.find("#moves button").click()
        self.wait_for_text("live", "Move 1: ")
        self.browser.find("#undo").click()
        self.wait_for_state("0 1 3 4 2 5 7 8 6")
        self.assertEqual(self.text("live"), "Start. 1 move can be made again.")
        self.browser.run("document.getElementById('speed').value = 16")
        self.browser.find("#solve").click()
        self.wait_for_text("live", "Solved in 4 moves.")
        self.assertEqual(self.state(), "1 2 3 4 5 6 7 8 0")
        self.assertIn("no shorter solution exists", self.text("progress"))

    def test_what_cannot_be_read_is_told_and_changes_nothing(self):
        before = self.state()
        self.paste("1 2 3")
        self.assertIn("start: found 3 numbers, expected 9", self.text("error"))
        self.assertEqual(self.state(), before)
        self.browser.log()  # the browser tells of the answer 400

    def test_an_illegal_move_is_refused(self):
        self.paste(BOARD)
        error = self.browser.run_until_done(
            "ask('move', {of, state: line[0].state, to: '1 2 3 4 5 6 7 8 0'})"
            ".then(() => done('moved'), error => done(error.message))")
        self.assertTrue(error.startswith("to: found"), error)
        self.assertIn("409", self.browser.log()[0])
        # A tile that has nowhere to go is not moved, by whatever hand.
        before = self.state()
        x, y = self.middle("8")
        self.browser.drag((x, y), (x, y - 150))
        self.browser.run("document.getElementById('board').focus()")
        self.browser.press("Right", "Down")
        self.browser.run_until_done("busy.then(() => done(true))")
        self.assertEqual(self.state(), before)

    def test_pieces_go_by_mouse_touch_and_keys(self):
        self.paste(BOARD)
        x, y = self.middle("1")
        self.browser.drag((x, y), (x - 120, y))
        self.wait_for_state("1 0 3 4 2 5 7 8 6")
        x, y = self.middle("2")
        self.browser.drag((x, y), (x + 10, y - 110), kind="touch")
        self.wait_for_state("1 2 3 4 0 5 7 8 6")
        self.browser.drag(self.middle("5"), self.middle("5"))  # a click
        self.wait_for_state("1 2 3 4 5 0 7 8 6")
        self.browser.run("document.getElementById('board').focus()")
        self.browser.press("Up")
        self.wait_for_state("1 2 3 4 5 6 7 8 0")
        self.assertEqual(self.text("live"), "Solved in 4 moves.")

    def test_a_drag_that_turns_back_moves_nothing(self):
        self.paste(BOARD)
        x, y = self.middle("1")
        self.browser.drag((x, y), (x - 20, y))
        self.browser.run_until_done("busy.then(() => done(true))")
        self.assertEqual(self.state(), "0 1 3 4 2 5 7 8 6")
        self.assertEqual([round(v) for v in self.middle("1")], [round(x), round(y)])

    def test_hints_lead_to_the_goal(self):
        self.paste(BOARD)
        for left in (3, 2, 1, 0):
            self.browser.find("#hint").click()
            self.wait_for_text("live", f"Then {left} move" if left else "It is the last move.")
            self.browser.find("#moves .hinted").click()
            self.browser.wait("return !document.getElementById('live').textContent"
                              ".startsWith('Hint')")
        self.assertEqual(self.text("live"), "Solved in 4 moves.")

    def test_a_hint_that_is_asked_for_twice_is_given(self):
        self.paste("15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0")
        self.browser.run("const hint = document.getElementById('hint'); hint.click(); hint.click()")
        self.wait_for_text("live", "Hint: ")
        self.assertEqual(self.text("error"), "")
        self.assertEqual(self.text("progress"), "")

    def test_positions_are_counted_into_a_histogram(self):
        self.paste(BOARD)
        self.browser.find("#count").click()
        self.wait_for_text("figures", "181,440 positions from here")
        self.assertEqual(len(self.browser.find_all("#histogram rect")), 32)
        self.assertEqual(len(self.browser.find_all("#rows tr")), 32)

    def test_a_search_can_be_stopped(self):
        self.paste("15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0")
        self.browser.find("#count").click()
        self.wait_for_text("progress", "Counting: depth")
        self.browser.find("#cancel").click()
        self.browser.wait("return document.getElementById('cancel').hidden")
        self.assertEqual(self.text("error"), "")

    def test_closing_the_page_stops_its_search(self):
        self.paste("15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0")
        self.browser.find("#count").click()
        self.wait_for_text("progress", "Counting: depth")
        number = self.browser.run("return job")
        self.browser.open("about:blank")
        self.assertTrue(served.until(
            lambda: self.server.ask("job", job=number)["cancelled"]))

    def test_every_puzzle_is_shown_and_can_be_moved(self):
        for puzzle in self.server.ask("puzzles")["puzzles"]:
            with self.subTest(puzzle["name"]):
                self.choose(puzzle["name"])
                self.assertEqual(self.text("error"), "")
                self.assertGreater(len(self.browser.find_all("#board .shape")), 0)
                before = self.state()
                self.browser.find("#moves button").click()
                self.browser.run_until_done("busy.then(() => done(true))")
                self.assertNotEqual(self.state(), before)
                # What is shown is the position that the server has, shape by shape.
                self.assertTrue(self.browser.run(
                    "const {position, shown} = line[at];"
                    "const places = picture => picture.map(placeOf).join(' ');"
                    "return places(shown.picture) === places(changed([], position.picture))"))

    def test_alike_pieces_stay_what_they_are(self):
        self.choose("blocks", "klotski")
        for _ in range(12):
            seen = self.browser.run(
                "return line[at].shown.picture.map(([id, x, y, w, h]) => [id, [x, y, w, h]])")
            buttons = self.browser.find_all("#moves button")
            buttons[-1].click()
            self.browser.run_until_done("busy.then(() => done(true))")
            after = dict(map(tuple, map(lambda pair: (pair[0], tuple(pair[1])), self.browser.run(
                "return line[at].shown.picture.map(([id, x, y, w, h]) => [id, [x, y, w, h]])"))))
            moved = [piece for piece, box in seen if after.get(piece) != tuple(box)]
            self.assertEqual(len(moved), 1)

    def test_it_fits_a_phone_and_the_dark(self):
        for width in (360, 768, 1280):
            for scheme in ("light", "dark"):
                self.browser.size(width, 800)
                self.browser.prefer(scheme, "reduce")
                self.choose("blocks", "klotski")
                self.assertTrue(self.browser.run(
                    "return document.documentElement.scrollWidth <= innerWidth"), width)

    def test_another_origin_gets_nothing(self):
        foreign = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign)
        threading.Thread(target=foreign.serve_forever, daemon=True).start()
        self.addCleanup(foreign.server_close)
        self.addCleanup(foreign.shutdown)
        self.browser.open(f"http://127.0.0.1:{foreign.server_port}/")
        answer = self.browser.run_until_done(
            "fetch(arguments[0] + 'api/puzzles', {method: 'POST', body: '{}',"
            "headers: {'Content-Type': 'application/json'}})"
            ".then(() => done('answered'), () => done('refused'))", self.server.address)
        self.assertEqual(answer, "refused")
        # Without a preflight the request is sent; its answer is kept from the page, and is 403.
        self.browser.run_until_done(
            "fetch(arguments[0], {mode: 'no-cors'}).then(() => done(1), () => done(2))",
            self.server.address)
        self.assertTrue(self.browser.log())
        status, answer = self.server.request(
            "POST", "api/puzzles", "{}", {"Content-Type": "application/json",
                                          "Origin": f"http://127.0.0.1:{foreign.server_port}"})
        self.assertEqual(status, 403)
        self.assertIn("origin", json.loads(answer)["error"])

    def test_all_that_is_asked_for_is_asked_of_the_server(self):
        self.browser.requests()
        self.browser.open(self.server.address)
        self.browser.wait("return document.querySelector('#moves li') !== null")
        for address in self.browser.requests():
            self.assertTrue(address.startswith((self.server.address, "data:")), address)


if __name__ == "__main__":
    if chromium.MISSING:
        print("skipped: found no", " and no ".join(chromium.MISSING))
        sys.exit(77)
    served.skip_without_server()
    unittest.main()
