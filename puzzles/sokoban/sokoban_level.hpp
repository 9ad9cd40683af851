// A level of Sokoban: its cells and what stands on them. It is read from rows of signs. Rows are
// lines, or split by '/' or '|', or each in quotes, as in a list of Python or JSON.
//
//   # wall   @ p player   + P player on a goal   $ b box   * B box on a goal   . goal
//   a space, - or _ is an empty cell; "7#" is seven walls
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {

// True if a line is about the level: "; 1", "Title: First". No row has a colon.
inline bool is_level_remark(std::string_view line) {
  static const Regex kRemark(R"(\s*(?:;.*|[A-Za-z][\w -]*:.*))");
  return kRemark.matches(line);
}

// The cells of a level: those that the player could walk to if there were no boxes, numbered in
// reading order. All other squares become walls. Rows and columns without a wall of these cells are
// omitted, so that a level has the same picture however it is drawn.
struct SokobanCells {
  static constexpr std::size_t kMostCells = (1 << 16) - 1;  // a cell's number has 16 bits

  std::string picture;                     // the walls alone: "#####/#   #/#####"
  std::vector<std::size_t> spots;          // of each cell, in the picture
  std::vector<std::array<int, 4>> beside;  // cells up, left, right, down of each cell; -1: a wall

  int cells() const { return static_cast<int>(spots.size()); }
  std::size_t width() const { return picture.find('/') + 1; }  // of a row with its '/'

  // Numbers the cells of a level whose rows have equal length, each followed by a '/'. Returns the
  // square on which each cell lies.
  absl::StatusOr<std::vector<std::size_t>> number_from(std::size_t player,
                                                       const std::string& signs) {
    const std::size_t row_size = signs.find('/') + 1;
    std::vector<std::size_t> open = {player}, squares;
    std::vector<int> cell_at(signs.size(), -1);
    while (!open.empty()) {
      const std::size_t square = open.back();
      open.pop_back();
      if (square >= signs.size() || signs[square] == '/') {
        return invalid(
            "found a gap in the outer wall, expected '#' on all sides of the player's area");
      }
      if (signs[square] == '#' || cell_at[square] >= 0) continue;
      cell_at[square] = 0;
      squares.push_back(square);
      open.insert(open.end(), {square - row_size, square - 1, square + 1, square + row_size});
    }
    if (squares.size() > kMostCells) {
      return invalid("found " + std::to_string(squares.size()) + " cells, expected at most " +
                     std::to_string(kMostCells));
    }
    std::ranges::sort(squares);
    for (std::size_t i = 0; i < squares.size(); ++i) cell_at[squares[i]] = static_cast<int>(i);
    for (const std::size_t square : squares) {
      beside.push_back({cell_at[square - row_size], cell_at[square - 1], cell_at[square + 1],
                        cell_at[square + row_size]});
    }
    draw(squares, cell_at, row_size);
    return squares;
  }

 private:
  // Draws the picture from wall to wall. A cell has neighbours in all four directions.
  void draw(const std::vector<std::size_t>& squares, const std::vector<int>& cell_at,
            std::size_t row_size) {
    std::size_t left = row_size, right = 0;
    for (const std::size_t square : squares) {
      left = std::min(left, square % row_size);
      right = std::max(right, square % row_size);
    }
    const std::size_t top = squares.front() / row_size - 1, bottom = squares.back() / row_size + 1;
    for (std::size_t row = top; row <= bottom; ++row) {
      if (row > top) picture += '/';
      for (std::size_t column = left - 1; column <= right + 1; ++column) {
        const bool is_cell = cell_at[row * row_size + column] >= 0;
        if (is_cell) spots.push_back(picture.size());
        picture += is_cell ? ' ' : '#';
      }
    }
  }
};

struct SokobanLevel : SokobanCells {
  std::vector<std::uint16_t> boxes, goals;  // cells, ascending
  int player = 0;                           // a cell

  static absl::StatusOr<SokobanLevel> read(std::string_view text) {
    const auto rows = rows_of(text);
    const auto signs = rows.ok() ? read_signs(*rows) : rows.status();
    SokobanLevel level;
    const absl::Status placed = signs.ok() ? level.place_all(*signs) : signs.status();
    return placed.ok() ? absl::StatusOr<SokobanLevel>(std::move(level)) : placed;
  }

 private:
  static constexpr std::size_t kMostSquares = 1 << 20;  // with the walls and everything outside

  // Converts a list of rows in quotes, ["#####", "#@$.#"], into lines without quotes. A list of
  // single signs in quotes stays as it is, and is an error: each may be a square or a row.
  static std::string without_quotes(std::string_view text) {
    static const Regex kList(R"re([\s(\[]*(?:["'][^"'\n]{2,}["']\s*,?\s*)+[\s)\],;]*)re");
    static const Regex kRow(R"re(["']([^"']*)["'])re");
    if (!kList.matches(text)) return std::string(text);
    std::string rows;
    std::string_view left(text);
    for (std::string row; kRow.find_and_consume(&left, &row);) rows += row + '\n';
    return rows;
  }

  // Splits a text into rows, with a blank row for each remark. A remark between rows is an error:
  // it may be a row that somebody turned into a remark.
  static absl::StatusOr<std::vector<std::string>> rows_of(std::string_view text) {
    const bool has_remarks = text.find('\n') != text.npos;
    std::vector<std::string> rows;
    std::string remark;  // the first remark below a row
    bool has_rows = false;
    std::istringstream lines(without_quotes(text));
    for (std::string line; std::getline(lines, line);) {
      line.erase(line.find_last_not_of(" \t\r") + 1);
      if (has_remarks && is_level_remark(line)) {
        if (has_rows && remark.empty()) remark = line;
        line.clear();
      }
      has_rows = has_rows || !line.empty();
      if (!line.empty() && !remark.empty()) {
        return invalid("found " + in_quotes(remark) +
                       " between rows of a level, expected it above or below the level");
      }
      std::ranges::replace(line, '|', '/');
      std::istringstream parts(line.empty() ? "/" : line);
      for (std::string row; std::getline(parts, row, '/');) rows.push_back(row);
    }
    const auto has_tab = [](const std::string& row) { return row.empty() || row[0] == '\t'; };
    if (!std::ranges::all_of(rows, has_tab)) return rows;
    for (std::string& row : rows) row.erase(0, 1);  // a tab that precedes every row
    return rows;
  }

  // Returns the squares of all rows, each row padded to the length of the longest row and followed
  // by a '/'.
  static absl::StatusOr<std::string> read_signs(const std::vector<std::string>& rows) {
    constexpr std::string_view kSigns = "#@+$*. -_pPbB", kMeant = "#@+$*.   @+$*";
    std::vector<std::string> all;
    std::size_t longest = 0;
    for (const std::string& row : rows) {
      std::string& squares = all.emplace_back();
      for (std::size_t i = 0, end; i < row.size(); i = end + 1) {
        end = std::min(row.find_first_not_of("0123456789", i), row.size());
        const std::string digits = row.substr(i, end - i);
        const auto run = digits.empty() ? 1 : parse_number(digits, 1, kMostSquares);
        const std::size_t sign = end < row.size() ? kSigns.find(row[end]) : kSigns.npos;
        if (!run.ok() || sign == kSigns.npos || (!digits.empty() && row[end] == ' ')) {
          return invalid(square_name(all.size() - 1, squares.size()) + ": found " +
                         in_quotes(row.substr(i, end + 1 - i)) +
                         ", expected '#' wall, '@' player, '$' box, '.' goal, '*' box on a goal, " +
                         "'+' player on a goal or ' ' floor, or a run such as 7# or 2-");
        }
        squares.append(*run, kMeant[sign]);
        longest = std::max(longest, squares.size());
        if (rows.size() * longest <= kMostSquares) continue;
        return invalid("found " + std::to_string(rows.size()) + " rows and " +
                       std::to_string(longest) + " columns, expected at most " +
                       std::to_string(kMostSquares) + " squares");
      }
    }
    return join(all, "", [&](const std::string& row) {
      return row + std::string(longest - row.size(), ' ') + '/';
    });
  }

  // Names a square "row 2 column 3", counted from 1.
  static std::string square_name(std::size_t row, std::size_t column) {
    return "row " + std::to_string(row + 1) + " column " + std::to_string(column + 1);
  }

  // Puts the boxes, the goals and the player on the cells.
  absl::Status place_all(const std::string& signs) {
    const auto is_player = [](char sign) { return sign == '@' || sign == '+'; };
    if (const auto players = std::ranges::count_if(signs, is_player); players != 1) {
      return invalid("found " + quantity(players, "player") + ", expected one player, '@' or '+'");
    }
    const auto squares = number_from(signs.find_first_of("@+"), signs);
    if (!squares.ok()) return squares.status();
    std::string left = signs;  // signs that the player cannot reach
    for (std::size_t i = 0; i < squares->size(); ++i) {
      const auto cell = static_cast<std::uint16_t>(i);
      const char sign = std::exchange(left[(*squares)[i]], ' ');
      if (sign == '$' || sign == '*') boxes.push_back(cell);
      if (sign == '.' || sign == '*' || sign == '+') goals.push_back(cell);
      if (is_player(sign)) player = cell;
    }
    if (const std::size_t at = left.find_first_of("$."); at != left.npos) {
      const std::size_t row_size = left.find('/') + 1;
      return invalid(square_name(at / row_size, at % row_size) + ": found " +
                     in_quotes(left.substr(at, 1)) +
                     ", which the player cannot reach, expected only '#', '*' and floor there");
    }
    if (boxes.size() == goals.size() && !boxes.empty()) return absl::OkStatus();
    return invalid("found " + std::to_string(boxes.size()) +
                   (boxes.size() == 1 ? " box and " : " boxes and ") +
                   quantity(static_cast<std::int64_t>(goals.size()), "goal") +
                   ", expected as many boxes as goals inside the walls, at least one of each");
  }
};

}  // namespace trailblaze
