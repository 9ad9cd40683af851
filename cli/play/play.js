// The page of `trailblaze play`. What is played is a line of positions from the start: those that
// were visited and, behind them, those of a solution that was found. Every step along it is a move
// that the server has checked.
//
//   line    start  ->  .  ->  .  ->  .  ->  goal      {state, name, position, shown}
//                      at            planned: position and shown come when it is visited
const $ = id => document.getElementById(id);
// Milliseconds a move.
const unhurried = 600;
let puzzles = [], of = null, line = [], at = 0;
// Whether the line goes on to a goal, as a solution that was found.
let solves = false;
let timer = 0, playing = false, busy = Promise.resolve(), searches = 0;

const board = new Board($("board"));
const hands = new Hands(board, move => act(() => make(move)), say);

function say(text) {
  $("live").textContent = text;
}

function counted(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

// One thing after the other, whatever is clicked meanwhile. What goes wrong is said.
function act(work) {
  busy = busy.then(work).catch(error => {
    play(false);
    $("progress").textContent = "";
    $("error").textContent = error.message;
  });
  return busy;
}

// ---- the line ----

function told() {
  const { position, name } = line[at];
  if (position.goal) return at ? `Solved in ${counted(at, "move")}.` : "This is the goal.";
  const after = at ? `Move ${at}: ${name}.` : "Start.";
  if (position.dead) return `${after} ${position.why || "No goal can be reached from here."}`;
  const left = line.length - 1 - at;
  if (left && solves) return `${after} ${counted(left, "move")} of the solution to go.`;
  if (left) return `${after} ${counted(left, "move")} can be made again.`;
  return position.moves.length ? after : `${after} No move is possible.`;
}

function show(ms) {
  const { position, shown, state } = line[at];
  board.show(shown.picture, ms);
  hands.take(shown, position.moves);
  $("board").ariaLabel = inWords(shown.picture) || `Position ${state}`;
  $("state").textContent = state;
  $("slider").max = line.length - 1;
  $("slider").value = at;
  $("slider").ariaValueText = told();
  for (const id of ["restart", "undo"]) $(id).ariaDisabled = at === 0;
  for (const id of ["redo"]) $(id).ariaDisabled = at === line.length - 1;
  say(told());
  listMoves(position.moves);
}

function listMoves(moves) {
  $("moves").replaceChildren(...moves.map(move => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.textContent = move.name;
    button.dataset.to = move.to;
    button.onclick = () => act(() => make(move));
    item.append(button);
    return item;
  }));
}

function begin(position) {
  play(false);
  line = [{ state: position.state, name: "", position, shown: firstShown(position) }];
  solves = false;
  at = 0;
  $("levels").hidden = true;
  $("progress").textContent = "";
  fit();
  show(0);
}

// What is seen of the board: the start, and where its moves lead.
function fit() {
  const { position, shown } = line[0];
  board.fit([shown.picture, ...position.moves.map(move =>
    changed(shown.picture, shownChanges(shown, move.changes)))]);
  $("board").style.maxWidth = `${board.box[2] * 120}px`;
}

// The position behind a move of the position that is shown.
async function visit(move) {
  const here = line[at];
  const position = await ask("move", { of, state: here.state, to: move.to });
  return {
    state: position.state, name: move.name, position,
    shown: shownAfter(here.shown, move.changes, position),
  };
}

// A move of the player. One that the plan has next keeps the plan. A search was of the position
// that is left, so it is stopped.
async function make(move, ms = 220) {
  $("error").textContent = "";
  await stopSearch();
  const next = await visit(move);
  const isPlanned = line[at + 1]?.state === move.to;
  solves = solves && isPlanned;
  line = isPlanned ? line : line.slice(0, at + 1);
  line[at + 1] = next;
  at += 1;
  show(ms);
}

// To a place on the line. Positions that were not visited yet are, one after the other.
async function go(k, ms = 220) {
  await stopSearch();
  const goal = Math.max(0, Math.min(line.length - 1, k));
  while (at < goal && !line[at + 1].position) {
    const { state } = line[at + 1];
    const move = line[at].position.moves.find(one => one.to === state);
    line[at + 1] = await visit(move);
    at += 1;
  }
  at = goal;
  show(ms);
}

// ---- playing ----

function play(on) {
  clearTimeout(timer);
  playing = on;
  document.body.classList.toggle("playing", playing);
  $("play").ariaLabel = playing ? "Pause" : solves ? "Play the solution" : "Play the moves";
  $("live").ariaLive = playing ? "off" : "polite";
  if (!playing) return;
  act(async () => {
    if (at === line.length - 1) await go(0, 0);
    await tick();
  });
}

