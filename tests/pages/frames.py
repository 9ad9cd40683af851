"""Measures how smoothly a page plays: frames per second, compared with an empty page; first paint.

    python3 tests/pages/frames.py FILE.html [FILE.html ...] [--seconds S]

The script counts the frames that the browser draws while the page plays at its usual speed. Before
and after, it counts the frames of an empty page, because other work on the machine slows both.
"""

import argparse
import statistics
import sys
from pathlib import Path

from browser import MISSING, Browser

# Returns the milliseconds between frames.
COUNT = """const [seconds] = arguments, times = [];
  const look = time => { times.push(time);
    if (time - times[0] < 1000 * seconds) return requestAnimationFrame(look);
    done(times.slice(1).map((time, k) => time - times[k])); };
  requestAnimationFrame(look);"""
PAINT = """return performance.getEntriesByType('paint')
  .find(entry => entry.name === 'first-contentful-paint')?.startTime"""


def rates(steps):
    """Returns the frames per second, and the longest frame in milliseconds."""
    return 1000 / statistics.mean(steps), max(steps)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="+", type=Path, metavar="FILE.html")
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args(arguments)
    print("page                 bytes  first paint  frames/s  longest frame  empty page")
    with Browser() as browser:
        browser.size(1280, 800)
        for page in options.pages:
            browser.open("about:blank")
            before = rates(browser.run_until_done(COUNT, options.seconds))[0]
            browser.open(page.resolve().as_uri())
            paint = browser.wait(PAINT)
            browser.find("#play").click()
            rate, longest = rates(browser.run_until_done(COUNT, options.seconds))
            browser.open("about:blank")
            after = rates(browser.run_until_done(COUNT, options.seconds))[0]
            print(f"{page.name:18} {page.stat().st_size:7,}  {paint:8.0f} ms  {rate:8.1f}  "
                  f"{longest:10.0f} ms  {before:.1f}, {after:.1f}", flush=True)


if __name__ == "__main__":
    if MISSING:
        sys.exit(f"{' and '.join(MISSING)}: found none, expected Debian's package")
    main(sys.argv[1:])
