// The board for keyboards and screen readers. Each movable piece is a button. The Tab key leads to
// a single button, and the focus stays on its piece when the piece moves.
//
//   pieces = new Pieces(board, { queue, make, say, shortcuts: { h: hint } })
//   const hadFocus = pieces.hasFocus();            before the board shows another position
//   pieces.setChoices(choices, hadFocus, isKnown)  sets the possible moves; until they are known,
//                                                  the buttons stay unchanged
//
// An arrow key moves the piece. Shift and an arrow key go to another piece. Letter keys work only
// on the board, because browsers and screen readers use them elsewhere.

// Sets the attribute data-NAME of the shapes for which `isFlagged(id)` is true. It cannot be a
// class, because the board overwrites a shape's class.
function toggleFlag(board, name, isFlagged) {
  for (const [id, { g }] of board.parts) g.toggleAttribute(`data-${name}`, isFlagged(id));
}

class Pieces {
  constructor(board, { queue, make, say, shortcuts }) {
    Object.assign(this, { board, queue, make, say, shortcuts });
    this.choices = new Choices(firstShown({}), []);
    // The button to which the Tab key leads, and its last position.
    this.current = null;
    this.box = [0, 0, 0, 0];
    board.svg.addEventListener("keydown", event => this.#press(event));
    board.svg.addEventListener("focusin", event => this.#enter(event.target.dataset.id));
    // Handles clicks of screen readers. Clicks of a mouse have a detail, and hands.js handles them.
    board.svg.addEventListener("click", event => {
      const id = event.target.closest(".shape")?.dataset.id;
      if (event.detail === 0 && id) this.queue(() => this.click(id));
    });
  }

  // True if a piece has the focus. Drawing the board may take the focus away, so call it before.
  hasFocus() {
    return document.activeElement.matches("#board .shape");
  }

  setChoices(choices, hadFocus, isKnown) {
    this.choices = choices;
    const isThere = choices.shown.picture.some(([id]) => id === this.current);
    if (isKnown) this.#label(choices);
    else if (!isThere) this.current = null;
    if (hadFocus) this.#focus();
  }

  #label(choices) {
    const shapes = new Map(choices.shown.picture.map(shape => [shape[0], shape]));
    const buttons = new Map();
    for (const [id, shape] of shapes) {
      const moves = this.#movesOf(shape);
      if (moves.length) buttons.set(id, `${this.#place(shape)}. ${this.#list(moves)}`);
    }
    if (!buttons.has(this.current)) this.current = this.#nearest(buttons, shapes);
    this.box = shapes.get(this.current)?.slice(1, 5) ?? this.box;
    for (const [id, { g }] of this.board.parts) {
      const label = buttons.get(id) ?? null;
      g.role = label && "button";
      g.ariaLabel = label;
      g.ariaHidden = label ? null : "true";
      g.ariaCurrent = null;
      g.removeAttribute("tabindex");
      if (label) g.tabIndex = id === this.current ? 0 : -1;
    }
    // Without buttons, the board itself takes the focus, so that its keys work.
    this.board.svg.tabIndex = buttons.size ? -1 : 0;
    const carried = choices.carried();
    toggleFlag(this.board, "movable", id => carried.has(id));
    for (const name of ["hinted", "selected"]) toggleFlag(this.board, name, () => false);
  }

  hint(ids) {
    toggleFlag(this.board, "hinted", id => ids.has(id));
    for (const [id, { g }] of this.board.parts) g.ariaCurrent = ids.has(id) ? "true" : null;
  }

  // Acts like a click on the middle of a piece. Returns the move's promise.
  click(id) {
    const shape = this.choices.shown.picture.find(one => one[0] === id);
    return shape && this.clickAt(middleOf(shape.slice(1, 5)), id);
  }

  clickAt(point, id) {
    const moves = this.choices.movesAtClick(point, id);
    if (moves.length === 1) return this.make(moves[0].move);
    if (moves.length === 0) return;
    if (this.choices.carrying(id).length) this.#select(id);
    this.say(`Several moves are possible: ${this.#list(moves)} Drag the piece, press an arrow ` +
      "key, or choose from the list.");
  }

  // Returns the move that a click on the shape's middle would make, if it is a single move that
  // changes this shape. Otherwise, returns all moves of the piece.
  #movesOf([id, ...rest]) {
    const box = rest.slice(0, 4), kind = rest[6];
    if (kind === TEXT) return [];
    const moves = this.choices.movesAtClick(middleOf(box), id);
    const isOne = moves.length === 1 && moves[0].steps.some(step =>
      step.id === id || (!isMovement(step) && step.to?.join() === box.join()));
    return isOne ? moves : this.choices.carrying(id);
  }

