"""The plain Python rivals: the search of the notebooks in a few lines of our own.

    puzzle.py                the base class of puzzles, and the search with a queue and a trail
    jugs.py pa.py tiles.py   a puzzle each
    works.py                 the starts and goals of all works, by name
    __main__.py              python3 -m rivals NAME: runs a work, times it, prints JSON
"""
