"""The report: the page is what it should be, as Chromium sees it.

    PYTHONPATH=bench python3 tests/tracking/tracking_report_test.py

CHROMIUM_SHOTS=FOLDER keeps pictures.
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
from contextlib import redirect_stderr, redirect_stdout
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from unittest import mock

from tracking import record, report
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
    """Of times, of names, and of settings on one machine."""
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
    """Two machines, the second at every third commit; the first benchmark is 10 % slower from STEP
    on, its instructions too, and counts another number from CHANGE on."""
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
    """Every element's name and attributes, and the text of all."""

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


# Added to a copy of the page, for it has no script of its own: how wide it is in both views, and
# which of a benchmark's two charts is seen.
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
    """What MEASURING finds of a page's two views."""
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

    def test_nothing_went_wrong_and_nothing_came_from_elsewhere(self):
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

    def test_jumps_are_marked_where_they_are(self):
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
                # The second machine's plot is the first. It has runs of every third commit, so it
                # sees at 18 and 21 what happened at STEP and CHANGE.
                self.assertEqual([(one["class"], one["data-commit"]) for one in jumps],
                                 [("jump slower", commit_of(18)), ("jump slower", commit_of(STEP))])
                self.assertEqual(sorted(marks), [
                    ("instructions", commit_of(STEP)), ("instructions", commit_of(18)),
                    ("states", commit_of(CHANGE)), ("states", commit_of(21))])
        self.assertIn("+10 %", "".join(self.dom.text))

    def test_text_is_only_text(self):
        text = "".join(self.dom.text)
        self.assertIn(HOSTILE, text)
        self.assertIn("found no JSON at column 1", text)
        self.assertEqual(len(self.dom.of("li", data_line=str(len(self.lines) + 1))), 1)
        self.assertTrue(text.strip().startswith("Trailblaze: performance record"), "the title")

    def test_the_head_counts(self):
        text = "".join(self.dom.text)
        for figure in (f"{RUNS + RUNS // 3} runs", f"{RUNS} commits", f"{len(TIMES)} benchmarks",
                       "2 machines", "1 unreadable line"):
            self.assertIn(figure, text)

    def test_rivals_stand_beside_each_other(self):
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

    def test_pictures_can_be_taken(self):
        folder = Path(os.environ.get("CHROMIUM_SHOTS", self.folder))
        for name, scheme in (("dark", 0), ("light", 1)):
            picture = folder / f"{name}.png"
            chromium(f"--screenshot={picture}", "--window-size=1200,5200",
                     f"--blink-settings=preferredColorScheme={scheme}", page=self.page)
            self.assertEqual(picture.read_bytes()[:4], b"\x89PNG")


class Extremes(unittest.TestCase):
    def test_no_text_is_cut_by_an_edge_and_each_setting_is_named(self):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        page = folder / "report.html"
        record.append(folder / "record.jsonl", extremes())
        report.write_page(folder / "record.jsonl", page, "", None)
        found, said = on_phone(page, 360, 1)
        self.assertEqual(said, [])
        for state in found.values():
            self.assertLessEqual(state["scroll"], 360)
            self.assertEqual(state["cut"], [])
        chart = {"data-benchmark": LONG, "data-view": "time"}
        self.assertEqual(len(Elements(page.read_text()).of("text", chart, class_="setting")), 2)


class Links(unittest.TestCase):
    def test_they_come_from_origins_that_have_such_pages(self):
        for origin in ("https://github.com/a/b.git", "https://user:secret@github.com/a/b",
                       "git@github.com:a/b.git", "ssh://git@github.com/a/b"):
            self.assertEqual(report.page_of_commits(origin), "https://github.com/a/b/commit/")
        for origin in ("", "/srv/git/a.git", "https://example.org/a/b", "file:///github.com/a/b"):
            self.assertIsNone(report.page_of_commits(origin))


