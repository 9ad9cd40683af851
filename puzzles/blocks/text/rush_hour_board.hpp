// A board of Rush Hour, however it is drawn, and its red car:
//
//   IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM         one row of a square, or of the size that was given
//   AA...O/.....O/XX...O>/...QQQ/....CC/..RRR.   rows; '>' or '=' behind one says where the exit is
//   {"board": ["AA..", ...], "exit": [2, 5]}     JSON, rows first and from 0
//
// The red car leaves at the right end of its row. It is the car in the row of the exit; else X, if
// it lies; else the one of R and A that lies in the middle row; else the only one of them that
// lies.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/session/input_format.hpp"
#include "puzzles/blocks/blocks_board.hpp"

namespace trailblaze {

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
  std::optional<int> exit = {};    // the row in which the red car leaves, if the text says so
  std::string_view reds = "XRA";   // the letters that may name the red car
  std::array<Car, 128> cars = {};  // by letter

  const Car& car(char letter) const { return cars[static_cast<std::size_t>(letter)]; }
  int row(char letter) const { return static_cast<int>(car(letter).first) / grid.size.columns; }

  // The letters of the cars that lie: in this row, if one is given.
  std::string lying(std::optional<int> in = {}) const;
};

// Reads a board with signs of Rush Hour, and does not look for its cars.
absl::StatusOr<RushBoard> read_rush_board(std::string_view text, const Parameters& given);

// Whether one sign alone is blank: another may be a letter that was miswritten.
absl::Status check_blanks(const RushBoard& board);

// Finds the cars: straight ones of two cells and more, up to three on a board of 6x6. The error
// says what is no Rush Hour.
absl::Status find_cars(RushBoard& board, bool only_capitals);

// Whether so many cells in one row are a board: one of the size that was given, or a square.
bool is_rush_row(std::size_t cells, const Parameters& given);

// The red car of a board whose cars are found.
absl::StatusOr<char> red_car(const RushBoard& board);

// A line without the comment behind it: "# hard". A row may begin with a wall: "#...AA".
inline std::string_view without_comment(std::string_view text) {
  const bool is_line = trim(text).find('\n') == text.npos;
  return is_line ? text.substr(0, text.find(" # ")) : text;
}

}  // namespace trailblaze
