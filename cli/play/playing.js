// Plays the line to its end. During playing, the page does not ask the server for moves, and asks
// for positions only if the solution came without pictures. Screen readers announce only the move
// at which playing stops.

// Milliseconds per move at speed 1.
const msPerMove = 600;
let timer = 0, playing = false;

function play(on) {
  clearTimeout(timer);
  const wasPlaying = playing;
  playing = on;
  document.body.classList.toggle("playing", playing);
  labelPlay();
  $("live").ariaLive = playing ? "off" : "polite";
  if (wasPlaying && !playing) {
    $("live").textContent = "";
    enqueue(() => say(statusText()));
  }
  if (!playing || wasPlaying) return;
  enqueue(async () => {
    if (at === line.length - 1) await go(0, 0);
    await tick();
  });
}

function labelPlay() {
  const what = solution === null ? "Play the moves" : "Play the solution";
  $("play").ariaLabel = playing ? "Pause" : what;
}

async function tick() {
  if (!playing) return;
  const pace = msPerMove / $("speed").value;
  if (at < line.length - 1) await go(at + 1, Math.min(300, pace * 0.8));
  if (at < line.length - 1) {
    timer = setTimeout(() => enqueue(tick), pace);
  } else {
    play(false);
  }
}
