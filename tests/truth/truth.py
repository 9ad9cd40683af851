"""Compares the program with files of known answers, and reports what agrees.

A file has a JSON object per line (.jsonl), each of them a row, or is a single object whose entries
are the rows (.json). The columns of a row and its `family` determine the puzzle, not the name of
the file. A folder stands for the files in it.
"""
import argparse
import json
import re
import sys
from collections import Counter
from pathlib import Path

import blocks_rows
import census_rows
import notebook_rows
import permutation_rows
import small_rows
import tiles_rows
from ledger import Facts, Ledger
from program import Program

# A row takes the first family that fits. Families with a name come before families with columns
# alone.
FAMILIES = [family for rows in (small_rows, notebook_rows, tiles_rows, blocks_rows, census_rows,
                                permutation_rows) for family in rows.FAMILIES]
FAMILIES.sort(key=lambda family: family[1] is None)
UNKNOWN = "a row of unknown kind"


def rows_of(path):
    """Returns the rows of a file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        entries = [{"name": key, "family": key, **(value if isinstance(value, dict) else
                                                   {"value": value})}
                   for key, value in json.loads(text).items() if key != "_header"]
    else:
        entries = [json.loads(line) for line in text.splitlines() if line.strip()]
    return [dict(row) for row in entries if "_header" not in row]


def family_of(row):
    """Returns the function that compares such a row, or None."""
    families = [compare for columns, family, compare in FAMILIES
                if columns <= set(row) and family in (None, row.get("family"))]
    return families[0] if families else None


def compare_row(row, ledger, program):
    ledger.rows += 1
    facts = Facts(row, ledger, row.get("name", f"row {ledger.rows}"))
    compare = family_of(row)
    if compare is None:
        ledger.strange[UNKNOWN] += 1
        return
    try:
        compare(facts, program)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        ledger.strange[f"{UNKNOWN} ({type(error).__name__}: {error})"] += 1
        return
    facts.close()


def compare_file(path, only, program):
    ledger = Ledger(path.name, say)
    try:
        rows = rows_of(path)
    except (ValueError, AttributeError, TypeError) as error:
        ledger.strange[f"the file ({error})"] += 1
        rows = []
    rows = [row for row in rows if only is None or only.search(str(row.get("name", "")))]
    for row in rows:
        compare_row(row, ledger, program)
    for what, count in sorted(ledger.strange.items()):
        say(f"{path.name}: not understood: {what}, {count} times")
    return ledger


def say(text):
    print(text, flush=True)


def table(ledgers):
    heads = ("rows", "compared", "agree", "disagree", "skipped", "not understood")
    rows = [(ledger.rows, ledger.facts(), ledger.agree, ledger.disagree,
             sum(ledger.skipped.values()), sum(ledger.strange.values())) for ledger in ledgers]
    lines = [*zip([ledger.file for ledger in ledgers], rows), ("all", map(sum, zip(*rows)))]
    yield f"{'file':<32}" + "".join(f"{head:>{len(head) + 3}}" for head in heads)
    for name, counts in lines:
        yield f"{name:<32}" + "".join(f"{count:>{len(head) + 3},}"
                                      for head, count in zip(heads, counts))
    reasons = sum((ledger.skipped for ledger in ledgers), Counter())
    for reason, count in reasons.most_common():
        yield f"skipped, {reason}: {count:,}"


def files_of(paths):
    files = []
    for path in map(Path, paths):
        inside = sorted(file for file in path.glob("*") if file.suffix in (".json", ".jsonl"))
        files += inside if path.is_dir() else [path]
    return files


def main():
    here = Path(__file__).resolve().parents[1] / "data"
    parser = argparse.ArgumentParser(prog="scripts/truth", description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("paths", nargs="*", default=[here], metavar="FILE|FOLDER",
                        help="files of answers, or folders with such files (tests/data)")
    parser.add_argument("--seconds", type=float, default=10, metavar="X",
                        help="time limit per question; questions that need more are left out (10)")
    parser.add_argument("--memory", default="3G", metavar="SIZE",
                        help="memory limit of the program, likewise (3G)")
    parser.add_argument("--threads", default="0", metavar="N",
                        help="threads of the program (0: all)")
    parser.add_argument("--only", type=re.compile, metavar="REGEX",
                        help="only rows whose name matches")
    given = parser.parse_args()
    files = files_of(given.paths)
    missing = [file for file in files if not file.is_file()]
    if missing or not files:
        parser.error(f"no file of answers: {missing[0] if missing else given.paths[0]}")
    program = Program(given.program, given.seconds, given.memory, given.threads)
    ledgers = [compare_file(file, given.only, program) for file in files]
    if given.only is not None:  # omits files without a chosen row
        ledgers = [ledger for ledger in ledgers if ledger.rows or ledger.strange]
    for text in table(ledgers):
        say(text)
    return 0 if ledgers and all(ledger.holds() for ledger in ledgers) else 1


if __name__ == "__main__":
    sys.exit(main())
