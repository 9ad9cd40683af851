# Starts `trailblaze play`, sends requests to it and ends it. TRAILBLAZE names the program.
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time

PROGRAM = os.environ.get("TRAILBLAZE", "trailblaze")

EIGHT = {"puzzle": "tiles", "text": "0 1 3 / 4 2 5 / 7 8 6"}  # four moves from the goal
# A puzzle with so many positions that counting them takes minutes.
LONG = {"puzzle": "tiles", "text": "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"}


class Served:
    """A running `trailblaze play`, for the `with` statement."""

    def __init__(self, *words, **how):
        self.process = subprocess.Popen([PROGRAM, "play", *words], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, **how)
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)(/[0-9a-f]{32}/)", self.address)
        if not found:
            self.process.kill()
            raise AssertionError(f"no address: {self.address} {self.process.communicate()}")
        self.port, self.path = int(found[1]), found[2]
        self.host = f"127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()  # not killed, so that a build for coverage writes its counts
        try:
            self.process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()

    def request(self, method, page, body=None, headers=None, path=None):
        """Sends a request. Returns the status and the body of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, (self.path if path is None else path) + page, body,
                               headers or {})
            answer = connection.getresponse()
            self.headers = answer.headers
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def call(self, call, **fields):
        """Sends a request to the API. Returns the status and the JSON of the answer."""
        status, text = self.request("POST", "api/" + call, json.dumps(fields),
                                    {"Content-Type": "application/json"})
        return status, json.loads(text)

    def ask(self, call, **fields):
        """Sends a request to the API. Returns the JSON of an answer with status 200, else
        raises."""
        status, answer = self.call(call, **fields)
        if status != 200:
            raise AssertionError(f"{call}: {status} {answer}")
        return answer

    def opened(self, **fields):
        """Opens a puzzle. Returns the answer, and the fields of a request about its position."""
        opened = self.ask("open", **fields)
        return opened, {"of": opened["of"], "state": opened["position"]["state"]}

    def wait(self, job):
        """Waits for the end of a job and returns it."""
        while not job["done"]:
            job = self.ask("job", job=job["job"])
        return job

    def search(self, kind, **fields):
        """Runs a search and returns its result."""
        job = self.wait(self.ask(kind, **fields))
        return job["result"]

    def interrupt(self):
        """Sends SIGINT and returns the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)

    def status(self, field):
        """Returns a number of /proc/PID/status, such as VmHWM in kB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith(field + ":"))

    def cpu_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def skip_without_server():
    """Skips the test with a message if the program was built without cpp-httplib."""
    try:
        with Served():
            pass
    except AssertionError as failed:
        if "play: " not in str(failed) or "cpp-httplib" not in str(failed):
            raise
        print("skipped: the program was built without cpp-httplib")
        sys.exit(77)


def until(holds, seconds=60):
    """Waits until `holds()` is true. Returns False if that takes longer than `seconds`."""
    late = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > late:
            return False
        time.sleep(0.02)
    return True
