"""What stands around a text: labels, quotes, comments, other line breaks; and damage to a text.

A mark takes a Text and says what it is called; a mark that a text cannot have leaves it alone.
"""
import dataclasses


def label_above(text, chance):
    labels = ["Start:", "Puzzle 3", "Puzzle 3:", "Mine:", "Level 1", "No. 7", "## Board 2",
              "Initial state:", "# a comment", "Board 12 (easy)"]
    if len(text.split("\n")[0]) > 3:  # else a row might look so
        labels += ["1.", "#3", "; 4"]
    return chance.choice(labels) + "\n" + text


def label_before(text, chance):
    return chance.choice(["Start: ", "start = ", "1. ", "2) ", "board = ", "Start:", "state: ",
                          "#1 ", "initial_state = ", "3: ", "Puzzle 5: "]) + text


def comment_behind(text, chance):
    first, *rest = text.split("\n")
    comment = chance.choice(["  # hard", " ; hard", " (24 moves)", " // easy", "  # 12 moves"])
    return "\n".join([first + comment, *rest])


def quoted_lines(text, chance):
    return "\n".join("> " + line for line in text.split("\n"))


def fenced(text, chance):
    return chance.choice(["```\n", "```text\n", "~~~\n"]) + text + "\n```"


def indented(text, chance):
    gap = chance.choice(["  ", "    ", "\t"])
    return "\n".join(gap + line for line in text.split("\n"))


def spaces_behind(text, chance):
    return "\n".join(line + chance.choice(["", " ", "  "]) for line in text.split("\n"))


def ended(text, chance):
    return text + chance.choice([end for end in ",;." if end not in text] or [""])


def in_quotes(text, chance):
    quote = chance.choice("'\"`")
    return quote + text + quote


def line_breaks(text, chance):
    return text.replace("\n", "\r\n") + "\r\n" * chance.randint(0, 1)


def blank_lines(text, chance):
    return "\n" * chance.randint(0, 2) + text + "\n" * chance.randint(1, 2)


def byte_order(text, chance):
    return "\ufeff" + text


def line_below(text, chance):
    return text + "\n" + chance.choice(["24 moves", "Optimal: 24", "(by hand)", "# hard", "; 5"])


def wide(text, chance):
    """Digits and letters of full width, as East Asian keyboards write them."""
    return "".join(chr(ord(sign) + 0xfee0) if sign.isalnum() and sign.isascii() else sign
                   for sign in text)


def hard_spaces(text, chance):
    return text.replace(" ", "\u00a0")


def bullets(text, chance):
    return "\n".join("- " + line for line in text.split("\n"))


MARKS = {mark.__name__: mark for mark in (
    label_above, label_before, comment_behind, quoted_lines, fenced, indented, spaces_behind, ended,
    in_quotes, line_breaks, blank_lines, byte_order, bullets, line_below, wide, hard_spaces)}
IN_FILES = ("label_above", "label_before", "comment_behind", "spaces_behind", "indented", "ended",
            "line_below")


def size_above(drawn, text, chance):
    """The size on a line above the rows, where it could be no row itself."""
    rows, columns = drawn.size
    ways = ["{0} {1}", "{0}x{1}", "{0} x {1}"] if columns > 2 or drawn.name == "tiles" else []
    if rows == columns:
        ways.append("{0}")
    return chance.choice(ways or ["{0}x{1}"]).format(rows, columns) + "\n" + text


def with_marks(text, chance, names=tuple(MARKS), share=0.35):
    """The text with some marks, and their names."""
    used = []
    while chance.random() < share and len(used) < 2:
        name = chance.choice(names)
        if name not in used:
            used.append(name)
            text = dataclasses.replace(text, text=MARKS[name](text.text, chance))
    return text, used


# ---- damage ----

SEPARATORS = set("\n\r/|[](){},;\\& \t'\"")


def damaged(text, chance):
    """The text with one sign replaced, left out or doubled; separators stay."""
    places = [i for i, sign in enumerate(text) if sign not in SEPARATORS]
    at = chance.choice(places)
    sign = chance.choice("ABCRX.o0123456789_-x@$*?wbFTQ~+")
    way = chance.choice(["replaced", "replaced", "left out", "doubled"])
    new = {"replaced": sign, "left out": "", "doubled": text[at] * 2}[way]
    return text[:at] + new + text[at + 1:], way


def cells_apart(start, other):
    """How many cells differ; None if the boards have other shapes."""
    if len(start) != len(other):
        return None
    if not start or not isinstance(start[0], tuple):
        return sum(a != b for a, b in zip(start, other))
    rows = [cells_apart(row, shown) for row, shown in zip(start, other)]
    return None if None in rows else sum(rows)
