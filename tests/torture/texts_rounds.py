"""Draws the rounds of `scripts/torture texts`: states with their answers, and texts of them.

A round draws a puzzle and some states of it, and writes them several times. Each time it draws
signs, a form, marks, and whether an option, a file or stdin carries the text. A round depends only
on the seed and its number.
"""
import random
from dataclasses import dataclass, field

from texts_marks import IN_FILES, damaged, size_above, with_marks
from texts_rules import Blocks, Rush, Tiles, TooLarge, flat, rows_of
from texts_small import ALL
from texts_writers import Text, drawn_signs, written

PUZZLES = {puzzle.name: puzzle for puzzle in (Tiles, Blocks, Rush, *ALL)}
WEIGHTS = {"tiles": 6, "blocks": 4, "rush-hour": 5, "jugs": 2, "sokoban": 2}
WRITINGS = 5  # of each round
OF_ONE_SIZE = ("tiles", "knights", "queens", "tictactoe")  # split without blank lines


@dataclass
class Instance:
    """A text of a state, its position in the file, and the expected answer."""
    drawn: object
    start: object
    expected: tuple
    text: object
    marks: list
    damage: str = ""
    lines: range = range(0)


@dataclass
class Writing:
    """A command line with its input, and the instances in it."""
    arguments: list
    way: str
    instances: list = field(default_factory=list)
    file: str = None
    goal: object = None


def draw(chance, puzzle, like=None, mixed=False):
    """Draws a state with its answer. Draws half of the unsolvable states again."""
    while True:
        drawn = like.kin(chance, mixed) if like else puzzle(chance)
        try:
            answer = drawn.answer(drawn.start)
        except TooLarge:
            continue
        if answer[0] != "unsolvable" or chance.random() < 0.5:
            return drawn, answer


def make_round(seed, number, names):
    chance = random.Random(f"texts {seed} {number}")
    puzzle = PUZZLES[chance.choices(names, [WEIGHTS.get(name, 1) for name in names])[0]]
    first = draw(chance, puzzle)
    count = chance.choice([0, 0, 0, 0, 1, 3])
    if first[0].goal and first[0].says_goal and chance.random() < 0.2:
        states = [first, *(draw_other(chance, first[0]) for _ in range(count))]
        return [write(chance, states, True, "json") for _ in range(WRITINGS)]
    mixed = chance.random() < 0.5 and first[0].is_free()
    states = [first, *(draw(chance, puzzle, first[0], mixed) for _ in range(count))]
    return [write(chance, states, mixed) for _ in range(WRITINGS)]


def draw_other(chance, first):
    """Draws a state with the same options and another goal, which its text must contain."""
    while True:
        drawn, answer = draw(chance, type(first))
        if drawn.options == first.options and drawn.goal:
            return drawn, answer


def write(chance, states, mixed, form=None):
    """Writes the states in a random form, or in the given form."""
    first = states[0][0]
    signs = drawn_signs(first, chance)
    way = chance.choice(["start", "start", "positional", "file", "stdin", "board", "board file"])
    if "board" in way and first.name not in ("blocks", "sokoban", "rush-hour"):
        way = "start"
    if len(states) > 1:
        way = chance.choice(["file", "stdin"])
    says_goal = form == "json" or len(states) == 1 and chance.random() < 0.3
    names = tuple(chance.sample(IN_FILES, 2)) if way in ("file", "stdin") else None
    sized = chance.random() < (0.5 if mixed and len(states) > 1 else 0.1)
    instances = []
    for drawn, expected in states:
        one = instance(chance, drawn, expected, signs, form, says_goal, names, sized)
        # A text without rows has the size of the first text.
        while mixed and drawn.size != first.size and not one.text.shows_rows:
            one = instance(chance, drawn, expected, signs, None, says_goal, names, sized)
        instances.append(one)
        form = instances[-1].text.form if form or chance.random() < 0.8 else None
    writing = Writing(options(chance, instances, mixed and len(states) > 1), way, instances)
    if first.goal and not (says_goal and form == "json"):
        writing.goal = goal_text(chance, first, signs)
        writing.arguments += ["--goal", writing.goal.text]
    if len(states) == 1 and instances[0].expected[0] != "refused" and chance.random() < 0.2:
        damage(chance, instances[0], signs)
    carry(chance, writing)
    return writing


def instance(chance, drawn, expected, signs, form, says_goal, names, sized):
    name, sign_of = signs
    start = drawn.start
    if chance.random() < 0.1 and not has_gaps(drawn, sign_of) and is_usual(drawn, name):
        start, expected = drawn.spoiled(chance), ("refused", None)
    inside = drawn.goal if says_goal else None
    text = written(drawn, start, chance, sign_of, form, inside) or \
        written(drawn, start, chance, sign_of, None, inside)
    # The form fills a missing cell with a blank.
    if expected[0] == "refused" and text.form == "frame":
        text = written(drawn, start, chance, sign_of, "lines", inside) or text
    text.sign = name
    marks = []
    if sized and drawn.size and text.shows_rows and drawn.shape == "grid":
        text.text, marks = size_above(drawn, text.text, chance), ["size above"]
    if expected[0] == "refused":
        names = IN_FILES  # a bullet might replace the missing cell of a spoiled start
    text, more = with_marks(text, chance, *([names] if names else []))
    return Instance(drawn, start, expected, text, marks + more)


