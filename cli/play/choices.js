// Finds the moves that a click, a drag or a key may mean. The server lists the legal moves, and the
// player can only choose among them.
//
//   choices = new Choices(shown, moves)
//   choices.movesAtClick([x, y], id)            a click on a piece at a point, in units
//   choices.moveByArrow(DIRECTIONS.ArrowLeft)   an arrow key
//
// `choices.all` is a list of {move, steps}, with the steps of stepsOf().
const DIRECTIONS = {
  ArrowLeft: [-1, 0, "left"], ArrowRight: [1, 0, "right"],
  ArrowUp: [0, -1, "up"], ArrowDown: [0, 1, "down"],
};

const isMovement = step => step.dx !== 0 || step.dy !== 0;
const isIn = (box, [px, py]) => box && px >= box[0] && py >= box[1] && px <= box[0] + box[2] &&
  py <= box[1] + Math.abs(box[3]);
const middleOf = ([x, y, w, h]) => [x + w / 2, y + Math.abs(h) / 2];
// True if the offset (dx, dy) points more to this direction than to any other.
const pointsToward = ([ax, ay], [dx, dy]) =>
  dx * ax + dy * ay > Math.abs(dx * ay) + Math.abs(dy * ax);

class Choices {
  constructor(shown, moves) {
    this.shown = shown;
    this.all = moves.map(move => ({ move, steps: stepsOf(shown, move.changes) }));
  }

  // Returns the ids of the pieces that any move carries to another place.
  carried() {
    return new Set(this.all.flatMap(({ steps }) => steps.filter(isMovement).map(({ id }) => id)));
  }

  carrying(id) {
    return this.all.filter(({ steps }) => steps.some(step => step.id === id && isMovement(step)));
  }

  // Returns the moves that a click may mean: moves of the piece, moves that only change the place
  // at the click, or moves around it. Takes the first of these meanings that has a single move.
  movesAtClick(point, id) {
    const reach = ({ steps }) => Math.max(...steps.map(({ from, to }) => {
      const [x, y] = middleOf(from ?? to);
      return Math.hypot(x - point[0], y - point[1]);
    }));
    const own = this.carrying(id);
    const touched = this.all.filter(({ steps }) =>
      steps.some(({ from, to }) => isIn(from, point) || isIn(to, point)));
    const still = touched.filter(({ steps }) => !steps.some(isMovement));
    const least = Math.min(...still.map(reach));
    const meanings = [own, still.filter(one => reach(one) < least + 0.3), touched];
    return meanings.find(moves => moves.length === 1) ?? (own.length ? own : touched);
  }

  // Returns the moves by which the chosen pieces go into a direction, the nearest first.
  going(direction, isThis) {
    const lead = ({ steps }) => steps.find(step => isMovement(step) && isThis(step.id));
    const far = one => Math.hypot(lead(one).dx, lead(one).dy);
    return this.all
      .filter(one => lead(one) && pointsToward(direction, [lead(one).dx, lead(one).dy]))
      .map(one => ({ move: one.move, far: far(one) }))
      .sort((a, b) => a.far - b.far);
  }

  // Returns {move}, or {why} if no move is chosen. The piece goes as few cells as possible. If it
  // cannot go into this direction, another piece goes, unless several moves are equally near.
  moveByArrow(direction, id) {
    const own = this.going(direction, one => one === id);
    const [first, second] = own.length ? own : this.going(direction, () => true);
    if (!first) return { why: `Nothing can go ${direction[2]} there.` };
    if (!second || first.far < second.far) return first;
    return { why: `Several moves go ${direction[2]}. Choose a piece, or a move of the list.` };
  }
}
