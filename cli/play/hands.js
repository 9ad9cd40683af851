// Moves made on the board: by mouse, touch or keys. Only legal ones can be made, since all that a
// hand can do is to choose one of the moves that the server told.
//
//   hands = new Hands(board, move => ..., text => ...)   what to do with a move, and with a word
//   hands.take(shown, moves)                             the position that is on the board now
//
// A piece is dragged along the way of the nearest of its moves. A click makes the only move there
// is: of the piece, to the place, or of what is around it.
const DIRECTIONS = {
  ArrowLeft: [-1, 0, "left"], ArrowRight: [1, 0, "right"],
  ArrowUp: [0, -1, "up"], ArrowDown: [0, 1, "down"],
};

const goes = step => step.dx !== 0 || step.dy !== 0;
const isIn = (box, [px, py]) => box && px >= box[0] && py >= box[1] && px <= box[0] + box[2] &&
  py <= box[1] + Math.abs(box[3]);

// Marks the shapes that `isSo(id)` is true of by data-NAME. A board that draws a shape sets its
// class, so a mark is none.
function mark(board, name, isSo) {
  for (const [id, { g }] of board.parts) g.toggleAttribute(`data-${name}`, isSo(id));
}

class Hands {
  constructor(board, make, say) {
    this.board = board;
    this.make = make;
    this.say = say;
    this.moves = [];
    const { svg } = board;
    svg.addEventListener("pointerdown", event => this.#grasp(event));
    svg.addEventListener("pointermove", event => this.#pull(event));
    svg.addEventListener("pointerup", event => this.#drop(event));
    svg.addEventListener("pointercancel", () => this.#letGo());
    svg.addEventListener("keydown", event => this.#press(event));
  }

  take(shown, moves) {
    this.shown = shown;
    this.moves = moves.map(move => ({ move, steps: stepsOf(shown, move.changes) }));
    this.drag = null;
    const movable = new Set(this.#movable());
    if (!movable.has(this.selected)) this.selected = null;
    mark(this.board, "movable", id => movable.has(id));
    mark(this.board, "hinted", () => false);
    // Where nothing is dragged, a finger on the board scrolls the page.
    this.board.svg.toggleAttribute("data-hands", movable.size > 0);
    this.#select(this.selected);
  }

  #movable() {
    return this.moves.flatMap(({ steps }) => steps.filter(goes).map(({ id }) => id));
  }

  #select(id) {
    this.selected = id;
    mark(this.board, "selected", one => one === id);
  }

  #pointOf(event) {
    const at = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(this.board.svg.getScreenCTM().inverse());
    return [at.x / UNIT, at.y / UNIT];
  }

  // ---- by mouse and touch ----

  #grasp(event) {
    if (event.button !== 0 || this.drag) return;
    const id = event.target.closest(".shape")?.dataset.id, from = this.#pointOf(event);
    const own = this.moves.filter(({ steps }) => steps.some(step => step.id === id && goes(step)));
    this.drag = { id, from, own, share: 0, isPulled: false };
    this.board.svg.setPointerCapture(event.pointerId);
  }

  // The way of a move is that of the piece that is held; the others go along.
  #pull(event) {
    const { drag } = this;
    if (!drag || drag.own.length === 0) return;
    const [x, y] = this.#pointOf(event), ax = x - drag.from[0], ay = y - drag.from[1];
    if (!drag.isPulled && Math.hypot(ax, ay) < 0.1) return;
    drag.isPulled = true;
    let nearest = Infinity;
    for (const one of drag.own) {
      const { dx, dy } = one.steps.find(step => step.id === drag.id);
      const along = (ax * dx + ay * dy) / (dx * dx + dy * dy);
      const share = Math.max(0, Math.min(1, along));
      const far = Math.hypot(ax - dx * share, ay - dy * share) + Math.hypot(dx, dy) * 1e-3;
      if (far >= nearest) continue;
      nearest = far;
      drag.best = one;
      drag.share = share;
    }
    for (const [id, part] of this.board.parts) {
      const step = drag.best.steps.find(one => one.id === id && goes(one));
      const [sx, sy, ...rest] = part.shape.slice(1, 5);
      const now = [sx + (step?.dx ?? 0) * drag.share, sy + (step?.dy ?? 0) * drag.share, ...rest, 1];
      if (now.join() === part.now.join()) continue;
      part.now = now;
      part.seen = null;
      this.board.draw(part);
    }
  }

  #drop(event) {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    if (!drag.isPulled) return this.#click(this.#pointOf(event), drag.id);
    if (drag.share > 0.4) return this.make(drag.best.move);
    this.#letGo();
  }

  #letGo() {
    this.drag = null;
    this.board.show(this.shown.picture, 150);
    this.take(this.shown, this.moves.map(({ move }) => move));
  }

  // The moves that a click at this point may mean, from the narrowest meaning to the widest; the
  // first that leaves one move is taken.
  #click(point, id) {
    const middle = box => [box[0] + box[2] / 2, box[1] + Math.abs(box[3]) / 2];
    const reach = ({ steps }) => Math.max(...steps.map(({ from, to }) => {
      const [x, y] = middle(from ?? to);
      return Math.hypot(x - point[0], y - point[1]);
    }));
    const touched = this.moves.filter(({ steps }) =>
      steps.some(({ from, to }) => isIn(from, point) || isIn(to, point)));
    const still = touched.filter(({ steps }) => !steps.some(goes));
    const least = Math.min(...still.map(reach));
    const meanings = [
      this.moves.filter(({ steps }) => steps.some(step => step.id === id && goes(step))),
      still.filter(one => reach(one) < least + 0.3),
      touched,
    ];
    const only = meanings.find(moves => moves.length === 1);
    if (only) return this.make(only[0].move);
    if (touched.length === 0) return;
    this.#select(meanings[0].length > 1 ? id : null);
    const names = (meanings[0].length > 1 ? meanings[0] : touched).map(({ move }) => move.name);
    this.say(`Several moves are possible: ${names.slice(0, 6).join(", ")}. Drag the piece, or ` +
      "choose one from the list.");
  }

  // ---- by keys ----

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) {
      this.#push(direction);
    } else if (event.key === " ") {
      this.#selectNext();
    } else if (event.key === "Escape") {
      this.#select(null);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // The piece that is selected, or the only one that can, goes as few cells as it can.
  #push([ax, ay, word]) {
    const lead = ({ steps }) => steps.find(step =>
      goes(step) && (!this.selected || step.id === this.selected));
    const that = this.moves.filter(one => {
      const step = lead(one);
      return step && step.dx * ax + step.dy * ay > Math.abs(step.dx * ay) + Math.abs(step.dy * ax);
    });
    const far = one => Math.hypot(lead(one).dx, lead(one).dy);
    that.sort((a, b) => far(a) - far(b));
    const rival = that[1];
    if (that.length === 0) return this.say(`Nothing can go ${word} there.`);
    if (rival && far(rival) === far(that[0])) {
      return this.say(`Several pieces can go ${word}: the space bar selects one.`);
    }
    this.make(that[0].move);
  }

  #selectNext() {
    const ids = [...new Set(this.#movable())];
    if (ids.length === 0) return this.say("No piece is moved here: choose from the list of moves.");
    this.#select(ids[(ids.indexOf(this.selected) + 1) % ids.length]);
    const [, x, y, , , colour, label] = this.shown.picture.find(([id]) => id === this.selected);
    this.say(`Selected: ${label || COLOURS[colour]}, row ${Math.floor(y) + 1}, ` +
      `column ${Math.floor(x) + 1}.`);
  }
}
