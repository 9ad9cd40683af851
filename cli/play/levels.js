// Shows the number of positions at each depth, as a table and as the chart of `trailblaze enumerate
// --format svg`. Both are visible only at the position from which they were counted.
const mostRows = 2000;
let levels = null;

function setLevels(entry, result) {
  levels = { entry, result };
  const { states, depth, mean_depth: mean, status } = result;
  $("figures").textContent = `${counted(states, "position")} from here` +
    (status === "complete" ? "" : " so far, stopped early") + `; greatest depth ${depth}` +
    (mean === null ? "." : `, mean depth ${mean.toFixed(2)}.`);
  fillRows(result.levels);
  drawChart();
  showLevels(entry);
}

function showLevels(entry) {
  $("levels").hidden = levels?.entry !== entry;
}

function drawChart() {
  const { charts, levels: counts, mean_depth: mean } = levels.result;
  const text = charts[$("log").checked ? "log" : "linear"];
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const most = counts.reduce((best, count, depth) => count > counts[best] ? depth : best, 0);
  svg.role = "img";
  svg.ariaLabel = counts.length === 0 ? "No depth is complete." :
    `Positions by depth, from 0 to ${counts.length - 1}` +
    (mean === null ? "" : `, ${mean.toFixed(2)} in the mean`) +
    `; the most, ${counts[most].toLocaleString("en")}, at depth ${most}.`;
  $("chart").replaceChildren(svg);
}

function fillRows(counts) {
  $("rows").replaceChildren();
  counts.slice(0, mostRows).forEach((states, depth) => {
    const row = $("rows").insertRow();
    for (const value of [depth, states]) row.insertCell().textContent = value.toLocaleString("en");
  });
  $("more-rows").textContent = counts.length <= mostRows ? "" :
    `These are the first ${counted(mostRows, "depth")} of ${counts.length.toLocaleString("en")}.`;
}
