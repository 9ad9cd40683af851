// The page of `trailblaze play`: its parts put together, and what is clicked.
//
//   setup.js   which puzzle       line.js    what is played       playing.js  ... by itself
//   pieces.js  keys, words        hands.js   mouse and touch      choices.js  what they may do
//   asks.js    searches           levels.js  what was counted
const board = new Board($("board"));
const undo = () => step(-1), redo = () => step(1);
// Whoever touches the board ends the playing, and what can be done there is asked for first.
const queue = work => {
  play(false);
  return act(async () => {
    await settle();
    return work();
  });
};
const pieces = new Pieces(board, {
  queue, make, say, shortcuts: { h: hint, u: undo, r: redo },
});
const hands = new Hands(board, pieces, { queue, make });

function step(way) {
  if (!line[at + way]) return;
  play(false);
  act(() => go(at + way));
}

function restart() {
  if (at === 0) return;
  play(false);
  act(() => go(0));
}

const doing = {
  restart, undo, redo, hint, solve, random, enumerate: count,
  play: () => play(!playing && line.length > 1), cancel: haltSearch,
};
for (const [id, work] of Object.entries(doing)) $(id).onclick = () => work();
$("slider").oninput = () => {
  play(false);
  const k = Number($("slider").value);
  act(() => go(k, 120));
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
