#include "puzzles/tiles/tiles_goals.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/session/input_format.hpp"

namespace trailblaze {
namespace {

bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }

// Returns the cells down each column.
std::vector<int> column_way(const TilesBoard& board) {
  std::vector<int> cells(static_cast<std::size_t>(board.cells()));
  for (int i = 0; int& cell : cells) {
    cell = i % board.rows * board.columns + i / board.rows;
    ++i;
  }
  return cells;
}

// Returns the cells along the border, clockwise from cell 0, and so on inwards.
std::vector<int> snail_way(const TilesBoard& board) {
  std::vector<int> cells;
  std::vector<bool> seen(static_cast<std::size_t>(board.cells()), false);
  int row = 0, column = 0, down = 0, right = 1;
  const auto is_free = [&](int r, int c) {
    return 0 <= r && r < board.rows && 0 <= c && c < board.columns &&
           !seen[static_cast<std::size_t>(r * board.columns + c)];
  };
  for (int i = 0; i < board.cells(); ++i) {
    cells.push_back(row * board.columns + column);
    seen[static_cast<std::size_t>(cells.back())] = true;
    if (!is_free(row + down, column + right)) right = -std::exchange(down, right);
    row += down;
    column += right;
  }
  return cells;
}

// Places the tiles along the cells, and the blank in the last cell.
State along(const std::vector<int>& cells, State sorted) {
  State goal = 0;
  for (const int cell : cells) goal |= ((sorted >>= 4) & 15) << 4 * cell;
  return goal;
}

}  // namespace

std::vector<NamedGoal> named_goals(const TilesBoard& board, State sorted) {
  return {{"row", board.cells() == 1 ? 0 : sorted >> 4},
          {"snail", along(snail_way(board), sorted)},
          {"column", along(column_way(board), sorted)},
          {"blank-first", sorted}};
}

bool is_goal_name(std::string_view text) {
  return std::ranges::any_of(named_goals({1, 1}, 0), [&](const NamedGoal& goal) {
    return goal.name == lower_case(trim(text));
  });
}

absl::StatusOr<std::string> with_named_goals(std::string_view goal, const TilesBoard& board,
                                             State sorted) {
  const auto is_word = [](std::string_view text) {
    return text.size() > 2 &&
           std::ranges::all_of(text, [](char c) { return c == '-' || is_letter(c); });
  };
  const std::vector<std::string_view> alternatives = alternatives_of(goal);
  if (std::ranges::none_of(alternatives, is_word)) return std::string(goal);
  const std::vector<NamedGoal> goals = named_goals(board, sorted);
  std::vector<std::string> names, texts;
  for (const NamedGoal& named : goals) names.push_back(named.name);
  for (const std::string_view alternative : alternatives) {
    texts.emplace_back(alternative);
    if (!is_word(alternative)) continue;
    const auto name = one_of(lower_case(alternative), names);
    if (!name.ok()) return name.status();
    const auto named = std::ranges::find(goals, *name, &NamedGoal::name);
    texts.back() = print_permutation(named->state, board.cells(), 0);
  }
  return join(texts, "|");
}

}  // namespace trailblaze
