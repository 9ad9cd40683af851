"""Writes a state as people and their programs do: signs for the cells, and forms for the rows.

    cells  (1, 0, 2), (3, 4, 5)  --signs-->  1 _ 2, 3 4 5  --form-->  "[[1, '_', 2], [3, 4, 5]]"

It shares no code with the program. A form is a function of rows of signs; it returns None for
signs that it cannot hold, such as a gap between spaces.
"""
import json
import re
from dataclasses import dataclass

from tables import SIGNS
from texts_rules import flat

# ---- signs ----


def drawn_signs(drawn, chance):
    """Returns a name for the signs of a text, and a function from a cell to its sign."""
    if drawn.name in ("tiles", "blocks", "rush-hour"):
        blank = chance.choice(SIGNS["usual blanks"][drawn.name] if chance.random() < 0.6 else
                              SIGNS["blanks"])
        if drawn.name == "rush-hour" and blank not in "o._ 0-*~" and blank != "None":
            blank = "o"
        elif drawn.name == "blocks" and (len(blank) > 1 and blank != "None"
                                         or blank in flat(drawn.start) or blank == "?"):
            blank = "."
        wall = chance.choice("x#") if drawn.name == "rush-hour" else "#"
        pairs = {0: blank, ".": blank, "#": wall}
        return f"blank {blank!r}", lambda cell: pairs.get(cell, str(cell))
    if drawn.name == "lights":
        on, off = chance.choice(SIGNS["on and off"])
        return f"on {on!r} off {off!r}", {"1": on, "0": off}.get
    if drawn.name in SIGNS["signs"]:
        cells, ways = SIGNS["signs"][drawn.name].values()
        way = ways[0] if chance.random() < 0.4 else chance.choice(ways)
        return f"signs {way!r}", dict(zip(cells, way)).get
    if drawn.shape == "list":
        return list_signs(drawn, chance)
    return "", str


def list_signs(drawn, chance):
    usual = chance.random() < 0.6
    if drawn.name == "jugs":
        unknown = chance.choice(["?", "?", "_", "*", "x", "any", "None", "-", "."])
        return f"any {unknown!r}", lambda cell: unknown if cell == "?" else str(cell)
    if usual or drawn.name == "moves":
        return "", str
    if drawn.name == "burnt":
        return "plus", lambda cell: f"{cell:+}"
    if chance.random() < 0.5:
        return "from 0", lambda cell: str(cell - 1)
    first = chance.choice("Aa")
    return "letters", lambda cell: chr(ord(first) + cell - 1)


# ---- forms of rows ----


@dataclass
class Text:
    text: str
    form: str
    sign: str = ""
    shows_rows: bool = True


def is_narrow(rows, gaps=True):
    return all(len(sign) == 1 and (gaps or sign != " ") for row in rows for sign in row)


def has_gaps(rows):
    return any(sign in (" ", "''") for row in rows for sign in row)


def values(row, chance):
    """Returns elements of a list in a program: numbers and None stay, others get quotes."""
    quote = chance.choice("'\"")
    return [sign if re.fullmatch(r"[+-]?\d+|None|''", sign) else f"{quote}{sign}{quote}"
            for sign in row]


def line(rows, chance):
    return "".join(flat(rows)) if is_narrow(rows) else None


def spaced(rows, chance):
    sep = chance.choice([" ", " ", ",", ", ", "  ", " , ", "-", ";", "\t"])
    cells = flat(rows)
    clash = any(sign in "-;,'" for sign in cells) or any(cell.startswith("-") for cell in cells)
    return None if has_gaps(rows) or clash else sep.join(cells)


def flat_list(rows, chance):
    left, right = chance.choice(["[]", "()", "{}", "[]"])
    sep = chance.choice([", ", ",", " , "])
    return left + sep.join(values(flat(rows), chance)) + right


