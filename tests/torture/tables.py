"""The tables of the tortures: inputs in tests/data/torture, and the summaries that they print."""
import itertools
import json
import re
from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "data/torture"
SIGNS = json.loads((DATA / "signs.json").read_text(encoding="utf-8"))  # that people write


def lines_of(name):
    """Returns the lines of a file, without those that begin with '#'."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def rows_of(name):
    """Returns the cells of each line of a file. ' | ' separates them."""
    return [[cell.strip() for cell in line.split(" | ")] for line in lines_of(name)]


def parts_of(text):
    """Splits a text at its choices, such as {a|b} or {2..5}. Returns the choices for each part."""
    parts = []
    for part in re.split(r"(\{[^}]*\})", text):
        if numbers := re.fullmatch(r"\{(\d+)\.\.(\d+)\}", part):
            parts.append([str(n) for n in range(int(numbers[1]), int(numbers[2]) + 1)])
        elif part.startswith("{"):
            parts.append([choice for choice in part[1:-1].split("|") if choice])
        else:
            parts.append([part])
    return parts


def all_texts(text):
    """Returns the texts by all choices."""
    return map("".join, itertools.product(*parts_of(text)))


def random_text(text, chance):
    """Returns a text by random choices."""
    return "".join(map(chance.choice, parts_of(text)))


def print_table(heads, rows):
    """Prints rows of texts, at the left, and of numbers, at the right."""
    def shown(cell):
        return cell if isinstance(cell, str) else f"{cell:,}" if isinstance(cell, int) else \
            f"{cell:,.1f}"

    aligned = [str.ljust if isinstance(cell, str) else str.rjust for cell in (rows or [heads])[0]]
    cells = [list(map(str, heads)), *(list(map(shown, row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells)]
    for row in cells:
        print("  ".join(align(cell, width) for align, cell, width in zip(aligned, row, widths)))
