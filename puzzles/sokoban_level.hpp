// Reads a level of Sokoban: rows of the usual signs, on lines or split by '/'.
//
//   # wall   @ player   + player on a goal   $ box   * box on a goal   . goal
//   a space, - or _ is an empty cell
//
// Cells are those that the player could walk to if there were no boxes, numbered in reading order.
// All others become walls, so that a level has one picture however it is indented.
#pragma once

#include <absl/status/statusor.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/bits.hpp"
#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/session/input_format.hpp"
#include "puzzles/text/shapes.hpp"

namespace trailblaze {

struct SokobanLevel {
  static constexpr std::size_t kMostCells = 58;  // with six bits for the player 64

  std::string picture;                     // the walls alone: "#####/#   #/#####"
  std::vector<std::size_t> spots;          // of each cell, in the picture
  std::vector<std::array<int, 4>> beside;  // the cell up, left, right, down of each; -1 a wall
  State boxes = 0, goals = 0;              // a bit a cell
  int player = 0;                          // a cell

  static absl::StatusOr<SokobanLevel> read(std::string_view text) {
    const auto signs = read_signs(text);
    if (!signs.ok()) return signs.status();
    SokobanLevel level;
    const absl::Status wrong = level.number_cells(*signs, signs->find('/') + 1);
    if (!wrong.ok()) return wrong;
    return level;
  }

  // Whether a line speaks of the level: "; 1", "Title: First". No row has a letter.
  static bool is_remark(std::string_view line) {
    static const RE2 kRemark(R"([ \t]*(?:;.*|[A-Za-z][\w -]*:.*))");
    return RE2::FullMatch(line, kRemark);
  }

