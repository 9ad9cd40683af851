"""Formats Markdown tables for the terminal, a file or a pull request."""

from __future__ import annotations

from collections.abc import Iterable


def markdown(titles: list[str], rows: Iterable[list[str]]) -> str:
    """Aligns the first column as text and the others as figures."""
    lines = [[_cell(cell) for cell in line] for line in (titles, *rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(titles))]

    def row(line: list[str]) -> str:
        cells = [line[0].ljust(widths[0])] + [c.rjust(w) for c, w in zip(line[1:], widths[1:])]
        return "| " + " | ".join(cells) + " |"

    rule = "|" + "-" * (widths[0] + 2) + "|" + "".join("-" * (w + 1) + ":|" for w in widths[1:])
    return "\n".join([row(lines[0]), rule, *map(row, lines[1:])])


def _cell(text: str) -> str:
    """Puts the text on a single line and escapes bars, which would end the cell."""
    return " ".join(text.split()).replace("|", r"\|")
