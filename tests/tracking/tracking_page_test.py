"""The page of the record is correct, as Chromium displays it.

    PYTHONPATH=bench python3 tests/tracking/tracking_page_test.py
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import uuid
from html.parser import HTMLParser
from pathlib import Path

from tracking import record, report
from tracking_case import InFolder
from tracking_lines import MACHINE, OTHER_MACHINE, commit_of, line, samples

CHROMIUM = shutil.which("chromium")
HOSTILE = '<script>document.title="taken"</script>&lt;b&gt; "\' ]]> --> <img src=x onerror=a(1)>'
RUNS, STEP, CHANGE, DIRTY = 24, 16, 20, 12  # runs of the first machine; numbers of commits
PREFIX = "https://github.com/a/b/commit/"
TIMES = {
    "enumerate/tiles-3x3/trail": 8e6, "mix/keys": 300.0, "search/a&b/<i>/threads:2": 3e9,
    "rival/tiles-3x3/python": 9e8, "rival/tiles-3x3/plain-cpp": 4e7,
    "rival/tiles-3x3/trailblaze": 8e6, "rival/tiles-3x3/trailblaze/threads:2": 4e6,
}


LONG = "a/long/" + "name-" * 30


def extremes():
    """Returns lines with extreme times, names, and settings on one machine."""
    lines = []
    for number, ns in enumerate((1e-3, 1e18, 2e17, 3.6e12)):
        common = {"run": str(uuid.uuid4()), "flags": "-O3 " * 30,
                  "set": ("quick", "full")[number % 2],
                  "counters": {"a counter of a very long name" * 3: 1e20, "answer": 2.0**64}}
        plain = [1e15 / max(ns, 1.0)]
        lines += [line(number, benchmark=LONG, real_ns=[ns], **common),
                  line(number, benchmark="rival/long/plain-cpp", real_ns=plain, **common)]
    return lines


def made_up():
    """Returns lines of two machines, the second at every third commit. The first benchmark takes 10
    % more time and instructions from STEP on, and has another count from CHANGE on."""
    source, lines = random.Random(11), []
    for number in range(RUNS):
        for machine in (MACHINE, OTHER_MACHINE)[:2 if number % 3 == 0 else 1]:
            run = str(uuid.UUID(int=source.getrandbits(128), version=4))
            for name, ns in TIMES.items():
                ours = name == "enumerate/tiles-3x3/trail"
                slower = 1.10 if ours and number >= STEP else 1.0
                lines.append(line(
                    number, run=run, machine=machine, benchmark=name, dirty=number == DIRTY,
                    subject=HOSTILE if number == 5 else f"Change {number}",
                    counters={"states": 181440 + (ours and number >= CHANGE), "states/s": 1.0,
                              "bytes/state": 8.25},
                    real_ns=samples(source, ns * slower * source.lognormvariate(0, 0.004)),
                    instructions=None if name.startswith("rival") else int(ns * 30 * slower)))
    return lines


class Elements(HTMLParser):
    """The name and attributes of every element, and the whole text."""

    def __init__(self, html):
        super().__init__()
        self.found, self.text, self.open = [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs), list(self.open)))
        if tag not in ("meta", "input", "link", "br", "img"):
            self.open.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        self.text.append(data)

    def of(self, tag, inside=None, **wanted):
        return [attributes for name, attributes, parents in self.found
                if name == tag and all(attributes.get(k.replace("_", "-").rstrip("-")) == v
                                       for k, v in wanted.items())
                and (inside is None or any(inside.items() <= own.items() for _, own in parents))]


def chromium(*flags, page):
    with tempfile.TemporaryDirectory() as profile:
        done = subprocess.run(
            [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--disable-sync",
             f"--user-data-dir={profile}", "--virtual-time-budget=3000", "--hide-scrollbars",
             "--enable-logging=stderr", "--v=0", *flags, page.as_uri()],
            capture_output=True, timeout=120, check=True)
    return done.stdout.decode(), [said for said in done.stderr.decode(errors="replace").splitlines()
                                  if "CONSOLE" in said]


# A script for a copy of the page, because the page itself has no script. It measures the width in
# both views, and which of a benchmark's two charts is visible.
MEASURING = """<script>
const seen = view => [...document.querySelectorAll(`svg[data-view=${view}]`)]
  .filter(svg => svg.getBoundingClientRect().height > 0).map(svg => svg.dataset.benchmark);
