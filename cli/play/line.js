// What is played: a line of positions from the start, those that were visited and, behind them,
// those of a solution that was found. Every step along it is a move that the server has checked.
//
//   line    start  ->  .  ->  .  ->  .  ->  goal      {state, name, position, shown}
//                      at            position is null where the server was not asked for it: its
//                                    moves are known when the line comes to rest there
//
// The pictures of a solution come with it. Where it has too many moves for that, `shown` is null.
const $ = id => document.getElementById(id);
let of = null, line = [], at = 0;
// Where on the line a solution begins that was found; null where the line leads to no goal.
let solution = null;
let busy = Promise.resolve(), waiting = 0;

// What is said already is not said again.
function say(text) {
  if ($("live").textContent !== text) $("live").textContent = text;
}

// What came of a search, in words that are read out once.
function announce(text) {
  $("result").textContent = text;
}

// One thing after the other, whatever is clicked meanwhile. What goes wrong is said. When nothing
// else is to be done, the position where the line has come to rest is asked for.
function act(work) {
  waiting += 1;
  busy = busy.then(async () => {
    try {
      await work();
      if (waiting === 1) await settle();
    } catch (error) {
      play(false);
      $("error").textContent = error.message;
    }
    waiting -= 1;
  });
  return busy;
}

// ---- what is shown ----

function told() {
  const { position, name } = line[at];
  const left = line.length - 1 - at;
  if (position ? position.goal : solution !== null && left === 0) {
    return at ? `Solved in ${counted(at, "move")}.` : "This is the goal.";
  }
  const after = at ? `Move ${at}: ${name}.` : "Start.";
  if (position?.dead) return `${after} ${position.why || "No goal can be reached from here."}`;
  if (left && solution !== null && at >= solution) {
    return `${after} ${counted(left, "move")} of the solution to go.`;
  }
  if (left) return `${after} ${counted(left, "move")} can be made again.`;
  return position?.moves.length === 0 ? `${after} No move is possible.` : after;
}

// The board goes there within so many milliseconds. It is left alone where it shows that already.
function show(ms, isThere = false) {
  const { position, shown, state } = line[at];
  const isHeld = pieces.held();
  extend([shown.picture]);
  if (!isThere) board.show(shown.picture, ms);
  const choices = new Choices(shown, position?.moves ?? []);
  hands.take(choices);
  pieces.take(choices, isHeld, position !== null);
  $("words").textContent = inWords(shown.picture) || `Position ${state}`;
  $("state").textContent = state;
  $("slider").max = line.length - 1;
  $("slider").value = at;
  $("slider").ariaValueText = told();
  for (const id of ["restart", "undo"]) $(id).ariaDisabled = at === 0;
  $("redo").ariaDisabled = at === line.length - 1;
  $("play").ariaDisabled = line.length === 1;
  labelPlay();
  say(told());
  listMoves(position?.moves);
  showLevels(line[at]);
}

// The list is made anew for each position. The focus stays at the move of the same name or, where
// there is none, at the same place. While the moves are not known yet, those before them are off.
function listMoves(moves) {
  const list = $("moves"), before = [...list.querySelectorAll("button")];
  for (const button of before) button.ariaDisabled = "true";
  if (!moves) return;
  const focused = before.indexOf(document.activeElement);
  list.replaceChildren(...moves.map(move => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.textContent = move.name;
    button.dataset.to = move.to;
    button.onclick = () => act(() => make(move));
    item.append(button);
    return item;
  }));
  if (focused < 0) return;
  const after = [...list.querySelectorAll("button")];
  const same = after.find(button => button.textContent === before[focused].textContent);
  (same ?? after[Math.min(focused, after.length - 1)] ?? $("undo")).focus({ preventScroll: true });
}

function begin(position) {
  play(false);
  line = [{ state: position.state, name: "", position, shown: firstShown(position) }];
  solution = null;
  at = 0;
  announce("");
  fit();
  show(0);
}

// What is seen of the board at first: the start, and where its moves lead.
function fit() {
  const { position, shown } = line[0];
  board.box = shown.picture[0]?.slice(1, 5) ?? [0, 0, 1, 1];
  extend([shown.picture, ...position.moves.map(move =>
    changed(shown.picture, shownChanges(shown, move.changes)))]);
}

// These pictures are to be seen as well.
function extend(pictures) {
  board.fit([[["", ...board.box]], ...pictures]);
  $("board").style.maxWidth = `${board.box[2] * 120}px`;
}

// ---- moves ----

// A move of the player. One that the line has next keeps what comes behind it. A search was of the
// position that is left, so it is stopped. A move of another position is one that was asked for
// before the board had come here; it is passed over.
async function make(move, ms = 220) {
  const here = line[at];
  if (!here.position?.moves.includes(move)) return show(150);
  $("error").textContent = "";
  announce("");
  await stopSearch();
  let position;
  try {
    position = await ask("move", { of, state: here.state, to: move.to });
  } catch (error) {
    return refused(error, move);
  }
  const isPlanned = line[at + 1]?.state === move.to;
  if (!isPlanned) solution = null;
  if (!isPlanned) line = line.slice(0, at + 1);
  const shown = shownAfter(here.shown, move.changes, position);
  line[at + 1] = { state: position.state, name: move.name, position, shown };
  at += 1;
  show(ms);
}

// The page and the program differ about what can be done here: the page takes the program's word.
async function refused(error, move) {
  if (error.status !== 409) {
    show(150);
    throw error;
  }
  await know(line[at], line[at]);
  line = line.slice(0, at + 1);
  solution = null;
  show(150);
  throw new Error(`The move “${move.name}” is not possible here. The position was loaded again.`);
}

// To a place on the line.
async function go(k, ms = 220) {
  await stopSearch();
  const next = Math.max(0, Math.min(line.length - 1, k));
  if (!line[next].shown) await know(line[next], line[at]);
  at = next;
  show(ms);
}

// Asks for a position. Its picture goes on from that of the place `near`.
async function know(place, near) {
  const position = await ask("look", { of, state: place.state });
  const step = near.position?.moves.find(({ to }) => to === place.state);
  place.shown = shownAfter(place.shown ?? near.shown, place.shown ? [] : step?.changes ?? [],
    position);
  place.position = position;
}

async function settle() {
  if (playing || !line[at] || line[at].position) return;
  const { picture } = line[at].shown;
  await know(line[at], line[at]);
  show(150, JSON.stringify(picture) === JSON.stringify(line[at].shown.picture));
}
