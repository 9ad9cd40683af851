"""Formats the results of the gate as Markdown tables, for the terminal or a pull request."""

from __future__ import annotations

from tracking import functions
from tracking.comparison import Comparison
from tracking.markdown import markdown
from tracking.memory import Peaks
from tracking.stats import Verdict
from tracking.tiers import Difference

WALL_TITLES = ["benchmark", "instructions", "wall, head/base", "95 %", "p, Holm", "A/A noise",
               "pairs", "verdict"]


def of_comparison(found: Comparison) -> str:
    parts = [f"`{found.base.reference}` ({found.base.commit[:10]}) -> "
             f"`{found.head.reference}` ({found.head.commit[:10]})"]
    for build in (found.base, found.head):
        if build.borrowed_bench:
            parts.append(f"`{build.reference}` has no suite, so the other version's measures it.")
    if found.wall is not None or found.executed:
        parts.append(markdown(*_measured(found)))
    if found.two_threads is not None:
        parts.append(_two_threads(found.two_threads))
    if found.memory is not None:
        parts.append(_peaks(found.peaks))
    if found.counters is not None:
        parts.append(_said("Counters", found.counters))
    if found.instructions is not None:
        parts.append(_said("Instructions", found.instructions))
        parts += functions.report(found.functions, found.executed)
    if found.memory is not None:
        parts.append(_said("Memory", found.memory))
    if found.smoke is not None and found.breadth is not None:
        parts.append(_said(f"Smoke, instructions of {len(found.breadth.head)} cases", found.smoke))
        parts.append(_left_out(found.breadth.left_out))
    parts += found.notes
    parts.append(_in_short(found))
    return "\n\n".join(parts)


def _in_short(found: Comparison) -> str:
    if found.is_worse():
        return "**Something got worse.**"
    open_ones = [v.name for v in found.verdicts() if v.word == "inconclusive"]
    return "Nothing got measurably worse." + (
        f" Inconclusive: {', '.join(open_ones)}." if open_ones else "")


def _measured(found: Comparison) -> tuple[list[str], list[list[str]]]:
    verdicts = {v.name: v for v in found.wall or []}
    rows = []
    for name in verdicts or found.executed:
        executed = found.executed.get(name)
        row = [name, f"{100 * (executed[1] / executed[0] - 1):+.2f} %" if executed else ""]
        if v := verdicts.get(name):
            row += _figures(v)
        rows.append(row)
    return (WALL_TITLES if verdicts else WALL_TITLES[:2]), rows


def _figures(v: Verdict) -> list[str]:
    return [f"{v.ratio:.3f}", f"{v.low:.3f} .. {v.high:.3f}", f"{v.p_holm:.4f}",
            f"{100 * v.noise:.1f} %", str(v.pairs), v.word]


def _two_threads(verdicts: list[Verdict]) -> str:
    if not verdicts:
        return "Two threads: a version has no such benchmarks, so none are compared."
    return markdown([WALL_TITLES[0], *WALL_TITLES[2:]], [[v.name, *_figures(v)] for v in verdicts])


def _peaks(peaks: dict[str, Peaks]) -> str:
    if not peaks:
        return "Memory: a version has no such benchmarks, so none are compared."
    return markdown(["benchmark", "peak, base, MiB", "head", "head/base", "noise"], [
        [name, f"{min(one.base) / 1024:.1f}", f"{min(one.head) / 1024:.1f}", f"{one.ratio:.3f}",
         f"{100 * one.noise:.1f} %"] for name, one in peaks.items()])


def _left_out(names: list[str]) -> str:
    return f"Smoke left out: {', '.join(names)}." if names else "Smoke left out none."


def _said(title: str, differences: list[Difference]) -> str:
    if not differences:
        return f"{title}: no relevant difference."
    return "\n".join([f"{title}:", "", *(f"- {d}" for d in differences)])
