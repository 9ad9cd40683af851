"""How well texts stand out from what they lie on, as a page is drawn."""

# Of each visible text that the selectors mean: [selector, its colour, the colour behind it]. The
# colour behind a text is that of the nearest element around it that has one.
COLOURS_OF_TEXTS = """
  const numbers = text => text.match(/[.0-9]+/g).map(Number);
  const behind = thing => {
    for (; thing; thing = thing.parentElement) {
      const colour = numbers(getComputedStyle(thing).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  return arguments[0].flatMap(selector => [...document.querySelectorAll(selector)]
    .filter(thing => thing.checkVisibility() && thing.ariaDisabled !== 'true')
    .map(thing => {
      const style = getComputedStyle(thing);
      const ink = thing instanceof SVGElement ? style.fill : style.color;
      return [selector, numbers(ink), behind(thing)];
    }));"""


def contrast(one, other):
    """By the rules for contents that all can read (WCAG 2)."""
    def light(colour):
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
                  for c in (value / 255 for value in colour[:3])]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)