def options(chance, instances, mixed):
    """Returns the options that the texts need, and sometimes a size that they do not need."""
    drawn = instances[0].drawn
    given, is_flat = list(drawn.options), any(not one.text.shows_rows for one in instances)
    if "--size" in given or mixed or drawn.name not in ("tiles", "blocks", "rush-hour"):
        if "--size" in given and drawn.shape == "grid" and not is_flat and chance.random() < 0.1:
            return []
        return given
    are_moves = any(one.text.form == "moves" for one in instances)
    needed = is_flat and not (
        drawn.size in ((3, 3), (4, 4))[:1 if are_moves else 2] if drawn.name == "tiles" else
        drawn.name == "rush-hour" and drawn.size[0] == drawn.size[1])
    if needed or chance.random() < 0.15:
        given += ["--size", "{}x{}".format(*drawn.size)]
    return given


def goal_text(chance, drawn, signs):
    """Writes the goal in a random form, without bars, since a bar separates alternatives."""
    while True:
        name, sign_of = signs
        if drawn.name == "tiles":
            name, sign_of = drawn_signs(drawn, chance)
            named = [name for name, goal in drawn.named_goals().items()
                     if rows_of(goal, drawn.size[1]) == drawn.goal]
            if named and chance.random() < 0.3:
                return Text(named[0], "name")
        elif drawn.name == "blocks":
            unknown = chance.choice("??.")
            sign_of = {"?": unknown, "A": "A"}.get
        elif drawn.shape == "list" and drawn.name != "jugs":
            sign_of = str
        plain = "spaced" if drawn.shape == "list" else "slashes"
        form = plain if chance.random() < 0.7 else None
        text = written(drawn, drawn.goal, chance, sign_of, form) or \
            written(drawn, drawn.goal, chance, sign_of)
        if text.form not in ("json", "keys", "markdown") and "|" not in text.text:
            return text


def has_gaps(drawn, sign_of):
    """True if a space means a cell, so that a row that ends early may still be whole."""
    return drawn.shape == "grid" and any(sign_of(cell) in (" ", "''")
                                         for cell in flat(drawn.start))


def is_usual(drawn, sign):
    """False if the sign for blank means a piece in a text that also has another blank."""
    usual = {"blocks": ".0_", "rush-hour": ".0_o"}.get(drawn.name)
    return not usual or sign.removeprefix("blank ").strip("'") in usual


def damage(chance, one, signs):
    """Damages the text, unless the damaged text could plainly mean another state."""
    sign, sign_of = signs
    is_whole = one.text.form in ("run lengths", "moves")  # for any signs
    if not is_usual(one.drawn, sign) or sign == "from 0" or "exit" in one.text.form or is_whole \
            or one.drawn.name == "cube":
        return
    text, one.damage = damaged(one.text.text, chance)
    if one.drawn.shape == "list" and one.drawn.name != "jugs" and "0" in text:
        one.damage = ""  # a list that counts from 0
        return
    if one.damage != "replaced" and (
            one.drawn.name == "sokoban" or one.drawn.shape == "list"
            or has_gaps(one.drawn, sign_of)):
        one.damage = ""  # rows and lists may be of any length
    else:
        one.text.text = text


def carry(chance, writing):
    """Puts the texts into an option or a file."""
    texts = [one.text.text for one in writing.instances]
    if writing.way in ("start", "board"):
        writing.arguments.append(f"--{writing.way}={texts[0]}")
        return
    if writing.way == "positional":
        writing.arguments[:0] = ["--start"] * texts[0].startswith("-") + [texts[0]]
        return
    tight = all("\n" not in text for text in texts) or all(
        {"label above", "size above"} & {*one.marks} for one in writing.instances) or \
        writing.instances[0].drawn.name in OF_ONE_SIZE and (
            writing.instances[0].drawn.name != "knights" or "--size" in writing.arguments)
    gap = chance.choice(["\n", "\n\n"] if tight else ["\n\n", "\n\n\n"])
    line = 1
    for one in writing.instances:
        end = line + one.text.text.count("\n")
        one.lines = range(line, end + 1)
        line = end + len(gap)
    writing.file = gap.join(texts) + chance.choice(["\n", "\n", ""])
    if chance.random() < 0.1:
        writing.file = writing.file.replace("\r\n", "\n").replace("\n", "\r\n")
    if len(texts) > 1:
        writing.way += " of several" + (" tight" if len(gap) == 1 else "")
