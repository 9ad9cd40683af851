// The page of `trailblaze play`. Connects its parts and handles clicks.
//
//   setup.js   choice of a puzzle     line.js    line of play        playing.js  playing the line
//   pieces.js  keys, screen readers   hands.js   mouse and touch     choices.js  possible moves
//   asks.js    searches               levels.js  chart of depths
const board = new Board($("board"));
const undo = () => step(-1), redo = () => step(1);
// Queues the work of a click, drag or key on the board. Stops playing, and first asks the server
// for the moves of the position.
const queue = work => {
  play(false);
  return enqueue(async () => {
    await loadCurrent();
    return work();
  });
};
const pieces = new Pieces(board, {
  queue, make, say, shortcuts: { h: hint, u: undo, r: redo },
});
const hands = new Hands(board, pieces, { queue, make });

function step(by) {
  if (!line[at + by]) return;
  play(false);
  enqueue(() => go(at + by));
}

function restart() {
  if (at === 0) return;
  play(false);
  enqueue(() => go(0));
}

const actions = {
  restart, undo, redo, hint, solve, random, enumerate: count,
  play: () => play(!playing && line.length > 1), cancel: haltSearch,
};
for (const [id, work] of Object.entries(actions)) $(id).onclick = () => work();
$("slider").oninput = () => {
  play(false);
  const k = Number($("slider").value);
  enqueue(() => go(k, 120));
};
$("log").onchange = drawChart;
$("puzzle").onchange = () => {
  choosePuzzle($("puzzle").value);
  chooseFirst();
};
$("instance").onchange = openInstance;
$("choose").onsubmit = event => {
  event.preventDefault();
  openOwn();
};

enqueue(async () => {
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
