"""Builds HTML and SVG from strings: elements whose text is always escaped, and scales.

    tag("a", "x < y", href="https://...")  ->  <a href="https://...">x &lt; y</a>
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from typing import Iterable

WIDTH = 360  # of a drawing: on a phone its text is as large as the page's


class Html(str):
    """A string that is HTML already. Other strings are escaped when they are inserted."""


def tag(name: str, /, *inside: str, **attributes: object) -> Html:
    """Skips attributes that are None. class_ becomes class, and text_anchor becomes text-anchor."""
    words = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(_attribute(value))}"'
                    for key, value in attributes.items() if value is not None)
    end = "" if name == "input" else f"</{name}>"  # HTML forbids the end tag of input
    return Html(f"<{name}{words}>{joined(inside)}{end}")


def joined(parts: Iterable[str]) -> Html:
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts))


def _attribute(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def drawing(height: float, *inside: str, **attributes: object) -> Html:
    return tag("svg", *inside, viewBox=f"0 0 {WIDTH} {height:.0f}", **attributes)


def text(x: float, y: float, content: str, **attributes: object) -> Html:
    return tag("text", content, x=x, y=y, **attributes)


def polygon(points: Iterable[tuple[float, float]], **attributes: object) -> Html:
    return tag("polygon", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points), **attributes)


def polyline(points: Iterable[tuple[float, float]], **attributes: object) -> Html:
    return tag("polyline", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points), **attributes)


@dataclass(frozen=True)
class LogScale:
    """Maps low..high to pixels; equal ratios have equal lengths."""

    low: float
    high: float
    start: float  # the position of low
    end: float

    def __call__(self, value: float) -> float:
        part = math.log(value / self.low) / math.log(self.high / self.low)
        return self.start + part * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Returns about two to five round figures: equally spaced, or decades and parts of them."""
        if self.high / self.low < 4:
            raw = (self.high - self.low) / 5
            unit = 10.0 ** math.floor(math.log10(raw))
            step = next(unit * m for m in (1, 2, 2.5, 5, 10) if unit * m >= raw)
            first = math.ceil(self.low / step)
            return [step * i for i in range(first, math.floor(self.high / step) + 1)]
        decades = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
        for parts in ((1, 2, 5), (1, 3), (1,)):
            found = [m * 10.0 ** d for d in decades for m in parts
                     if self.low <= m * 10.0 ** d <= self.high]
            if len(found) <= 5:
                break
        return found[::math.ceil(len(found) / 5)]