class Program(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.record, self.page = self.folder / "record.jsonl", self.folder / "out" / "page.html"

    def report(self, *words):
        out, err = StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = report.main(["--record", str(self.record), "--output", str(self.page),
                                "--index", str(self.folder / "index"), *words])
        return code, out.getvalue(), err.getvalue()

    def test_it_prints_the_pages_path(self):
        record.append(self.record, [line()])
        self.assertEqual(self.report(), (0, f"{self.page}\n", ""))
        self.assertIn("<svg", self.page.read_text())

    def test_it_asks_the_index(self):
        record.append(self.record, [line(), line(1)])
        code, out, _ = self.report("--sql", "SELECT benchmark, count(*) AS n FROM measurements")
        self.assertEqual((code, out.splitlines()[-1]), (0, "| enumerate/tiles-3x3/trail | 2 |"))
        code, out, _ = self.report("--sql", "SELECT * FROM problems")
        self.assertEqual((code, out.splitlines()[0]), (0, "| line | why |"))

    def test_a_bar_in_a_cell_ends_none(self):
        record.append(self.record, [line()])
        out = self.report("--sql", "SELECT 'a|b' AS 'x|y', 'two' || char(10) || 'lines'")[1]
        self.assertIn("| a\\|b | two lines |", re.sub(" +", " ", out))

    def test_problems_are_told_with_their_lines(self):
        self.record.write_text("garbage\n" * 25)
        record.append(self.record, [line()])
        for words in ((), ("--sql", "SELECT count(*) FROM runs")):
            code, out, err = self.report(*words)
            self.assertEqual((code, bool(out)), (0, True))
            told = err.splitlines()
            self.assertEqual(len(told), 21)
            self.assertRegex(told[19], f"^trailblaze: {self.record}: line 20: found no JSON at ")
            self.assertEqual(told[20], f"trailblaze: {self.record}: and 5 more")

    def test_machine_and_sql_are_refused_together(self):
        with self.assertRaises(SystemExit) as stopped, redirect_stderr(StringIO()) as err:
            report.main(["--sql", "SELECT 1", "--machine", "EPYC"])
        self.assertEqual(stopped.exception.code, 2)
        self.assertIn("--machine: found --sql too", err.getvalue())

    def test_without_git_the_page_has_no_links(self):
        record.append(self.record, [line()])
        with mock.patch.dict(os.environ, PATH=str(self.folder)):
            self.assertEqual(self.report()[0], 0)
        self.assertNotIn("<a ", self.page.read_text())

    def test_extreme_figures_have_a_page(self):
        """The least and the most that a line may have."""
        for number, ns in enumerate((1e-3, 1e18, 1e-3, 1e18)):
            run = str(uuid.uuid4())
            for name in ("rival/tiles-3x3/plain-cpp", "rival/tiles-3x3/trailblaze", "a/tiles-3x3"):
                counters = {"states": (1e-9, 1e20, 0, 5)[number], "states/s": 1e20, "zero": 0}
                record.append(self.record, [line(
                    number, run=run, benchmark=name, counters=counters, real_ns=[ns, 1e18],
                    cpu_ns=[0, 1e18], instructions=2**63 - 1 if number % 2 else 1)])
        self.assertEqual(self.report(), (0, f"{self.page}\n", ""))
        text = self.page.read_text()
        for word in ("inf", "nan"):
            self.assertNotRegex(text, rf'[" ,]{word}[" ,<]')

    def test_nothing_is_left_where_the_page_cannot_be_written(self):
        record.append(self.record, [line()])
        self.page.mkdir(parents=True)
        self.assertRegex(self.report()[2], "^trailblaze: --output: found 'Is a directory' at ")
        self.assertEqual(os.listdir(self.page.parent), [self.page.name])

    def test_an_empty_record_has_a_page(self):
        self.record.touch()
        self.assertEqual(self.report()[0], 0)
        self.assertIn("no runs yet", self.page.read_text())

    def test_a_record_of_exact_figures_alone_has_a_page(self):
        record.append(self.record, [line(real_ns=[], cpu_ns=[]), line(1, real_ns=[], counters={})])
        self.assertEqual(self.report()[0], 0)
        self.assertIn("<svg", self.page.read_text())

    def test_without_a_link_commits_are_text(self):
        record.append(self.record, [line()])
        report.write_page(self.record, self.page, "", None)
        self.assertNotIn("<a ", self.page.read_text())
        self.assertIn(commit_of(0)[:8], self.page.read_text())

    def test_a_machine_can_be_chosen(self):
        record.append(self.record, [line(), line(1, machine=OTHER_MACHINE)])
        self.assertEqual(self.report("--machine", "another")[0], 0)
        self.assertNotIn("Some CPU", self.page.read_text())
        code, _, err = self.report("--machine", "third")
        self.assertEqual(code, 1)
        self.assertIn("--machine: found 'third', expected a part of one of: Another CPU, 8", err)

    def test_what_is_not_there_is_an_error(self):
        code, out, err = self.report()
        self.assertEqual((code, out), (1, ""))
        self.assertRegex(err, "^trailblaze: record: found 'No such file or directory' at ")
        record.append(self.record, [line()])
        self.page = Path("/dev/null/page.html")
        self.assertRegex(self.report()[2], "^trailblaze: --output: found '.*' at ")


if __name__ == "__main__":
    if CHROMIUM is None and "CI" not in os.environ:
        print("chromium: found none, expected Debian's package")
        sys.exit(77)
    unittest.main()