async function tick() {
  if (!playing) return;
  const pace = unhurried / $("speed").value;
  if (at < line.length - 1) await go(at + 1, Math.min(300, pace * 0.8));
  if (at < line.length - 1) {
    timer = setTimeout(() => act(tick), pace);
  } else {
    play(false);
    say(told());
  }
}

// ---- what is searched for ----

// Follows a search of this position, and hands its result on if the position is still there.
async function find(kind, doing, use, more = {}) {
  play(false);
  const here = line[at], mine = searches += 1;
  const end = error => {
    if (mine !== searches) return;
    $("progress").textContent = "";
    $("error").textContent = error;
    $("cancel").hidden = true;
  };
  $("error").textContent = "";
  $("cancel").hidden = false;
  try {
    const result = await search(kind, { of, state: here.state, ...more }, job =>
      $("progress").textContent = `${doing}: ${progressText(job)}`);
    end("");
    if (result && line[at] === here) await use(result);
  } catch (error) {
    end(error.message);
  }
}

function unsolved({ status, limit, notes }) {
  if (status === "unsolvable") return ["No goal can be reached from here.", ...notes].join(" ");
  if (limit === "interrupted") return "Stopped.";
  return `Not found within the limit on ${limit}. Play on and ask again, or begin the program with ` +
    "higher limits.";
}

function hint() {
  return find("hint", "Looking for a move", result => {
    if (result.status !== "solved") return say(unsolved(result));
    if (!result.to) return say("This is the goal.");
    const { position, shown } = line[at];
    const move = position.moves.find(one => one.to === result.to);
    const touched = new Set(stepsOf(shown, move.changes).map(({ id }) => id));
    mark(board, "hinted", id => touched.has(id));
    for (const button of $("moves").querySelectorAll("button")) {
      button.classList.toggle("hinted", button.dataset.to === result.to);
    }
    if (result.left === 1) return say(`Hint: ${result.name}. It is the last move.`);
    say(`Hint: ${result.name}. Then ${counted(result.left - 1, "move")} to go` +
      (result.shortest ? ", which is the shortest way." : "; there may be a shorter way."));
  });
}

function solve() {
  return find("solve", "Solving", result => {
    if (result.status !== "solved") return say(unsolved(result));
    if (!result.states) return say(result.notes.join(" "));
    line = line.slice(0, at + 1);
    solves = true;
    result.states.slice(1).forEach((state, k) =>
      line.push({ state, name: result.moves[k], position: null, shown: null }));
    const proved = result.exact ? ": no shorter solution exists" : "";
    $("progress").textContent = `A solution of ${counted(result.length, "move")}${proved}. ` +
      `${result.search}, ${result.seconds.toFixed(2)} s.`;
    show(0);
    play(result.length > 0);
  });
}

function count() {
  return find("enumerate", "Counting", result => {
    $("levels").hidden = false;
    const { states, depth, mean_depth: mean, status } = result;
    const isPart = status !== "complete";
    $("figures").textContent = `${counted(states, "position")} from here` +
      (isPart ? " so far, stopped early" : "") + `; greatest depth ${depth}` +
      (mean === null ? "." : `, mean depth ${mean.toFixed(2)}.`);
    drawLevels(result.levels);
    $("log").onchange = () => drawLevels(result.levels);
    $("levels").scrollIntoView({ block: "nearest" });
  });
}

function random() {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  return find("random", "Looking for a position",
    async ({ state }) => begin(await ask("look", { of, state })), { seed });
}

// ---- the histogram ----

function svgPart(name, attributes, text = "") {
  const part = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
  part.textContent = text;
  return part;
}

// In pixels of a drawing that is as wide as the page lets it be.
function drawLevels(levels) {
  const svg = $("histogram"), wide = Math.max(280, svg.clientWidth), tall = 224, floor = tall - 20;
  const most = Math.max(1, ...levels), slot = wide / levels.length;
  const scale = $("log").checked ? n => n && (1 + 15 * Math.log(n) / (Math.log(most) || 1)) / 16 :
    n => n / most;
  const every = Math.ceil(levels.length * 26 / wide);
  svg.setAttribute("viewBox", `0 0 ${wide} ${tall}`);
  svg.ariaLabel = `Positions by depth, from 0 to ${levels.length - 1}`;
  svg.replaceChildren(svgPart("line", { x1: 0, x2: wide, y1: floor, y2: floor }));
  $("rows").replaceChildren();
  levels.forEach((states, depth) => {
    const height = Math.max(0.5, scale(states) * (floor - 8));
    const bar = svgPart("rect", {
      x: slot * (depth + 0.06), width: slot * 0.88, y: floor - height, height,
    });
    bar.append(svgPart("title", {}, `Depth ${depth}: ${counted(states, "position")}`));
    svg.append(bar);
    if (depth % every === 0) {
      svg.append(svgPart("text", { x: slot * (depth + 0.5), y: tall - 5 }, depth));
    }
    const row = $("rows").insertRow();
    for (const value of [depth, states]) row.insertCell().textContent = value.toLocaleString("en");
  });
}

