"""Puts labels, quotes and comments around a text, changes its line breaks, or damages it.

A mark is a function of a text and the random numbers.
"""
import dataclasses

from tables import SIGNS


def label_above(text, chance):
    wide_enough = len(text.split("\n")[0]) > 3  # a short row might look like such a label
    return chance.choice(SIGNS["labels"] + ["1.", "#3", "; 4"] * wide_enough) + "\n" + text


def comment_behind(text, chance):
    first, *rest = text.split("\n")
    return "\n".join([first + chance.choice(SIGNS["behind"]), *rest])


def each_line(text, before="", behind=lambda: ""):
    return "\n".join(before + line + behind() for line in text.split("\n"))


MARKS = {
    "label above": label_above,
    "label before": lambda text, chance: chance.choice(SIGNS["before"]) + text,
    "comment behind": comment_behind,
    "quoted lines": lambda text, chance: each_line(text, "> "),
    "fences": lambda text, chance: chance.choice(["```", "```text", "~~~"]) + f"\n{text}\n```",
    "indented": lambda text, chance: each_line(text, chance.choice(["  ", "    ", "\t"])),
    "spaces behind": lambda text, chance: each_line(
        text, behind=lambda: chance.choice(["", " ", "  "])),
    "ended": lambda text, chance: text + chance.choice(
        [end for end in ",;." if end not in text] or [""]),
    "in quotes": lambda text, chance: text.join(chance.choice(["''", '""', "``"])),
    "line breaks": lambda text, chance: text.replace("\n", "\r\n")
    + "\r\n" * chance.randint(0, 1),
    "blank lines": lambda text, chance: "\n" * chance.randint(0, 2) + text
    + "\n" * chance.randint(1, 2),
    "byte order": lambda text, chance: "\ufeff" + text,
    "bullets": lambda text, chance: each_line(text, "- "),
    "line below": lambda text, chance: text + "\n" + chance.choice(
        ["24 moves", "Optimal: 24", "(by hand)", "# hard", "; easy"]),
    "hard spaces": lambda text, chance: text.replace(" ", "\u00a0"),
}
IN_FILES = ("label above", "label before", "comment behind", "spaces behind", "indented", "ended",
            "line below")


def size_above(drawn, text, chance):
    """Puts the size on a line above the rows, in a form that cannot be a row."""
    rows, columns = drawn.size
    ways = ["{0} {1}", "{0}x{1}", "{0} x {1}"] if columns > 2 or drawn.name == "tiles" else []
    if rows == columns:
        ways.append("{0}")
    return chance.choice(ways or ["{0}x{1}"]).format(rows, columns) + "\n" + text


def with_marks(text, chance, names=tuple(MARKS), share=0.35):
    """Returns the text with some marks, and the names of the marks."""
    used = []
    while chance.random() < share and len(used) < 2:
        name = chance.choice(names)
        is_plain = name == "bullets" and "\n" not in text.text  # a bullet alone may be a cell
        if name not in used and not is_plain:
            used.append(name)
            text = dataclasses.replace(text, text=MARKS[name](text.text, chance))
    return text, used


# ---- damage ----

SEPARATORS = set("\n\r/|[](){},;\\& \t'\"")


def damaged(text, chance):
    """Replaces, omits or doubles one sign; separators stay."""
    places = [i for i, sign in enumerate(text) if sign not in SEPARATORS]
    if not places:
        return text, ""
    at = chance.choice(places)
    sign = chance.choice("ABCRX.o0123456789_-x@$*?wbFTQ~+")
    way = chance.choice(["replaced", "replaced", "left out", "doubled"])
    new = {"replaced": sign, "left out": "", "doubled": text[at] * 2}[way]
    return text[:at] + new + text[at + 1:], way


def cells_apart(start, other):
    """Counts the cells that differ; None if the boards have different shapes."""
    if len(start) != len(other):
        return None
    if not start or not isinstance(start[0], tuple):
        return sum(a != b for a, b in zip(start, other))
    rows = [cells_apart(row, shown) for row, shown in zip(start, other)]
    return None if None in rows else sum(rows)
