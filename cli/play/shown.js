// What is shown of a position: its picture, whose shapes keep their ids while they are moved.
//
// The server names alike pieces by where they stand, so that a piece may have another id, letter
// and colour in the picture of the next position. On the board it stays what it is: what a move
// changes is done to the picture that is shown, and its shapes are then found again, by their
// places, in the picture that the server sends.
//
//   shown = firstShown(position)
//   shown = shownAfter(shown, move.changes, nextPosition)
//   shown = shownAlong(shown, changes)          where nothing but the changes is known
//
// {picture, names}: the shapes as they are shown, and the shown id for each id of the server.
function firstShown(position) {
  const picture = changed([], position.picture ?? []);
  return { picture, names: new Map(picture.map(([id]) => [id, id])) };
}

// An id that is not taken.
function freshId(id, taken) {
  let fresh = id;
  for (let k = 1; taken.has(fresh); ++k) fresh = `${id}~${k}`;
  taken.add(fresh);
  return fresh;
}

// The changes of a move with the ids that are shown.
function shownChanges({ picture, names }, changes) {
  const all = new Map(names), taken = new Set([...picture.map(([id]) => id), ...names.values()]);
  return changes.map(([id, ...rest]) => {
    if (!all.has(id)) all.set(id, freshId(id, taken));
    return [all.get(id), ...rest];
  });
}

// Along a way whose pictures have the same ids throughout, as those of a solution.
function shownAlong({ picture, names }, changes) {
  const own = shownChanges({ picture, names }, changes), all = new Map(names);
  changes.forEach(([id], k) => all.set(id, own[k][0]));
  return { picture: changed(picture, own), names: all };
}

const placeOf = shape => [shape.slice(1, 5), shape[7], shape[8]].join();

function shownAfter(shown, changes, position) {
  const left = changed(shown.picture, shownChanges(shown, changes));
  const taken = new Set(left.map(([id]) => id));
  const told = changed([], position.picture ?? []);
  const found = told.map(() => null);
  const alike = [
    (a, b) => placeOf(a) === placeOf(b) && a[5] === b[5] && a[6] === b[6],
    (a, b) => placeOf(a) === placeOf(b),
  ];
  for (const isAlike of alike) {
    told.forEach((shape, k) => {
      const at = found[k] ? -1 : left.findIndex(one => isAlike(one, shape));
      if (at >= 0) [found[k]] = left.splice(at, 1);
    });
  }
  const picture = told.map((shape, k) =>
    found[k] ?? [freshId(shape[0], taken), ...shape.slice(1)]);
  return { picture, names: new Map(told.map(([id], k) => [id, picture[k][0]])) };
}

// What a move does to the shapes that are shown: [{id, from, to, dx, dy}], where `from` or `to` is
// [x, y, w, h], or null for what is not there, and (dx, dy) is how far its middle goes. A shape
// that only comes later in the picture stays what it is.
function stepsOf(shown, changes) {
  const own = shownChanges(shown, changes), next = changed(shown.picture, own);
  const shapeIn = (picture, id) => picture.find(shape => shape[0] === id);
  const isOther = ([id]) => `${shapeIn(shown.picture, id)}` !== `${shapeIn(next, id)}`;
  const middle = (box, k) => box[k] + Math.abs(box[k + 2]) / 2;
  return own.filter(isOther).map(([id]) => {
    const [from, to] = [shown.picture, next].map(picture =>
      shapeIn(picture, id)?.slice(1, 5) ?? null);
    const way = k => from && to ? middle(to, k) - middle(from, k) : 0;
    return { id, from, to, dx: way(0), dy: way(1) };
  });
}
