"""Tables in Markdown, for the terminal, a file and a pull request alike."""

from __future__ import annotations

from collections.abc import Iterable


def markdown(titles: list[str], rows: Iterable[list[str]]) -> str:
    """The first column is text, the others are figures."""
    lines = [[_cell(cell) for cell in line] for line in (titles, *rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(titles))]

    def row(line: list[str]) -> str:
        cells = [line[0].ljust(widths[0])] + [c.rjust(w) for c, w in zip(line[1:], widths[1:])]
        return "| " + " | ".join(cells) + " |"

    rule = "|" + "-" * (widths[0] + 2) + "|" + "".join("-" * (w + 1) + ":|" for w in widths[1:])
    return "\n".join([row(lines[0]), rule, *map(row, lines[1:])])


def _cell(text: str) -> str:
    """On one line, and no bar that would end it."""
    return " ".join(text.split()).replace("|", r"\|")
