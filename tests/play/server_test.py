# The server of `trailblaze play` from outside: who may ask, what it answers, and that nothing that
# comes stops it or makes it grow.
import contextlib
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import served  # noqa: E402  (beside this file)

JSON = {"Content-Type": "application/json"}
EIGHT = {"puzzle": "tiles", "text": "0 1 3 / 4 2 5 / 7 8 6"}  # four moves from the goal
# A puzzle whose positions take minutes to count.
LONG = {"puzzle": "tiles", "text": "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0"}


class Gate(unittest.TestCase):
    """Who may ask. One server will do: it keeps nothing of what it refused."""

    @classmethod
    def setUpClass(cls):
        cls.server = served.Served()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def check(self, expected, method, page, body=None, headers=None, path=None):
        status, text = self.server.request(method, page, body, headers, path)
        self.assertEqual(status, expected, text)
        if status >= 400:
            self.assertIn("error", json.loads(text))

    def test_the_page_comes_under_its_address_alone(self):
        self.check(200, "GET", "")
        other = "/" + "0" * 32 + "/"
        for path in (other, "/", "//", self.server.path[:-2] + "/", self.server.path.upper()):
            self.check(403, "GET", "", path=path)
        self.check(404, "GET", "nothing.js")
        self.check(404, "GET", "../../../etc/passwd")

    def test_the_host_is_our_own(self):
        port = self.server.port
        for host in (f"127.0.0.1:{port}", f"localhost:{port}"):
            self.check(200, "GET", "", headers={"Host": host})
        for host in ("example.com", f"example.com:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}",
                     f"127.0.0.1:{port}.example.com", f"0.0.0.0:{port}", ""):
            self.check(403, "GET", "", headers={"Host": host})
            self.check(403, "POST", "api/puzzles", "{}", {**JSON, "Host": host})

    def test_the_origin_is_our_own_page(self):
        own = f"http://{self.server.host}"
        self.check(200, "POST", "api/puzzles", "{}", {**JSON, "Origin": own})
        for origin in ("null", "http://example.com", own.replace("http", "https"), own + "0",
                       f"http://localhost:{self.server.port}", "http://127.0.0.1"):
            self.check(403, "POST", "api/puzzles", "{}", {**JSON, "Origin": origin})
            self.check(403, "GET", "", headers={"Origin": origin})

    def test_a_browser_that_names_another_site_is_refused(self):
        def sent(site):
            return {**JSON, "Sec-Fetch-Site": site}
        self.check(200, "POST", "api/puzzles", "{}", sent("same-origin"))
        self.check(200, "GET", "", headers={"Sec-Fetch-Site": "none"})
        for site in ("cross-site", "same-site", "none"):
            self.check(403, "POST", "api/puzzles", "{}", sent(site))
        self.check(403, "GET", "", headers={"Sec-Fetch-Site": "cross-site"})

    def test_methods_and_types(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            self.check(405, method, "", "{}", JSON)
        self.check(405, "GET", "api/puzzles")
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            self.check(415, "POST", "api/puzzles", "{}", {"Content-Type": kind})
        self.check(415, "POST", "api/puzzles", "{}", {**JSON, "Content-Encoding": "gzip"})
        self.check(200, "POST", "api/puzzles", "{}",
                   {"Content-Type": "application/json; charset=utf-8"})
        self.check(400, "POST", "api/puzzles", "[]", JSON)
        self.check(400, "POST", "api/puzzles", "{", JSON)
        self.check(400, "POST", "api/puzzles", "[" * 200000, JSON)
        deep = '{"of":{"x":' + "[" * 100000 + "]" * 100000 + "}}"
        _, said = self.server.request("POST", "api/move", deep, JSON)
        self.assertIn("brackets at most 64 deep", said)

    def test_bodies_are_limited(self):
        self.check(413, "POST", "api/puzzles", " " * (256 * 1024 + 1), JSON)
        self.check(400, "POST", "api/puzzles", " " * (256 * 1024), JSON)
        self.check(411, "POST", "api/puzzles", iter([b"{}"]), JSON)  # in chunks

    def test_what_every_answer_says_of_itself(self):
        for page in ("", "nothing"):
            self.server.request("GET", page)
            said = self.server.headers
            self.assertIn("default-src 'none'", said["Content-Security-Policy"])
            self.assertIn("frame-ancestors 'none'", said["Content-Security-Policy"])
            self.assertEqual(said["X-Content-Type-Options"], "nosniff")
            self.assertEqual(said["Referrer-Policy"], "no-referrer")
            self.assertEqual(said["Cache-Control"], "no-store")
            self.assertIsNone(said["Access-Control-Allow-Origin"])


class Play(unittest.TestCase):
    """What is answered."""

    @classmethod
    def setUpClass(cls):
        cls.server = served.Served("--max-seconds", "20", "--max-memory", "1G")

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def test_every_instance_opens_with_its_moves(self):
        ask = self.server.ask
        for puzzle in ask("puzzles")["puzzles"]:
            for instance in puzzle["instances"]:
                name = puzzle["name"] + "/" + instance["name"]
                with self.subTest(name):
                    opened = ask("open", puzzle=name)
                    position = opened["position"]
                    again = ask("look", of=opened["of"], state=position["state"])
                    self.assertEqual(again, position)
                    moves = position["moves"]
                    self.assertTrue(moves)
                    for move in moves[:2]:
                        self.assertTrue(move["name"])
                        after = ask("move", of=opened["of"], state=position["state"],
                                    to=move["to"])
                        self.assertEqual(after["state"], move["to"])

    def test_a_board_in_any_form_is_the_same_position(self):
        rows = self.server.ask("open", **EIGHT)
        flat = self.server.ask("open", puzzle="tiles", text="[[0,1,3],[4,2,5],[7,8,6]]")
        self.assertEqual(rows["position"], flat["position"])
        self.assertEqual(rows["of"], flat["of"])
        self.assertEqual(len(rows["position"]["moves"]), 2)

    def test_a_text_that_cannot_be_read_says_why(self):
        for fields, message in (
                ({"puzzle": "tiles", "text": "1 2 3"}, "start: found 3 numbers"),
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

    def test_an_illegal_move_is_refused(self):
        opened = self.server.ask("open", **EIGHT)
        state = opened["position"]["state"]
        for to, expected in (("1 2 3 / 4 5 6 / 7 8 0", 409), (state, 409), ("1 2", 400)):
            status, answer = self.server.call("move", of=opened["of"], state=state, to=to)
            self.assertEqual(status, expected, answer)
            self.assertTrue(answer["error"].startswith("to: found"), answer)

    def test_a_solution_is_made_of_moves_and_ends_at_the_goal(self):
        opened = self.server.ask("open", **EIGHT)
        of, state = opened["of"], opened["position"]["state"]
        found = self.server.search("solve", of=of, state=state)
        self.assertEqual((found["status"], found["length"], found["exact"]), ("solved", 4, True))
        states = found["states"]
        self.assertEqual((len(states), len(found["moves"])), (5, 4))
        for before, after in zip(states, states[1:]):
            position = self.server.ask("move", of=of, state=before, to=after)
        self.assertTrue(position["goal"])

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

    def test_what_cannot_be_solved_says_so(self):
        opened = self.server.ask("open", puzzle="tiles", text="8 1 2 0 4 3 7 6 5")
        self.assertTrue(opened["position"]["dead"])
        self.assertTrue(opened["position"]["why"])
        found = self.server.search("solve", of=opened["of"], state=opened["position"]["state"])
        self.assertEqual(found["status"], "unsolvable")

    def test_without_a_goal_there_is_nothing_to_solve(self):
        opened = self.server.ask("open", puzzle="jugs", options={"capacities": "3,5,8"},
                                 text="0,0,8")
        about = {"of": opened["of"], "state": opened["position"]["state"]}
        for kind in ("hint", "solve"):
            status, answer = self.server.call(kind, **about)
            self.assertEqual(status, 400, answer)
            self.assertTrue(answer["error"].startswith("goal: missing"), answer)
        self.assertEqual(self.server.search("enumerate", **about)["status"], "complete")

    def test_what_is_no_call_is_not_found(self):
        opened = self.server.ask("open", **EIGHT)
        status, _ = self.server.call("nothing", of=opened["of"],
                                     state=opened["position"]["state"])
        self.assertEqual(status, 404)
        self.assertEqual(self.server.call("solve")[0], 400)
        self.assertEqual(self.server.call("job", job="x")[0], 400)

    def test_positions_are_counted(self):
        opened = self.server.ask("open", **EIGHT)
        found = self.server.search("enumerate", of=opened["of"],
                                   state="1 2 3 / 4 5 6 / 7 8 0")
        self.assertEqual((found["status"], found["states"], found["depth"]),
                         ("complete", 181440, 31))
        self.assertEqual(sum(found["levels"]), 181440)

    def test_random_positions_differ_and_can_be_solved(self):
        for puzzle in ("tiles", "cube", "blocks/pa", "hanoi"):
            opened = self.server.ask("open", puzzle=puzzle)
            of, state = opened["of"], opened["position"]["state"]
            states = {self.server.search("random", of=of, state=state, seed=seed)["state"]
                      for seed in range(1, 9)}
            self.assertGreater(len(states), 1, puzzle)
            for one in states:
                self.assertFalse(self.server.ask("look", of=of, state=one)["dead"])

    def test_sessions_that_made_room_open_again(self):
        first = self.server.ask("open", **EIGHT)
        for size in ("2x2", "2x3", "2x4", "2x5", "3x4", "4x4"):
            self.server.ask("open", puzzle="tiles", options={"size": size})
        again = self.server.ask("look", of=first["of"], state=first["position"]["state"])
        self.assertEqual(again, first["position"])

    def test_one_search_at_a_time(self):
        opened = self.server.ask("open", **LONG)
        about = {"of": opened["of"], "state": opened["position"]["state"]}
        first = self.server.ask("enumerate", **about)
        self.assertFalse(first["done"])
        status, answer = self.server.call("solve", **about)
        self.assertEqual(status, 503, answer)
        # Moves go on meanwhile.
        self.server.ask("look", **about)
        stopped = self.server.ask("cancel", job=first["job"])
        self.assertTrue(stopped["cancelled"])
        ended = self.server.wait(stopped)
        self.assertEqual(ended["result"]["limit"], "interrupted")
        self.assertGreater(ended["progress"]["states"], 0)
        self.test_positions_are_counted()
        self.assertEqual(self.server.call("job", job=10**6)[0], 404)


class Alive(unittest.TestCase):
    """It stays alive and small, and ends when it is asked to."""

    def test_connections_that_send_nothing_keep_nobody_out(self):
        with served.Served() as server, contextlib.ExitStack() as open_ones:
            server.ask("puzzles")
            before = server.status("VmHWM")
            for count in range(300):
                one = open_ones.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                if count % 3 == 1:
                    one.sendall(b"POST ")
                elif count % 3 == 2:
                    one.sendall(f"POST {server.path}api/open HTTP/1.1\r\nHost: {server.host}\r\n"
                                "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
                                .encode())
            for _ in range(20):
                server.ask("open", **EIGHT)
            self.assertLess(server.status("VmHWM") - before, 16 * 1024)
            self.assertEqual(server.interrupt(), 130)

    def test_a_hundred_megabytes_do_not_make_it_grow(self):
        megabyte = b" " * (1 << 20)
        heads = (f"POST {{path}}api/open HTTP/1.1\r\nHost: {{host}}\r\n{kind}\r\n\r\n" for kind in (
            "Content-Type: application/json\r\nContent-Length: 104857600",
            "Content-Type: application/json\r\nTransfer-Encoding: chunked",
            "Content-Length: 104857600"))
        with served.Served() as server:
            server.ask("open", **EIGHT)
            before = server.status("VmHWM")
            for head in (*heads, "", "GET /", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nA: "):
                line = head.format(path=server.path, host=server.host).encode()
                with socket.create_connection(("127.0.0.1", server.port)) as one:
                    with contextlib.suppress(ConnectionError):
                        one.sendall(line)
                        for _ in range(100):
                            one.sendall(megabyte)
                server.ask("open", **EIGHT)
            self.assertLess(server.status("VmHWM") - before, 16 * 1024)

    def test_a_body_that_is_too_large_is_answered_before_it_has_come(self):
        with served.Served() as server:
            with socket.create_connection(("127.0.0.1", server.port)) as one:
                one.sendall(f"POST {server.path}api/open HTTP/1.1\r\nHost: {server.host}\r\n"
                            "Content-Type: application/json\r\nContent-Length: 104857600\r\n\r\n"
                            .encode())
                answer = http.client.HTTPResponse(one)
                answer.begin()
                self.assertEqual(answer.status, 413)

    def test_a_search_stops_when_nobody_asks_for_it(self):
        with served.Served() as server:
            opened = server.ask("open", **LONG)
            job = server.ask("enumerate", of=opened["of"], state=opened["position"]["state"])
            self.assertFalse(job["done"])

            def rests():
                before = server.cpu_seconds()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    server.process.wait(timeout=0.5)
                return server.cpu_seconds() - before < 0.1
            self.assertTrue(served.until(rests))
            self.assertTrue(server.ask("job", job=job["job"])["cancelled"])

    def test_an_interrupt_ends_it_in_a_search_too(self):
        with served.Served() as server:
            opened = server.ask("open", **LONG)
            job = server.ask("enumerate", of=opened["of"], state=opened["position"]["state"])
            self.assertFalse(job["done"])
            self.assertEqual(server.interrupt(), 130)
            self.assertEqual(server.process.stderr.read(), "")

    def test_nothing_is_written(self):
        with tempfile.TemporaryDirectory() as folder:
            home = {**os.environ, "HOME": folder, "TMPDIR": folder, "XDG_CACHE_HOME": folder}
            with served.Served(cwd=folder, env=home) as server:
                opened = server.ask("open", **EIGHT)
                of, state = opened["of"], opened["position"]["state"]
                for kind in ("hint", "solve", "enumerate"):
                    server.search(kind, of=of, state=state)
                files = os.listdir(f"/proc/{server.process.pid}/fd")
                kinds = [os.readlink(f"/proc/{server.process.pid}/fd/{file}") for file in files]
                self.assertFalse([kind for kind in kinds if folder in kind])
                with open(f"/proc/{server.process.pid}/io", encoding="ascii") as lines:
                    written = [line for line in lines if line.startswith("write_bytes")]
                self.assertEqual(written, ["write_bytes: 0\n"])
                self.assertEqual(os.listdir(folder), [])

    def test_a_port_that_is_taken_is_refused(self):
        with served.Served() as server:
            again = subprocess.run([served.PROGRAM, "play", "--port", str(server.port)],
                                   capture_output=True, text=True, check=False)
            self.assertEqual(again.returncode, 30)
            self.assertTrue(again.stderr.startswith("port: found"), again.stderr)
            self.assertEqual(again.stdout, "")

    def test_a_browser_is_opened_when_asked_for(self):
        with tempfile.TemporaryDirectory() as folder:
            told = pathlib.Path(folder, "told")
            path = with_opener(folder, f"echo \"$1\" >{told}.part\nmv {told}.part {told}\n")
            with served.Served("--open", env=path) as server:
                self.assertTrue(served.until(told.exists))
                self.assertEqual(told.read_text().strip(), server.address)
                # No zombie stays: what has ended is no child any more.
                children = f"/proc/{server.process.pid}/task/{server.process.pid}/children"
                self.assertTrue(served.until(lambda: not pathlib.Path(children).read_text()))
            with served.Served("--open", env={**os.environ, "PATH": "/nowhere"}) as server:
                server.ask("puzzles")
                server.interrupt()
                self.assertIn("open: found no xdg-open", server.process.stderr.read())

    def test_the_browser_outlives_ctrl_c(self):
        with tempfile.TemporaryDirectory() as folder:
            told = pathlib.Path(folder, "told")
            path = with_opener(folder, f"echo $$ >{told}.part\nmv {told}.part {told}\n"
                               "exec sleep 600\n")
            # In a terminal, Ctrl-C is a signal to the program's whole group.
            with served.Served("--open", env=path, start_new_session=True) as server:
                self.assertTrue(served.until(told.exists))
                browser = int(told.read_text())
                try:
                    self.assertNotEqual(os.getsid(browser), os.getsid(server.process.pid))
                    os.killpg(server.process.pid, signal.SIGINT)
                    self.assertEqual(server.process.wait(timeout=60), 130)
                    with open(f"/proc/{browser}/status", encoding="ascii") as lines:
                        status = dict(line.split(":\t", 1) for line in lines)
                    self.assertNotIn("Z", status["State"])
                    standard = (1 << 31) - 1  # the C library keeps others for itself
                    self.assertEqual({int(status[field], 16) & standard for field in (
                        "SigBlk", "SigIgn", "SigPnd", "ShdPnd")}, {0})
                finally:
                    os.kill(browser, signal.SIGKILL)


def with_opener(folder, lines):
    """The environment in which the shell runs these lines as xdg-open."""
    opener = pathlib.Path(folder, "xdg-open")
    opener.write_text("#!/bin/sh\n" + lines)
    opener.chmod(0o700)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}


if __name__ == "__main__":
    served.skip_without_server()
    unittest.main()
