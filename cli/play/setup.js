// The choice of a puzzle and a position: an instance, or the player's own board, given by options
// and a text.
let puzzles = [];

function choicesOf(items) {
  return items.map(([value, text]) => new Option(text, value));
}

const puzzleChosen = () => puzzles.find(({ name }) => name === $("puzzle").value);

// Returns an input field for an option, with its help below it.
function fieldFor({ name, help, choices, default: fallback }) {
  const field = document.createElement(choices.length ? "select" : "input");
  const box = document.createElement("div"), label = document.createElement("label");
  const small = document.createElement("small");
  if (choices.length) {
    field.append(...choicesOf([["", `${fallback}, unless the text says otherwise`],
      ...choices.map(choice => [choice, choice])]));
  } else {
    field.placeholder = fallback;
  }
  field.name = name;
  small.id = `help-${name}`;
  small.textContent = help;
  field.setAttribute("aria-describedby", small.id);
  label.append(`${name} `, field);
  box.append(label, small);
  return box;
}

function choosePuzzle(name) {
  $("puzzle").value = name;
  const { instances, parameters, forms, summary } = puzzleChosen();
  $("instance").replaceChildren(...choicesOf(instances.map(one => [one.name, one.title])),
    ...choicesOf([["", "of your own"]]));
  // The page cannot read files, so the text must describe the board.
  const own = parameters.filter(({ value }) => value !== "FILE");
  $("options").replaceChildren(...own.map(fieldFor));
  $("text").value = $("goal").value = "";
  $("forms").textContent = `Forms: ${forms.map(form => form.name).join(", ")}`;
  $("text").placeholder = forms[0]?.example ?? "";
  $("about").textContent = sentence(summary);
}

function sentence(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1) + ".";
}

async function open(fields) {
  await stopSearch();
  const opened = await ask("open", fields);
  $("error").textContent = "";
  of = opened.of;
  const goal = opened.goal && opened.goal.length < 80 ? ` Goal: ${opened.goal}.` : "";
  $("about").textContent = [sentence(puzzleChosen().summary) + goal, ...opened.notes].join(" ");
  setHasGoal(opened.has_goal);
  begin(opened.position);
  if (opened.begins_solved && opened.position.goal) {
    say("This is the goal. Mix it up by moves, or take a random position.");
  }
}

function openInstance() {
  const name = $("instance").value;
  $("setup").open = !name;
  if (name) return enqueue(() => open({ puzzle: `${$("puzzle").value}/${name}` }));
}

// Opens the player's board. Empty options have the puzzle's defaults.
function openOwn() {
  const options = {};
  for (const field of $("options").querySelectorAll("select, input")) {
    if (field.value) options[field.name] = field.value;
  }
  // If the instance is a kind of boards, such as rush-hour, it determines how the text is read.
  const kind = puzzleChosen().instances.find(one =>
    one.any_board && one.name === $("instance").value && $("text").value);
  if (!kind) $("instance").value = "";
  return enqueue(() => open({
    puzzle: $("puzzle").value + (kind ? `/${kind.name}` : ""), options, text: $("text").value,
    goal: $("goal").value,
  }));
}

function chooseFirst() {
  const { instances } = puzzleChosen();
  $("instance").value = instances[0]?.name ?? "";
  return instances.length ? openInstance() : openOwn();
}
