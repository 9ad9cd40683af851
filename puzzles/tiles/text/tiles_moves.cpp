// A start as the moves that lead to it from the goal. Each move is the direction in which a tile
// moves:
//
//   R2 D2 L U     RDLU     right down left up
//
// Some people write the blank's directions instead. A text with a move that no tile can make is
// rejected. A goal written as moves is rejected too, because it would have no goal to begin from.

#include <algorithm>
#include <string>

#include "engine/base/text.hpp"
#include "puzzles/text/regex.hpp"
#include "puzzles/tiles/text/tiles_formats.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_goals.hpp"

namespace trailblaze {
namespace {

bool are_moves(std::string_view text, const Parameters& /*given*/) {
  static const Regex kMoves(R"((?i)\s*(?:(?:up|down|left|right|[udlr])(?:[1-9]\d?)?[\s,;]*)+)");
  return kMoves.matches(text);
}

// Makes the moves of a text. Returns the first illegal move, if any.
std::string_view first_illegal(std::string_view text, const Tiles& tiles, State& s) {
  static const Regex kMove(R"((?i)[\s,;]*((up|down|left|right|[udlr])(\d*)))");
  std::string_view rest(text), move, way, times;
  while (kMove.consume(&rest, &move, &way, &times)) {
    const std::string goes = " " + lower_case({way.data(), 1});  // as in "7 left"
    const auto count = parse_number({times.data(), times.size()});
    for (std::uint64_t i = 0; i < (count.ok() ? *count : 1); ++i) {
      const State from = s;
      tiles.for_each_successor(from, [&](State to) {
        if (tiles.move_name(from, to).find(goes) != std::string::npos) s = to;
      });
      if (s == from) return {move.data(), move.size()};
    }
  }
  return {};
}

// Returns the goal from which the moves begin: the given goal or, if none was given, the goal
// "row".
absl::StatusOr<TilesText> goal_of(Parameters given) {
  const auto text = given.extract("goal");
  auto read = read_goal(tiles_formats(), "auto", text.empty() ? "row" : text.mapped(), given);
  if (!read.ok()) return read.status();
  const std::string list = read->parameters.at("start");
  given.merge(read->parameters);  // the size, unless it was given
  given.try_emplace("size", "3x3");
  if (const auto goals = alternatives_of(list).size(); goals > 1) {
    return invalid("found " + std::to_string(goals) +
                   " goals, expected one goal, from which the moves of the start begin");
  }
  const TilesSize size = *size_given(given);
  const TilesBoard board{static_cast<int>(size.rows), static_cast<int>(size.columns)};
  const auto goal = with_named_goals(list, board, sorted_permutation(board.cells()));
  return goal.ok() ? read_tiles(*goal, size, Repeats::kAny) : goal.status();
}

absl::StatusOr<TextReading> read_moves(std::string_view text, const Parameters& given) {
  const auto known = given.find("goal");
  const auto size = size_given(given);
  const auto are_too = [&](std::string_view alternative) { return are_moves(alternative, given); };
  const bool is_goal =
      known != given.end() && std::ranges::any_of(alternatives_of(known->second), are_too);
  if (!are_moves(text, given) || is_goal || (size && size->cells() == 0)) {
    return another_form(text, "moves of tiles from the goal, such as R2 D2 L U");
  }
  const auto goal = goal_of(given);
  if (!goal.ok()) return in_field("goal", goal.status());
  const Tiles tiles(static_cast<int>(goal->size.rows), static_cast<int>(goal->size.columns),
                    Tiles::Metric::kSingle);
  State s = pack_permutation(goal->tiles);
  if (const auto move = first_illegal(text, tiles, s); !move.empty()) {
    return in_field(
        location_in(text, static_cast<std::size_t>(move.data() - text.data())),
        invalid("found " + in_quotes(move) + ", expected the direction of a tile (not of the " +
                "blank) that can move here, counted from the goal " + list_text(goal->tiles)));
  }
  TextReading found{
      {{"size", to_text(goal->size)}, {"start", tiles.print(s)}},
      {"the start is what moves of tiles make of the goal " + list_text(goal->tiles)}};
  // A goal's name does not say the size.
  found.needs_size = !given.contains("size") && repeats_allowed_by(given) == Repeats::kObvious;
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
