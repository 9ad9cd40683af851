// A level of Sokoban: its walls and cells, and what stands on them (sokoban_signs.hpp reads text).
//
// Cells are those that the player could walk to if there were no boxes, numbered in reading order.
// All others become walls, and rows and columns without a wall of these cells are left out, so that
// a level has one picture however it is drawn.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "puzzles/sokoban/sokoban_signs.hpp"

namespace trailblaze {

struct SokobanLevel {
  static constexpr std::size_t kMostCells = (1 << 16) - 1;  // a cell's number has 16 bits

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

  int cells() const { return static_cast<int>(spots.size()); }
  std::size_t width() const { return picture.find('/') + 1; }  // of a row with its '/'

 private:
  // Walks from the player over all that is no wall.
  absl::Status number_cells(const std::string& signs, std::size_t width) {
    const auto players = std::ranges::count_if(signs, [](char c) { return c == '@' || c == '+'; });
    if (players != 1) {
      return invalid("found " + std::to_string(players) + " players, expected one @ or +");
    }
    std::vector<std::size_t> open = {signs.find_first_of("@+")};
    std::vector<int> cell_at(signs.size(), -1);
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (open[i] >= signs.size() || signs[open[i]] == '/') {
        return invalid("found a way out of the level, expected walls all around");
      }
      if (signs[open[i]] == '#' || cell_at[open[i]] >= 0) continue;
      cell_at[open[i]] = 0;
      spots.push_back(open[i]);
      for (const std::size_t step : {-width, std::size_t(-1), std::size_t(1), width}) {
        open.push_back(open[i] + step);
      }
    }
    std::ranges::sort(spots);
    if (spots.size() > kMostCells) {
      return invalid("found " + std::to_string(spots.size()) + " cells, expected at most " +
                     std::to_string(kMostCells));
    }
    for (std::size_t i = 0; i < signs.size(); ++i) {
      if (cell_at[i] >= 0 || (signs[i] != '$' && signs[i] != '.')) continue;
      return invalid(square_name(i / width, i % width) + ": found " + in_quotes({&signs[i], 1}) +
                     ", which the player cannot reach, expected only walls, floor and * there");
    }
    for (std::size_t i = 0; i < spots.size(); ++i) cell_at[spots[i]] = static_cast<int>(i);
    for (const std::size_t spot : spots) {
      const auto cell = static_cast<std::uint16_t>(beside.size());
      beside.push_back(
          {cell_at[spot - width], cell_at[spot - 1], cell_at[spot + 1], cell_at[spot + width]});
      if (signs[spot] == '$' || signs[spot] == '*') boxes.push_back(cell);
      if (signs[spot] == '.' || signs[spot] == '*' || signs[spot] == '+') goals.push_back(cell);
      if (signs[spot] == '@' || signs[spot] == '+') player = cell;
    }
    draw_walls(cell_at, width);
    if (boxes.size() == goals.size() && !boxes.empty()) return absl::OkStatus();
    return invalid("found " + std::to_string(boxes.size()) + " boxes and " +
                   std::to_string(goals.size()) +
                   " goals, expected as many boxes as goals inside the walls" +
                   (boxes.size() == goals.size() ? ", at least one" : ""));
  }

  // Draws the picture from wall to wall. A cell has neighbours in all four directions.
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

}  // namespace trailblaze