  #list(moves) {
    const names = moves.slice(0, 4).map(({ move }) => move.name).join(", ");
    return moves.length > 4 ? `${names} and ${moves.length - 4} more.` : `${names}.`;
  }

  #place(shape) {
    const [, x, y] = shape;
    return `${nameOf(shape)}, row ${Math.floor(y) + 1}, column ${Math.floor(x) + 1}`;
  }

  #nearest(buttons, shapes) {
    const [x, y] = middleOf(this.box);
    const far = id => {
      const [px, py] = middleOf(shapes.get(id).slice(1, 5));
      return Math.hypot(px - x, py - y);
    };
    return [...buttons.keys()].sort((a, b) => far(a) - far(b))[0] ?? null;
  }

  #enter(id) {
    const part = this.board.parts.get(id);
    if (!part || part.g.role !== "button") return;
    const before = this.board.parts.get(this.current);
    if (before?.g.role) before.g.tabIndex = -1;
    this.current = id;
    this.box = part.shape.slice(1, 5);
    part.g.tabIndex = 0;
  }

  #focus() {
    (this.board.parts.get(this.current)?.g ?? this.board.svg).focus({ preventScroll: true });
  }

  #select(id) {
    this.#enter(id);
    toggleFlag(this.board, "selected", one => one === id);
    this.#focus();
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[event.key], shortcut = this.shortcuts[event.key.toLowerCase()];
    const id = event.target.dataset.id;
    if (direction && event.shiftKey) {
      this.#step(direction);
    } else if (direction) {
      this.queue(() => this.#push(direction));
    } else if (["Enter", " "].includes(event.key) && id) {
      if (!event.repeat) this.queue(() => this.click(id));
    } else if (shortcut) {
      if (!event.repeat) shortcut();
    } else {
      return;
    }
    event.preventDefault();
  }

  #push(direction) {
    const { move, why } = this.choices.moveByArrow(direction, this.current);
    return move ? this.make(move) : this.say(why);
  }

  // Goes to the nearest button in this direction or, if there is none, to the next in reading
  // order.
  #step(direction) {
    const [ax, ay] = direction, [x, y] = middleOf(this.box);
    const others = [];
    for (const [id, { g, shape }] of this.board.parts) {
      if (g.role !== "button") continue;
      const [px, py] = middleOf(shape.slice(1, 5)), dx = px - x, dy = py - y;
      others.push({ id, px, py, ahead: dx * ax + dy * ay, aside: Math.abs(dx * ay + dy * ax) });
    }
    if (others.length === 0) return this.say("Choose a move from the list.");
    const far = one => one.ahead + 2 * one.aside;
    const there = others.filter(({ ahead, aside }) => ahead > 0 && ahead >= aside)
      .sort((a, b) => far(a) - far(b));
    others.sort((a, b) => a.py - b.py || a.px - b.px);
    const own = others.findIndex(({ id }) => id === this.current);
    const next = (own + ax + ay + others.length) % others.length;
    this.#enter((there[0] ?? others[next]).id);
    this.#focus();
  }
}
