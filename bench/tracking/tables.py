"""Markdown tables of what the gate found, for the terminal and for a pull request alike."""

from __future__ import annotations

from tracking import functions
from tracking.comparison import Comparison
from tracking.markdown import markdown
from tracking.tiers import Difference

WALL_TITLES = ["benchmark", "instructions", "wall, head/base", "95 %", "p, Holm", "Mann-Whitney",
               "effect", "A/A noise", "pairs", "verdict"]


def of_comparison(found: Comparison) -> str:
    parts = [f"`{found.base.reference}` ({found.base.commit[:10]}) -> "
             f"`{found.head.reference}` ({found.head.commit[:10]})"]
    for build in (found.base, found.head):
        if build.borrowed_bench:
            parts.append(f"`{build.reference}` has no such suite: measured by the other's.")
    if found.wall is not None or found.executed:
        parts.append(markdown(*_measured(found)))
    if found.counters is not None:
        parts.append(_said("Counters", found.counters))
    if found.instructions is not None:
        parts.append(_said("Instructions", found.instructions))
        parts += functions.told(found.functions, found.executed)
    parts += found.notes
    parts.append(_in_short(found))
    return "\n\n".join(parts)


def _in_short(found: Comparison) -> str:
    if found.is_worse():
        return "**Something got worse.**"
    open_ones = [v.name for v in found.wall or [] if v.word == "inconclusive"]
    return "Nothing is seen to be worse." + (
        f" Inconclusive: {', '.join(open_ones)}." if open_ones else "")


def _measured(found: Comparison) -> tuple[list[str], list[list[str]]]:
    verdicts = {v.name: v for v in found.wall or []}
    rows = []
    for name in verdicts or found.executed:
        executed = found.executed.get(name)
        row = [name, f"{100 * (executed[1] / executed[0] - 1):+.2f} %" if executed else ""]
        if v := verdicts.get(name):
            row += [f"{v.ratio:.3f}", f"{v.low:.3f} .. {v.high:.3f}", f"{v.p_holm:.4f}",
                    f"{v.p_mann_whitney:.4f}", f"{v.effect:+.2f}", f"{100 * v.noise:.1f} %",
                    str(v.pairs), v.word]
        rows.append(row)
    return (WALL_TITLES if verdicts else WALL_TITLES[:2]), rows


def _said(title: str, differences: list[Difference]) -> str:
    if not differences:
        return f"{title}: no difference that counts."
    return "\n".join([f"{title}:", "", *(f"- {d}" for d in differences)])
