"""A browser without a window for tests: Chromium, by the WebDriver protocol over plain HTTP.

    with Browser() as browser:
        browser.size(360, 800)
        browser.open(Path("page.html").as_uri())
        title = browser.run("return document.title")
        browser.find("#play").click()
        assert browser.log() == []

chromedriver takes a free port. It and its browsers have ended when the block has, and their
profile is removed.
"""

import base64
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

DRIVER, CHROMIUM = shutil.which("chromedriver"), shutil.which("chromium")
MISSING = [name for name, path in (("chromedriver", DRIVER), ("chromium", CHROMIUM)) if not path]
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # by the standard
KEYS = {"Space": "\ue00d", "Home": "\ue011", "End": "\ue010", "Left": "\ue012", "Up": "\ue013",
        "Right": "\ue014", "Down": "\ue015", "Tab": "\ue004", "Enter": "\ue007",
        "Shift": "\ue008", "Escape": "\ue00c"}
# Nothing that a browser does on its own account.
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb"]


class Refused(Exception):
    """What the driver says against a request."""


class Element:
    def __init__(self, browser, name):
        self.browser, self.name = browser, name

    def _at(self, method, path, **body):
        return self.browser.request(method, f"/element/{self.name}/{path}", **body)

    def click(self):
        self._at("POST", "click")

    def type(self, text):
        self._at("POST", "value", text=text)

    @property
    def text(self):
        return self._at("GET", "text")

    def attribute(self, name):
        return self._at("GET", f"attribute/{name}")


class Browser:
    def __init__(self, *flags):
        self.flags, self.session, self.driver, self.profile = flags, None, None, None

    def __enter__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.driver = subprocess.Popen([DRIVER, "--port=0"], text=True, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            self.url = f"http://127.0.0.1:{self._port()}"
            flags = [*FLAGS, *self.flags, f"--user-data-dir={self.profile.name}"]
            wanted = {"browserName": "chrome",
                      "goog:chromeOptions": {"binary": CHROMIUM, "args": flags},
                      "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
            made = self._call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
            self.session = made["sessionId"]
            self.open("about:blank")  # in the place of the browser's own first page
            self.requests()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            if self.session:
                self.request("DELETE", "")
        except (OSError, Refused):
            pass
        # The driver's own group: also a browser that did not end when it was asked to.
        for sign in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.driver.pid, sign)
                self.driver.wait(10)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                pass
        self.driver.stdout.close()
        self.profile.cleanup()

    def _port(self):
        for line in self.driver.stdout:
            if found := re.search(r"started successfully on port (\d+)", line):
                return int(found.group(1))
        raise Refused("chromedriver: found no port in what it printed")

    def _call(self, method, path, body=None):
        request = urllib.request.Request(
            self.url + path, method=method, headers={"Content-Type": "application/json"},
            data=None if method != "POST" else json.dumps(body or {}).encode())
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                said = json.load(error)["value"]
            raise Refused(f"{said['error']}: {said['message'].splitlines()[0]}") from None

    def request(self, method, path, **body):
        return self._call(method, f"/session/{self.session}{path}", body)

    def devtools(self, command, **parameters):
        """A command of Chromium's DevTools protocol."""
        return self.request("POST", "/goog/cdp/execute", cmd=command, params=parameters)

    # ---- pages ----

    def open(self, url):
        self.request("POST", "/url", url=url)

    def size(self, width, height):
        """Of what is seen of the page. No window can be as narrow as a phone."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=1, mobile=False)

    def prefer(self, scheme="light", motion="no-preference"):
        """What the reader prefers: light or dark; motion, or reduce."""
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion}])

    def run(self, script, *arguments):
        """The value of a script's `return`."""
        return self.request("POST", "/execute/sync", script=script, args=list(arguments))

    def run_until_done(self, script, *arguments, seconds=60):
        """What a script hands to `done(value)`."""
        self.request("POST", "/timeouts", script=int(seconds * 1000))
        return self.request("POST", "/execute/async", args=list(arguments),
                            script=f"const done = arguments[arguments.length - 1];{script}")

    def wait(self, script, *arguments, seconds=30):
        """The first value of a script that counts as true."""
        end = time.monotonic() + seconds
        while not (value := self.run(script, *arguments)):
            if time.monotonic() > end:
                raise TimeoutError(f"found {value!r} for {seconds} s: {script}")
            time.sleep(0.02)
        return value

    def find(self, selector):
        found = self.request("POST", "/element", using="css selector", value=selector)
        return Element(self, found[ELEMENT])

    def find_all(self, selector):
        found = self.request("POST", "/elements", using="css selector", value=selector)
        return [Element(self, one[ELEMENT]) for one in found]

    # ---- keys and the mouse ----

    def press(self, *keys):
        """Keys one after the other, by the names of KEYS or as characters."""
        actions = [{"type": kind, "value": KEYS.get(key, key)}
                   for key in keys for kind in ("keyDown", "keyUp")]
        self.act({"type": "key", "id": "keyboard", "actions": actions})

    def press_with(self, held, key):
        """A key while another one is held."""
        actions = [{"type": kind, "value": KEYS.get(name, name)}
                   for kind, name in (("keyDown", held), ("keyDown", key), ("keyUp", key),
                                      ("keyUp", held))]
        self.act({"type": "key", "id": "keyboard", "actions": actions})

    def drag(self, start, end, kind="mouse", steps=8):
        """From a point of what is seen to another, in pixels; kind: mouse, touch or pen."""
        moves = [{"type": "pointerMove", "duration": 15, "origin": "viewport",
                  "x": round(start[0] + (end[0] - start[0]) * step / steps),
                  "y": round(start[1] + (end[1] - start[1]) * step / steps)}
                 for step in range(steps + 1)]
        self.act({"type": "pointer", "id": kind, "parameters": {"pointerType": kind},
                  "actions": [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:],
                              {"type": "pointerUp", "button": 0}]})

    def act(self, *sources):
        self.request("POST", "/actions", actions=list(sources))

    def let_go(self):
        """Ends all keys and pointers that are held."""
        self.request("DELETE", "/actions")

    # ---- windows ----

    def new_window(self):
        """Opens another one, and goes there; returns the name of the one before."""
        before = self.request("GET", "/window")
        self.go_to(self.request("POST", "/window/new", type="tab")["handle"])
        return before

    def go_to(self, window):
        self.request("POST", "/window", handle=window)

    def close_window(self):
        self.request("DELETE", "/window")

    # ---- what was seen and said ----

    def picture(self, path):
        """Writes what is seen as a PNG."""
        Path(path).write_bytes(base64.b64decode(self.request("GET", "/screenshot")))

    def log(self):
        """What pages said on the console, errors above all, since it was last asked."""
        return [f"{entry['level']}: {entry['message']}"
                for entry in self.request("POST", "/se/log", type="browser")]

    def requests(self):
        """The addresses that were asked for since this was last asked."""
        return [told["request"]["url"] for told in self._events("Network.requestWillBeSent")]

    def statuses(self):
        """The status of each answer, from which a page may be kept, since this was last asked."""
        return [told["statusCode"] for told in self._events("Network.responseReceivedExtraInfo")]

    def _events(self, method):
        entries = self.request("POST", "/se/log", type="performance")
        messages = [json.loads(entry["message"])["message"] for entry in entries]
        return [message["params"] for message in messages if message["method"] == method]
