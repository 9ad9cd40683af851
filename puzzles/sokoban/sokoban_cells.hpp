// The cells of a level of Sokoban: those that the player could walk to if there were no boxes,
// numbered in reading order. All other squares become walls. Rows and columns without a wall of
// these cells are omitted, so that a level has the same picture however it is drawn.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {

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

}  // namespace trailblaze
