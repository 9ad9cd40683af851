"""The page of the record is correct, as Chromium displays it.

    PYTHONPATH=bench python3 tests/tracking/tracking_page_test.py
"""

import os
import random
import sys
import tempfile
import unittest
import uuid
from pathlib import Path

sys.path.insert(1, str(Path(__file__).parents[1] / "pages"))
from browser import MISSING, Browser  # noqa: E402  (in another folder of tests)
from tracking import record, report  # noqa: E402
from tracking_lines import MACHINE, OTHER_MACHINE, commit_of, line, samples  # noqa: E402

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


# Measures the page: which charts are visible, and texts that are too small or are cut off.
MEASURED = """
const seen = view => [...document.querySelectorAll(`svg[data-view=${view}]`)]
  .filter(svg => svg.getBoundingClientRect().height > 0).map(svg => svg.dataset.benchmark);
const texts = [...document.querySelectorAll('svg text')];
return {time: seen('time'), relative: seen('relative'), width: innerWidth,
  scroll: document.documentElement.scrollWidth,
  small: Math.min(...texts.map(text => text.getBoundingClientRect().height).filter(h => h > 0)),
  cut: texts.filter(text => {
    const own = text.getBoundingClientRect(), svg = text.closest('svg').getBoundingClientRect();
    return own.height && (own.left < svg.left - 1 || own.right > svg.right + 1); })
    .map(text => text.textContent),
  background: getComputedStyle(document.body).backgroundColor}"""


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.browser = cls.enterClassContext(Browser())
        cls.lines = made_up()
        cls.page = cls.written("report", cls.lines, PREFIX, b"garbage <b>\n")

    @classmethod
    def written(cls, name, lines, prefix, garbage=b""):
        """Returns the page of a record with these lines."""
        place, page = cls.folder / f"{name}.jsonl", cls.folder / f"{name}.html"
        record.append(place, lines)
        with open(place, "ab") as file:
            file.write(garbage)
        report.write_page(place, page, "", prefix)
        return page

    def setUp(self):
        self.browser.size(1200, 900)
        self.browser.requests()
        self.browser.open(self.page.as_uri())

    def tearDown(self):
        self.assertEqual(self.browser.log(), [])

    def of(self, selector, *names):
        """Returns the named attributes of all elements that a selector selects."""
        return [tuple(found) for found in self.browser.run(
            "const [selector, names] = arguments; return [...document.querySelectorAll(selector)]"
            ".map(one => names.map(name => one.getAttribute(name)))", selector, names)]

    def text(self):
        return self.browser.run("return document.body.textContent")

    def measured(self, width, scheme):
        """Returns the results of MEASURED for the page's two views."""
        self.browser.size(width, 900)
        self.browser.prefer(scheme)
        first = self.browser.run(MEASURED)
        self.browser.run("document.querySelector('#view-relative').click()")
        return first, self.browser.run(MEASURED)

    def test_the_page_loads_without_errors_and_without_requests(self):
        self.assertEqual(self.browser.requests(), [self.page.as_uri()])
        self.assertEqual(self.of("script, img, iframe, object, link, image, use"), [])
        names = self.browser.run("return [...document.querySelectorAll('*')].flatMap("
                                 "one => one.getAttributeNames())")
        self.assertEqual([name for name in names if name.startswith("on") or name == "src"], [])
        for word in ("url(", "@import"):
            self.assertNotIn(word, self.page.read_text())

    def test_every_benchmark_has_a_chart_with_a_point_for_each_run(self):
        charts = self.of("svg[data-view=time]", "data-benchmark")
        self.assertEqual([name for name, in charts], sorted(TIMES))
        for name in TIMES:
            with self.subTest(benchmark=name):
                chart = f"svg[data-benchmark='{name}'][data-view=time]"
                points = self.of(f"{chart} circle.run", "class", "cx", "cy")
                machines = [one for one in self.lines if one["benchmark"] == name]
                self.assertEqual(len(points), len(machines))
                self.assertEqual([kind for kind, _, _ in points].count("run dirty"),
                                 sum(one["dirty"] for one in machines))
                executed = 0 if name.startswith("rival") else 2
                self.assertEqual(len(self.of(f"{chart} polyline.medians")), 2 + executed,
                                 "a line for each machine")
                self.assertEqual(sorted(link for link, in self.of(f"{chart} a", "href")),
                                 sorted(PREFIX + one["commit"] for one in machines))
                for _, x, y in points:
                    self.assertTrue(0 <= float(x) <= 360 and 0 <= float(y) <= 200, (x, y))

    def test_jumps_are_marked_at_their_runs(self):
        for name in TIMES:
            chart = f"svg[data-benchmark='{name}'][data-view=time]"
            jumps = self.of(f"{chart} g.jump", "class", "data-commit")
            marks = self.of(f"{chart} path.changed", "data-what", "data-commit")
            with self.subTest(benchmark=name):
                if name != "enumerate/tiles-3x3/trail":
                    self.assertEqual((jumps, marks), ([], []))
                    continue
                # The first plot shows the second machine, which has runs of every third commit. So
                # the changes of STEP and CHANGE appear at 18 and 21.
                self.assertEqual(jumps, [("jump slower", commit_of(18)),
                                         ("jump slower", commit_of(STEP))])
                self.assertEqual(sorted(marks), [
                    ("instructions", commit_of(STEP)), ("instructions", commit_of(18)),
                    ("states", commit_of(CHANGE)), ("states", commit_of(21))])
        self.assertIn("+10 %", self.text())

    def test_texts_are_never_markup(self):
        self.assertIn(HOSTILE, self.text())
        self.assertEqual(len(self.of(f"li[data-line='{len(self.lines) + 1}']")), 1)
        self.assertEqual(self.browser.run("return document.title"),
                         "Trailblaze: performance record")

    def test_the_head_has_the_right_counts(self):
        for figure in (f"{RUNS + RUNS // 3} runs", f"{RUNS} commits", f"{len(TIMES)} benchmarks",
                       "2 machines", "1 unreadable line"):
            self.assertIn(figure, self.text())

    def test_rivals_are_listed_side_by_side(self):
        contest = "svg[data-subject=tiles-3x3]"
        self.assertEqual(len(self.of(contest)), 2, "the newest run of each machine")
        named = [name for name, in self.of(f"{contest} g[data-contestant]", "data-contestant")]
        self.assertEqual(named, ["python", "plain-cpp", "trailblaze", "trailblaze/threads:2"] * 2)
        widths = [float(width) for width, in self.of(f"{contest} rect", "width")]
        self.assertEqual(widths[:4], sorted(widths[:4]))
        self.assertEqual(len(widths), 8)
        self.assertRegex(self.text(), r"Trailblaze, 2 threads\d+\.\d M/s× (9\.\d|1\d\.\d)")

    def test_the_newest_run_is_a_table(self):
        self.assertEqual(len(self.of(".newest tr")), 1 + len(TIMES))
        self.assertEqual(len(self.of(".newest td")), 6 * len(TIMES))

    def test_it_fits_a_phone_in_both_views_and_is_light_or_dark(self):
        backgrounds = set()
        relative = [name for name in sorted(TIMES) if "tiles-3x3" in name
                    and not name.endswith("plain-cpp")]
        for width, scheme in ((400, "dark"), (360, "light"), (1200, "light")):
            with self.subTest(width=width, scheme=scheme):
                self.browser.open(self.page.as_uri())
                first, second = self.measured(width, scheme)
                for state in (first, second):
                    self.assertEqual((state["width"], state["cut"]), (width, []))
                    self.assertLessEqual(state["scroll"], width)
                    self.assertGreaterEqual(state["small"], 10, "pixels of the smallest text")
                self.assertEqual((first["time"], first["relative"]), (sorted(TIMES), []))
                self.assertEqual((second["time"], second["relative"]),
                                 (sorted(set(TIMES) - set(relative)), relative))
                backgrounds.add(first["background"])
        self.assertEqual(len(backgrounds), 2)

    def test_no_extreme_text_is_cut_off_and_each_setting_is_named(self):
        self.browser.open(self.written("extremes", extremes(), None).as_uri())
        for state in self.measured(360, "light"):
            self.assertLessEqual(state["scroll"], 360)
            self.assertEqual(state["cut"], [])
        settings = self.of(f"svg[data-benchmark='{LONG}'][data-view=time] text.setting")
        self.assertEqual(len(settings), 2)


if __name__ == "__main__":
    if MISSING and "CI" not in os.environ:
        print(f"{' and '.join(MISSING)}: found none, expected Debian's package")
        sys.exit(77)
    unittest.main()
