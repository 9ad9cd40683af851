"""Tortures the readers of texts: draws a state, writes it in many ways, compares the answers.

    a round                                                          texts_rounds.py
      draw states of a puzzle; answer them by our own rules          texts_rules.py, texts_small.py
      write them in random signs and forms                           texts_writers.py
      put labels, quotes, comments around them, or damage a sign     texts_marks.py
      solve the text by --start, --file or stdin, alone or several in a file
      the report must show the drawn start and the right length, or refuse the text

A refusal is never wrong. The table counts refusals by puzzle and form, so that it shows what the
program refuses needlessly. If a text is damaged, the report may show another start, but at
most one cell of it may differ from the drawn one, and its length must be right. If a start is no
position of the puzzle, the program must refuse its texts.

A round depends on the seed and its number alone, so --seed S --round R shows a wrong answer again.
"""
import argparse
import collections
import json
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from tables import print_table
from texts_marks import cells_apart
from texts_rounds import PUZZLES, make_round
from texts_rules import TooLarge

VERDICTS = ("right", "refused", "wrong")


# ---- its verdict ----


class Torture:
    def __init__(self, program, seed, names):
        self.program, self.seed, self.names = program, seed, names
        self.counts = collections.defaultdict(lambda: [0] * len(VERDICTS))  # by puzzle and form
        self.folder = tempfile.TemporaryDirectory()
        self.shows_refusals = self.is_wrong = False
        self.texts = 0

    def command(self, writing):
        name = writing.instances[0].drawn.name
        command = [self.program, "solve", name, *writing.arguments]
        if writing.file is not None:
            command += ["--board" if writing.way == "board file" else "--file",
                        "-" if writing.way.startswith("stdin") else self.path()]
        return [*command, "--no-path", "--format", "json", "--max-seconds", "20"]

    def path(self):
        return str(Path(self.folder.name) / "instances.txt")

    def one(self, number):
        for writing in make_round(self.seed, number, self.names):
            data = writing.file.encode() if writing.file is not None else b""
            if writing.file is not None:
                Path(self.path()).write_bytes(data)
            run = subprocess.run(self.command(writing), input=data, capture_output=True,
                                 check=False)
            if run.returncode not in (0, 10, 20, 30):
                self.wrong(number, writing, writing.instances[0],
                           f"exit code {run.returncode}: {run.stderr.decode()[-300:]}")
            reports = [json.loads(line) for line in run.stdout.decode().splitlines()]
            reports = [r for r in reports if r["command"] == "solve"]
            self.judge(number, writing, reports, run.returncode)

    def judge(self, number, writing, reports, code):
        left = [r for r in reports if r["status"] in ("solved", "unsolvable")]
        for one in writing.instances:
            mine = [r for r in left if r["line"] is None or is_of(r["line"], one)]
            left = [r for r in left if r not in mine]
            verdict = "refused"
            if mine:
                found = disagreement(one, mine[0])
                found = found or (f"{len(mine)} answers" if len(mine) > 1 else "")
                verdict = "wrong" if found else "right"
                if found:
                    self.wrong(number, writing, one, found)
            elif code in (0, 10) and not may_be_comment(one.text.text):
                verdict = "wrong"
                self.wrong(number, writing, one, "no report")
            elif self.shows_refusals and one.expected[0] != "refused":
                self.say(number, writing, one, "refused: " + next(
                    (r["error"] for r in reports if r["error"]), ""))
            self.count(one, verdict)
        for report in left:
            self.wrong(number, writing, writing.instances[-1],
                       f"an answer at line {report['line']}, where no instance is")

    def count(self, one, verdict):
        kind = "to be refused" if one.expected[0] == "refused" else \
            "damaged" if one.damage else one.text.form
        self.counts[one.drawn.name, kind][VERDICTS.index(verdict)] += 1
        self.texts += 1

    def wrong(self, number, writing, one, found):
        self.is_wrong = True
        self.say(number, writing, one, "WRONG: " + found)

    def say(self, number, writing, one, what):
        command = shlex.join(self.command(writing))
        if writing.file is not None:
            command = command.replace(self.path(), "/dev/stdin")
            command = f"printf %s {shlex.quote(writing.file)} | {command}"
        status, length = one.expected
        again = f"scripts/torture texts --seed {self.seed} --round {number}"
        if len(self.names) < len(PUZZLES):
            again += " --puzzle " + " ".join(self.names)
        print(f"\n{what}\n  drawn: {one.drawn.name} {one.start}\n  expected: {status}"
              f"{'' if length is None else f' in {length}'}\n  text: {one.text.text!r} "
              f"({one.text.form}; {one.text.sign}; {', '.join(one.marks)})\n  {command}\n  "
              f"again: {again}", file=sys.stderr, flush=True)


def is_of(line, one):
    """True if the instance is at this line. The lower edge of a box may be the upper edge of the
    next box."""
    edge = 1 if len(one.lines) > 1 and one.text.text[0] in "+┌╔╭┏" else 0
    return one.lines.start - edge <= line < one.lines.stop - edge


def may_be_comment(text):
    """True for a line behind '#', and for a text of spaces only: a file may contain both."""
    text = re.sub(r"^([\w ]+:|[;#] ?\d+)\n", "", text.strip())  # a label above
    return not text or re.match(r"##?( |\d|#*$)", text) and "\n" not in text


def disagreement(one, report):
    """Returns in words how a report contradicts the drawn state; "" if it does not."""
    drawn = one.drawn
    try:
        start = drawn.shown(report["start"])
    except ValueError:
        return f"found start {report['start']}"
    expected = one.expected
    if expected[0] == "refused" and not one.damage:
        return f"found {report['status']} ({report['start']}), expected a refusal"
    if not drawn.same(start):
        if not one.damage or not is_near(drawn, start):
            return f"found start {report['start']}"
        try:
            expected = drawn.answer(start)
        except TooLarge:
            return ""
    if (report["status"], report["length"]) != expected:
        return f"found {report['status']} {report['length']}, expected {expected}, of the start " \
               f"{report['start']}"
    return ""


def is_near(drawn, start):
    if drawn.name != "sokoban":
        apart = cells_apart(drawn.start, start)
        return apart is not None and apart <= 1
    return any(is_level_with(drawn, start, r, c, sign) for r, row in enumerate(drawn.start)
               for c in range(len(row)) for sign in " #@$.*+")


def is_level_with(drawn, start, r, c, sign):
    level = [list(row) for row in drawn.start]
    level[r][c] = sign
    return bool(drawn.parts(level)[3]) and drawn.picture(level) == drawn.picture(start)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the program to test")
    parser.add_argument("texts", type=int, nargs="?", default=2000, help="number of texts (2000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random choices (1)")
    parser.add_argument("--round", type=int, help="run only this round")
    parser.add_argument("--puzzle", nargs="+", choices=PUZZLES, help="only these puzzles")
    parser.add_argument("--refusals", action="store_true", help="also print rejected texts")
    given = parser.parse_args()
    torture = Torture(given.program, given.seed, list(given.puzzle or PUZZLES))
    torture.shows_refusals = given.refusals or given.round is not None
    number = given.round or 0
    while given.round == number or given.round is None and torture.texts < given.texts:
        torture.one(number)
        number += 1
        if sys.stderr.isatty():
            print(f"\r{torture.texts:,} texts ", end="", file=sys.stderr, flush=True)
    rows = [(*kind, *numbers) for kind, numbers in sorted(torture.counts.items())]
    rows.append(("all", "", *map(sum, zip(*torture.counts.values()))))
    print_table(("puzzle", "form", *VERDICTS), rows)
    return 1 if torture.is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
