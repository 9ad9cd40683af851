// Searches for a hint, a solution, all positions, or a random position. Screen readers announce the
// result once, but not the progress.
const needsGoal = ["hint", "solve", "random"];
let searches = 0, hasGoal = true;

// Starts a search from this position and shows its progress. Passes the result to `use` if the
// position is still current.
async function runSearch(kind, doing, use, more = {}) {
  const here = line[at], mine = searches += 1;
  const showProgress = job => {
    if (mine !== searches) return;
    if (!$("progress").textContent) announce(`${doing} …`);
    $("progress").textContent = progressText(job);
    $("cancel").hidden = false;
  };
  announce("");
  $("error").textContent = "";
  $("progress").textContent = "";
  let result = null, wrong = "";
  try {
    result = await search(kind, { of, state: here.state, ...more }, showProgress);
  } catch (error) {
    wrong = error.message;
  }
  if (mine !== searches) return;
  $("progress").textContent = "";
  if (document.activeElement === $("cancel")) $(kind).focus();
  $("cancel").hidden = true;
  if (wrong || !result || line[at] !== here) announce("");
  if (wrong && isHalted()) announce("Stopped.");
  else if (wrong) $("error").textContent = wrong;
  // enqueue() shows errors. It also runs one function at a time, so no move happens meanwhile.
  if (result) await enqueue(() => line[at] === here ? use(result) : announce(""));
}

// Starts a search after all queued moves.
function queueSearch(kind, doing, use, more) {
  play(false);
  enqueue(() => {
    if (needsGoal.includes(kind) && !hasGoal) return announce($("no-goal").textContent);
    runSearch(kind, doing, use, more?.());
  });
}

// Without a goal, there is no hint, no solution and no random solvable position.
function setHasGoal(isThere) {
  hasGoal = isThere;
  for (const id of needsGoal) $(id).ariaDisabled = !hasGoal;
  $("no-goal").textContent = hasGoal ? "" :
    "Hint, Solve and Random need a goal: write one under Set up, “Another goal”.";
}

function unsolvedText({ status, limit, notes, lower_bound: least }) {
  if (status === "unsolvable") return ["No goal can be reached from here.", ...notes].join(" ");
  const known = least ? ` A solution has at least ${counted(least, "move")}.` : "";
  if (limit === "interrupted") return `Stopped.${known}`;
  return `Not found within the limit on ${limit}.${known} Make some moves and try again, ` +
    "or start trailblaze play with higher limits.";
}

function hint() {
  queueSearch("hint", "Looking for a move", result => {
    if (result.status !== "solved") return announce(unsolvedText(result));
    if (!result.to) return announce("This is the goal.");
    const { position, shown } = line[at];
    const move = position.moves.find(one => one.to === result.to);
    pieces.hint(new Set(stepsOf(shown, move.changes).map(({ id }) => id)));
    for (const button of $("moves").querySelectorAll("button")) {
      button.ariaCurrent = button.dataset.to === result.to ? "true" : null;
    }
    if (result.left === 1) return announce(`Hint: ${result.name}. It is the last move.`);
    announce(`Hint: ${result.name}. Then ${counted(result.left - 1, "move")} to go` +
      (result.shortest ? ", which is the shortest way." : "; there may be a shorter way."));
  });
}

function solve() {
  queueSearch("solve", "Solving", result => {
    if (result.status !== "solved") return announce(unsolvedText(result));
    if (!result.states) return announce(result.notes.join(" "));
    if (!result.length) return announce("This is the goal.");
    line = [...line.slice(0, at + 1), ...solutionEntries(result)];
    solution = at;
    extend(line.slice(at).flatMap(({ shown }) => shown ? [shown.picture] : []));
    const proved = result.exact ? ": no shorter solution exists" : "";
    announce(`A solution of ${counted(result.length, "move")}${proved}. ` +
      `${result.search}, ${result.seconds.toFixed(2)} s.`);
    show(0);
    play(true);
  });
}

// Returns the line's entries for a solution, with pictures if the solution has them.
function solutionEntries({ states, moves, picture, changes }) {
  let shown = changes ? shownAfter(line[at].shown, [], { picture }) : null;
  return moves.map((name, k) => {
    if (shown) shown = shownAlong(shown, changes[k]);
    return { state: states[k + 1], name, position: null, shown };
  });
}

function count() {
  queueSearch("enumerate", "Counting", result => {
    setLevels(line[at], result);
    announce($("figures").textContent);
    $("levels").scrollIntoView({ block: "nearest" });
  });
}

function random() {
  queueSearch("random", "Looking for a position", async ({ state }) => {
    const position = await ask("look", { of, state });
    $("instance").value = "";
    begin(position);
  }, () => ({ seed: crypto.getRandomValues(new Uint32Array(1))[0] }));
}
