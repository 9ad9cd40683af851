#include "puzzles/blocks/blocks_goals.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace trailblaze {
namespace {

bool is_piece(const BlockBoard& board, char c) {
  return std::ranges::find(board.pieces(), c, &BlockPiece::letter) != board.pieces().end();
}

// True if a character may draw a shape. Letters and digits may not, because they name pieces: a
// mistyped letter is an error and no shape.
bool is_sign(char c) {
  return std::ispunct(static_cast<unsigned char>(c)) != 0 && c != '-' && c != '_';
}

// Returns a character of a goal in its standard form, or an error if it cannot stand there.
absl::StatusOr<char> read_goal_cell(const BlockBoard& board, char c, std::size_t place, bool axis) {
  const bool wall = board.grid().cells[place] == BlockBoard::kWall;
  if (axis && c == 'o') c = '0';
  if (axis && c == 'x') c = '#';
  if (c == '?' || c == '.' || (c == BlockBoard::kGate && board.is_gate(place)))
    return wall ? '#' : '?';
  if (wall && c != '#') {
    return invalid(std::string("found '") + c +
                   "', expected '#' or '?', because this cell is a wall");
  }
  if (!wall && c == '#')
    return invalid("found '#', expected a piece, '?' or '0', because this cell is no wall");
  if (c == '#' || c == '0') return c;
  if (is_piece(board, c) || is_sign(c)) return c;
  return invalid(std::string("found piece '") + c + "', expected " + board.letters());
}

absl::StatusOr<BlockGoal> read_alternative(const BlockBoard& board, std::string_view text,
                                           bool axis) {
  absl::StatusOr<BlockGrid> grid = read_block_grid(text, board.grid().size);
  if (!grid.ok()) return grid.status();
  if (!is_piece(board, '_')) std::ranges::replace(grid->cells, '_', '0');  // as on a board
  for (std::size_t place = 0; place < grid->cells.size(); ++place) {
    const auto c = read_goal_cell(board, grid->cells[place], place, axis);
    if (!c.ok()) return in_field(grid->place(place), c.status());
    grid->cells[place] = *c;
  }
  BlockGoal goal{std::move(grid->cells), {}};
  for (const char c : goal.letters()) {
    if (!is_piece(board, c)) goal.signs += c;
  }
  return goal;
}

// Returns a hint for an error. The hint says that spaces at the ends of rows are lost. It is empty
// unless the goal has spaces and the rows of the alternative differ in length.
std::string why_gaps_are_missing(std::string_view goal, std::string_view alternative) {
  if (goal.find(' ') == goal.npos) return "";
  const std::vector<std::string_view> rows = split_rows(alternative);
  const auto has_other_length = [&](std::string_view row) {
    return row.size() != rows.front().size();
  };
  if (std::ranges::none_of(rows, has_other_length)) return "";
  return "; a space beside '|' or at an end of a row is no cell: '0' is blank, and '.' anything";
}

}  // namespace

DrawnShape drawn_shape(const BlockBoard& board, const BlockGoal& goal, char sign) {
  const int columns = board.grid().size.columns;
  const auto cells = members(goal.cells_where(board, [&](char c) { return c == sign; }));
  const int first = board.place(cells.front());
  DrawnShape drawn{{}, cells.front()};
  for (const int cell : cells) {
    const int place = board.place(cell);
    drawn.shape.emplace_back(place / columns - first / columns, place % columns - first % columns);
  }
  return drawn;
}

absl::StatusOr<std::vector<BlockGoal>> read_block_goals(const BlockBoard& board,
                                                        std::string_view text, bool axis) {
  std::vector<BlockGoal> goals;
  if (trim(text).empty()) return goals;
  const std::vector<std::string_view> alternatives = split(text, '|');
  for (std::size_t i = 0; i < alternatives.size(); ++i) {
    auto goal = read_alternative(board, alternatives[i], axis);
    if (!goal.ok()) {
      const absl::Status wrong =
          invalid(message(goal.status()) + why_gaps_are_missing(text, alternatives[i]));
      const std::string field = "alternative " + std::to_string(i + 1);
      return alternatives.size() == 1 ? wrong : in_field(field, wrong);
    }
    goals.push_back(*std::move(goal));
  }
  return goals;
}

absl::StatusOr<std::string> picture_goal(const std::string& picture, const Parameters& given) {
  std::string signs = "+=%&!$@~^:;<>(){}[],'\"`\\";
  for (const char* name : {"start", "board"}) {
    const auto text = given.find(name);
    if (text == given.end()) continue;
    std::erase_if(signs, [&](char c) { return text->second.find(c) != std::string::npos; });
  }
  std::string goal = picture;
  std::string letters;
  for (char& c : goal) {
    if (c == '/' || c == kBlankCell || c == kWallCell) continue;
    if (letters.find(c) == letters.npos) letters += c;
    if (letters.size() > signs.size()) {
      return invalid(
          "found more than " + quantity(static_cast<std::int64_t>(signs.size()), "piece") +
          ", expected at most as many: each takes a sign that no piece of the board has");
    }
    c = signs[letters.find(c)];
  }
  return goal;
}

}  // namespace trailblaze
