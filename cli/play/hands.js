// Moves pieces by mouse, finger or pen. A dragged piece slides along the path of one of its moves:
// the path that is nearest to the pointer. A click goes to `pieces`.
//
//   hands = new Hands(board, pieces, { queue, make })
//   hands.setChoices(choices)     sets the position on the board, and ends a drag
class Hands {
  constructor(board, pieces, { queue, make }) {
    Object.assign(this, { board, pieces, queue, make, drag: null });
    const { svg } = board;
    svg.addEventListener("pointerdown", event => this.#grasp(event));
    // Ignores other fingers than the finger that holds the piece.
    const own = work => event => this.drag?.pointer === event.pointerId && work(event);
    svg.addEventListener("pointermove", own(event => this.#pull(event)));
    svg.addEventListener("pointerup", own(event => this.#drop(event)));
    svg.addEventListener("pointercancel", own(() => this.#letGo()));
    // At first, a browser gives the pointer's capture to the shape below the finger. #grasp() gives
    // it to the board instead. The shape then reports that it lost the capture; ignore this.
    svg.addEventListener("lostpointercapture", own(({ target }) =>
      target === svg && this.#letGo()));
  }

  setChoices(choices) {
    this.choices = choices;
    this.drag = null;
    // If no piece can be dragged, a finger on the board scrolls the page.
    this.board.svg.toggleAttribute("data-hands", choices.carried().size > 0);
  }

  #pointOf(event) {
    const at = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(this.board.svg.getScreenCTM().inverse());
    return [at.x / UNIT, at.y / UNIT];
  }

  #grasp(event) {
    if (event.button !== 0 || this.drag) return;
    const id = event.target.closest(".shape")?.dataset.id, from = this.#pointOf(event);
    const own = this.choices.carrying(id);
    this.drag = { id, from, own, pointer: event.pointerId, share: 0, isPulled: false };
    this.board.svg.setPointerCapture(event.pointerId);
  }

  // The held piece determines the path of a move. Other pieces of the move go along.
  #pull(event) {
    const { drag } = this;
    if (drag.own.length === 0) return;
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
    this.#drawOnTheWay(drag);
  }

  #drawOnTheWay({ best, share }) {
    for (const [id, part] of this.board.parts) {
      const step = best.steps.find(one => one.id === id && isMovement(one));
      const [x, y, ...size] = part.shape.slice(1, 5);
      const now = [x + (step?.dx ?? 0) * share, y + (step?.dy ?? 0) * share, ...size, 1];
      if (now.join() === part.now.join()) continue;
      part.now = now;
      part.seen = null;
      this.board.draw(part);
    }
  }

  #drop(event) {
    const { drag } = this, point = this.#pointOf(event);
    if (drag.isPulled && drag.share <= 0.4) return this.#letGo();
    this.drag = null;
    this.queue(() => drag.isPulled ? this.make(drag.best.move) :
      this.pieces.clickAt(point, drag.id));
  }

  #letGo() {
    this.drag = null;
    this.board.show(this.choices.shown.picture, 150);
  }
}
