# Tests the searches on the page of `trailblaze play`: hints, solutions, counted positions and their
# chart, random positions, and what stops a search.
import served
from played_page import BOARD, GOAL, LONG, PlayedPage, main


class Solutions(PlayedPage):
    def solve(self, puzzle, instance):
        """Solves an instance and goes to the solution's start. Returns the number of moves."""
        self.choose(puzzle, instance)
        self.browser.run("document.getElementById('speed').value = 0.5")
        self.click("solve")
        self.wait_for_text("result", "A solution of ")
        self.browser.run("play(false)")
        self.click("restart")
        self.settle()
        self.browser.requests()
        return self.browser.run("return line.length - 1")

    def is_shown(self):
        """Returns True if the board shows the server's position and the page has its moves."""
        return self.browser.run("""
          const {position, shown} = line[at];
          const places = picture => picture.map(placeOf).sort().join(' ');
          return position !== null && places(shown.picture) ===
            places(changed([], position.picture))""")

    def test_a_solution_plays_without_requests_on_the_way(self):
        for puzzle, instance in (("blocks", "klotski"), ("pegs", "triangle"), ("wolf", "classic")):
            with self.subTest(puzzle):
                last = self.solve(puzzle, instance)
                self.browser.run("document.getElementById('speed').value = 16")
                self.click("play")
                self.browser.wait("return !playing && at === line.length - 1")
                self.settle()
                self.assertEqual(self.text("live"), f"Solved in {last} moves.")
                self.assertEqual(len(self.asked("look")), 1, "for the moves at its end")
                self.assertTrue(self.is_shown())

    def test_the_slider_reaches_any_position_with_one_request(self):
        last = self.solve("blocks", "klotski")
        self.assertGreater(last, 80)
        box = self.browser.run("const box = document.getElementById('slider')"
                               ".getBoundingClientRect();"
                               "return [box.left, box.right, box.top + box.height / 2]")
        self.browser.drag((box[0] + 8, box[2]), ((box[0] + box[1]) / 2, box[2]), steps=3)
        self.settle()
        there = self.browser.run("return at")
        self.assertTrue(last / 2 - 5 < there < last / 2 + 5, there)
        self.assertTrue(self.is_shown())
        self.assertLessEqual(len(self.asked("look")), 4, "one where it rested, none between")
        self.assertIn(f"Move {there}: ", self.text("live"))
        self.assertEqual(self.browser.run(
            "return document.getElementById('slider').ariaValueText"), self.text("live"))
        self.click("redo")
        self.settle()
        self.assertEqual(self.browser.run("return at"), there + 1)
        self.assertTrue(self.is_shown())

    def test_a_solution_plays_even_without_pictures(self):
        # The server answers without pictures if there are too many.
        self.choose("blocks", "pa")
        self.browser.run("""
          const whole = solutionEntries;
          solutionEntries = result => whole({ ...result, picture: null, changes: null });
          document.getElementById('speed').value = 16""")
        self.click("solve")
        self.browser.wait("return line.length > 1 && !playing && at === line.length - 1")
        self.settle()
        self.assertTrue(self.is_shown())
        self.browser.run("enqueue(() => go(7))")
        self.settle()
        self.assertTrue(self.is_shown())

    def test_moves_are_disabled_while_a_solution_plays(self):
        self.solve("tiles", "hardest-8")
        self.click("play")
        self.browser.wait("return at > 2")  # a position that was not shown before
        self.assertEqual(self.browser.run(
            "return [...document.querySelectorAll('#moves button')].map(b => b.ariaDisabled)"),
            ["true"] * len(self.browser.find_all("#moves button")))
        place = self.browser.run("document.querySelector('#moves button').click(); return line")
        self.assertEqual(len(place), 32)
        self.click("play")
        self.settle()
        self.assertFalse(self.browser.run("return playing"))
        self.assertTrue(self.is_shown())

    def test_hints_lead_to_the_goal(self):
        self.paste(BOARD)
        for left in (3, 2, 1, 0):
            self.click("hint")
            self.wait_for_text("result", f"Then {left} move" if left else "It is the last move.")
            self.browser.find("#moves [aria-current]").click()
            self.settle()
            self.assertEqual(self.text("result"), "")
        self.assertEqual(self.text("live"), "Solved in 4 moves.")
        self.assertEqual(self.state(), GOAL)

    def test_a_hint_that_is_requested_twice_is_given_once(self):
        self.paste(LONG)
        self.browser.run("const hint = document.getElementById('hint'); hint.click(); hint.click()")
        self.wait_for_text("result", "Hint: ")
        self.assertEqual((self.text("error"), self.text("progress")), ("", ""))

    def test_errors_in_a_result_are_shown(self):
        self.paste(BOARD)
        self.browser.run("line[at].position.moves = []")
        self.click("hint")
        self.browser.wait("return document.getElementById('error').textContent !== ''")

    def test_without_a_goal_solving_is_disabled_and_the_reason_is_shown(self):
        self.choose("jugs")
        self.browser.run("document.querySelector('[name=capacities]').value = '3,5,8'")
        self.paste("0,0,8")
        self.assertEqual(self.text("error"), "")
        for name in ("hint", "solve"):
            button = self.browser.find("#" + name)
            self.assertEqual(button.attribute("aria-disabled"), "true")
            self.assertIn("need a goal", self.text(button.attribute("aria-describedby")))
            button.click()
            self.wait_for_text("result", "need a goal")
        self.choose("jugs", "die-hard")
        self.assertEqual(self.browser.find("#hint").attribute("aria-disabled"), "false")
        self.assertEqual(self.text("no-goal"), "")


