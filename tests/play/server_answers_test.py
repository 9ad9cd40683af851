# Tests the answers of the server of `trailblaze play`: positions, moves and searches.
# Tag: [threads]
import concurrent.futures
import pathlib
import sys
import tempfile
import unittest
from xml.etree import ElementTree

import served

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "pages"))
from samples import changed  # noqa: E402  (in the folder above)

SVG = "http://www.w3.org/2000/svg"


class Play(unittest.TestCase):
    """Tests answers to valid requests."""

    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(
            served.Served("--max-seconds", "20", "--max-memory", "1G"))

    def test_every_instance_opens_with_its_moves(self):
        ask = self.server.ask
        for puzzle in ask("puzzles")["puzzles"]:
            for instance in puzzle["instances"]:
                name = puzzle["name"] + "/" + instance["name"]
                with self.subTest(name):
                    opened, about = self.server.opened(puzzle=name)
                    self.assertEqual(ask("look", **about), opened["position"])
                    moves = opened["position"]["moves"]
                    self.assertTrue(moves)
                    for move in moves[:2]:
                        self.assertTrue(move["name"])
                        after = ask("move", **about, to=move["to"])
                        self.assertEqual(after["state"], move["to"])

    def test_a_board_in_any_form_gives_the_same_position(self):
        rows = self.server.ask("open", **served.EIGHT)
        flat = self.server.ask("open", puzzle="tiles", text="[[0,1,3],[4,2,5],[7,8,6]]")
        self.assertEqual(rows["position"], flat["position"])
        self.assertEqual(rows["of"], flat["of"])
        self.assertEqual(len(rows["position"]["moves"]), 2)

    def test_a_board_reports_its_size_and_rules_and_no_message_names_a_flag(self):
        board = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"
        rows = "/".join(board[i:i + 6] for i in range(0, 36, 6))
        drawn = "AA...O/.....O/XX...O/...QQQ/....CC/..RRR."
        rush = "blocks/rush-hour"
        for puzzle, text, goal in (("blocks", board, "A"), (rush, board, "A"), (rush, rows, "A"),
                                   (rush, drawn, "X"), (rush, drawn.replace("/", "\n"), "X")):
            with self.subTest(puzzle=puzzle, text=text):
                opened = self.server.ask("open", puzzle=puzzle, text=text, options={})
                self.assertEqual(opened["goal"].split("/")[2], "?????" + goal)
                self.assertEqual(opened["of"]["parameters"]["rule"], "axis")
                self.assertNotIn("--", " ".join(opened["notes"]))
        kinds = [one["name"] for puzzle in self.server.ask("puzzles")["puzzles"]
                 for one in puzzle["instances"]
                 if puzzle["name"] == "blocks" and one["any_board"]]
        self.assertEqual(kinds, ["rush-hour"])
        for fields in ({"puzzle": "blocks", "text": "AAB."},
                       {"puzzle": "blocks", "text": board, "options": {"rule": "free"}},
                       {"puzzle": rush, "text": "BB../..../CC../...."}):
            status, answer = self.server.call("open", **fields)
            self.assertEqual(status, 400, answer)
            self.assertNotIn("--", answer["error"])

    def test_an_unreadable_text_is_rejected_with_a_reason(self):
        for fields, message in (
                ({"puzzle": "tiles", "text": "1 2 3"}, "start: "),
                ({"puzzle": "tile", "text": ""}, "puzzle: "),
                ({"puzzle": "tiles", "options": {"size": "9x9"}}, "size: "),
                ({"puzzle": "tiles", "options": {"sighs": "3x3"}}, "sighs"),
                ({"puzzle": "tiles", "text": 7}, "text: "),
                ({"puzzle": "jugs", "format": "no"}, "input-format: ")):
            status, answer = self.server.call("open", **fields)
            self.assertEqual(status, 400, answer)
            self.assertIn(message, answer["error"])

    def test_no_file_is_read(self):
        with tempfile.NamedTemporaryFile("w", suffix=".board") as board:
            board.write("aa\n..")
            board.flush()
            status, answer = self.server.call("open", puzzle="blocks",
                                              options={"board": board.name})
            opened = self.server.call("open", puzzle="blocks", options={"board": "aa/.."})
        self.assertEqual(status, 400, answer)
        self.assertEqual(opened[0], 200, opened)

    def test_a_solution_has_legal_moves_and_ends_at_the_goal(self):
        _, about = self.server.opened(**served.EIGHT)
        found = self.server.search("solve", **about)
        self.assertEqual((found["status"], found["length"], found["exact"]), ("solved", 4, True))
        states = found["states"]
        self.assertEqual((len(states), len(found["moves"])), (5, 4))
        for before, after in zip(states, states[1:]):
            position = self.server.ask("move", of=about["of"], state=before, to=after)
        self.assertTrue(position["goal"])

    def test_a_solution_is_shown_in_pictures(self):
        for text in ("blocks/pa", "tiles/hardest-8", "hanoi", "pegs", "wolf/classic"):
            opened, about = self.server.opened(puzzle=text)
            found = self.server.search("solve", **about)
            with self.subTest(text):
                self.assertEqual(found["picture"], opened["position"]["picture"])
                self.assertEqual(len(found["changes"]), found["length"])
                # Each picture must have the shapes of its position, whatever their ids.
                shapes = changed([], found["picture"])
                for state, changes in zip(found["states"][1:], found["changes"]):
                    shapes = changed(shapes, changes)
                    told = self.server.ask("look", of=about["of"], state=state)["picture"]
                    self.assertEqual(places(shapes), places(changed([], told)))

    def test_a_solution_without_moves_or_pictures(self):
        _, goal = self.server.opened(puzzle="tiles", text="1 2 3 4 5 6 7 8 0")
        found = self.server.search("solve", **goal)
        self.assertEqual((found["states"], found["changes"]), ([goal["state"]], []))
        # The answer has 8,191 moves and no pictures.
        _, hanoi = self.server.opened(puzzle="hanoi", options={"disks": "13"})
        found = self.server.search("solve", **hanoi)
        self.assertEqual((found["length"], len(found["moves"])), (8191, 8191))
        self.assertEqual((found["picture"], found["changes"]), (None, None))

    def test_hints_lead_to_the_goal(self):
        opened = self.server.ask("open", puzzle="tiles",
                                 text="13 3 8 12 0 11 10 4 6 9 7 2 15 5 14 1")
        of, position = opened["of"], opened["position"]
        left = None
        while not position["goal"]:
            hint = self.server.search("hint", of=of, state=position["state"])
            self.assertEqual(hint["status"], "solved")
            if left is not None:
                self.assertEqual(hint["left"], left - 1)
            left = hint["left"]
            position = self.server.ask("move", of=of, state=position["state"], to=hint["to"])
        self.assertEqual(left, 1)

    def test_an_unsolvable_position_is_reported(self):
        opened, about = self.server.opened(puzzle="tiles", text="8 1 2 0 4 3 7 6 5")
        self.assertTrue(opened["position"]["dead"])
        self.assertTrue(opened["position"]["why"])
        self.assertEqual(self.server.search("solve", **about)["status"], "unsolvable")

    def test_without_a_goal_solving_is_rejected(self):
        _, about = self.server.opened(puzzle="jugs", options={"capacities": "3,5,8"}, text="0,0,8")
        for kind in ("hint", "solve"):
            status, answer = self.server.call(kind, **about)
            self.assertEqual(status, 400, answer)
            self.assertTrue(answer["error"].startswith("goal: "), answer)
        self.assertEqual(self.server.search("enumerate", **about)["status"], "complete")

    def test_an_unknown_call_is_not_found(self):
        _, about = self.server.opened(**served.EIGHT)
        self.assertEqual(self.server.call("nothing", **about)[0], 404)
        self.assertEqual(self.server.call("solve")[0], 400)
        self.assertEqual(self.server.call("job", job="x")[0], 400)

    def test_positions_are_counted(self):
        opened = self.server.ask("open", **served.EIGHT)
        found = self.server.search("enumerate", of=opened["of"],
                                   state="1 2 3 / 4 5 6 / 7 8 0")
        self.assertEqual((found["status"], found["states"], found["depth"]),
                         ("complete", 181440, 31))
        self.assertEqual(sum(found["levels"]), 181440)
        for axis, word in (("linear", "states"), ("log", "states (logarithmic)")):
            chart = ElementTree.fromstring(found["charts"][axis])
            texts = ["".join(text.itertext()) for text in chart.iter(f"{{{SVG}}}text")]
            self.assertIn(word, texts)
            self.assertEqual(len(list(chart.iter(f"{{{SVG}}}title"))), 32)

    def test_random_positions_differ_and_are_solvable(self):
        for puzzle in ("tiles", "cube", "blocks/pa", "hanoi"):
            _, about = self.server.opened(puzzle=puzzle)
            states = {self.server.search("random", **about, seed=seed)["state"]
                      for seed in range(1, 9)}
            self.assertGreater(len(states), 1, puzzle)
            for one in states:
                self.assertFalse(self.server.ask("look", of=about["of"], state=one)["dead"])

    def test_evicted_sessions_open_again(self):
        first, about = self.server.opened(**served.EIGHT)
        for size in ("2x2", "2x3", "2x4", "2x5", "3x4", "4x4"):
            self.server.ask("open", puzzle="tiles", options={"size": size})
        self.assertEqual(self.server.ask("look", **about), first["position"])

    def test_one_search_at_a_time(self):
        _, about = self.server.opened(**served.LONG)
        first = self.server.ask("enumerate", **about)
        self.assertFalse(first["done"])
        status, answer = self.server.call("solve", **about)
        self.assertEqual(status, 503, answer)
        # Moves are possible meanwhile.
        self.server.ask("look", **about)
        stopped = self.server.ask("cancel", job=first["job"])
        self.assertTrue(stopped["cancelled"])
        ended = self.server.wait(stopped)
        counted = ended["result"]
        self.assertEqual((counted["status"], counted["limit"]), ("limit", "interrupted"))
        self.assertEqual(counted["levels"][:3], [1, 2, 4])
        self.assertEqual(counted["states"], sum(counted["levels"]))
        self.assertGreater(ended["progress"]["states"], 0)
        # The result can be requested again.
        self.assertEqual(self.server.ask("job", job=first["job"])["result"], counted)
        self.test_positions_are_counted()
        self.assertEqual(self.server.call("job", job=10**6)[0], 404)

    def test_a_cancelled_search_reports_what_is_proved(self):
        _, about = self.server.opened(**served.LONG)
        first = self.server.ask("solve", **about)
        self.assertFalse(first["done"])
        ended = self.server.wait(self.server.ask("cancel", job=first["job"]))
        self.assertEqual((ended["result"]["status"], ended["result"]["limit"]),
                         ("limit", "interrupted"))
        self.assertGreater(ended["result"]["lower_bound"], 40)

    def test_many_pages_that_follow_one_search_do_not_block_others(self):
        _, about = self.server.opened(**served.LONG)
        first = self.server.ask("enumerate", **about)
        with concurrent.futures.ThreadPoolExecutor(80) as pages:
            followers = [pages.submit(self.server.wait, first) for _ in range(80)]
            for _ in range(20):
                self.server.ask("look", **about)
                # Another search must wait for the first search.
                status, answer = self.server.call("solve", **about)
                self.assertEqual(status, 503)
                self.assertTrue(answer["error"].startswith("busy: "), answer)
            self.server.ask("cancel", job=first["job"])
            results = [follower.result()["result"] for follower in followers]
        self.assertEqual(results, [results[0]] * 80)


def places(shapes):
    """Returns the sorted places and forms of shapes, without their colours and labels, because
    equal pieces may have swapped them."""
    return sorted((shape[1:5], shape[7:]) for shape in shapes)


if __name__ == "__main__":
    served.skip_without_server()
    unittest.main()
