"""Writes copies of a row, each with a wrong figure and a name that says which figure. The comparing
script must find each wrong figure. Keeps the columns that define the puzzle, and the figures that
the program does not report.

    spoil.py FILE NAME     the row of that name, to stdout
"""
import json
import sys

from ledger import REMARKS

GIVEN = {"rows", "cols", "blank_cell", "start", "goal", "capacities", "pegs", "disks", "n", "side",
         "vacancy_index", "vacancy_row_col", "board", "vacancy", "symmetries", "M", "C", "boat",
         "frogs", "toads", "points", "generators", "initial_labels", "truncated", "dominoes",
         "vertical", "horizontal", "singles", "complete", "distinct", "torus", "level"}
NOT_TOLD = {"deepest_goal", "complete_games", "dead_end_states", "dead_end_states_canonical",
            "jump_sequences_to_one_peg_in_initial_vacancy_orbit"}
KEPT = REMARKS | GIVEN | NOT_TOLD | {"published"}


def wrong(value):
    """Returns another value of the same kind, or None if there is none."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str) and value.isdigit():
        return str(int(value) + 1)
    if isinstance(value, list) and value:
        return [*value[:-1], wrong(value[-1])]
    return None


def spoilt(columns):
    """Yields (name of a figure, the columns with another value of the figure) for each figure."""
    for name, value in columns.items():
        if name in KEPT:
            continue
        if isinstance(value, dict):
            for inner, other in spoilt(value):
                yield f"{name}.{inner}", {**columns, name: other}
        elif wrong(value) is not None:
            yield name, {**columns, name: wrong(value)}


def main():
    file, chosen = sys.argv[1:]
    with open(file, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    for row in rows:
        if row.get("name") == chosen:
            for name, other in spoilt(row):
                print(json.dumps({**other, "name": f"wrong {name}"}))


if __name__ == "__main__":
    main()
