// Levels of GNOME Klotski, as its source writes them:
//
//   ######      # wall    * the main piece    - a gate, which only the main piece may pass
//   #a**b#      space     blank               . a target: the goal is the main piece on targets
//   #a**b#      all else  a piece
//   #k  l#
//   ##--##      Rows are padded with blanks. Only the main piece can enter the cells behind gates.
//       ..      All blanks there therefore become gates of the board, which no other piece can
//       ..      enter.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/blocks/blocks.hpp"
#include "puzzles/blocks/text/blocks_readers.hpp"

namespace trailblaze {
namespace {

constexpr char kGnomeBlank = ' ', kTarget = '.';
constexpr std::size_t kMostCells = 4096;  // including walls and the cells outside of them

// Reads a level and pads its rows to the same length.
absl::StatusOr<BlockGrid> read_level(std::string_view text) {
  const std::vector<std::string_view> rows = indented_rows(text);
  std::size_t longest = 0;
  for (const std::string_view row : rows) longest = std::max(longest, row.size());
  BlockGrid level{{static_cast<int>(rows.size()), static_cast<int>(longest)}, ""};
  if (rows.size() * longest > kMostCells) {
    return invalid("found a level of " + to_text(level.size) + ", expected at most " +
                   std::to_string(kMostCells) + " cells");
  }
  for (const std::string_view row : rows) {
    level.cells.append(row).append(longest - row.size(), kGnomeBlank);
  }
  if (const std::size_t at = level.cells.find_first_of("0_?|"); at != std::string::npos) {
    return invalid(
        level.place(at) + ": found '" + level.cells[at] +
        "', expected a letter for a piece, '*' for the main piece, '#', '-', '.' or a space");
  }
  if (level.cells.find(kMainPiece) != std::string::npos) return level;
  return invalid("found no '*', expected the main piece of a level of GNOME Klotski");
}

// Returns the board. If there are gates, each blank that only the main piece can reach becomes a
// gate.
std::string board_of(const BlockGrid& level) {
  std::string board = level.cells, open = level.cells;
  std::ranges::replace(board, kGnomeBlank, kBlankCell);  // targets have this sign already
  std::ranges::replace_if(
      open, [](char c) { return c != kWallCell && c != kGateCell; }, kGnomeBlank);
  CellPlaces cells = cells_with(kGnomeBlank, open, level.size.columns);
  while (!cells.empty() && level.cells.find(kGateCell) != std::string::npos) {
    std::string part = board;
    bool has_piece = false;
    for (const auto& [row, column] : take_connected_part(cells)) {
      char& sign = part[row * level.size.columns + column];
      has_piece |= sign != kBlankCell && sign != kMainPiece;
      if (sign == kBlankCell) sign = kGateCell;
    }
    if (!has_piece) board = part;
  }
  return rows_of(level.size, board);
}

// Returns the goal: every cell of the main piece lies on a target. Empty if it fits on no targets.
std::string goal_of_level(const BlockGrid& level) {
  const int columns = level.size.columns;
  const CellPlaces piece = cells_with(kMainPiece, level.cells, columns),
                   targets = cells_with(kTarget, level.cells, columns);
  std::vector<std::string> goals;
  for (const auto& [row, column] : targets) {
    std::string goal(level.cells.size(), kBlankCell);
    bool fits = true;
    for (const auto& [from_row, from_column] : piece) {
      const std::pair to(row + from_row - piece[0].first, column + from_column - piece[0].second);
      fits &= std::ranges::binary_search(targets, to);
      if (fits) goal[to.first * columns + to.second] = kMainPiece;
    }
    if (fits) goals.push_back(rows_of(level.size, goal));
  }
  return join(goals, "|");
}

absl::StatusOr<TextReading> read_gnome(std::string_view text, const Parameters& given) {
  const auto level = read_level(unquoted_rows(text));
  if (!level.ok()) return level.status();
  if (auto status = check_size(level->size, given); !status.ok()) return status;
  TextReading found{{{"start", board_of(*level)}}};
  const auto targets = std::ranges::count(level->cells, kTarget);
  if (given.contains("goal") || targets == 0) return found;
  const std::string goal = goal_of_level(*level);
  if (goal.empty()) {
    return invalid("found " + quantity(targets, "target") +
                   " '.', expected targets on which '*' fits");
  }
  found.parameters["goal"] = goal;
  found.notes.push_back(
      "read as a level of GNOME Klotski: the goal is '*' on the targets, and the way there counts");
  return found;
}

absl::StatusOr<TextReading> guess_gnome(std::string_view text, const Parameters& given) {
  const std::string rows = unquoted_rows(text);
  const bool is_list = rows.find_first_of(",;\"'[]()") != rows.npos;
  if (!is_list && has_gnome_signs(rows)) return read_gnome(text, given);
  return another_form(text, "a level of GNOME Klotski, with '*' and spaces for blanks");
}

// True if a row has a sign of levels. Rows without such a sign may be from any board.
bool begins_level(std::string_view text, const Parameters& given) {
  const std::string row(trim(unquoted_rows(trim(text))));
  return row.find_first_of("#* ") != row.npos && row.find('/') == row.npos &&
         row.size() <= columns_given(given).value_or(row.size());
}

// ---- writing ----

// The piece that the goal names, and its targets. aim_of() fails if the goal asks for more, or for
// something else.
struct Aim {
  char letter;
  std::vector<bool> targets;  // by place
};

absl::StatusOr<Aim> aim_of(const BlockTables& t) {
  const absl::Status wrong = invalid(
      "found a goal that targets cannot express, expected one piece on cells that are all "
      "targets");
  const bool is_of_one = !t.goals.empty() && std::ranges::all_of(t.goals, [&](const auto& goal) {
    return goal.demands.size() == 1 && goal.blank.empty() &&
           goal.demands[0].kind == t.goals[0].demands[0].kind;
  });
  if (!is_of_one || t.kinds[t.goals[0].demands[0].kind].sets.count() != 1) return wrong;
  const BlockKind& kind = t.kinds[t.goals[0].demands[0].kind];
  const Slides& slides = t.slides(kind);
  BitSet outside(static_cast<std::size_t>(t.words), ~std::uint64_t{0});
  std::vector<bool> allowed(slides.size());
  for (const BlockGoal& goal : t.goals) {
    for (const int p : members(goal.demands[0].allowed)) {
      allowed[p] = true;
      for (int w = 0; w < t.words; ++w) outside[w] &= ~slides.mask(static_cast<Placement>(p))[w];
    }
  }
  for (int p = 0; p < slides.size(); ++p) {  // a level allows all placements on its targets
    if (slides.fits(static_cast<Placement>(p), outside.data()) != allowed[p]) return wrong;
  }
  Aim aim{kind.letters[0], std::vector<bool>(t.board.grid().cells.size())};
  for (int cell = 0; cell < t.board.cell_count(); ++cell) {
    aim.targets[t.board.place(cell)] = !has_bit(outside.data(), cell);
  }
  return aim;
}

// True if a cell that is no gate lies beside this gate. All other gates of the board are written as
// blanks, because they lie behind gates.
bool is_at_the_door(const BlockBoard& board, int place) {
  const int columns = board.grid().size.columns;
  return std::ranges::any_of(kStep, [&](const auto& step) {
    const int cell = board.number(place / columns + step.first, place % columns + step.second);
    return cell >= 0 && !board.is_gate(static_cast<std::size_t>(board.place(cell)));
  });
}

absl::StatusOr<std::string> write_gnome(const Parameters& all) {
  const auto board = BlockBoard::read(all.at(all.contains("board") ? "board" : "start"),
                                      std::nullopt, text_of(all, "rule") == "axis");
  if (!board.ok()) return board.status();
  BlockRules rules;
  if (text_of(all, "identical") == "shapes") rules.identical = Identical::kShapes;
  const auto blocks = Blocks::make(*board, all.at("goal"), rules);
  if (!blocks.ok()) return blocks.status();
  const auto aim = aim_of(blocks->tables());
  if (!aim.ok()) return aim.status();
  auto level = start_grid(all);
  if (!level.ok()) return level.status();
  for (std::size_t place = 0; place < level->cells.size(); ++place) {
    char& c = level->cells[place];
    const bool is_gate = board->is_gate(place), is_target = aim->targets[place];
    const bool is_blank = c == kBlankCell || (is_gate && c == kGateCell);
    const bool is_taken = c == kMainPiece ? aim->letter != c : c == kGateCell && !is_gate;
    if (!is_blank && (is_gate || is_target || is_taken)) {
      return invalid(level->place(place) + ": found '" + c + "', expected " +
                     (is_gate     ? "a gate without a piece"
                      : is_target ? "a blank cell on a target"
                                  : "another sign for a piece"));
    }
    if (c == aim->letter) c = kMainPiece;
    if (c == kBlankCell || (is_gate && !is_at_the_door(*board, static_cast<int>(place)))) {
      c = kGnomeBlank;
    }
    if (is_target) c = kTarget;
  }
  std::string text = rows_of(level->size, level->cells);
  const auto again = read_level(text);
  if (!again.ok() || again->size != level->size) {
    return invalid("found a blank row or column at the edge, expected a wall or a piece in it");
  }
  const auto is_blank = [](std::string_view row) { return row.empty(); };
  // A blank line would end the level.
  if (std::ranges::none_of(split_rows(text), is_blank)) std::ranges::replace(text, '/', '\n');
  return text;
}

}  // namespace

bool has_gnome_signs(std::string_view text) {
  const std::vector<std::string_view> rows = indented_rows(text);
  const auto has_blank = [](std::string_view row) { return trim(row).find(' ') != row.npos; };
  return rows.size() > 1 && text.find(kMainPiece) != text.npos &&
         std::ranges::any_of(rows, has_blank);
}

InputFormat gnome_format() {
  return {"gnome",     "######/#a**b#/#a**b#/#k  l#/##--##/    ../    ..",
          read_gnome,  guess_gnome,
          write_gnome, begins_level};
}

}  // namespace trailblaze
