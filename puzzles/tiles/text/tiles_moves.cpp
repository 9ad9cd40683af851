// A start as the moves that lead to it from the goal, each by the direction in which a tile moves:
//
//   R2 D2 L U     RDLU     right down left up
//
// Some write the blank's directions instead. A text that is legal only so is refused.
#include <re2/re2.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/text/tiles_formats.hpp"
#include "puzzles/tiles/text/tiles_reading.hpp"
#include "puzzles/tiles/tiles_goals.hpp"

namespace trailblaze {
namespace {

struct Step {
  std::string_view text;  // "R2"
  char direction;         // u, d, l or r
  int count;
};

bool are_moves(std::string_view text, const Parameters& /*given*/) {
  static const RE2 kMoves(R"((?i)\s*(?:(?:up|down|left|right|[udlr])(?:[1-9]\d?)?[\s,;]*)+)");
  return RE2::FullMatch(text, kMoves);
}

// Requires are_moves().
std::vector<Step> steps_in(std::string_view text) {
  static const RE2 kStep(R"((?i)[\s,;]*((up|down|left|right|[udlr])(\d*)))");
  std::vector<Step> steps;
  re2::StringPiece rest(text), whole, direction, count;
  while (RE2::Consume(&rest, kStep, &whole, &direction, &count)) {
    const auto times = parse_number({count.data(), count.size()});
    steps.push_back({{whole.data(), whole.size()},
                     lower_case({direction.data(), 1})[0],
                     times.ok() ? static_cast<int>(*times) : 1});
  }
  return steps;
}

// Makes the moves on a board. Returns the first that cannot be made, as moves of tiles or of the
// blank.
const Step* first_illegal(const std::vector<Step>& steps, bool of_blank, TilesSize size,
                          TilesCells& cells) {
  const auto rows = static_cast<int>(size.rows), columns = static_cast<int>(size.columns);
  const auto blank = static_cast<int>(std::ranges::find(cells, 0u) - cells.begin());
  int row = blank / columns, column = blank % columns;
  for (const Step& step : steps) {
    const bool is_vertical = step.direction == 'u' || step.direction == 'd';
    const bool is_forward = step.direction == 'd' || step.direction == 'r';
    const int way = is_forward == of_blank ? 1 : -1;  // of the blank
    for (int i = 0; i < step.count; ++i) {
      const int from = row * columns + column;
      (is_vertical ? row : column) += way;
      if (row < 0 || row >= rows || column < 0 || column >= columns) return &step;
      std::swap(cells[static_cast<std::size_t>(from)],
                cells[static_cast<std::size_t>(row * columns + column)]);
    }
  }
  return nullptr;
}

// The goal from which the moves begin: the one that was given, or the usual one.
absl::StatusOr<TilesText> goal_of(Parameters given) {
  const auto text = given.extract("goal");
  auto read = read_goal(tiles_formats(), "auto", text.empty() ? "row" : text.mapped(), given);
  if (!read.ok()) return read.status();
  const std::string list = read->parameters.at("start");
  given.merge(read->parameters);  // the size, unless it was given
  given.try_emplace("size", "3x3");
  if (const auto goals = alternatives_of(list).size(); goals > 1) {
    return invalid("found " + std::to_string(goals) +
                   " goals, expected one, from which the moves of the start begin");
  }
  const TilesSize size = *size_given(given);
  const TilesBoard board{static_cast<int>(size.rows), static_cast<int>(size.columns)};
  const auto goal = with_named_goals(list, board, sorted_permutation(board.cells()));
  return goal.ok() ? read_tiles(*goal, size, Repeats::kAny) : goal.status();
}

absl::StatusOr<TextReading> read_moves(std::string_view text, const Parameters& given) {
  const auto known = given.find("goal");
  // A goal that is moves itself, or one of its alternatives, has no goal to begin from.
  const bool is_goal = known != given.end() &&
                       std::ranges::any_of(alternatives_of(known->second), [&](auto alternative) {
                         return are_moves(alternative, given);
                       });
  if (!are_moves(text, given) || is_goal) {
    return another_form(text, "moves of tiles from the goal, such as R2 D2 L U");
  }
  if (const auto size = size_given(given); size && size->cells() == 0) {
    return TextReading{{{"start", std::string(text)}}};  // it is refused when the puzzle is opened
  }
  const auto goal = goal_of(given);
  if (!goal.ok()) return in_field("goal", goal.status());
  const std::vector<Step> steps = steps_in(text);
  TilesCells start = goal->tiles, of_blank = goal->tiles;
  if (const Step* const step = first_illegal(steps, false, goal->size, start)) {
    const bool blank_can = first_illegal(steps, true, goal->size, of_blank) == nullptr;
    return in_field(
        place_in(text, static_cast<std::size_t>(step->text.data() - text.data())),
        invalid("found " + in_quotes(step->text) + ", which no tile can do there" +
                (blank_can ? "; the text is legal as moves of the blank, expected the "
                             "directions in which tiles move"
                           : ", expected moves of tiles from the goal " + list_text(goal->tiles))));
  }
  TextReading found =
      reading(goal->size, start,
              {"the start is what moves of tiles make of the goal " + list_text(goal->tiles)});
  found.needs_size = !given.contains("size") && known == given.end();
  return found;
}

}  // namespace

InputFormat tiles_moves_format() {
  return {.name = "moves",
          .example = "R2 D2 L U",
          .read = read_moves,
          .guess = read_moves,
          .is_whole_line = are_moves};
}

}  // namespace trailblaze