  int cells() const { return static_cast<int>(spots.size()); }
  // The row and the column of a cell.
  std::pair<int, int> place_of(int cell) const {
    const std::size_t width = picture.find('/') + 1, spot = spots[static_cast<std::size_t>(cell)];
    return {static_cast<int>(spot / width), static_cast<int>(spot % width)};
  }
  // "row 2 column 3", counted from 1.
  std::string name(int cell) const {
    const auto [row, column] = place_of(cell);
    return place(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
  }
  // The floor, and all walls as one shape.
  Picture wall_shapes() const {
    const std::size_t width = picture.find('/') + 1;
    Shape floor =
        board_floor(static_cast<int>((picture.size() + 1) / width), static_cast<int>(width - 1));
    floor.sign = ' ';
    Shape walls = floor;
    walls.id = "walls";
    walls.kind = ShapeKind::kCells;
    walls.colour = Colour::kWall;
    walls.sign = '#';
    for (std::size_t spot = 0; spot < picture.size(); ++spot) {
      if (picture[spot] == '#') walls.cells.emplace_back(spot / width, spot % width);
    }
    return {floor, walls};
  }

  // The pushes that a box alone in the level needs from each cell to the nearest goal; kDeadEnd
  // where there is no way. From the goals outwards: a box comes to a cell from its neighbour,
  // pushed from the cell behind that.
  std::vector<int> pushes_to_goal() const {
    std::vector<int> pushes(spots.size(), kDeadEnd);
    std::vector<int> open;
    for (int i = 0; i < cells(); ++i) {
      if ((goals >> i & 1) != 0) open.push_back(i), pushes[i] = 0;
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
      for (std::size_t d = 0; d < 4; ++d) {
        const int from = beside[open[i]][d];
        if (from < 0 || beside[from][d] < 0 || pushes[from] < kDeadEnd) continue;
        pushes[from] = pushes[open[i]] + 1;
        open.push_back(from);
      }
    }
    return pushes;
  }

 private:
  static std::string place(std::size_t row, std::size_t column) {
    return "row " + std::to_string(row + 1) + " column " + std::to_string(column + 1);
  }

  // The text without its remarks, which stay as blank lines. An error where one is between rows: it
  // may be a row that somebody turned into a remark.
  static absl::StatusOr<std::string> without_remarks(std::string_view text) {
    if (text.find('\n') == text.npos) return std::string(text);
    std::string plain;
    std::string_view below;  // the first remark below a row
    bool has_rows = false;
    while (!text.empty()) {
      const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
      const std::string_view line = text.substr(0, size), signs = trim(line);
      text.remove_prefix(size);
      if (is_remark(signs)) {
        if (has_rows && below.empty()) below = signs;
        plain += '\n';
        continue;
      }
      if (!signs.empty() && !below.empty()) {
        return invalid("found " + in_quotes(below) +
                       " between rows of a level, expected it above them or below");
      }
      has_rows |= !signs.empty();
      plain += line;
    }
    return plain;
  }

  // The rows, all equally long, and a '/' behind each.
  static absl::StatusOr<std::string> read_signs(std::string_view given) {
    const absl::StatusOr<std::string> text = without_remarks(given);
    if (!text.ok()) return text.status();
    std::vector<std::string> rows(1);
    for (const char c : *text) {
      if (c == '/' || c == '\n') {
        rows.emplace_back();
      } else if (c == '\r') {
        continue;  // of a line that ends as on Windows
      } else if (std::string_view("#@+$*. -_").find(c) != std::string_view::npos) {
        rows.back() += c;
      } else {
        return invalid(place(rows.size() - 1, rows.back().size()) + ": found " +
                       in_quotes({&c, 1}) + ", expected # @ + $ * . or a space");
      }
    }
    const auto is_blank = [](const std::string& row) { return trim(row).empty(); };
    while (rows.size() > 1 && is_blank(rows.back())) rows.pop_back();
    rows.erase(rows.begin(), std::ranges::find_if_not(rows, is_blank));
    std::size_t longest = 0;
    for (const std::string& row : rows) longest = std::max(longest, row.size());
    std::string signs;
    for (const std::string& row : rows) {
      signs += row + std::string(longest - row.size(), ' ') + '/';
    }
    return signs;
  }

  // Walks from the player over all that is no wall.
  absl::Status number_cells(const std::string& signs, std::size_t width) {
    const auto count = [&](std::string_view which) {
      return std::ranges::count_if(signs, [&](char c) { return which.find(c) != which.npos; });
    };
    if (count("@+") != 1) {
      return invalid("found " + std::to_string(count("@+")) + " players, expected one @ or +");
    }
    const std::array<std::size_t, 4> steps = {-width, std::size_t(-1), 1, width};
    std::vector<std::size_t> open = {signs.find_first_of("@+")};
    std::vector<bool> seen(signs.size());
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (open[i] >= signs.size() || signs[open[i]] == '/') {
        return invalid("found a way out of the level, expected walls all around");
      }
      if (signs[open[i]] == '#' || seen[open[i]]) continue;
      seen[open[i]] = true;
      spots.push_back(open[i]);
      for (const std::size_t step : steps) open.push_back(open[i] + step);
    }
    std::ranges::sort(spots);
    if (spots.size() > kMostCells) {
      return invalid("found " + std::to_string(spots.size()) + " cells, expected at most " +
                     std::to_string(kMostCells) + ", so that a state fits in 64 bits");
    }
    for (std::size_t i = 0; i + 1 < signs.size(); ++i) {
      picture += signs[i] == '/' ? '/' : seen[i] ? ' ' : '#';
    }
    for (std::size_t i = 0; i < spots.size(); ++i) take(signs[spots[i]], i, steps);
    if (count("$") == count(".+") && count_bits(boxes) == count_bits(goals)) {
      return absl::OkStatus();
    }
    return invalid("found " + std::to_string(count("$*")) + " boxes and " +
                   std::to_string(count(".+*")) +
                   " goals, expected as many boxes as goals inside the walls");
  }

  // Takes the sign of a cell, and looks for its neighbours.
  void take(char sign, std::size_t cell, const std::array<std::size_t, 4>& steps) {
    if (sign == '$' || sign == '*') boxes |= State{1} << cell;
    if (sign == '.' || sign == '*' || sign == '+') goals |= State{1} << cell;
    if (sign == '@' || sign == '+') player = static_cast<int>(cell);
    std::array<int, 4>& mine = beside.emplace_back();
    for (std::size_t d = 0; d < 4; ++d) {
      const auto to = std::ranges::find(spots, spots[cell] + steps[d]);
      mine[d] = to == spots.end() ? -1 : static_cast<int>(to - spots.begin());
    }
  }
};

// A level is the puzzle's own form. In a file its rows may be on lines, which are no levels alone.
inline InputFormat level_form() {
  InputFormat form = own_form();
  form.guess = [](std::string_view text, const Parameters&) -> absl::StatusOr<TextReading> {
    const auto level = SokobanLevel::read(text);
    if (!level.ok()) return level.status();
    return TextReading{{{"start", std::string(text)}}};
  };
  form.begins = [](std::string_view line, const Parameters&) {
    return line.find('#') != line.npos && line.find('/') == line.npos;
  };
  form.is_remark = [](std::string_view line, const Parameters&) {
    constexpr std::string_view kWalls = "##";  // a level may be behind its name
    return SokobanLevel::is_remark(line) && !trim(line).ends_with(':') &&
           line.find(kWalls) == line.npos;
  };
  return form;
}

}  // namespace trailblaze