def in_rows(rows, between_rows, between_cells):
    held = set(flat(rows))
    if between_cells in ("", " ") and "''" in held or between_cells == "" and not is_narrow(rows):
        return None
    if (between_cells == " " or " " in between_rows) and " " in held:
        return None
    if between_cells.strip() in held - {""}:
        return None
    if between_cells == "-" and "-1" in held or between_rows.strip() in held:
        return None
    return between_rows.join(between_cells.join("" if sign == "''" else sign for sign in row)
                             for row in rows)


def form_of(name):
    """Returns a form that has signs between rows and between cells."""
    return lambda rows, chance: in_rows(rows, *map(chance.choice, SIGNS["between"][name]))


def columns(rows, chance):
    """Sets columns apart, as textbooks draw boards; a blank may be a gap."""
    if any("''" in row for row in rows):
        return None
    if not any(all(sign.strip() for sign in row) for row in rows):
        return None  # no row shows the column borders
    width = max(len(sign) for row in rows for sign in row) + chance.randint(1, 3)
    pad = chance.choice([str.rjust, str.ljust])
    text = "\n".join("".join(pad(sign, width) for sign in row) for row in rows)
    return text if chance.random() < 0.3 else "\n".join(row.rstrip() for row in text.split("\n"))


def nested(rows, chance):
    outer, inner = chance.choice(["[]", "()", "[]"]), chance.choice(["[]", "()", "[]", "{}"])
    inside = [inner[0] + chance.choice([", ", ","]).join(values(row, chance)) + inner[1]
              for row in rows]
    sep = chance.choice([", ", ",", ",\n ", ",\n"])
    return outer[0] + sep.join(inside) + outer[1]


def bare_lists(rows, chance):
    """Writes a list on each line, as a program prints rows."""
    return "\n".join("[" + ", ".join(values(row, chance)) + "]" for row in rows)


def strings(rows, chance):
    if not is_narrow(rows):
        return None
    quote, sep = chance.choice("'\""), chance.choice([", ", ",\n ", ",", "\n", " "])
    inside = sep.join(quote + "".join(row) + quote for row in rows)
    return inside if sep in ("\n", " ") else "[" + inside + "]"


def python_text(rows, chance):
    text = in_rows(rows, "\n", chance.choice(["", " "]))
    if text is None:
        return None
    return f'"""\n{text}\n"""' if chance.random() < 0.5 else '"' + text.replace("\n", "\\n") + '"'


def numpy(rows, chance):
    name = chance.choice(["array", "np.array", "numpy.array"])
    if chance.random() < 0.3:
        cells = ", ".join(values(flat(rows), chance))
        return f"{name}([{cells}]).reshape({len(rows)}, {len(rows[0])})"
    sep = ",\n" + " " * (len(name) + 2) if chance.random() < 0.5 else ", "
    end = chance.choice([")", ")", ", dtype=int)", ", dtype=object)"])
    inside = sep.join("[" + ", ".join(values(row, chance)) + "]" for row in rows)
    return f"{name}([{inside}]{end}"


def numpy_printed(rows, chance):
    inside = "\n ".join("[" + " ".join(values(row, chance)) + "]" for row in rows)
    return None if has_gaps(rows) else f"[{inside}]"


def json_object(rows, chance, goal=None, is_grid=True):
    """Writes an object in JSON, or a dict as Python prints it."""
    key = chance.choice(["start", "board", "tiles", "initial"])

    def value(rows, way):
        if way == "strings":
            return ["".join(row) for row in rows]
        cells = [[None if sign == "None" else int(sign) if re.fullmatch(r"-?\d+", sign) else
                  sign for sign in row] for row in rows]
        return cells if way == "rows" else [cell for row in cells for cell in row]

    way = chance.choice(["rows", "rows", "flat"] + ["strings"] * is_narrow(rows))
    made = {key: value(rows, way)}
    if is_grid and (way == "flat" or chance.random() < 0.2):
        made["size"] = [len(rows), len(rows[0])]
    if goal:
        made["goal"] = value(goal, way if way != "strings" or is_narrow(goal) else "rows")
    if chance.random() < 0.3:
        return repr(made)
    return json.dumps(made, indent=chance.choice([None, None, 1]))


