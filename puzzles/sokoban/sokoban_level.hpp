// Reads a level of Sokoban: rows of signs, on lines or split by '/' or '|'.
//
//   # wall   @ p player   + P player on a goal   $ b box   * B box on a goal   . goal
//   a space, - or _ is an empty cell; "7#" is seven walls
//
// Cells are those that the player could walk to if there were no boxes, numbered in reading order.
// All others become walls, and rows and columns without a wall of these cells are left out, so that
// a level has one picture however it is drawn.
#pragma once

#include <absl/status/statusor.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/session/input_format.hpp"

namespace trailblaze {

struct SokobanLevel {
  static constexpr std::size_t kMostCells = (1 << 16) - 1;  // a cell's number has 16 bits
  static constexpr std::size_t kMostSquares = 1 << 20;      // with the walls and all around

  std::string picture;                      // the walls alone: "#####/#   #/#####"
  std::vector<std::size_t> spots;           // of each cell, in the picture
  std::vector<std::array<int, 4>> beside;   // the cell up, left, right, down of each; -1 a wall
  std::vector<std::uint16_t> boxes, goals;  // cells, ascending
  int player = 0;                           // a cell

  static absl::StatusOr<SokobanLevel> read(std::string_view text) {
    const auto signs = read_signs(text);
    if (!signs.ok()) return signs.status();
    SokobanLevel level;
    const absl::Status wrong = level.number_cells(*signs, signs->find('/') + 1);
    if (!wrong.ok()) return wrong;
    return level;
  }

  // True if a line speaks of the level: "; 1", "Title: First". No row has a colon.
  static bool is_remark(std::string_view line) {
    static const RE2 kRemark(R"([ \t]*(?:;.*|[A-Za-z][\w -]*:.*))");
    return RE2::FullMatch(line, kRemark);
  }

  int cells() const { return static_cast<int>(spots.size()); }
  std::size_t width() const { return picture.find('/') + 1; }  // of a row with its '/'

 private:
  // "row 2 column 3", counted from 1.
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
    constexpr std::string_view kSigns = "#@+$*. -_pPbB", kMeant = "#@+$*.   @+$*";
    const absl::StatusOr<std::string> text = without_remarks(given);
    if (!text.ok()) return text.status();
    std::vector<std::string> rows(1);
    const auto wrong = [&](const std::string& found, const std::string& expected) {
      return invalid(place(rows.size() - 1, rows.back().size()) + ": found " + found +
                     ", expected " + expected);
    };
    std::string digits;
    std::uint64_t squares = 0;
    char before = '\n';
    for (const char c : *text + '\n') {
      if (c == '\r') continue;  // of a line that ends as on Windows
      if (is_digit(c)) {
        digits += c;
        continue;
      }
      const std::size_t sign = kSigns.find(c);
      const bool ends_row = c == '/' || c == '|' || c == '\n';
      if (!ends_row && sign == kSigns.npos) {
        return wrong(in_quotes({&c, 1}), "# @ + $ * . or a space");
      }
      const auto run = digits.empty() ? 1 : parse_number(digits, 1, kMostSquares - squares);
      if (!run.ok() || (!digits.empty() && (ends_row || c == ' '))) {
        return wrong(in_quotes(digits), "a number of signs, and the sign: 7# or 2- for two cells");
      }
      digits.clear();
      if (!ends_row) {
        rows.back().append(*run, kMeant[sign]);
        squares += *run;
      } else if (c != '\n' || (before != '/' && before != '|')) {
        rows.emplace_back();
      }
      before = c;
    }
    return in_one_line(rows);
  }

  static absl::StatusOr<std::string> in_one_line(std::vector<std::string> rows) {
    const auto is_blank = [](const std::string& row) { return trim(row).empty(); };
    while (rows.size() > 1 && is_blank(rows.back())) rows.pop_back();
    rows.erase(rows.begin(), std::ranges::find_if_not(rows, is_blank));
    std::size_t longest = 0;
    for (const std::string& row : rows) longest = std::max(longest, row.size());
    if (rows.size() * longest > kMostSquares) {
      return invalid("found " + std::to_string(rows.size()) + " rows and " +
                     std::to_string(longest) + " columns, expected at most " +
                     std::to_string(kMostSquares) + " squares");
    }
    std::string signs;
    for (const std::string& row : rows) {
      signs += row + std::string(longest - row.size(), ' ') + '/';
    }
    return signs;
  }

