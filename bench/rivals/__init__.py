"""The plain Python rivals: what the notebooks do, in our own few lines.

    puzzle.py            the puzzle one inherits from, and the search: a queue and a trail
    jugs.py pa.py tiles.py   a puzzle each
    works.py             what they are asked: starts and goals, by name
    __main__.py          python3 -m rivals NAME: does one, times it, prints JSON
"""
