# Tests that the server of `trailblaze play` survives any request, stays small and ends on signals.
import contextlib
import http.client
import os
import socket
import subprocess
import tempfile
import unittest

import served


class Alive(unittest.TestCase):
    """Tests survival, memory and shutdown."""

    def test_idle_connections_do_not_block_others(self):
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
                server.ask("open", **served.EIGHT)
            self.assertLess(server.status("VmHWM") - before, 16 * 1024)
            self.assertEqual(server.interrupt(), 130)

    def test_a_hundred_megabytes_do_not_increase_its_memory(self):
        megabyte = b" " * (1 << 20)
        heads = (f"POST {{path}}api/open HTTP/1.1\r\nHost: {{host}}\r\n{kind}\r\n\r\n" for kind in (
            "Content-Type: application/json\r\nContent-Length: 104857600",
            "Content-Type: application/json\r\nTransfer-Encoding: chunked",
            "Content-Length: 104857600"))
        with served.Served() as server:
            server.ask("open", **served.EIGHT)
            before = server.status("VmHWM")
            for head in (*heads, "", "GET /", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nA: "):
                line = head.format(path=server.path, host=server.host).encode()
                with socket.create_connection(("127.0.0.1", server.port)) as one:
                    with contextlib.suppress(ConnectionError):
                        one.sendall(line)
                        for _ in range(100):
                            one.sendall(megabyte)
                server.ask("open", **served.EIGHT)
            self.assertLess(server.status("VmHWM") - before, 16 * 1024)

    def test_a_body_that_is_too_large_is_rejected_before_it_arrives(self):
        with served.Served() as server:
            with socket.create_connection(("127.0.0.1", server.port)) as one:
                one.sendall(f"POST {server.path}api/open HTTP/1.1\r\nHost: {server.host}\r\n"
                            "Content-Type: application/json\r\nContent-Length: 104857600\r\n\r\n"
                            .encode())
                answer = http.client.HTTPResponse(one)
                answer.begin()
                self.assertEqual(answer.status, 413)

    def test_a_search_stops_if_no_page_polls_it(self):
        with served.Served() as server:
            job = server.ask("enumerate", **server.opened(**served.LONG)[1])
            self.assertFalse(job["done"])

            def rests():  # a busy machine leaves a search some tenths of two seconds
                before = server.cpu_seconds()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    server.process.wait(timeout=2)
                return server.cpu_seconds() - before < 0.1
            self.assertTrue(served.until(rests))
            self.assertTrue(server.ask("job", job=job["job"])["cancelled"])

    def test_an_interrupt_ends_the_server_even_during_a_search(self):
        with served.Served() as server:
            job = server.ask("enumerate", **server.opened(**served.LONG)[1])
            self.assertFalse(job["done"])
            self.assertEqual(server.interrupt(), 130)
            self.assertEqual(server.process.stderr.read(), "")

    def test_nothing_is_written(self):
        with tempfile.TemporaryDirectory() as folder:
            home = {**os.environ, "HOME": folder, "TMPDIR": folder, "XDG_CACHE_HOME": folder}
            with served.Served(cwd=folder, env=home) as server:
                _, about = server.opened(**served.EIGHT)
                for kind in ("hint", "solve", "enumerate"):
                    server.search(kind, **about)
                files = os.listdir(f"/proc/{server.process.pid}/fd")
                kinds = [os.readlink(f"/proc/{server.process.pid}/fd/{file}") for file in files]
                self.assertFalse([kind for kind in kinds if folder in kind])
                with open(f"/proc/{server.process.pid}/io", encoding="ascii") as lines:
                    written = [line for line in lines if line.startswith("write_bytes")]
                self.assertEqual(written, ["write_bytes: 0\n"])
                self.assertEqual(os.listdir(folder), [])


if __name__ == "__main__":
    served.skip_without_server()
    unittest.main()