  // Walks from the player over all that is no wall.
  absl::Status number_cells(const std::string& signs, std::size_t width) {
    const auto players = std::ranges::count_if(signs, [](char c) { return c == '@' || c == '+'; });
    if (players != 1) {
      return invalid("found " + std::to_string(players) + " players, expected one @ or +");
    }
    const std::array<std::size_t, 4> steps = {-width, std::size_t(-1), 1, width};
    std::vector<std::size_t> open = {signs.find_first_of("@+")};
    std::vector<int> cell_at(signs.size(), -1);
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (open[i] >= signs.size() || signs[open[i]] == '/') {
        return invalid("found a way out of the level, expected walls all around");
      }
      if (signs[open[i]] == '#' || cell_at[open[i]] >= 0) continue;
      cell_at[open[i]] = 0;
      spots.push_back(open[i]);
      for (const std::size_t step : steps) open.push_back(open[i] + step);
    }
    std::ranges::sort(spots);
    if (spots.size() > kMostCells) {
      return invalid("found " + std::to_string(spots.size()) + " cells, expected at most " +
                     std::to_string(kMostCells));
    }
    for (std::size_t i = 0; i < signs.size(); ++i) {
      if (cell_at[i] >= 0 || (signs[i] != '$' && signs[i] != '.')) continue;
      return invalid(place(i / width, i % width) + ": found " + in_quotes({&signs[i], 1}) +
                     ", which the player cannot reach, expected only walls, floor and * there");
    }
    for (std::size_t i = 0; i < spots.size(); ++i) cell_at[spots[i]] = static_cast<int>(i);
    for (const std::size_t spot : spots) {
      std::array<int, 4>& mine = beside.emplace_back();
      for (std::size_t d = 0; d < 4; ++d) mine[d] = cell_at[spot + steps[d]];
    }
    take_signs(signs);
    draw_walls(cell_at, width);
    if (boxes.size() == goals.size() && !boxes.empty()) return absl::OkStatus();
    return invalid("found " + std::to_string(boxes.size()) + " boxes and " +
                   std::to_string(goals.size()) +
                   " goals, expected as many boxes as goals inside the walls" +
                   (boxes.size() == goals.size() ? ", at least one" : ""));
  }

  void take_signs(const std::string& signs) {
    for (std::size_t cell = 0; cell < spots.size(); ++cell) {
      const char sign = signs[spots[cell]];
      const auto number = static_cast<std::uint16_t>(cell);
      if (sign == '$' || sign == '*') boxes.push_back(number);
      if (sign == '.' || sign == '*' || sign == '+') goals.push_back(number);
      if (sign == '@' || sign == '+') player = number;
    }
  }

  // The picture begins and ends with the walls around the cells, which are in all four directions.
  void draw_walls(const std::vector<int>& cell_at, std::size_t width) {
    std::size_t left = width, right = 0;
    for (const std::size_t spot : spots) {
      left = std::min(left, spot % width);
      right = std::max(right, spot % width);
    }
    const std::size_t top = spots.front() / width - 1, bottom = spots.back() / width + 1;
    spots.clear();
    for (std::size_t row = top; row <= bottom; ++row) {
      if (row > top) picture += '/';
      for (std::size_t column = left - 1; column <= right + 1; ++column) {
        const bool is_cell = cell_at[row * width + column] >= 0;
        if (is_cell) spots.push_back(picture.size());
        picture += is_cell ? ' ' : '#';
      }
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
    return line.find('#') != line.npos && line.find_first_of("/|") == line.npos;
  };
  form.is_remark = [](std::string_view line, const Parameters&) {
    static const RE2 kWalls("##|[0-9]#");  // a level may be behind its name
    return SokobanLevel::is_remark(line) && !trim(line).ends_with(':') &&
           !RE2::PartialMatch(line, kWalls);
  };
  return form;
}

}  // namespace trailblaze
