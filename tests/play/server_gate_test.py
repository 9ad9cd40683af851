# Tests which requests the server of `trailblaze play` rejects.
# Tag: [threads]
import json
import unittest

import served

JSON = {"Content-Type": "application/json"}


class Gate(unittest.TestCase):
    """Tests share a server, because it stores nothing of a rejected request."""

    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(served.Served())

    def check(self, expected, method, page, body=None, headers=None, path=None):
        status, text = self.server.request(method, page, body, headers, path)
        self.assertEqual(status, expected, text)
        if status >= 400:
            self.assertIn("error", json.loads(text))

    def test_the_page_is_served_only_at_its_address(self):
        self.check(200, "GET", "")
        other = "/" + "0" * 32 + "/"
        for path in (other, "/", "//", self.server.path[:-2] + "/", self.server.path.upper()):
            self.check(403, "GET", "", path=path)
        self.check(404, "GET", "nothing.js")
        self.check(404, "GET", "../../../etc/passwd")

    # gate_test.cpp has the values of each field; here are those that the library could change.
    def test_a_foreign_host_origin_or_site_is_rejected(self):
        own = f"http://{self.server.host}"
        self.check(200, "POST", "api/puzzles", "{}", {**JSON, "Origin": own})
        for head in ({"Host": "example.com"}, {"Host": ""}, {"Origin": "null"},
                     {"Sec-Fetch-Site": "cross-site"}):
            self.check(403, "POST", "api/puzzles", "{}", {**JSON, **head})
            self.check(403, "GET", "", headers=head)

    def test_methods_and_types(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            self.check(405, method, "", "{}", JSON)
        self.check(415, "POST", "api/puzzles", "{}", {"Content-Type": "multipart/form-data"})
        for body in ("[]", "{", "[" * 200000):
            self.check(400, "POST", "api/puzzles", body, JSON)
        deep = '{"of":{"x":' + "[" * 100000 + "]" * 100000 + "}}"
        _, said = self.server.request("POST", "api/move", deep, JSON)
        self.assertTrue(json.loads(said)["error"].startswith("request: "), said)

    def test_without_its_last_slash_the_address_redirects_to_the_page(self):
        self.check(308, "GET", "", path=self.server.path[:-1])
        self.assertEqual(self.server.headers["Location"], self.server.path)
        self.check(403, "GET", "", path=self.server.path[:-2])
        self.check(403, "POST", "", "{}", JSON, path=self.server.path[:-1])

    def test_answers_are_complete_for_any_requested_range(self):
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
        self.check(411, "POST", "api/puzzles", iter([b"{}"]), JSON)  # a chunked body

    def test_every_answer_has_the_security_headers(self):
        for page in ("", "nothing"):
            self.server.request("GET", page)
            said = self.server.headers
            self.assertIn("default-src 'none'", said["Content-Security-Policy"])
            self.assertIn("frame-ancestors 'none'", said["Content-Security-Policy"])
            self.assertEqual(said["X-Content-Type-Options"], "nosniff")
            self.assertEqual(said["Referrer-Policy"], "no-referrer")
            self.assertEqual(said["Cache-Control"], "no-store")
            self.assertIsNone(said["Access-Control-Allow-Origin"])


if __name__ == "__main__":
    served.skip_without_server()
    unittest.main()
