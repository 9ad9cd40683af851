"""Shapes, of which the picture of a position of a puzzle in Python is made.

What shapes() of a puzzle returns is checked by the module _core, which knows the same names.
"""

from collections import namedtuple


class Shape(namedtuple("Shape", ("id", "kind", "x", "y", "w", "h", "colour", "label", "sign",
                                 "cells"),
                       defaults=("rect", 0, 0, 1, 1, "plain", "", "", ()))):
    """A shape of a picture: shapes(position) of a puzzle returns a list of them, or of dicts.

    A unit is a cell of a board; x goes to the right and y goes down. Shapes that come later lie
    above those that come before.

        id            a text or an integer, another one for each shape of a picture. A shape that
                      has the same id in the next position slides there; one that is not there
                      any more fades
        kind          "rect"      a tile
                      "cells"     a piece of several cells with one outline
                      "disc"      a peg or a bead
                      "triangle"  with its tip up; down from (x, y) where h is negative
                      "frame"     the floor of a board
                      "glass"     a vessel that is open above
                      "text"      the label alone
        x, y, w, h    the corner, the width and the height, as numbers. The size of a shape of
                      "cells" is that of its cells
        colour        "plain", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink",
                      "brown", "white", "black", "wall" (what never moves), "faint" (floors, holes)
        label         a text or an integer
        sign          the character that fills it where the picture is made of text; "" for the
                      label, if that is one character
        cells         of the kind "cells": pairs (row, column), counted from the corner

    >>> trailblaze.Shape(5, x=2, y=1, label=5)
    Shape(id=5, kind='rect', x=2, y=1, w=1, h=1, colour='plain', label=5, sign='', cells=())
    """

    __slots__ = ()
