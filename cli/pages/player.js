// The page that plays a solution. Its data are [state, start, moves]: the start as a text and as a
// picture, and for each move:
//
//   [name, at, text, ...changes]
//
// The text of the next position is the text of the previous position with `text` at offset `at`. If
// `at` is -1, it is `text`. The changes give the next picture (board.js).
const $ = id => document.getElementById(id);
const [state, start, moves] = JSON.parse($("data").textContent);
const last = moves.length;
const states = [state], pictures = [changed([], start)];
for (const [, at, text, ...changes] of moves) {
  const before = states.at(-1);
  states.push(at < 0 ? text : before.slice(0, at) + text + before.slice(at + text.length));
  pictures.push(changed(pictures.at(-1), changes));
}

const board = new Board($("board"));
board.fit(pictures);
$("board").style.maxWidth = `${board.box[2] * 120}px`;

// Milliseconds per move at speed 1, and the maximum number of moves in the list.
const msPerMove = 600, maxListed = 500;
let at = -1, timer = 0, playing = false;

const moveName = k => k ? moves[k - 1][0] : "start";
const statusText = k => k ? `Move ${k} of ${last}: ${moveName(k)}` :
  last ? "Start" : "No moves to play";

function show(k, ms) {
  k = max(0, min(last, k));
  if (k === at) return;
  board.show(pictures[k], ms);
  at = k;
  $("live").textContent = statusText(k);
  $("slider").value = k;
  $("slider").ariaValueText = statusText(k);
  $("state").textContent = states[k];
  $("board").ariaLabel = inWords(pictures[k]) || `Position ${states[k]}`;
  for (const id of ["first", "back"]) $(id).ariaDisabled = k === 0;
  for (const id of ["next", "last"]) $(id).ariaDisabled = k === last;
  highlightMove($("moves").children[k]);
}

// Marks a move in the list of moves. Scrolls only the list, not the page.
function highlightMove(item) {
  const list = $("moves");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  if (!item) return;
  item.ariaCurrent = "step";
  const top = item.offsetTop - list.offsetTop - list.scrollTop;
  if (top < 0 || top + item.offsetHeight > list.clientHeight) {
    list.scrollTop += top - list.clientHeight / 2;
  }
}

// During playing, screen readers do not announce moves. They announce the move at which playing
// stops.
function play(on) {
  clearTimeout(timer);
  playing = on && last > 0;
  $("play").ariaLabel = playing ? "Pause" : "Play";
  $("live").ariaLive = playing ? "off" : "polite";
  if (!playing) {
    $("live").textContent = statusText(at);
  } else if (at < last) {
    tick();
  } else {
    show(0, 200);
    timer = setTimeout(tick, msPerMove);
  }
}

function tick() {
  if (at === last) return play(false);
  const pace = msPerMove / $("speed").value;
  show(at + 1, min(300, pace * 0.8));
  timer = setTimeout(tick, pace);
}

function go(k, ms = 220) {
  if (playing) play(false);
  show(k, ms);
}

function faster(steps) {
  const speed = $("speed");
  speed.selectedIndex = max(0, min(speed.length - 1, speed.selectedIndex + steps));
}

const actions = {
  first: () => go(0),
  back: () => go(at - 1),
  play: () => play(!playing),
  next: () => go(at + 1),
  last: () => go(last),
};
for (const [id, work] of Object.entries(actions)) $(id).onclick = work;
$("slider").max = last;
$("slider").disabled = $("play").ariaDisabled = !last;
$("slider").oninput = () => go(Number($("slider").value), 120);

const keys = {
  " ": actions.play, Home: actions.first, ArrowLeft: actions.back, ArrowRight: actions.next,
  End: actions.last, "+": () => faster(1), "=": () => faster(1), "-": () => faster(-1),
};
onkeydown = event => {
  const { tagName } = event.target;
  const isTaken = tagName === "SELECT" || (tagName === "BUTTON" && event.key === " ") ||
    (tagName === "INPUT" && event.key.length > 1);
  if (isTaken || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
};

for (let k = 0; last > 0 && last <= maxListed && k <= last; ++k) {
  const button = document.createElement("button");
  button.textContent = moveName(k);
  button.onclick = () => go(k, 300);
  $("moves").append(button);
}
show(0);
