// The shown picture of a position. Its shapes keep their ids while they move.
//
// The server names identical pieces by their positions, so a piece may have another id, letter and
// colour in the picture of the next position. On the board, the piece keeps them: the page applies
// the changes of a move to the shown picture, and then matches its shapes, by position, with the
// server's picture.
//
//   shown = firstShown(position)
//   shown = shownAfter(shown, move.changes, nextPosition)
//   shown = shownAlong(shown, changes)          if only the changes are known
//
// {picture, names}: the shown shapes, and a map from the server's ids to the shown ids.
function firstShown(position) {
  const picture = changed([], position.picture ?? []);
  return { picture, names: new Map(picture.map(([id]) => [id, id])) };
}

// Returns an unused id.
function freshId(id, taken) {
  let fresh = id;
  for (let k = 1; taken.has(fresh); ++k) fresh = `${id}~${k}`;
  taken.add(fresh);
  return fresh;
}

// Returns the changes of a move with shown ids.
function shownChanges({ picture, names }, changes) {
  const all = new Map(names), taken = new Set([...picture.map(([id]) => id), ...names.values()]);
  return changes.map(([id, ...rest]) => {
    if (!all.has(id)) all.set(id, freshId(id, taken));
    return [all.get(id), ...rest];
  });
}

// For moves between pictures with the same ids, such as the pictures of a solution.
function shownAlong({ picture, names }, changes) {
  const own = shownChanges({ picture, names }, changes), all = new Map(names);
  changes.forEach(([id], k) => all.set(id, own[k][0]));
  return { picture: changed(picture, own), names: all };
}

const placeOf = shape => [shape.slice(1, 5), shape[7], shape[8]].join();

function shownAfter(shown, changes, position) {
  const left = changed(shown.picture, shownChanges(shown, changes));
  const taken = new Set(left.map(([id]) => id));
  const served = changed([], position.picture ?? []);
  const found = served.map(() => null);
  const alike = [
    (a, b) => placeOf(a) === placeOf(b) && a[5] === b[5] && a[6] === b[6],
    (a, b) => placeOf(a) === placeOf(b),
  ];
  for (const isAlike of alike) {
    served.forEach((shape, k) => {
      const at = found[k] ? -1 : left.findIndex(one => isAlike(one, shape));
      if (at >= 0) [found[k]] = left.splice(at, 1);
    });
  }
  const picture = served.map((shape, k) =>
    found[k] ?? [freshId(shape[0], taken), ...shape.slice(1)]);
  return { picture, names: new Map(served.map(([id], k) => [id, picture[k][0]])) };
}

// Returns what a move does to the shown shapes: [{id, from, to, dx, dy}]. `from` and `to` are
// [x, y, w, h], or null if there is no such shape before or after the move. (dx, dy) is the
// movement of its middle. Omits shapes whose index in the picture is the only change.
function stepsOf(shown, changes) {
  const own = shownChanges(shown, changes), next = changed(shown.picture, own);
  const shapeIn = (picture, id) => picture.find(shape => shape[0] === id);
  const isOther = ([id]) => `${shapeIn(shown.picture, id)}` !== `${shapeIn(next, id)}`;
  const middle = (box, k) => box[k] + Math.abs(box[k + 2]) / 2;
  return own.filter(isOther).map(([id]) => {
    const [from, to] = [shown.picture, next].map(picture =>
      shapeIn(picture, id)?.slice(1, 5) ?? null);
    const shift = k => from && to ? middle(to, k) - middle(from, k) : 0;
    return { id, from, to, dx: shift(0), dy: shift(1) };
  });
}
