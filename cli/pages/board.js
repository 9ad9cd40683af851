// A board in an <svg>. It draws a picture and moves the shapes to the next picture. The page that
// plays a solution and the page of `trailblaze play` share this file and board.css.
//
//   const board = new Board(document.querySelector("svg"));
//   let picture = changed([], [["5", 0, 0, 1, 1, 0, "5"]]);
//   board.fit([picture]);
//   board.show(picture);                               // at once
//   picture = changed(picture, [["5", 1, 0]]);
//   board.show(picture, 250);                          // the tile slides for 250 ms
//
// A picture is a list of shapes, from the lowest to the topmost. engine/picture/shapes.hpp
// documents the kinds of shapes. The format of a shape:
//
//   [id, x, y, w, h, colour, label, kind, cells]       in units. Colours and kinds are numbers in
//                                                      the order of Colour and ShapeKind.
//   ["a", 0, 1, 2, 2, 1, "a", 1, [0,0, 0,1, 1,0]]      a red piece of three cells (row, column).
//                                                      w and h are the size of its bounding box.
//
// A list of changes transforms a picture into the next. The changes apply in order:
//
//   ["5", 1, 0]   changes a shape. Missing values at the end stay as they were. If the id is new,
//                 adds a shape on top, with missing values from DEFAULTS.
//   ["5"]         removes a shape
//
// If a shape gets another index in the picture, the index (from 0) follows its cells. A picture in
// JSON is the list of changes from the empty picture. changed([], list) returns the picture.
//
// The element of a shape is <g class="shape" data-id="5">. Its transform is the shape's position in
// hundredths of a unit. Labels are text and never markup.
const DEFAULTS = ["", 0, 0, 1, 1, 0, "", 0, []];
const UNIT = 100;
const [CELLS, DISC, TRIANGLE, FRAME, GLASS, TEXT] = [1, 2, 3, 4, 5, 6];
const COLOURS =
  "plain red orange yellow green teal blue purple pink brown white black wall faint".split(" ");
const STEPS = [[1, 0], [0, 1], [-1, 0], [0, -1]];
const { abs, floor, hypot, max, min } = Math;

// Returns the picture after these changes. Never modifies a picture.
function changed(picture, changes) {
  const next = [...picture];
  for (const change of changes) {
    const old = next.findIndex(shape => shape[0] === change[0]);
    const [before] = old < 0 ? [] : next.splice(old, 1);
    if (change.length > 1) {
      const shape = (before ?? DEFAULTS).map((value, k) => change[k] ?? value);
      next.splice(change[9] ?? (before ? old : next.length), 0, shape);
    }
  }
  return next;
}

// ---- outlines, as the data of a <path> ----

// Returns a polygon with rounded corners. The rounding begins `r` before a corner and ends `r`
// after it.
function smooth(points, r) {
  const toward = ([x, y], [a, b]) => {
    const share = r / hypot(a - x, b - y);
    return [x + (a - x) * share, y + (b - y) * share];
  };
  return points.map((point, k) => [k ? "L" : "M", toward(point, points.at(k - 1)), "Q", point,
    toward(point, points[(k + 1) % points.length])].join(" ")).join("") + "Z";
}

// Returns an outline around all cells, `inset` inside their border. It follows the edges that
// belong to a single cell, with the cell to the right of the edge. If two cells touch at a corner
// only, it turns right, so that they stay separate.
function outline(cells, inset) {
  const edges = new Set(), filled = new Set();
  for (let k = 0; k < cells.length; k += 2) filled.add(`${cells[k + 1]},${cells[k]}`);
  for (const cell of filled) {
    const [x, y] = cell.split(",").map(Number);
    STEPS.forEach(([dx, dy], d) => {
      if (!filled.has(`${x + dy},${y - dx}`)) {
        edges.add(`${x + (d % 3 > 0)},${y + (d > 1)},${d}`);
      }
    });
  }
  let path = "";
  for (const first of edges) {
    const corners = [];
    let [x, y, d] = first.split(",").map(Number), edge;
    do {
      const [dx, dy] = STEPS[d];
      x += dx;
      y += dy;
      const quarters = [1, 0, 3].find(t => edges.has(edge = `${x},${y},${(d + t) % 4}`));
      d = (d + quarters) % 4;
      const [ex, ey] = STEPS[d];
      if (quarters) corners.push([x * UNIT - (dy + ey) * inset, y * UNIT + (dx + ex) * inset]);
      edges.delete(edge);
    } while (edge !== first);
    path += smooth(corners, 12);
  }
  return path;
}

// Returns the outline of a shape. `w` and `h` are in hundredths of a unit.
function outlineOf(kind, w, h, cells) {
  const tall = abs(h), least = min(w, tall);
  if (!least || kind === TEXT) return "";
  const inset = kind === FRAME ? -9 : min(4, least / 10), r = min(13, least * 0.3);
  if (kind === CELLS) return outline(cells, inset);
  if (kind === GLASS) return `M0 0V${h - 9}q0 9 9 9H${w - 9}q9 0 9 -9V0`;
  if (kind === DISC) {
    const radius = least * 0.43, half = `a${radius} ${radius} 0 0 1 `;
    return `M${w / 2 - radius} ${h / 2}${half}${2 * radius} 0${half}${-2 * radius} 0`;
  }
  const right = w - inset, [top, bottom] = h < 0 ? [tall - inset, inset] : [inset, tall - inset];
  return smooth(kind === TRIANGLE ? [[w / 2, top], [right, bottom], [inset, bottom]] :
    [[inset, top], [right, top], [right, bottom], [inset, bottom]], r);
}

