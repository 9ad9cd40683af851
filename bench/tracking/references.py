"""Which versions a comparison takes as its base, where none or more than one is asked for.

    o---o---v0.3---o---M---o---o main       M     where HEAD branched off: what its changes did
                        \\                   v0.3  the last release before it: what users will see,
                         o---o HEAD               though each step since was too small to be told
"""

from __future__ import annotations

from tracking.messages import Failed, WrongUse, say
from tracking.trees import WORKING_TREE, Workshop

# The branch that others are to go into, by the names that it may have.
MAIN = ("origin/HEAD", "origin/main", "origin/master", "main", "master")


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
    """Where HEAD left the main branch, as a hash; the commit before HEAD if HEAD is on that branch,
    or there is none. Says which it took and why. WrongUse where there is no such commit."""
    tip = workshop.resolve("HEAD" if head == WORKING_TREE else head)
    why = f"the commit before {head}, for no main branch was found (looked for {', '.join(MAIN)})"
    for main in MAIN:
        try:
            shared = workshop.git("merge-base", main, tip)
        except Failed:  # there is no such branch, or it has another past, or a shallow one
            continue
        if shared != tip:
            say(f"base: {shared[:10]}, where the line of {head} left {main}")
            return shared
        if head == WORKING_TREE:
            say(f"base: {shared[:10]}, which the working tree comes after")
            return shared
        why = f"the commit before {head}, for {head} is on {main}"
        break  # the first of them that is there decides
    try:
        before = workshop.git("rev-parse", "--verify", "--quiet", f"{tip}^")
    except Failed:
        cut_off = workshop.git("rev-parse", "--is-shallow-repository") == "true"
        raise WrongUse(f"BASE: found no commit before {tip[:10]}, expected " + (
            "a clone that is not shallow (git fetch --unshallow)" if cut_off else
            "a second version to compare with")) from None
    say(f"base: {before[:10]}, {why}")
    return before


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