def markdown(rows, chance):
    table = ["|" + "|".join(f" {'' if sign == quoted else sign} " for sign in row) + "|"
             for row in rows for quoted in ["''"]]
    rule = "|" + "|".join("---" for _ in rows[0]) + "|"
    if chance.random() < 0.3:
        return "\n".join(["|" + "   |" * len(rows[0]), rule, *table])
    return "\n".join([table[0], rule, *table[1:]])


def frame(rows, chance):
    """Draws a box around the board."""
    gap = chance.choice(["", "", " "])
    inside = in_rows(rows, "\n", gap)
    if inside is None:
        return None
    corner = chance.choice(["++++-|", "┌┐└┘─│", "╔╗╚╝═║", "....-|"])
    width, pad = max(map(len, inside.split("\n"))), gap
    rule = corner[4] * (width + 2 * len(pad))
    drawn = [corner[5] + pad + row.ljust(width) + pad + corner[5] for row in inside.split("\n")]
    return "\n".join([corner[0] + rule + corner[1], *drawn, corner[2] + rule + corner[3]])


def grid(rows, chance):
    """Draws a box around each cell."""
    width = max(len(sign) for row in rows for sign in row) + 2
    cells = [[("" if sign == "''" else sign).center(width) for sign in row] for row in rows]
    level, upright, *joints = chance.choice(["-|+++++++++", "─│┌┬┐├┼┤└┴┘", "═║╔╦╗╠╬╣╚╩╝"])

    def rule(left, middle, right):
        return left + middle.join(level * width for _ in rows[0]) + right

    between_rows = "\n" + rule(*joints[3:6]) + "\n" if chance.random() < 0.7 else "\n"
    inside = between_rows.join(upright + upright.join(row) + upright for row in cells)
    return "\n".join([rule(*joints[:3]), inside, rule(*joints[6:])])


def keys(rows, chance):
    text = in_rows(rows, "\n", chance.choice(["", " "]))
    return None if text is None else "start =\n" + text


def run_lengths(rows, chance):
    """Writes the number of equal signs before the sign, as files of Sokoban do: 7#|#@-$-.#|7#"""
    if not is_narrow(rows, gaps=False) or any(s.isdigit() for row in rows for s in row):
        return None
    return "|".join(re.sub(r"(.)\1+", lambda run: f"{len(run[0])}{run[1]}", "".join(row))
                    for row in rows)


FLAT = {"line": line, "spaced": spaced, "list": flat_list}
ROWS = {"slashes": form_of("slashes"), "bars": form_of("bars"), "lines": form_of("lines"),
        "lines ": form_of("lines"), "columns": columns, "nested": nested, "lists": bare_lists,
        "strings": strings, "text": python_text, "numpy": numpy, "printed": numpy_printed,
        "json": json_object, "markdown": markdown, "frame": frame, "grid": grid, "keys": keys}

USUAL_FORMS = ["slashes", "lines", "nested", "spaced", "list"]  # drawn twice as often


def written(drawn, start, chance, signs, form=None, goal_inside=None):
    """Writes a start or a goal in a random form, or in the given form."""
    if drawn.shape in WORDS:
        return WORDS[drawn.shape](drawn, start, chance)

    def in_signs(cells):
        return [[signs(cell) for cell in row]
                for row in (cells if drawn.shape == "grid" else [cells])]

    rows = in_signs(start)
    forms = {**FLAT, **({} if drawn.shape == "list" else ROWS)}
    if drawn.shape == "list" or drawn.name == "frogs":
        forms |= {name: ROWS[name] for name in ("numpy", "json", "columns", "keys", "grid")}
    if drawn.name == "sokoban":
        forms = {**ROWS, "run lengths": run_lengths}
    form = form if form in forms else None
    if getattr(drawn, "marked", None) is not None:
        return marked(rows, chance, drawn.marked)
    if form is None and not goal_inside and start == drawn.start and \
            getattr(drawn, "walk", None) and chance.random() < 0.05:
        return moves_text(drawn.walk, chance)
    while True:
        name = form or chance.choice([*forms, *(usual for usual in USUAL_FORMS if usual in forms)])
        if name == "json":
            text = json_object(rows, chance, goal_inside and in_signs(goal_inside),
                               drawn.shape == "grid")
        else:
            text = forms[name](rows, chance)
        if text is not None:
            return Text(text, name.strip(), "", name not in FLAT)
        if form:
            return None


