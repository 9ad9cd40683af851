"""Controls a headless Chromium for tests, by the WebDriver protocol over plain HTTP.

    with Browser() as browser:
        browser.size(360, 800)
        browser.open(Path("page.html").as_uri())
        title = browser.run("return document.title")
        browser.find("#play").click()
        assert browser.log() == []

chromedriver takes a free port. At the end of the block, chromedriver and its browsers have ended
and their profile is removed.
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
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # defined by the WebDriver standard
KEYS = {"Space": "\ue00d", "Home": "\ue011", "End": "\ue010", "Left": "\ue012", "Up": "\ue013",
        "Right": "\ue014", "Down": "\ue015", "Tab": "\ue004", "Enter": "\ue007",
        "Shift": "\ue008", "Escape": "\ue00c"}
# Flags that disable everything a browser does on its own.
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb"]


class Refused(Exception):
    """The driver's message about a failed request."""


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
            self.open("about:blank")  # replaces the browser's own first page
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
        # Kill the driver's process group, including a browser that did not end by itself.
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
        """Runs a command of Chromium's DevTools protocol."""
        return self.request("POST", "/goog/cdp/execute", cmd=command, params=parameters)

    # ---- pages ----

    def open(self, url):
        self.request("POST", "/url", url=url)

    def size(self, width, height):
        """Sets the size of the viewport, in pixels. A window cannot be as narrow as a phone."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=1, mobile=False)

    def prefer(self, scheme="light", motion="no-preference"):
        """Sets the user's preferences: `scheme` light or dark, `motion` no-preference or reduce."""
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion}])

    def run(self, script, *arguments):
        """Runs a script and returns its value."""
        return self.request("POST", "/execute/sync", script=script, args=list(arguments))

    def run_until_done(self, script, *arguments, seconds=60):
        """Runs a script until it calls `done(value)`, and returns the value."""
        self.request("POST", "/timeouts", script=int(seconds * 1000))
        return self.request("POST", "/execute/async", args=list(arguments),
                            script=f"const done = arguments[arguments.length - 1];{script}")

    def wait(self, script, *arguments, seconds=30):
        """Repeats a script until its value is true, and returns the value. Raises TimeoutError."""
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
        """Presses keys in turn. A key is a name of KEYS or a character."""
        actions = [{"type": kind, "value": KEYS.get(key, key)}
                   for key in keys for kind in ("keyDown", "keyUp")]
        self.act({"type": "key", "id": "keyboard", "actions": actions})

    def press_with(self, held, key):
        """Presses a key while another key is held."""
        actions = [{"type": kind, "value": KEYS.get(name, name)}
                   for kind, name in (("keyDown", held), ("keyDown", key), ("keyUp", key),
                                      ("keyUp", held))]
        self.act({"type": "key", "id": "keyboard", "actions": actions})

    def drag(self, start, end, kind="mouse", steps=8):
        """Drags between two points of the viewport, in pixels. `kind` is mouse, touch or pen."""
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
        """Releases all keys and pointers."""
        self.request("DELETE", "/actions")

    # ---- windows ----

    def new_window(self):
        """Opens a window and goes there. Returns the handle of the previous window."""
        before = self.request("GET", "/window")
        self.go_to(self.request("POST", "/window/new", type="tab")["handle"])
        return before

    def go_to(self, window):
        self.request("POST", "/window", handle=window)

    def close_window(self):
        self.request("DELETE", "/window")

    # ---- screenshots, logs and requests ----

    def picture(self, path):
        """Writes a screenshot as a PNG."""
        Path(path).write_bytes(base64.b64decode(self.request("GET", "/screenshot")))

    def log(self):
        """Returns new messages and errors in the console of the pages."""
        return [f"{entry['level']}: {entry['message']}"
                for entry in self.request("POST", "/se/log", type="browser")]

    def requests(self):
        """Returns the addresses of new requests. Also discards the statuses of their answers."""
        return [told["request"]["url"] for told in self._events("Network.requestWillBeSent")]

    def statuses(self):
        """Returns the statuses of new answers, including answers that the page must not read. Also
        discards the addresses of their requests."""
        return [told["statusCode"] for told in self._events("Network.responseReceivedExtraInfo")]

    def _events(self, method):
        entries = self.request("POST", "/se/log", type="performance")
        messages = [json.loads(entry["message"])["message"] for entry in entries]
        return [message["params"] for message in messages if message["method"] == method]