class Counting(PlayedPage):
    def begin_long(self, kind):
        """Begins a search that takes minutes. Returns the number of its job."""
        self.paste(LONG)
        self.click(kind)
        self.wait_for_text("progress", "depth")
        return self.browser.run("return job")

    def bars(self):
        return self.browser.run("return [...document.querySelectorAll('#chart rect')]"
                                ".slice(1).map(bar => Number(bar.getAttribute('height')))")

    def test_positions_are_counted_into_a_chart_and_a_table(self):
        self.paste(BOARD)
        self.click("enumerate")
        self.wait_for_text("figures", "181,440 positions from here; greatest depth ")
        self.wait_for_text("result", "181,440 positions from here")
        self.assertEqual(len(self.browser.find_all("#rows tr")), len(self.bars()))
        self.assertEqual(self.text("more-rows"), "")
        chart = self.browser.find("#chart svg")
        self.assertEqual(chart.attribute("role"), "img")
        self.assertRegex(chart.attribute("aria-label"),
                         r"from 0 to \d+, [.\d]+ in the mean; the most, [,\d]+, at depth \d+\.")
        linear = self.bars()
        self.click("log")
        self.assertEqual(len(self.bars()), len(linear))
        self.assertGreater(self.bars()[1], 10 * linear[1], "few positions are seen as well")
        self.click("log")
        self.assertEqual(self.bars(), linear)

    def test_the_chart_belongs_to_the_counted_position(self):
        hidden = "return document.getElementById('levels').hidden"
        self.paste(BOARD)
        self.assertTrue(self.browser.run(hidden))
        self.click("enumerate")
        self.browser.wait("return !document.getElementById('levels').hidden")
        self.browser.find("#moves button").click()
        self.settle()
        self.assertTrue(self.browser.run(hidden))
        self.click("undo")
        self.settle()
        self.assertFalse(self.browser.run(hidden))
        self.choose("jugs")
        self.assertTrue(self.browser.run(hidden))

    def test_a_long_table_ends_with_a_note(self):
        self.browser.run("""
          const levels = Array(5000).fill(7), svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
          setLevels(line[at], { levels, states: 35000, depth: 4999, mean_depth: null,
            status: 'complete', charts: { linear: svg, log: svg } })""")
        self.assertEqual(len(self.browser.find_all("#rows tr")), 2000)
        self.assertEqual(self.text("more-rows"), "These are the first 2,000 depths of 5,000.")

    def test_levels_counted_before_a_stop_are_shown(self):
        self.begin_long("enumerate")
        self.assertEqual(self.text("result"), "Counting …")
        self.browser.run("document.getElementById('cancel').focus()")
        self.browser.press("Enter")
        self.wait_for_text("result", "from here so far, stopped early")
        self.assertTrue(self.browser.run("return document.getElementById('cancel').hidden"))
        self.assertEqual((self.text("error"), self.text("progress")), ("", ""))
        self.assertEqual(self.focused(), "enumerate")

    def test_a_move_ends_the_search(self):
        number = self.begin_long("enumerate")
        self.browser.find("#moves button").click()
        self.wait_for_text("live", "Move 1")
        self.browser.wait("return document.getElementById('cancel').hidden")
        self.assertTrue(self.server.ask("job", job=number)["cancelled"])
        self.assertEqual((self.text("result"), self.text("error")), ("", ""))

    def test_closing_the_page_stops_its_search(self):
        number = self.begin_long("enumerate")
        self.browser.open("about:blank")
        self.assertTrue(served.until(
            lambda: self.server.ask("job", job=number)["cancelled"]))

    def test_two_pages_search_one_after_another(self):
        number = self.begin_long("solve")  # needs little memory, and more time than any limit
        first = self.browser.new_window()
        self.open()
        self.paste(BOARD)
        self.click("solve")
        self.wait_for_text("error", "Another page is searching, and the program does one search at "
                                    "a time.")
        self.assertIn("503", self.browser.log()[0])
        # Moves are possible meanwhile. A search is possible after the end of the other search.
        self.browser.find("#moves button").click()
        self.wait_for_text("live", "Move 1: ")
        self.server.wait(self.server.ask("cancel", job=number))
        self.click("solve")
        self.wait_for_text("result", "A solution of ")
        self.assertEqual(self.text("error"), "")
        self.browser.run("play(false)")
        self.browser.close_window()
        self.browser.go_to(first)
        self.wait_for_text("result", "Stopped.")

    def test_singular_and_plural_agree_with_their_numbers(self):
        told = self.browser.run("""
          const progress = { depth: 0, states: 1, seconds: 0, states_per_second: 0 };
          return [counted(1, 'position'), counted(1234, 'move'), progressText({ progress })]""")
        self.assertEqual(told[:2], ["1 position", "1,234 moves"])
        self.assertEqual(told[2], "1 position, 0.0 million a second, 0.0 s")


