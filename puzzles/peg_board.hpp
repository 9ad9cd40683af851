// Boards of peg solitaire, given by name, by size or as a drawing.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session/open_session.hpp"
#include "puzzles/bit_symmetries.hpp"

namespace trailblaze {

struct PegBoard {
  bool is_triangle = false;
  std::vector<int> lengths = {0};     // cells of each row
  std::vector<RowColumn> cells = {};  // in reading order
  State pegs = 0;                     // a bit for each cell with a peg

  // Returns the board of --board at the start. If --vacancy is given, that cell is the only hole. A
  // board without a hole gets a hole at its first cell.
  static absl::StatusOr<PegBoard> at_start(const Parameters& given) {
    auto board = read(text_of(given, "board"));
    if (!board.ok()) return in_field("board", board.status());
    const std::size_t num_cells = board->cells.size();
    const State all = ~State{0} >> (64 - num_cells);
    const bool has_hole = given.contains("vacancy");
    const auto hole =
        has_hole ? number_of(given, "vacancy", 0, num_cells - 1, "a cell of the board") : 0;
    if (!hole.ok()) return hole.status();
    if (has_hole || board->pegs == all) board->pegs = all ^ State { 1 } << *hole;
    return board;
  }

  // Reads "triangle:5", "english", "4x5", or rows that lines or '/' separate: o is a peg, . a hole,
  // and a space is no cell. Upper and lower case are equal.
  static absl::StatusOr<PegBoard> read(std::string_view given) {
    constexpr std::string_view kTriangle = "triangle:";
    std::string text = lower_case(given);
    PegBoard board{.is_triangle = text.starts_with(kTriangle)};
    if (text == "english") text = "  ooo  /  ooo  /ooooooo/ooo.ooo/ooooooo/  ooo  /  ooo  ";
    if (board.is_triangle) {
      const auto side = parse_number(text.substr(kTriangle.size()), 1, 10);  // at most 55 cells
      if (!side.ok()) return side.status();
      text = "o";
      for (std::size_t i = 2; i <= *side; ++i) text += '/' + std::string(i, 'o');
    } else if (!text.empty() && is_digit(text[0])) {
      const auto sides = parse_sides(text, 64);
      if (!sides.ok()) return sides.status();
      text = join(std::vector(sides->first, std::string(sides->second, 'o')), "/");
    }
    const auto num_cells = std::ranges::count(text, 'o') + std::ranges::count(text, '.');
    if (text.find_first_not_of("o. /\r\n") != text.npos || num_cells == 0 || num_cells > 64) {
      return invalid("found " + in_quotes(given) +
                     ", expected triangle:N, english, RxC or rows of o, " +
                     ". and spaces, with at most 64 cells");
    }
    std::erase(text, '\r');
    int column = 0;
    for (const char c : text) {
      const bool ends_row = c == '/' || c == '\n', is_cell = c == 'o' || c == '.';
      if (c == 'o') board.pegs |= State{1} << board.cells.size();
      if (is_cell) board.cells.emplace_back(board.lengths.size() - 1, column);
      if (is_cell) ++board.lengths.back();
      if (ends_row) board.lengths.push_back(0);
      column = ends_row ? 0 : column + 1;
    }
    return board;
  }
};

}  // namespace trailblaze
