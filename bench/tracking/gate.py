"""scripts/regress: reports whether a change made anything slower, or changed counts.

    scripts/regress BASE [HEAD]      compares two versions: counters, instructions, wall time at one
                                     and at two threads, memory; --tiers ...,smoke: also the whole
                                     quick set
    scripts/regress [BASE] --release also compares with the last release; without BASE, compares
                                     with the commit where HEAD branched off and the last release
    scripts/regress --baseline       compares with bench/baseline.json: counters, instructions and
                                     smoke, unless --tiers names fewer
    scripts/regress --bisect GOOD BAD BENCHMARK   finds the first commit that made it slower
    scripts/regress --prove [N] [KIND...]   proves that the gate catches slowdowns (prove.py)

The gate prints a Markdown table to stdout and progress to stderr. Exit codes: 0 nothing got worse,
1 something got worse, 30 wrong use, 40 a version could not be built or measured, 129, 130 and 143
interrupted.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

from tracking import baseline, bisection, figures, prove, references, stats, tables
from tracking.comparison import How, compare, ledger_lines
from tracking.measure import Program
from tracking.messages import Failed, WrongUse, say
from tracking.project import SUITE, TIERS
from tracking.trees import WORKING_TREE, Build, Builder
from tracking.trials import KINDS

WORSE, WRONG_USE, NOT_MEASURED, INTERRUPTED = 1, 30, 40, 130


def compare_references(options: argparse.Namespace, builder: Builder) -> int:
    """Compares head with each base. The first base's figures go to the folder itself. If a base
    cannot be measured, the others are still compared."""
    if options.head != WORKING_TREE and builder.git("status", "--porcelain"):
        say(f"uncommitted changes are left out; {WORKING_TREE} instead of HEAD includes them")
    head = builder.built(options.head)
    found = references.bases(builder, options.base, options.head, options.release)
    folder = options.json or builder.cache / "last"
    worse = failed = False
    for turn, base in enumerate(found):
        try:
            worse |= compare_with(base, head, options, builder,
                                  folder / ("release" if turn else ""))
        except WrongUse:
            raise
        except Failed as failure:
            say(f"{base}: {failure}")
            failed = True
    return WORSE if worse else NOT_MEASURED if failed else 0


def compare_with(reference: str, head: Build, options: argparse.Namespace, builder: Builder,
                 folder: Path) -> bool:
    """Prints the comparison. Returns True if something got worse."""
    base = builder.built(reference, head.commit)
    with builder.timing_lock():
        found = compare(base, head, how_of(options, builder, base, head))
    print(tables.of_comparison(found) + "\n")
    if found.samples:
        figures.write(folder, found)
        say(f"figures, as Google Benchmark writes them: {folder}/base.json, head.json")
    return found.is_worse()


def how_of(options: argparse.Namespace, builder: Builder, base: Build, head: Build) -> How:
    how = How.of(builder.root, tiers=options.tiers or TIERS[:-1], pairs=options.pairs,
                 lines=ledger_lines(builder, base.commit, head.commit), cache=builder.cache)
    if "smoke" not in how.tiers:
        return how
    suites = Builder(builder.root, builder.cache, SUITE)
    pair = tuple(suites.built(one.commit, head.commit).program for one in (base, head))
    return replace(how, suites=pair)


def parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/regress", description=__doc__.split("\n")[0],
                                     allow_abbrev=False)
    parser.add_argument("base", nargs="?", help="a commit, branch or tag (default: where HEAD "
                        "branched off, and the last release)")
    parser.add_argument("head", nargs="?", default="HEAD",
                        help="a commit, branch or tag, or . for the working tree (default: HEAD)")
    parser.add_argument("--tiers", type=lambda text: tuple(text.split(",")),
                        help=f"some of {','.join(TIERS)} (default: all but {TIERS[-1]})")
    parser.add_argument("--release", action="store_true",
                        help="also compare with the last tag")
    parser.add_argument("--pairs", type=int,
                        help="pairs of runs before the first verdict: even, at least 12 (12); in "
                             "doubt up to 8 times as many")
    parser.add_argument("--json", type=Path, metavar="FOLDER",
                        help="folder for Google Benchmark's JSON (last, in the folder of builds)")
    parser.add_argument("--baseline", action="store_true", help="compare with bench/baseline.json")
    parser.add_argument("--write-baseline", action="store_true", help="write bench/baseline.json")
    parser.add_argument("--bisect", nargs=3, metavar=("GOOD", "BAD", "BENCHMARK"),
                        help="find the first commit after GOOD, up to BAD, that made it slower")
    parser.add_argument("--prove", nargs="*", metavar="N or KIND",
                        help=f"run N trials (default: {prove.TRIALS}) of each kind, or "
                             f"of these kinds: {', '.join(KINDS)}")
    options = parser.parse_args(words)
    check(parser, options)
    options.tiers = options.tiers or ()
    options.pairs = options.pairs or stats.Rule().at_least
    return options


def check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Rejects invalid values, and options that exclude each other."""
    for tier in options.tiers or ():
        if tier not in TIERS:
            parser.error(f"--tiers: found '{tier}', expected some of {', '.join(TIERS)}, such as "
                         f"{TIERS[0]},{TIERS[1]}")
    if options.pairs is not None and (options.pairs < 12 or options.pairs % 2):
        parser.error(f"--pairs: found {options.pairs}, expected an even number from 12 on")
    modes = [options.baseline, options.write_baseline, options.bisect is not None,
             options.prove is not None]
    if sum(modes) + (options.base is not None or options.release) > 1:
        parser.error("found several of BASE or --release, --baseline, --write-baseline, --bisect "
                     "and --prove, expected only one of them")
    if options.baseline and not set(options.tiers or ()) <= set(baseline.TIERS):
        parser.error(f"--tiers: found {','.join(options.tiers)} with --baseline, expected some "
                     f"of {','.join(baseline.TIERS)}")
    compared = not any(modes)
    for name, matters in (("tiers", compared or options.baseline), ("pairs", compared),
                          ("json", compared)):
        if not matters and getattr(options, name) is not None:
            places = "in a comparison of versions" + " or with --baseline" * (name == "tiers")
            parser.error(f"--{name}: found in a call that ignores it, expected only {places}")


def main(words: list[str]) -> int:
    try:
        options = parse(words)
    except SystemExit as stop:
        return WRONG_USE if stop.code else 0
    for word in (signal.SIGTERM, signal.SIGHUP):  # exit normally, so that worktrees are removed
        signal.signal(word, lambda number, _: sys.exit(128 + number))
    try:
        builder = Builder(Path(os.environ["TRAILBLAZE_ROOT"]),
                          Path(os.environ["TRAILBLAZE_BUILDS"]) / "regress")
        if options.baseline or options.write_baseline:
            both = [Program(Path(os.environ[name])) for name in ("TRAILBLAZE_SUITE",
                                                                 "TRAILBLAZE_GATE")]
            if options.write_baseline:
                return baseline.write(builder, *both)
            return baseline.check(builder, *both, options.tiers or baseline.TIERS)
        if options.bisect is not None:
            return bisection.run(builder, *options.bisect)
        if options.prove is not None:
            return prove.run(builder, options.prove)
        return compare_references(options, builder)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (Failed, OSError, ValueError) as failure:
        say(str(failure))
        return WRONG_USE if isinstance(failure, WrongUse) else NOT_MEASURED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