def marked(rows, chance, row):
    """Writes rows of Rush Hour with a mark outside the board, at the exit."""
    while not is_narrow(rows):
        rows = [["." if len(sign) > 1 else sign for sign in row] for row in rows]
    mark = chance.choice([">", "=", " >", " ="])
    plain = ["".join(row) for row in rows]
    way = chance.choice(["slashes", "lines", "frame"])
    if way == "frame":
        rule = "+" + "-" * len(rows[0]) + "+"
        text = [f"|{cells}" + (mark.strip() if r == row else "|") for r, cells in enumerate(plain)]
        return Text("\n".join([rule, *text, rule]), "frame with exit")
    text = [cells + mark if r == row else cells for r, cells in enumerate(plain)]
    return Text(("/" if way == "slashes" else "\n").join(text), way + " with exit")


# ---- words ----


def moves_text(walk, chance):
    """Writes tiles as the moves that lead to them from the goal: R2 D, or RRD."""
    if chance.random() < 0.5:
        return Text(walk, "moves", "", False)
    runs = re.sub(r"(.)\1+", lambda run: f"{run[1]}{len(run[0])}", walk)
    return Text(" ".join(re.findall(r".\d?", runs)), "moves", "", False)


def hanoi_text(drawn, pegs, chance):
    way = chance.choice(["slashes", "bars", "nested", "lists", "top first", "spaced"])
    sep = {"slashes": "/", "bars": "|", "spaced": " / "}.get(way)
    if sep:
        cells = " " if way == "spaced" else ""
        return Text(sep.join(cells.join(map(str, peg)) for peg in pegs), way)
    if way == "top first":
        pegs = [peg[::-1] for peg in pegs]
    text = [chance.choice(["[{}]", "[{}]"]).format(", ".join(map(str, peg))) for peg in pegs]
    return Text((" " if way == "lists" else ", ").join(text) if way == "lists"
                else "[" + ", ".join(text) + "]", way)


def banks_text(drawn, state, chance):
    way = chance.choice(["banks", "banks", "small", "tuple", "list", "commas"])
    if way in ("banks", "small"):
        here = "M" * state[0] + "C" * state[1] + "B" * state[2]
        there = "".join(sign * (most - n) for sign, n, most in zip("MCB", state, drawn.all))
        text = chance.choice(["|", " | "]).join(
            "".join(chance.sample(bank, len(bank))) for bank in (here, there))
        return Text(text.lower() if way == "small" else text, way)
    left, right = {"tuple": "()", "list": "[]"}.get(way, ("", ""))
    return Text(left + chance.choice([",", ", "]).join(map(str, state)) + right, way)


def cube_text(drawn, stickers, chance):
    """Writes the turns that led to the start, or its stickers in random letters."""
    way = chance.choice(["turns", "turns", "stickers"])
    if way == "stickers" or stickers != drawn.start or not drawn.turns:
        names = chance.choice(["URFDLB", "URFDLB", "WRGYOB", "wrgyob"])
        text = stickers.translate(str.maketrans("URFDLB", names))
        sep = chance.choice(["", "", " ", "\n", "/"])
        return Text(sep.join(text[i:i + 4] for i in range(0, 24, 4)), "stickers")
    back = chance.choice("''i’3")
    return Text(chance.choice([" ", " ", "", ", "]).join(drawn.turns).replace("'", back), "turns")


WORDS = {"pegs": hanoi_text, "banks": banks_text, "cube": cube_text}
