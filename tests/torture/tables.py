"""The tables of the tortures: inputs in tests/data/torture, and the summaries that they print."""
from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "data/torture"


def lines_of(name):
    """Returns the lines of a file, without those that begin with '#'."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def rows_of(name):
    """Returns the cells of each line of a file. ' | ' separates them."""
    return [[cell.strip() for cell in line.split(" | ")] for line in lines_of(name)]


def print_table(heads, rows):
    """Prints rows of texts, at the left, and of numbers, at the right."""
    def shown(cell):
        return cell if isinstance(cell, str) else f"{cell:,}" if isinstance(cell, int) else \
            f"{cell:,.1f}"

    aligned = [str.ljust if isinstance(cell, str) else str.rjust for cell in rows[0]]
    cells = [list(map(str, heads)), *(list(map(shown, row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells)]
    for row in cells:
        print("  ".join(align(cell, width) for align, cell, width in zip(aligned, row, widths)))
