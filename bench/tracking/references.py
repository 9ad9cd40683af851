"""Chooses the base versions of a comparison.

    o---o---v0.3---o---M---o---o main       M     where HEAD branched off: shows its own changes
                        \\                   v0.3  the last release before it: shows what users will
                         o---o HEAD               see, even if each step was too small to report
"""

from __future__ import annotations

from tracking.messages import Failed, WrongUse, say
from tracking.trees import WORKING_TREE, Builder

# Possible names of the main branch, into which the others are merged.
MAIN = ("origin/HEAD", "origin/main", "origin/master", "main", "master")


def bases(builder: Builder, base: str | None, head: str, release: bool) -> list[str]:
    """Returns BASE, or the commit where HEAD branched off. Adds the last release if `release` is
    set or BASE is missing. Raises WrongUse if a requested version does not exist."""
    found = [base or branched_off(builder, head)]
    if release or base is None:
        tag = last_release(builder, head)
        if release and not tag:
            raise WrongUse("--release: found no tag before HEAD, expected a release's tag")
        if tag and builder.resolve(tag) != builder.resolve(found[0]):
            found.append(tag)
    return found


def branched_off(builder: Builder, head: str) -> str:
    """Returns the commit where HEAD left the main branch, as a hash. If HEAD is on the main branch,
    or there is no main branch, returns the commit before HEAD. Reports the choice and its reason.
    Raises WrongUse if there is no such commit."""
    tip = builder.resolve("HEAD" if head == WORKING_TREE else head)
    why = f"the commit before {head}, for no main branch was found (looked for {', '.join(MAIN)})"
    for main in MAIN:
        try:
            shared = builder.git("merge-base", main, tip)
        except Failed:  # no such branch, an unrelated history, or a shallow clone
            continue
        if shared != tip:
            say(f"base: {shared[:10]}, where {head} branched off {main}")
            return shared
        if head == WORKING_TREE:
            say(f"base: {shared[:10]}, the parent of the working tree")
            return shared
        why = f"the commit before {head}, because {head} is on {main}"
        break  # the first existing branch decides
    try:
        before = builder.git("rev-parse", "--verify", "--quiet", f"{tip}^")
    except Failed:
        cut_off = builder.git("rev-parse", "--is-shallow-repository") == "true"
        raise WrongUse(f"BASE: found no commit before {tip[:10]}, expected " + (
            "a clone that is not shallow (git fetch --unshallow)" if cut_off else
            "a second version to compare with")) from None
    say(f"base: {before[:10]}, {why}")
    return before


def last_release(builder: Builder, head: str) -> str:
    """Returns the last tag before HEAD, or "". If HEAD is a release, it is compared with the
    release before it. The working tree comes after the release at HEAD."""
    tip = builder.resolve(head)
    for start in (tip, f"{tip}^"):
        try:
            tag = builder.git("describe", "--tags", "--abbrev=0", start)
        except Failed:
            return ""
        if builder.resolve(tag) != tip:
            return tag
    return ""
