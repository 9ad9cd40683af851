// The page that plays a solution. Its data are [state, start, moves]: the start as a text and as a
// picture, and for each move
//
//   [name, head, tail, text, ...changes]
//
// The text of the position behind it is `head` characters of the one before, `text`, and `tail`
// characters of the one before. Its picture is the one before after the changes (board.js).
const $ = id => document.getElementById(id);
const [state, start, moves] = JSON.parse($("data").textContent);
const last = moves.length;
const states = [state], pictures = [changed([], start)];
for (const [, head, tail, text, ...changes] of moves) {
  const before = states[states.length - 1];
  states.push(before.slice(0, head) + text + before.slice(before.length - tail));
  pictures.push(changed(pictures[pictures.length - 1], changes));
}

const board = new Board($("board"));
board.fit(pictures);
$("board").style.maxWidth = `${board.box[2] * 120}px`;

const most = 500;  // moves in the list
const paces = [0.5, 1, 2, 4, 8, 16], unhurried = 600;  // milliseconds a move
let at = -1, timer = 0, playing = false;

function told(k) {
  if (last === 0) return "The start is a goal: no move is needed";
  if (k === 0) return `Start, ${last} ${last === 1 ? "move" : "moves"} from the goal`;
  return `Move ${k} of ${last}: ${moves[k - 1][0]}`;
}

function show(k, ms) {
  k = Math.max(0, Math.min(last, k));
  if (k === at) return;
  board.show(pictures[k], ms);
  at = k;
  $("live").textContent = told(k);
  $("slider").value = k;
  $("slider").ariaValueText = told(k);
  $("state").textContent = states[k];
  $("board").ariaLabel = inWords(pictures[k]) || `Position ${states[k]}`;
  for (const id of ["first", "back"]) $(id).ariaDisabled = k === 0;
  for (const id of ["next", "last"]) $(id).ariaDisabled = k === last;
  mark($("moves").children[k]);
}

// In the list of moves. Only the list scrolls: the page stays where it is.
function mark(item) {
  $("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
  if (!item) return;
  item.firstChild.setAttribute("aria-current", "step");
  const list = $("moves"), top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

// While it plays, a screen reader is not told of every move; it is told of the one where it stops.
function play(on) {
  clearTimeout(timer);
  playing = on && last > 0;
  document.body.classList.toggle("playing", playing);
  $("play").ariaLabel = playing ? "Pause" : "Play";
  $("live").ariaLive = playing ? "off" : "polite";
  if (!playing) {
    $("live").textContent = told(at);
  } else {
    if (at === last) show(0);
    tick();
  }
}

function tick() {
  if (at === last) return play(false);
  const pace = unhurried / $("speed").value;
  show(at + 1, Math.min(300, pace * 0.8));
  timer = setTimeout(tick, pace);
}

function go(k, ms = 220) {
  if (playing) play(false);
  show(k, ms);
}

function faster(steps) {
  const k = paces.indexOf(Number($("speed").value)) + steps;
  $("speed").value = paces[Math.max(0, Math.min(paces.length - 1, k))];
}

const doing = {
  first: () => go(0),
  back: () => go(at - 1),
  play: () => play(!playing),
  next: () => go(at + 1),
  last: () => go(last),
};
for (const [id, act] of Object.entries(doing)) $(id).onclick = act;
$("slider").max = last;
$("slider").oninput = () => go(Number($("slider").value), 120);

const keys = {
  " ": doing.play, Home: doing.first, ArrowLeft: doing.back, ArrowRight: doing.next,
  End: doing.last, "+": () => faster(1), "=": () => faster(1), "-": () => faster(-1),
};
onkeydown = event => {
  const { tagName } = event.target;
  const isTaken = tagName === "SELECT" || (tagName === "BUTTON" && event.key === " ") ||
    (tagName === "INPUT" && event.key.length > 1);
  if (isTaken || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
};

for (let k = 0; last > 0 && last <= most && k <= last; ++k) {
  const item = document.createElement("li"), button = document.createElement("button");
  button.textContent = k ? moves[k - 1][0] : "start";
  button.onclick = () => go(k, 300);
  item.append(button);
  $("moves").append(item);
}
show(0);
