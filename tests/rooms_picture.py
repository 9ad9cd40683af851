"""Draws the rooms of the sources and who includes whom, from the includes: engine/rooms.svg.

    python3 tests/rooms_picture.py     draws it anew (scripts/rooms)

The rooms are boxes in their order, the earliest at the bottom. An arc leads from a room to each
room that it includes, unless another of its rooms includes that one already:

    ranked    o )
    trail     o )   ranked includes trail and base; trail includes base,
    base      o )   so there is no arc from ranked to base
"""

import sys

import includes_test
from includes_test import ROOMS, ROOT

PICTURE = ROOT / "engine" / "rooms.svg"
STEP, TOP, LEFT, WIDTH = 34, 20, 20, 190


def arrows(texts: dict[str, str]) -> set[tuple[int, int]]:
    """Returns from which room to which other room an include leads, by their indices."""
    rooms = {(includes_test.room_of(path), includes_test.room_of(name))
             for path, names in includes_test.includes(texts).items() for name in names}
    return {(own, other) for own, other in rooms
            if own is not None and other is not None and own != other}


def reduced(all_arrows: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Leaves out each arrow that a longer way of arrows implies."""
    reach: dict[int, set[int]] = {}
    for room in range(len(ROOMS)):  # arrows lead to earlier rooms only
        nexts = {to for start, to in all_arrows if start == room}
        reach[room] = nexts.union(*(reach[to] for to in nexts))
    return {(start, to) for start, to in all_arrows
            if not any(to in reach[between] for begin, between in all_arrows if begin == start)}


def picture(texts: dict[str, str]) -> str:
    def middle(room: int) -> int:
        return TOP + (len(ROOMS) - 1 - room) * STEP + STEP // 2

    parts = []
    for start, to in sorted(reduced(arrows(texts))):
        y, end, x = middle(start), middle(to), LEFT + WIDTH
        bulge = x + 14 + (end - y) // 3
        parts.append(f'<path d="M{x} {y}C{bulge} {y} {bulge} {end} {x + 4} {end}" '
                     f'marker-end="url(#tip)"><title>{ROOMS[start]} includes {ROOMS[to]}'
                     '</title></path>')
    for room, name in enumerate(ROOMS):
        y = middle(room)
        parts.append(f'<rect x="{LEFT}" y="{y - 12}" width="{WIDTH}" height="24" rx="4"/>'
                     f'<text x="{LEFT + 8}" y="{y + 4}">{name}</text>')
    height = 2 * TOP + len(ROOMS) * STEP
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 {height}" role="img" '
            'aria-label="The rooms of the sources, and which includes which">\n'
            '<style>svg{background:#fff;font:13px sans-serif}rect{fill:#eef3fb;stroke:#68a}'
            'path{fill:none;stroke:#68a}</style>\n'
            '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" style="fill:#68a"/></marker>\n'
            + "\n".join(parts) + "\n</svg>\n")


if __name__ == "__main__":
    PICTURE.write_text(picture(includes_test.sources(ROOT)), encoding="utf-8")
    print(f"wrote {PICTURE.relative_to(ROOT)}", file=sys.stderr)