const state = () => ({time: seen('time'), relative: seen('relative'), width: innerWidth,
  scroll: document.documentElement.scrollWidth,
  small: Math.min(...[...document.querySelectorAll('svg text')]
    .map(text => text.getBoundingClientRect().height).filter(height => height > 0)),
  cut: [...document.querySelectorAll('svg text')].filter(text => {
    const own = text.getBoundingClientRect(), svg = text.closest('svg').getBoundingClientRect();
    return own.height && (own.left < svg.left - 1 || own.right > svg.right + 1); })
    .map(text => text.textContent),
  background: getComputedStyle(document.body).backgroundColor});
const first = state();
document.querySelector('#view-relative').click();
const found = JSON.stringify({first, second: state()});
parent.postMessage(found, '*');
</script>"""
# Chromium's own window is at least 500 wide, so the phone is a frame in it.
PHONE = """<!doctype html><body style="margin:0"><script>onmessage = message =>
  document.body.replaceChildren(message.data)</script>
<iframe src="measured.html" style="border:0;width:{width}px;height:900px"></iframe>"""


def on_phone(page, width, scheme):
    """Returns the results of MEASURING for the page's two views."""
    copy, phone = page.with_name("measured.html"), page.with_name("phone.html")
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page.read_text())
    copy.write_text(text.replace("</body>", f"{MEASURING}</body>"))
    phone.write_text(PHONE.format(width=width))
    dom, said = chromium("--dump-dom", "--window-size=1200,900",
                         f"--blink-settings=preferredColorScheme={scheme}", page=phone)
    return json.loads("".join(Elements(dom).text)), said


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.lines, cls.page = made_up(), cls.folder / "report.html"
        record.append(cls.folder / "record.jsonl", cls.lines)
        with open(cls.folder / "record.jsonl", "ab") as file:
            file.write(b"garbage <b>\n")
        report.write_page(cls.folder / "record.jsonl", cls.page, "", PREFIX)
        dom, cls.said = chromium("--dump-dom", "--window-size=1200,900", page=cls.page)
        cls.dom = Elements(dom)

    def test_the_page_loads_without_errors_and_without_requests(self):
        self.assertEqual(self.said, [])
        for tag in ("script", "img", "iframe", "object", "link", "image", "use"):
            self.assertEqual(self.dom.of(tag), [], tag)
        for _, attributes, _ in self.dom.found:
            for name in attributes:
                self.assertFalse(name.startswith("on") or name == "src", name)
        self.assertNotIn("url(", self.page.read_text())
        self.assertNotIn("@import", self.page.read_text())

    def test_every_benchmark_has_a_chart_with_a_point_for_each_run(self):
        charts = self.dom.of("svg", data_view="time")
        self.assertEqual([chart["data-benchmark"] for chart in charts], sorted(TIMES))
        for name in TIMES:
            with self.subTest(benchmark=name):
                chart = {"data-benchmark": name, "data-view": "time"}
                clean = self.dom.of("circle", chart, class_="run")
                dirty = self.dom.of("circle", chart, class_="run dirty")
                machines = [one for one in self.lines if one["benchmark"] == name]
                self.assertEqual(len(clean) + len(dirty), len(machines))
                self.assertEqual(len(dirty), sum(one["dirty"] for one in machines))
                lines = self.dom.of("polyline", chart, class_="medians")
                executed = 0 if name.startswith("rival") else 2
                self.assertEqual(len(lines), 2 + executed, "a line for each machine")
                links = [one["href"] for one in self.dom.of("a", chart)]
                self.assertEqual(sorted(links), sorted(PREFIX + one["commit"] for one in machines))
                for point in clean + dirty:
                    self.assertTrue(0 <= float(point["cx"]) <= 360)
                    self.assertTrue(0 <= float(point["cy"]) <= 200)

    def test_jumps_are_marked_at_their_runs(self):
        for name in TIMES:
            chart = {"data-benchmark": name, "data-view": "time"}
            jumps = self.dom.of("g", chart, class_="jump slower") + \
                self.dom.of("g", chart, class_="jump faster")
            marks = [(one["data-what"], one["data-commit"])
                     for one in self.dom.of("path", chart, class_="changed")]
            with self.subTest(benchmark=name):
                if name != "enumerate/tiles-3x3/trail":
                    self.assertEqual((jumps, marks), ([], []))
                    continue
                # The first plot shows the second machine, which has runs of every third commit. So
                # the changes of STEP and CHANGE appear at 18 and 21.
                self.assertEqual([(one["class"], one["data-commit"]) for one in jumps],
                                 [("jump slower", commit_of(18)), ("jump slower", commit_of(STEP))])
                self.assertEqual(sorted(marks), [
                    ("instructions", commit_of(STEP)), ("instructions", commit_of(18)),
                    ("states", commit_of(CHANGE)), ("states", commit_of(21))])
        self.assertIn("+10 %", "".join(self.dom.text))

    def test_texts_are_never_markup(self):
        text = "".join(self.dom.text)
        self.assertIn(HOSTILE, text)
        self.assertEqual(len(self.dom.of("li", data_line=str(len(self.lines) + 1))), 1)
        self.assertTrue(text.strip().startswith("Trailblaze: performance record"), "the title")

    def test_the_head_has_the_right_counts(self):
        text = "".join(self.dom.text)
        for figure in (f"{RUNS + RUNS // 3} runs", f"{RUNS} commits", f"{len(TIMES)} benchmarks",
                       "2 machines", "1 unreadable line"):
            self.assertIn(figure, text)

    def test_rivals_are_listed_side_by_side(self):
        contests = self.dom.of("svg", data_subject="tiles-3x3")
        self.assertEqual(len(contests), 2, "the newest run of each machine")
        bars = self.dom.of("g", {"data-subject": "tiles-3x3"})
        named = [bar["data-contestant"] for bar in bars if "data-contestant" in bar]
        self.assertEqual(named, ["python", "plain-cpp", "trailblaze", "trailblaze/threads:2"] * 2)
        widths = [float(bar["width"]) for bar in self.dom.of("rect", {"data-subject": "tiles-3x3"})]
        self.assertEqual(widths[:4], sorted(widths[:4]))
        self.assertEqual(len(widths), 8)
        self.assertRegex("".join(self.dom.text),
                         r"Trailblaze, 2 threads\d+\.\d M/s× (9\.\d|1\d\.\d)")

    def test_the_newest_run_is_a_table(self):
        section = {"class": "newest"}
        self.assertEqual(len(self.dom.of("tr", section)), 1 + len(TIMES))
        self.assertEqual(len(self.dom.of("td", section)), 6 * len(TIMES))

    def test_it_fits_a_phone_in_both_views_and_is_light_or_dark(self):
        backgrounds = set()
        for width, scheme in ((400, 0), (360, 1), (1200, 1)):  # 0: dark
            with self.subTest(width=width, scheme=scheme):
                found, said = on_phone(self.page, width, scheme)
                self.assertEqual(said, [])
                for state in found.values():
                    self.assertEqual(state["width"], width)
                    self.assertLessEqual(state["scroll"], width)
                    self.assertEqual(state["cut"], [])
                    self.assertGreaterEqual(state["small"], 10, "pixels of the smallest text")
                self.assertEqual(found["first"]["time"], sorted(TIMES))
                self.assertEqual(found["first"]["relative"], [])
                relative = [name for name in sorted(TIMES) if "tiles-3x3" in name
                            and not name.endswith("plain-cpp")]
                self.assertEqual(found["second"]["relative"], relative)
                self.assertEqual(found["second"]["time"], sorted(set(TIMES) - set(relative)))
                backgrounds.add(found["first"]["background"])
        self.assertEqual(len(backgrounds), 2)


class Extremes(InFolder):
    def test_no_text_is_cut_off_and_each_setting_is_named(self):
        page = self.folder / "report.html"
        record.append(self.folder / "record.jsonl", extremes())
        report.write_page(self.folder / "record.jsonl", page, "", None)
        found, said = on_phone(page, 360, 1)
        self.assertEqual(said, [])
        for state in found.values():
            self.assertLessEqual(state["scroll"], 360)
            self.assertEqual(state["cut"], [])
        chart = {"data-benchmark": LONG, "data-view": "time"}
        self.assertEqual(len(Elements(page.read_text()).of("text", chart, class_="setting")), 2)


if __name__ == "__main__":
    if CHROMIUM is None and "CI" not in os.environ:
        print("chromium: found none, expected Debian's package")
        sys.exit(77)
    unittest.main()
