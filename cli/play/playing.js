// The line plays by itself to its end. Meanwhile no moves are asked for, and positions only where a
// solution came without pictures. A screen reader is told of the move where it stops alone.

// Milliseconds a move.
const unhurried = 600;
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
    act(() => say(told()));
  }
  if (!playing || wasPlaying) return;
  act(async () => {
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
  const pace = unhurried / $("speed").value;
  if (at < line.length - 1) await go(at + 1, Math.min(300, pace * 0.8));
  if (at < line.length - 1) {
    timer = setTimeout(() => act(tick), pace);
  } else {
    play(false);
  }
}
