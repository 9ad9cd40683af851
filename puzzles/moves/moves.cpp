// Permutation puzzles from a file: `moves --definition FILE`.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/moves/move_sequence.hpp"
#include "puzzles/moves/moves_puzzle.hpp"

namespace trailblaze {
namespace {

// The puzzle if no definition is given: six numbers on a ring. A move reverses three of them.
constexpr const char* kExampleDefinition = R"({
  "name": "six on a ring",
  "points": 6,
  "generators": [
    {"name": "L", "perm": [1, 2, 3, 4, 5, 0]},
    {"name": "R", "perm": [5, 0, 1, 2, 3, 4]},
    {"name": "F", "perm": [2, 1, 0, 3, 4, 5]}
  ]
}
)";

// Splits "U, (R U)3 F2" at commas, semicolons and spaces outside brackets.
std::vector<std::string> listed_names(std::string_view text) {
  std::vector<std::string> names(1);
  int depth = 0;
  for (const char c : text) {
    depth += (c == '(' || c == '[') - (c == ')' || c == ']');
    if (depth <= 0 && (is_space(c) || c == ',' || c == ';')) {
      names.emplace_back();
    } else {
      names.back() += c;
    }
  }
  std::erase_if(names, [](const std::string& name) { return name.empty(); });
  return names;
}

// True for the name of a move, with or without a power, and for several moves: "f0'", "r12",
// "f0.r1".
bool is_move(std::string_view word, const Definition& definition) {
  const auto find = [&](std::string_view name) { return definition.find(name); };
  return read_move_sequence(word, definition.labels.size(), find).ok();
}

// If a file has no labels and the goal consists only of labels, takes the goal's labels.
absl::Status take_labels(std::string_view goal, Definition& definition) {
  const std::vector<std::string_view> labels = list_items(alternatives_of(goal)[0]);
  const bool is_position = labels.size() == definition.labels.size() &&
                           std::ranges::all_of(labels, [&](std::string_view label) {
                             return is_move_name(label) && !is_move(label, definition);
                           });
  if (!is_position) return absl::OkStatus();
  if (std::ranges::count(labels, "?") > 0) {
    return invalid(
        "found \"?\", expected a goal with all labels before it, such as \"A;A;B|A;?;?\": the "
        "definition has no labels");
  }
  definition.labels.assign(labels.begin(), labels.end());
  return absl::OkStatus();
}

// Positions in a file may be sections of several lines.
InputFormat own_form_of_moves() {
  InputFormat form = own_form();
  form.begins = [](std::string_view line, const Parameters&) { return is_piece_position(line); };
  return form;
}

SessionOr open_model(const MovesModelPtr& model, const Parameters& all, const std::string& metric) {
  const bool reversible = model->is_reversible();
  if (model->has_ranks()) {
    return reversible ? open_session(MovesByRank<ReversibleMoves>(model), all, metric)
                      : open_session(MovesByRank<MovesPuzzle>(model), all, metric);
  }
  if (!reversible) return open_session(MovesPuzzle(model), all, metric);
  const ReversibleMoves puzzle(model);
  if (puzzle.pieces() < 1 || puzzle.pieces() > 32 || puzzle.is_open_text(text_of(all, "goal"))) {
    return open_session(puzzle, all, metric);
  }
  const auto patterns = pattern_heuristic<ReversibleMoves>(
      puzzle.pieces(), [puzzle](Pattern kept) { return puzzle.num_abstract_states(kept); });
  return open_session(puzzle, all, metric, {patterns});
}

SessionOr open_moves(const Parameters& given) {
  const std::string text = text_of(given, "definition");
  auto definition = read_definition(text.empty() ? kExampleDefinition : text);
  if (!definition.ok()) return in_field("definition", definition.status());
  std::string metric = text_of(given, "metric");
  if (metric.empty()) metric = definition->powers ? "powers" : "listed";
  if (const std::string turns = text_of(given, "turns"); !turns.empty()) {
    const absl::Status chosen = choose_turns(listed_names(turns), *definition);
    if (!chosen.ok()) return in_field("turns", chosen);
  }
  if (!definition->has_labels) {
    const absl::Status taken = take_labels(text_of(given, "goal"), *definition);
    if (!taken.ok()) return in_field("goal", taken);
  }
  const std::vector<std::string> notes = definition->notes;
  const auto model = make_moves_model(*std::move(definition), metric == "powers");
  if (!model.ok()) return in_field("definition", model.status());
  Parameters all = given;
  all["definition"] = text.empty() ? kExampleDefinition : text;
  all["metric"] = metric;
  auto session = open_model(*model, all, metric);
  if (session.ok()) (*session)->add_notes(notes);
  return session;
}

}  // namespace

PuzzleEntry moves_entry() {
  return {.name = "moves",
          .summary = "any permutation puzzle that a file describes by points and moves",
          .example = "--start \"F L F R\"",
          .parameters = {{.name = "definition",
                          .value = "FILE",
                          .help = "points and moves as JSON, .tws, kpuzzle or a dict of moves; "
                                  "without it: six on a ring"},
                         {.name = "metric",
                          .value = "listed|powers",
                          .help = "what one move is: a move of the file, or any power of it (as "
                                  "the file's format has it)"},
                         {.name = "turns",
                          .value = "A,B,...",
                          .help = "the moves to make, by name or as sequences, (R U)3 (those "
                                  "that the file lists)"}},
          .formats = {own_form_of_moves()},
          .open = open_moves};
}

}  // namespace trailblaze
