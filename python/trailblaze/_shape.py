"""The shapes in pictures of positions of a puzzle in Python.

The module _core checks the list that shapes() of a puzzle returns, and knows the same names.
"""

from collections import namedtuple


class Shape(namedtuple("Shape", ("id", "kind", "x", "y", "w", "h", "colour", "label", "sign",
                                 "cells"),
                       defaults=("rect", 0, 0, 1, 1, "plain", "", "", ()))):
    """A shape of a picture: shapes(position) of a puzzle returns a list of shapes, or of dicts.

    The unit is a cell of a board; x goes right and y goes down. Later shapes cover earlier shapes.

        id            a text or an integer, different for each shape of a picture. A shape slides
                      to the shape with the same id in the next position, and fades if there is
                      none
        kind          "rect"      a tile
                      "cells"     a piece of several cells with one outline
                      "disc"      a peg or a bead
                      "triangle"  with its tip up; if h is negative, it points down from (x, y)
                      "frame"     the floor of a board
                      "glass"     a vessel that is open at the top
                      "text"      only the label
        x, y, w, h    the corner, the width and the height, as numbers of cells. A shape of the
                      kind "cells" has the size of its cells
        colour        "plain", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink",
                      "brown", "white", "black", "wall" (never moves), "faint" (floors, holes)
        label         a text or an integer
        sign          the character that fills the shape in a picture of text; "" means the label,
                      if it is a single character
        cells         for the kind "cells": pairs (row, column), counted from the corner

    >>> trailblaze.Shape(5, x=2, y=1, label=5)
    Shape(id=5, kind='rect', x=2, y=1, w=1, h=1, colour='plain', label=5, sign='', cells=())
    """

    __slots__ = ()
