// Rush Hour on a board: its cars, and the red car, which leaves at the right end of its row.
//
// If the exit is known, the red car is the only horizontal car in the exit's row, or else the only
// such car among X, R and A. If the exit is unknown, the red car is X if X is horizontal, or else
// the only horizontal car among R and A in the middle row, or else the only horizontal car among R
// and A.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/blocks/blocks_board.hpp"

namespace trailblaze {

inline constexpr BlockSize kRushSize{6, 6};  // the usual size

inline bool is_rush_blank(char c) { return c == 'o' || c == kBlankCell || c == '_' || c == '0'; }
inline bool is_rush_wall(char c) { return c == 'x' || c == kWallCell; }

struct Car {
  std::uint32_t count = 0, first = 0, last = 0, step = 0;  // cells, in reading order
  bool is_straight = true;

  void add(std::uint32_t cell, std::uint32_t columns) {
    if (count == 1) step = cell - first;
    const bool lies_on = step == 1 && cell % columns != 0;
    if (count > 0) is_straight &= cell - last == step && (lies_on || step == columns);
    if (count++ == 0) first = cell;
    last = cell;
  }
};

struct RushBoard {
  BlockGrid grid = {};
  std::optional<int> exit = {};              // the row of the exit, if the text says so
  std::string_view red_car_letters = "XRA";  // the letters that may name the red car
  std::array<Car, 128> cars = {};            // by letter

  int row(char letter) const {
    return static_cast<int>(cars[static_cast<std::size_t>(letter)].first) / grid.size.columns;
  }

  // Finds the cars. Every car is straight and has at least two cells, and at most three if the
  // board is no larger than 6x6. If `is_guessed`, nobody said that the board is Rush Hour. Then it
  // must have 6x6 cells and capitals for cars. The error says what does not fit Rush Hour.
  absl::Status find_cars(bool is_guessed);

  // Returns the goal that the red car is at the right end of its row. Requires find_cars().
  absl::StatusOr<std::string> goal() const;

 private:
  absl::StatusOr<char> red_car() const;
};

}  // namespace trailblaze
