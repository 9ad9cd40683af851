// Calls to the page's server.
//
//   await ask("move", { of, state, to })
//       returns the answer, or throws the server's message with its `status`
//   await search("solve", { of, state }, onProgress)
//       returns the result; calls onProgress(job) meanwhile

// Number of the current search; 0 if there is none, or if the server has not answered yet.
let job = 0, begun = Promise.resolve(), halted = false;

function post(call, fields, how = {}) {
  return fetch(`api/${call}`, {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify(fields), ...how,
  });
}

async function ask(call, fields) {
  let answer, response;
  try {
    response = await post(call, fields);
    answer = await response.json();
  } catch {
    throw new Error("The program no longer answers. Start trailblaze play again.");
  }
  if (response.ok) return answer;
  throw Object.assign(new Error(inPlainWords(answer.error)), { status: response.status });
}

function inPlainWords(error) {
  if (!error.startsWith("busy: another")) return error;
  return "Another page is searching, and the program does one search at a time. Try again when " +
    "that search has ended.";
}

// Runs a search. The server answers each request when the search ends, or after a quarter of a
// second. The page therefore polls without a timer, which browsers slow down in hidden pages.
// Returns null if another search has replaced this search.
async function search(call, fields, onProgress) {
  const first = begun.then(stop).then(() => ask(call, fields));
  begun = first.catch(() => {});
  let answer = await first;
  const mine = job = answer.done ? 0 : answer.job;
  halted = false;
  while (!answer.done) {
    if (job !== mine) return null;
    onProgress(answer);
    try {
      answer = await ask("job", { job: mine });
    } catch (error) {
      if (job === mine) job = 0;
      throw error;
    }
  }
  if (mine && job !== mine) return null;
  job = 0;
  if (answer.error) throw new Error(answer.error);
  return answer.result;
}

// Ends the search and drops its result.
async function stopSearch() {
  await begun;
  await stop();
}

// Cancels the search. Ignores an error of the server, because the search has then already ended.
async function stop() {
  const stopped = job;
  job = 0;
  if (stopped) await ask("cancel", { job: stopped }).catch(() => {});
}

// Ends the search, which returns what it has found so far.
async function haltSearch() {
  await begun;
  halted = true;
  if (job) await ask("cancel", { job }).catch(() => {});
}

// True if haltSearch() was called since the search began.
const isHalted = () => halted;

// Closing the page cancels its search, if its number is known. If the search has begun so recently
// that its number is not known, the server ends it after some seconds without requests.
addEventListener("pagehide", () => {
  if (job) post("cancel", { job }, { keepalive: true });
});

function counted(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

// "depth 12, 1,234,567 positions, 3.4 million a second, 2.1 s"
function progressText({ progress }) {
  const { states, depth, expected, seconds, states_per_second: speed, doing } = progress;
  const parts = doing ? [doing] : [];
  if (depth) parts.push(`depth ${depth}`);
  if (states) parts.push(counted(states, "position"));
  if (expected && states <= expected) parts.push(`${Math.floor(100 * states / expected)} %`);
  if (states) parts.push(`${(speed / 1e6).toFixed(1)} million a second`);
  return [...parts, `${seconds.toFixed(1)} s`].join(", ");
}