// Returns the position of the label in units. It is the middle or, if the cells do not fill a
// rectangle, the cell nearest to the middle.
function labelPlace(kind, w, h, cells) {
  if (kind === TRIANGLE) return [w / 2, h < 0 ? -h * 0.36 : h * 0.64];
  if (kind !== CELLS || cells.length === 2 * w * h) return [w / 2, h / 2];
  const middles = [];
  for (let k = 0; k < cells.length; k += 2) middles.push([cells[k + 1] + 0.5, cells[k] + 0.5]);
  const far = ([x, y]) => hypot(x - w / 2, y - h / 2);
  return middles.sort((a, b) => far(a) - far(b))[0];
}

// ---- a picture in words ----

function nameOf([, , , , , colour, label, kind]) {
  if (kind === FRAME || (!label && COLOURS[colour] === "faint")) return "empty";
  return label || COLOURS[colour] + (kind === DISC ? " disc" : "");
}

// Describes a picture for screen readers: "Row 1: 5, 2, empty. Row 2: ...". Returns "" if the
// shapes are not on a grid.
function inWords(picture) {
  const rows = [];
  for (const shape of picture) {
    const [, x, y, w, h, , , kind, cells] = shape;
    if (kind >= GLASS || [x, y, w, h].some(v => v < 0 || v % 1)) return "";
    for (let k = 0; k < (kind === CELLS ? cells.length / 2 : w * h); ++k) {
      const [r, c] = kind === CELLS ? cells.slice(2 * k) : [floor(k / w), k % w];
      (rows[y + r] ??= [])[x + c] = nameOf(shape);
    }
  }
  // flat() skips unknown cells.
  return rows.map((row, k) => `Row ${k + 1}: ${row.flat().join(", ")}.`).join(" ");
}

// ---- the board ----

class Board {
  // `parts` maps an id to {shape, g, path, text, now: [x, y, w, h, opacity]}. To drag a piece, set
  // its `now` and call draw(part). `frame` is 0 if nothing moves.
  constructor(svg) {
    this.svg = svg;
    this.parts = new Map();
  }

  // Makes all these pictures fit into the view. `box` is their bounding box [x, y, w, h] in units.
  fit(pictures) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [, x, y, w, h] of pictures.flat()) {
      left = min(left, x);
      top = min(top, y);
      right = max(right, x + w);
      bottom = max(bottom, y + abs(h));
    }
    this.box = left < right ? [left, top, right - left, bottom - top] : [0, 0, 1, 1];
    const edge = [-12, -12, 24, 24];
    this.svg.setAttribute("viewBox", this.box.map((v, k) => v * UNIT + edge[k]));
  }

  // Moves the shapes from their current positions to a picture within `ms` milliseconds, or at once
  // if the user prefers reduced motion.
  show(picture, ms = 0) {
    const ids = new Set(picture.map(shape => shape[0]));
    let at = this.svg.firstChild;
    for (const shape of picture) {
      const part = this.parts.get(shape[0]) ?? this.#add(shape);
      part.shape = shape;
      part.to = [...shape.slice(1, 5), 1];
      while (at && !ids.has(at.dataset.id)) at = at.nextSibling;
      if (part.g === at) {
        at = at.nextSibling;
      } else {
        this.svg.insertBefore(part.g, at);
      }
    }
    for (const [id, part] of this.parts) {
      if (!ids.has(id)) part.to = [...part.now.slice(0, 4), 0];
      part.from = part.now;
    }
    cancelAnimationFrame(this.frame);
    this.begun = null;
    this.ms = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ms;
    this.#move(0);
  }

  // Draws a part at its position `now`.
  draw({ g, path, text, shape, now: [x, y, w, h, opacity] }) {
    const [, , , , , colour, label, kind, cells] = shape;
    g.setAttribute("class", `shape ${COLOURS[colour]} kind${kind}`);
    g.setAttribute("transform", `translate(${x * UNIT} ${y * UNIT})`);
    g.style.opacity = opacity;
    path.setAttribute("d", outlineOf(kind, w * UNIT, h * UNIT, cells));
    const [cx, cy] = labelPlace(kind, w, h, cells), tall = abs(h);
    const size = min(kind === TEXT ? tall : 0.46, tall * 0.7,
      (kind === CELLS ? 1 : w) * 1.2 / (label.length || 1));
    text.setAttribute("transform", `translate(${cx * UNIT} ${cy * UNIT})`);
    text.style.fontSize = `${size * UNIT}px`;
    text.textContent = label;
  }

  #add(shape) {
    const [g, path, text] = ["g", "path", "text"].map(name =>
      document.createElementNS(this.svg.namespaceURI, name));
    g.append(path, text);
    g.dataset.id = shape[0];
    const part = { g, path, text, now: [...shape.slice(1, 5), 0] };
    this.parts.set(shape[0], part);
    return part;
  }

  // Draws a frame of a motion. The clock starts with the browser's first frame, whose time may be
  // before the call that started the motion.
  #move(time) {
    if (time) this.begun ??= time;
    const share = this.ms ? min(1, (time - (this.begun ?? time)) / this.ms) : 1;
    const eased = share * share * (3 - 2 * share);
    for (const [id, part] of this.parts) {
      part.now = share < 1 ? part.from.map((v, k) => v + (part.to[k] - v) * eased) : part.to;
      const seen = [part.now, part.shape.slice(5)].join();
      if (part.seen !== seen) this.draw(part);
      part.seen = seen;
      if (share === 1 && !part.to[4]) {
        part.g.remove();
        this.parts.delete(id);
      }
    }
    this.frame = share < 1 ? requestAnimationFrame(next => this.#move(next)) : 0;
  }
}
