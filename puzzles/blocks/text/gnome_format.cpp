// Levels of GNOME Klotski, as its source has them:
//
//   ######      # wall    * the main piece    - a gate, which only the main piece may pass
//   #a**b#      space     blank               . a target: the main piece is to be on targets only
//   #a**b#      all else  a piece
//   #k  l#
//   ##--##      Rows are padded with blanks. What lies behind gates can be entered by the main
//       ..      piece alone, so all blanks there become gates on the board, and the others never
//       ..      look at them.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/blocks/blocks.hpp"
#include "puzzles/blocks/text/blocks_readers.hpp"

namespace trailblaze {
namespace {

constexpr char kGnomeBlank = ' ', kTarget = '.';

// The rows with the blanks before them, without those behind, and without blank rows above and
// below.
std::vector<std::string_view> level_rows(std::string_view text) {
  std::vector<std::string_view> rows;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\n/"), text.size());
    std::string_view row = text.substr(0, end);
    while (!row.empty() && is_space(row.back())) row.remove_suffix(1);
    rows.push_back(row);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  while (!rows.empty() && rows.back().empty()) rows.pop_back();
  const auto first = std::ranges::find_if(rows, [](auto row) { return !row.empty(); });
  rows.erase(rows.begin(), first);
  return rows;
}

constexpr std::size_t kMostCells = 4096;  // walls and what lies outside of them included

absl::StatusOr<BlockGrid> read_level(std::string_view text) {
  const std::vector<std::string_view> rows = level_rows(text);
  BlockGrid level{{static_cast<int>(rows.size()), 0}, ""};
  for (const std::string_view row : rows) {
    level.size.columns = std::max(level.size.columns, static_cast<int>(row.size()));
  }
  if (rows.size() * static_cast<std::size_t>(level.size.columns) > kMostCells) {
    return invalid("found " + std::to_string(rows.size()) + " rows of up to " +
                   std::to_string(level.size.columns) + " cells, expected at most " +
                   std::to_string(kMostCells) + " cells");
  }
  for (const std::string_view row : rows) {
    level.cells += row;
    level.cells.append(static_cast<std::size_t>(level.size.columns) - row.size(), kGnomeBlank);
  }
  for (std::size_t place = 0; place < level.cells.size(); ++place) {
    const char c = level.cells[place];
    if (std::string_view("0_?|").find(c) == std::string_view::npos) continue;
    return invalid(level.place(place) + ": found '" + c + "', expected a letter for a piece, '*' " +
                   "for the main piece, or one of \"#-. \"");
  }
  if (level.cells.find(kMainPiece) != std::string::npos) return level;
  return invalid("found no main piece '*', expected one in a level of GNOME Klotski");
}

// The cells that pieces other than the main one may come to: by place.
std::vector<bool> common_cells(const BlockGrid& level) {
  const int rows = level.size.rows;
  const int columns = level.size.columns;
  std::vector<bool> common(level.cells.size());
  std::vector<int> open;
  const auto visit = [&](int row, int column) {
    if (row < 0 || row >= rows || column < 0 || column >= columns) return;
    const int place = row * columns + column;
    const char c = level.cells[static_cast<std::size_t>(place)];
    if (c == kWallCell || c == kGateCell || common[static_cast<std::size_t>(place)]) return;
    common[static_cast<std::size_t>(place)] = true;
    open.push_back(place);
  };
  for (int place = 0; place < rows * columns; ++place) {
    const char c = level.cells[static_cast<std::size_t>(place)];
    if (c != kMainPiece && c != kTarget && c != kGnomeBlank)
      visit(place / columns, place % columns);
  }
  while (!open.empty()) {
    const int place = open.back();
    open.pop_back();
    for (const auto& [down, right] : kStep) visit(place / columns + down, place % columns + right);
  }
  return common;
}

// The goal: the main piece on any cells that are all targets. Empty where it fits nowhere.
std::string goal_of_level(const BlockGrid& level) {
  const auto [rows, columns] = level.size;
  const std::size_t first = level.cells.find(kMainPiece);
  std::string goals;
  for (int down = -rows; down <= rows; ++down) {
    for (int right = -columns; right <= columns; ++right) {
      std::string goal(level.cells.size(), '.');
      bool fits = true;
      for (std::size_t place = first; place < level.cells.size(); ++place) {
        if (level.cells[place] != kMainPiece) continue;
        const int row = static_cast<int>(place) / columns + down;
        const int column = static_cast<int>(place) % columns + right;
        const auto to = static_cast<std::size_t>(row * columns + column);
        fits &=
            row >= 0 && row < rows && column >= 0 && column < columns && level.cells[to] == kTarget;
        if (fits) goal[to] = kMainPiece;
      }
      if (fits) goals += (goals.empty() ? "" : "|") + rows_of(level.size, goal);
    }
  }
  return goals;
}

absl::StatusOr<TextReading> read_gnome(std::string_view text, const Parameters& given) {
  const auto level = read_level(unquoted_rows(text));
  if (!level.ok()) return level.status();
  if (auto status = check_size(level->size, given); !status.ok()) return status;
  const std::vector<bool> common = common_cells(*level);
  std::string cells = level->cells;
  const bool has_gate = cells.find(kGateCell) != cells.npos;
  for (std::size_t place = 0; place < cells.size(); ++place) {
    char& c = cells[place];
    if (c == kGnomeBlank || c == kTarget) c = common[place] || !has_gate ? kBlankCell : kGateCell;
  }
  TextReading found{{{"start", rows_of(level->size, cells)}}};
  const auto targets = std::ranges::count(level->cells, kTarget);
  if (given.contains("goal") || targets == 0) return found;
  const std::string goal = goal_of_level(*level);
  if (goal.empty()) {
    return invalid("found " + quantity(targets, "target") +
                   " '.', expected cells on which '*' fits");
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

// A row that has one of a level's own signs; other rows are those of any board.
bool begins_level(std::string_view text, const Parameters& given) {
  const std::string row(trim(unquoted_rows(trim(text))));
  return row.find_first_of("#* ") != row.npos && row.find('/') == row.npos &&
         row.size() <= columns_given(given).value_or(row.size());
}

// ---- writing ----

// The piece that the goal names, and the targets: the cells it is to be on. An error where the goal
// asks for more, or for something else.
struct Aim {
  char letter;
  std::vector<bool> targets;  // by place
};

absl::StatusOr<Aim> aim_of(const BlockTables& t) {
  const absl::Status wrong = invalid(
      "found a goal that no targets say, expected one piece, on any of its cells or on all of "
      "them");
  Aim aim{0, std::vector<bool>(t.board.grid().cells.size())};
  std::size_t kind = t.kinds.size();
  BitSet allowed;
  for (const BlockGoal& goal : t.goals) {
    if (goal.demands.size() != 1 || !goal.blank.empty()) return wrong;
    const BlockGoal::Demand& demand = goal.demands[0];
    if (kind != t.kinds.size() && kind != demand.kind) return wrong;
    kind = demand.kind;
    allowed.resize(demand.allowed.size());
    for (std::size_t w = 0; w < allowed.size(); ++w) allowed[w] |= demand.allowed[w];
  }
  if (kind == t.kinds.size() || t.kinds[kind].sets.count() != 1) return wrong;
  const Slides& slides = t.slides(t.kinds[kind]);
  BitSet covered(static_cast<std::size_t>(t.words));
  for (const int p : members(allowed)) {
    for (int w = 0; w < t.words; ++w) covered[w] |= slides.mask(static_cast<Placement>(p))[w];
  }
  for (int p = 0; p < slides.size(); ++p) {  // targets allow every placement on them
    const std::uint64_t* const mask = slides.mask(static_cast<Placement>(p));
    bool inside = true;
    for (int w = 0; w < t.words; ++w) inside &= (mask[w] & ~covered[w]) == 0;
    if (inside && !has_bit(allowed.data(), p)) return wrong;
  }
  for (const int cell : members(covered)) aim.targets[t.board.place(cell)] = true;
  aim.letter = t.kinds[kind].letters[0];
  return aim;
}

// Whether a gate lies beside a cell that is none: blanks further out are behind gates.
bool is_at_the_door(const BlockBoard& board, int place) {
  const int columns = board.grid().size.columns;
  return std::ranges::any_of(kStep, [&](const auto& step) {
    const int cell = board.number(place / columns + step.first, place % columns + step.second);
    return cell >= 0 && !board.is_gate(static_cast<std::size_t>(board.place(cell)));
  });
}

absl::StatusOr<std::string> write_gnome(const Parameters& all) {
  const auto given = all.find("board");
  const auto board = BlockBoard::read(given == all.end() ? all.at("start") : given->second,
                                      std::nullopt, is_given(all, "rule", "axis"));
  if (!board.ok()) return board.status();
  BlockRules rules;
  if (is_given(all, "identical", "shapes")) rules.identical = Identical::kShapes;
  const auto blocks = Blocks::make(*board, all.at("goal"), rules);
  if (!blocks.ok()) return blocks.status();
  const auto aim = aim_of(blocks->tables());
  if (!aim.ok()) return aim.status();
  auto level = start_grid(all);
  if (!level.ok()) return level.status();
  for (std::size_t place = 0; place < level->cells.size(); ++place) {
    char& c = level->cells[place];
    const auto wrong = [&](const std::string& why) {
      return invalid(level->place(place) + ": found '" + c + "'" + why);
    };
    const bool gate = board->is_gate(place), blank = c == kBlankCell || (gate && c == kGateCell);
    if (gate && !blank) return wrong(" on a gate, expected the gate to be free");
    if (aim->targets[place] && !blank) return wrong(" on a target, expected a blank cell");
    const bool taken = (c == kMainPiece && aim->letter != c) || (c == kGateCell && !gate);
    if (taken) return wrong(", expected another sign for a piece");
    if (c == aim->letter) c = kMainPiece;
    if (c == kBlankCell || (gate && !is_at_the_door(*board, static_cast<int>(place)))) {
      c = kGnomeBlank;
    }
    if (aim->targets[place]) c = kTarget;
  }
  std::string text = rows_of(level->size, level->cells);
  const auto is_blank = [](std::string_view row) { return trim(row).empty(); };
  // A blank line would end the level.
  if (!std::ranges::any_of(split(text, '/'), is_blank)) std::ranges::replace(text, '/', '\n');
  const auto again = read_level(text);
  if (again.ok() && again->size == level->size) return text;
  return invalid("found a blank row or column at the edge, expected a wall or a piece in it");
}

}  // namespace

bool has_gnome_signs(std::string_view text) {
  const std::vector<std::string_view> rows = level_rows(text);
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
