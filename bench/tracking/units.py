"""Formats figures for people: three digits and a unit."""

from __future__ import annotations

import math
import re

TIMES = [(1e9, "s"), (1e6, "ms"), (1e3, "us"), (1.0, "ns")]
LARGE = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, "")]


def digits(value: float) -> str:
    """Returns three digits, or all digits before the point: 0.0123, 1.23, 12.3, 123, 1,234.
    Switches to exponents below 1e-4 and from 1e6 on."""
    if value == 0:
        return "0"
    # The size of the rounded figure: 9.999 is 10.0.
    size = math.floor(math.log10(float(f"{abs(value):.2e}")))
    return f"{value:,.{max(2 - size, 0)}f}" if -5 < size < 6 else f"{value:.2e}"


def _scaled(value: float, units: list[tuple[float, str]]) -> tuple[float, str]:
    size, unit = next((u for u in units if abs(value) >= u[0] * 0.9995), units[-1])
    return value / size, unit


def duration(ns: float) -> str:
    value, unit = _scaled(ns, TIMES)
    return f"{digits(value)} {unit}"


def large(value: float) -> str:
    scaled, unit = _scaled(value, LARGE)
    return f"{digits(scaled)} {unit}".rstrip() if unit else count(value)


def rate(per_second: float) -> str:
    scaled, unit = _scaled(per_second, LARGE)
    return f"{digits(scaled)} {unit}/s"


def count(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else digits(value)


def rounded(figure: str) -> str:
    """Strips trailing zeros after the point from a round figure: 10.0 ms -> 10 ms."""
    return re.sub(r"(\.\d*?)0+(?!\d)", lambda found: found[1].rstrip("."), figure)


def cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[:length - 1] + "…"


def change(ratio: float) -> str:
    """Formats a ratio as a change: +3.2 %, -12 %; from a factor of five on, as a factor: x 7.5."""
    if ratio >= 5:
        return f"× {digits(ratio)}"
    percent = 100 * (ratio - 1)
    return f"{percent:+.{0 if abs(percent) >= 9.95 else 1}f} %".replace("-", "−")
