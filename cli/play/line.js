// The line of play: the visited positions from the start, followed by the positions of a solution,
// if one was found. The server has checked all moves of the line.
//
//   line    start  ->  .  ->  .  ->  .  ->  goal      {state, name, position, shown}
//                      at
//
// `position` has the moves. It is null until the page asks the server, which it does when no more
// work is queued. A solution comes with its pictures; if it has too many moves, `shown` is null.
const $ = id => document.getElementById(id);
let of = null, line = [], at = 0;
// Index at which a found solution begins; null if the line does not lead to a goal.
let solution = null;
let busy = Promise.resolve(), waiting = 0;

// Shows a text, which screen readers announce if it is new.
function say(text) {
  if ($("live").textContent !== text) $("live").textContent = text;
}

// Shows the result of a search. Screen readers announce it once.
function announce(text) {
  $("result").textContent = text;
}

// Runs `work` after all work that is queued before it. Shows errors. If no more work is queued,
// asks the server for the current position.
function enqueue(work) {
  waiting += 1;
  busy = busy.then(async () => {
    try {
      await work();
      if (waiting === 1) await loadCurrent();
    } catch (error) {
      play(false);
      $("error").textContent = error.message;
    }
    waiting -= 1;
  });
  return busy;
}

// ---- what is shown ----

function statusText() {
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

// Moves the board to the current position within `ms` milliseconds. If `isThere` is true, the board
// shows the position already.
function show(ms, isThere = false) {
  const { position, shown, state } = line[at];
  const hadFocus = pieces.hasFocus();
  extend([shown.picture]);
  if (!isThere) board.show(shown.picture, ms);
  const choices = new Choices(shown, position?.moves ?? []);
  hands.setChoices(choices);
  pieces.setChoices(choices, hadFocus, position !== null);
  $("words").textContent = inWords(shown.picture) || `Position ${state}`;
  $("state").textContent = state;
  $("slider").max = line.length - 1;
  $("slider").value = at;
  $("slider").ariaValueText = statusText();
  for (const id of ["restart", "undo"]) $(id).ariaDisabled = at === 0;
  $("redo").ariaDisabled = at === line.length - 1;
  $("play").ariaDisabled = line.length === 1;
  labelPlay();
  say(statusText());
  listMoves(position?.moves);
  showLevels(line[at]);
}

// Rebuilds the list for each position. The focus stays at the move of the same name or, if there is
// none, at the same index. Until the new moves are known, disables the old moves.
function listMoves(moves) {
  const list = $("moves"), before = [...list.querySelectorAll("button")];
  for (const button of before) button.ariaDisabled = "true";
  if (!moves) return;
  const focused = before.indexOf(document.activeElement);
  list.replaceChildren(...moves.map(move => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.textContent = move.name;
    button.dataset.to = move.to;
    button.onclick = () => enqueue(() => make(move));
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

// Sets the initial view of the board to the start and the positions after its moves.
function fit() {
  const { position, shown } = line[0];
  board.box = shown.picture[0]?.slice(1, 5) ?? [0, 0, 1, 1];
  extend([shown.picture, ...position.moves.map(move =>
    changed(shown.picture, shownChanges(shown, move.changes)))]);
}

// Extends the view to these pictures.
function extend(pictures) {
  board.fit([[["", ...board.box]], ...pictures]);
  $("board").style.maxWidth = `${board.box[2] * 120}px`;
}

// ---- moves ----

// Makes a move of the player. If it is the next move of the line, keeps the rest of the line. Stops
// the search, because it belongs to the previous position. Ignores a move of another position,
// which the player chose before the board arrived here.
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
    return handleRejection(error, move);
  }
  const isPlanned = line[at + 1]?.state === move.to;
  if (!isPlanned) solution = null;
  if (!isPlanned) line = line.slice(0, at + 1);
  const shown = shownAfter(here.shown, move.changes, position);
  line[at + 1] = { state: position.state, name: move.name, position, shown };
  at += 1;
  show(ms);
}

// Handles a rejected move. If page and program differ about the moves here, loads the position
// again from the program.
async function handleRejection(error, move) {
  if (error.status !== 409) {
    show(150);
    throw error;
  }
  await load(line[at], line[at]);
  line = line.slice(0, at + 1);
  solution = null;
  show(150);
  throw new Error(`The move “${move.name}” is not possible here. The position was loaded again.`);
}

// Goes to entry `k` of the line.
async function go(k, ms = 220) {
  await stopSearch();
  const next = Math.max(0, Math.min(line.length - 1, k));
  if (!line[next].shown) await load(line[next], line[at]);
  at = next;
  show(ms);
}

// Asks the server for a position. Derives its picture from that of the entry `near`.
async function load(entry, near) {
  const position = await ask("look", { of, state: entry.state });
  const step = near.position?.moves.find(({ to }) => to === entry.state);
  entry.shown = shownAfter(entry.shown ?? near.shown, entry.shown ? [] : step?.changes ?? [],
    position);
  entry.position = position;
}

async function loadCurrent() {
  if (playing || !line[at] || line[at].position) return;
  const { picture } = line[at].shown;
  await load(line[at], line[at]);
  show(150, JSON.stringify(picture) === JSON.stringify(line[at].shown.picture));
}
