// The line plays by itself to its end. Meanwhile nothing is asked of the server, and a screen
// reader is not told of every move, but of the one where it stops.

// Milliseconds a move.
const unhurried = 600;
let timer = 0, playing = false;

function play(on) {
  clearTimeout(timer);
  const wasPlaying = playing;
  playing = on;
  document.body.classList.toggle("playing", playing);
  $("play").ariaLabel = playing ? "Pause" : solves ? "Play the solution" : "Play the moves";
  $("live").ariaLive = playing ? "off" : "polite";
  if (wasPlaying && !playing) act(() => {});
  if (!playing || wasPlaying) return;
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