// ---- choosing a puzzle ----

function choicesOf(items) {
  return items.map(([value, text]) => new Option(text, value));
}

const puzzleChosen = () => puzzles.find(({ name }) => name === $("puzzle").value);

function fieldFor({ name, help, choices, default: fallback }) {
  const label = document.createElement("label");
  const field = document.createElement(choices.length ? "select" : "input");
  if (choices.length) field.append(...choicesOf(choices.map(choice => [choice, choice])));
  field.name = name;
  if (choices.length) {
    field.value = fallback;
  } else {
    field.placeholder = fallback;
  }
  label.title = help;
  label.append(`${name} `, field);
  return label;
}

function choosePuzzle(name) {
  $("puzzle").value = name;
  const { instances, parameters, forms, summary } = puzzleChosen();
  $("instance").replaceChildren(...choicesOf(instances.map(one => [one.name, one.title])),
    ...choicesOf([["", "of your own"]]));
  $("options").replaceChildren(...parameters.map(fieldFor));
  $("text").value = $("goal").value = "";
  $("forms").textContent = `Forms: ${forms.map(form => form.name).join(", ")}`;
  $("text").placeholder = forms[0]?.example ?? "";
  $("about").textContent = sentence(summary);
}

function sentence(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1) + ".";
}

async function open(fields) {
  await stopSearch();
  const opened = await ask("open", fields);
  $("error").textContent = "";
  of = opened.of;
  const goal = opened.goal && opened.goal.length < 80 ? ` Goal: ${opened.goal}.` : "";
  $("about").textContent = [sentence(puzzleChosen().summary) + goal, ...opened.notes].join(" ");
  begin(opened.position);
  if (opened.begins_solved && opened.position.goal) {
    say("This is the goal. Mix it up by moves, or take a random position.");
  }
}

function openInstance() {
  const name = $("instance").value;
  $("setup").open = !name;
  if (name) return act(() => open({ puzzle: `${$("puzzle").value}/${name}` }));
}

// As it is set up. What is left empty is as the puzzle has it.
function openOwn() {
  const options = {};
  for (const field of $("options").querySelectorAll("select, input")) {
    if (field.value) options[field.name] = field.value;
  }
  $("instance").value = "";
  return act(() => open({
    puzzle: $("puzzle").value, options, text: $("text").value, goal: $("goal").value,
  }));
}

function chooseFirst() {
  const { instances } = puzzleChosen();
  $("instance").value = instances[0]?.name ?? "";
  return instances.length ? openInstance() : openOwn();
}

// ---- what is clicked and typed ----

const doing = {
  restart: () => act(() => go(0)), undo: () => act(() => go(at - 1)),
  redo: () => act(() => go(at + 1)), play: () => play(!playing && line.length > 1),
  hint, solve, count, random, cancel: () => act(stopSearch),
};
for (const [id, work] of Object.entries(doing)) {
  $(id).onclick = () => {
    if (["restart", "undo", "redo"].includes(id) && playing) play(false);
    work();
  };
}
$("slider").oninput = () => {
  if (playing) play(false);
  act(() => go(Number($("slider").value), 120));
};
$("puzzle").onchange = () => {
  choosePuzzle($("puzzle").value);
  chooseFirst();
};
$("instance").onchange = openInstance;
$("choose").onsubmit = event => {
  event.preventDefault();
  openOwn();
};

const keys = { h: hint, u: doing.undo, r: doing.redo };
onkeydown = event => {
  const isTyped = ["INPUT", "TEXTAREA", "SELECT"].includes(event.target.tagName);
  if (isTyped || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
};

act(async () => {
  ({ puzzles } = await ask("puzzles", {}));
  $("puzzle").append(...choicesOf(puzzles.map(({ name }) => [name, name])));
  const [name, instance] = document.body.dataset.target.split("/");
  choosePuzzle(name || puzzles[0].name);
  if (instance) {
    $("instance").value = instance;
    openInstance();
  } else {
    chooseFirst();
  }
});
