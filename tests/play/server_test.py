# The server of `trailblaze play` from outside: who may ask, what it answers, and that nothing that
# comes stops it or makes it grow.
import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import unittest
from xml.etree import ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import served  # noqa: E402  (beside this file)

JSON = {"Content-Type": "application/json"}
EIGHT = {"puzzle": "tiles", "text": "0 1 3 / 4 2 5 / 7 8 6"}  # four moves from the goal
SVG = "http://www.w3.org/2000/svg"
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

    def test_without_its_last_slash_the_address_leads_to_the_page(self):
        self.check(308, "GET", "", path=self.server.path[:-1])
        self.assertEqual(self.server.headers["Location"], self.server.path)
        self.check(403, "GET", "", path=self.server.path[:-2])
        self.check(403, "POST", "", "{}", JSON, path=self.server.path[:-1])

    def test_answers_are_whole_whatever_range_is_asked_for(self):
        _, page = self.server.request("GET", "")
        _, puzzles = self.server.request("POST", "api/puzzles", "{}", JSON)
        for part in ("bytes=0-9", "bytes=5-", "bytes=-3", "bytes=0-1,4-5", "bytes=0-99999999999"):
            sent = {"Range": part}
            self.assertEqual(self.server.request("GET", "", headers=sent), (200, page))
            self.assertEqual(self.server.request("POST", "api/puzzles", "{}", {**JSON, **sent}),
                             (200, puzzles))
            self.check(404, "GET", "nothing", headers=sent)
        self.assertGreaterEqual(
            self.server.request("GET", "", headers={"Range": "bytes=9-0"})[0], 400)

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

    def test_a_solution_is_shown_in_pictures(self):
        for text in ("blocks/pa", "tiles/hardest-8", "hanoi", "pegs", "wolf/classic"):
            opened = self.server.ask("open", puzzle=text)
            about = {"of": opened["of"], "state": opened["position"]["state"]}
            found = self.server.search("solve", **about)
            with self.subTest(text):
                self.assertEqual(found["picture"], opened["position"]["picture"])
                self.assertEqual(len(found["changes"]), found["length"])
                # Where shapes are, whatever their names, each picture is that of its position.
                shapes = changed([], found["picture"])
                for state, changes in zip(found["states"][1:], found["changes"]):
                    shapes = changed(shapes, changes)
                    told = self.server.ask("look", of=about["of"], state=state)["picture"]
                    self.assertEqual(places(shapes), places(changed([], told)))

    def test_a_solution_without_moves_or_pictures(self):
        goal = self.server.ask("open", puzzle="tiles", text="1 2 3 4 5 6 7 8 0")
        found = self.server.search("solve", of=goal["of"], state=goal["position"]["state"])
        self.assertEqual((found["states"], found["changes"]), ([goal["position"]["state"]], []))
        # 8,191 moves are told without pictures.
        hanoi = self.server.ask("open", puzzle="hanoi", options={"disks": "13"})
        found = self.server.search("solve", of=hanoi["of"], state=hanoi["position"]["state"])
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
        for axis, word in (("linear", "states"), ("log", "states (logarithmic)")):
            chart = ElementTree.fromstring(found["charts"][axis])
            texts = ["".join(text.itertext()) for text in chart.iter(f"{{{SVG}}}text")]
            self.assertIn(word, texts)
            self.assertEqual(len(list(chart.iter(f"{{{SVG}}}title"))), 32)

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
        counted = ended["result"]
        self.assertEqual((counted["status"], counted["limit"]), ("limit", "interrupted"))
        self.assertEqual(counted["levels"][:3], [1, 2, 4])
        self.assertEqual(counted["states"], sum(counted["levels"]))
        self.assertGreater(ended["progress"]["states"], 0)
        # It may be asked for again.
        self.assertEqual(self.server.ask("job", job=first["job"])["result"], counted)
        self.test_positions_are_counted()
        self.assertEqual(self.server.call("job", job=10**6)[0], 404)


    def test_a_solution_that_is_cancelled_tells_what_is_proved(self):
        opened = self.server.ask("open", **LONG)
        about = {"of": opened["of"], "state": opened["position"]["state"]}
        first = self.server.ask("solve", **about)
        self.assertFalse(first["done"])
        ended = self.server.wait(self.server.ask("cancel", job=first["job"]))
        self.assertEqual((ended["result"]["status"], ended["result"]["limit"]),
                         ("limit", "interrupted"))
        self.assertGreater(ended["result"]["lower_bound"], 40)

    def test_many_pages_that_follow_one_search_keep_nobody_out(self):
        opened = self.server.ask("open", **LONG)
        about = {"of": opened["of"], "state": opened["position"]["state"]}
        first = self.server.ask("enumerate", **about)
        with concurrent.futures.ThreadPoolExecutor(80) as pages:
            followers = [pages.submit(self.server.wait, first) for _ in range(80)]
            for _ in range(20):
                self.server.ask("look", **about)
                # A second page is told that it has to wait for the first one's search.
                status, answer = self.server.call("solve", **about)
                self.assertEqual(status, 503)
                self.assertTrue(answer["error"].startswith("busy: another search"), answer)
            self.server.ask("cancel", job=first["job"])
            results = [follower.result()["result"] for follower in followers]
        self.assertEqual(results, [results[0]] * 80)

    def test_puzzles_open_beside_each_other(self):
        with concurrent.futures.ThreadPoolExecutor(12) as pages:
            sizes = ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4"] * 4
            opened = list(pages.map(lambda size: self.server.ask(
                "open", puzzle="tiles", options={"size": size}), sizes))
            wrong = list(pages.map(lambda _: self.server.call(
                "look", of={"puzzle": "tiles", "parameters": {"size": "1x99"}}, state=""),
                range(12)))
        for one, again in zip(opened, opened[6:]):
            self.assertEqual(one, again)
        for status, answer in wrong:
            self.assertEqual(status, 400)
            self.assertTrue(answer["error"].startswith("size: "), answer)


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
            self.assertEqual(again.stderr, f"port: found {server.port}, which is taken, expected "
                             "one that is free, or 0 for any\n")
            self.assertEqual(again.stdout, "")

    def test_a_port_that_needs_more_rights_is_refused(self):
        with open("/proc/sys/net/ipv4/ip_unprivileged_port_start", encoding="ascii") as first:
            if int(first.read()) <= 80:
                self.skipTest("any user may take port 80 here")
        with open("/proc/self/status", encoding="ascii") as lines:
            rights = next(int(line.split()[1], 16) for line in lines if line.startswith("CapEff"))
        words = [served.PROGRAM, "play", "--port", "80"]
        if rights & 1 << 10:  # that of taking any port, which this process gives up
            if not shutil.which("setpriv"):
                self.skipTest("there is no setpriv, to give up the right to port 80")
            words = ["setpriv", "--bounding-set", "-net_bind_service", "--inh-caps",
                     "-net_bind_service", *words]
        refused = subprocess.run(words, capture_output=True, text=True, check=False)
        self.assertEqual(refused.returncode, 30, refused.stderr)
        self.assertEqual(refused.stderr, "port: found 80, which this user may not take, expected "
                         "one from 1024 on, or 0 for any\n")

    def test_a_library_of_another_version_is_refused(self):
        with served.Served() as server:
            with open(f"/proc/{server.process.pid}/maps", encoding="ascii") as lines:
                other = next(line.split()[-1] for line in lines if "/libm.so" in line)
        with tempfile.TemporaryDirectory() as folder:
            program = shutil.copy(shutil.which(served.PROGRAM), folder)
            library = shutil.copy(other, pathlib.Path(folder, "trailblaze-web.so"))
            refused = subprocess.run([program, "play"], capture_output=True, text=True, check=False)
        self.assertEqual(refused.returncode, 30, refused.stderr)
        self.assertEqual(refused.stderr, f"play: found {library} of another version, expected the "
                         "one that was built with this program\n")

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


def changed(picture, changes):
    """A picture after changes, as cli/pages/board.js makes it."""
    shapes = [list(shape) for shape in picture]
    for identity, *fields in changes:
        at = next((k for k, shape in enumerate(shapes) if shape[0] == identity), None)
        if not fields:
            del shapes[at]
            continue
        place = fields[8] if len(fields) > 8 else at
        old = [identity, 0, 0, 1, 1, 0, "", 0, []] if at is None else shapes.pop(at)
        new = [identity, *fields[:8], *old[1 + len(fields[:8]):]]
        shapes.insert(len(shapes) if place is None else place, new)
    return shapes


def places(shapes):
    """Where shapes are and how they look but for their colours and labels, in any order: alike
    pieces may have changed these among themselves."""
    return sorted((shape[1:5], shape[7:]) for shape in shapes)


def with_opener(folder, lines):
    """The environment in which the shell runs these lines as xdg-open."""
    opener = pathlib.Path(folder, "xdg-open")
    opener.write_text("#!/bin/sh\n" + lines)
    opener.chmod(0o700)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}


if __name__ == "__main__":
    served.skip_without_server()
    unittest.main()