class Random(PlayedPage):
    def test_a_random_position_belongs_to_no_instance(self):
        self.paste(BOARD)
        for puzzle, instance in (("tiles", "hardest-8"), ("cube", "farthest")):
            self.choose(puzzle, instance)
            before = self.state()
            self.click("random")
            self.browser.wait("return document.getElementById('state').textContent !=="
                              " arguments[0]", before)
            self.settle()
            self.assertEqual(self.browser.run(
                "return document.getElementById('instance').selectedOptions[0].text"),
                "of your own")
            position = self.browser.run("return line[0].position")
            self.assertEqual((self.text("live"), position["dead"]), ("Start.", False))

    def test_the_picture_contains_all_shapes_of_a_solution(self):
        self.choose("hanoi", "lucas")
        self.click("solve")
        self.browser.wait("return line.length === 256")
        self.click("play")
        self.settle()
        outside = self.browser.run(
            "const [x, y, w, h] = board.box; return line.flatMap(({ shown }) => shown.picture)"
            ".filter(([, left, top, wide, tall]) => left < x || top < y || left + wide > x + w ||"
            " top + Math.abs(tall) > y + h).length")
        self.assertEqual(outside, 0)

    def test_announcements_come_once_and_only_for_the_current_solution(self):
        self.paste(BOARD)
        self.browser.run("enqueue(() => make(line[at].position.moves[0]))")
        self.settle()
        self.click("solve")
        self.wait_for_text("live", "Solved in")
        self.settle()
        self.assertEqual(self.browser.run("return document.getElementById('play').ariaLabel"),
                         "Play the solution")
        self.browser.run("window.heard = []; new MutationObserver(() =>"
                         " heard.push(document.getElementById('live').textContent))"
                         ".observe(document.getElementById('live'), { childList: true })")
        self.click("undo")
        self.settle()
        told = self.browser.run("return heard")
        self.assertEqual(len(told), 1, told)
        self.assertIn("1 move of the solution to go.", told[0])
        self.click("restart")
        self.settle()
        self.assertIn("can be made again", self.text("live"))
        self.paste(BOARD)
        self.assertEqual(self.browser.run("return document.getElementById('play').ariaLabel"),
                         "Play the moves")


if __name__ == "__main__":
    main()
