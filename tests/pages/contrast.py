"""Measures the contrast between texts and their background on a page."""

# Returns [selector, colour, background colour] for each visible element that matches a selector. If
# an element has no background colour, the nearest enclosing element with a colour defines it.
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
    """Returns the contrast ratio of two colours, from 1 to 21, as WCAG 2 defines it."""
    def light(colour):
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
                  for c in (value / 255 for value in colour[:3])]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)
