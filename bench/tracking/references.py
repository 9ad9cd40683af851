"""Which versions a comparison takes as its base, where none or more than one is asked for.

    o---o---v0.3---o---M---o---o main       M     where HEAD branched off: what its changes did
                        \\                   v0.3  the last release before it: what users will see,
                         o---o HEAD               though each step since was too small to be told
"""

from __future__ import annotations

from tracking.measure import Failed, WrongUse
from tracking.trees import WORKING_TREE, Workshop

MAIN = ("origin/HEAD", "origin/main", "main")  # the branch that others are to go into


def bases(workshop: Workshop, base: str | None, head: str, release: bool) -> list[str]:
    """BASE, or where HEAD branched off; and the last release where that is asked for or no BASE is
    given. WrongUse where there is none that was asked for."""
    found = [base or branched_off(workshop, head)]
    if release or base is None:
        tag = last_release(workshop, head)
        if release and not tag:
            raise WrongUse("--release: found no tag before HEAD, expected the one of a release")
        if tag and workshop.resolve(tag) != workshop.resolve(found[0]):
            found.append(tag)
    return found


def branched_off(workshop: Workshop, head: str) -> str:
    """A commit, as its hash."""
    tip = workshop.resolve("HEAD" if head == WORKING_TREE else head)
    for main in MAIN:
        try:
            shared = workshop.git("merge-base", main, tip)
        except Failed:  # there is no such branch, or it has another past
            continue
        if shared != tip or head == WORKING_TREE:
            return shared
        break  # the first of them that is there decides
    return workshop.resolve(f"{tip}^")  # on that branch itself: the commit before


def last_release(workshop: Workshop, head: str) -> str:
    """The last tag before HEAD; "" where there is none. A release is compared with the one before
    it, but the working tree comes after its HEAD."""
    tip = workshop.resolve(head)
    for start in (tip, f"{tip}^"):
        try:
            tag = workshop.git("describe", "--tags", "--abbrev=0", start)
        except Failed:
            return ""
        if workshop.resolve(tag) != tip:
            return tag
    return ""
