// Boards of peg solitaire: read by name, by size or as they are drawn.
#pragma once

#include <absl/status/statusor.h>

#include <bit>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session/open_session.hpp"
#include "puzzles/bit_symmetries.hpp"
#include "puzzles/shapes.hpp"
#include "puzzles/text/cell_rows.hpp"

namespace trailblaze {

// A jump: a bit each.
struct PegJump {
  State from, over, to;
};

// A board as it is drawn: o a peg, . a hole, a space where there is no cell.
struct PegBoard {
  std::vector<std::string> rows;
  bool triangle = false;

  // The board of --board, as it is at the start: with --vacancy that cell alone is a hole, and the
  // first one where there is no other.
  static absl::StatusOr<PegBoard> at_start(const Parameters& given) {
    auto board = read(text_of(given, "board"));
    if (!board.ok()) return in_field("board", board.status());
    const std::vector<Place> cells = board->places();
    const auto is_peg = [&](const Place& cell) { return board->sign(cell) == 'o'; };
    if (given.contains("vacancy")) {
      const auto hole = number_of(given, "vacancy", 0, cells.size() - 1);
      if (!hole.ok()) return hole.status();
      for (const Place& cell : cells) board->sign(cell) = 'o';
      board->sign(cells[*hole]) = '.';
    } else if (std::ranges::all_of(cells, is_peg)) {
      board->sign(cells[0]) = '.';
    }
    return board;
  }

  // "triangle:5", "english", "4x5", or rows on lines or split by '/'; capitals are the same.
  static absl::StatusOr<PegBoard> read(std::string_view given) {
    const std::string lower = lower_case(given);
    const std::string_view text = lower;
    if (text == "english") return read("  ooo  /  ooo  /ooooooo/ooo.ooo/ooooooo/  ooo  /  ooo  ");
    PegBoard board;
    constexpr std::string_view kTriangle = "triangle:";
    board.triangle = text.starts_with(kTriangle);
    if (board.triangle) {
      const auto side = parse_number(text.substr(kTriangle.size()), 1, 10);  // at most 55 cells
      if (!side.ok()) return side.status();
      for (std::size_t i = 1; i <= *side; ++i) board.rows.emplace_back(i, 'o');
      return board;
    }
    if (!text.empty() && is_digit(text[0])) {
      const auto sides = parse_sides(text, 64);
      if (!sides.ok()) return sides.status();
      board.rows.assign(sides->first, std::string(sides->second, 'o'));
      return board;
    }
    board.rows.emplace_back();
    for (const char c : text) {
      if (c == '/' || c == '\n') board.rows.emplace_back();
      if (c == 'o' || c == '.' || c == ' ') board.rows.back() += c;
    }
    const std::size_t cells = board.places().size();
    if (text.find_first_not_of("o. /\r\n") == text.npos && 0 < cells && cells <= 64) return board;
    return invalid("found " + in_quotes(given) +
                   ", expected triangle:N, english, RxC or rows of o, " +
                   ". and spaces, with at most 64 cells");
  }

  char& sign(const Place& cell) {
    return rows[static_cast<std::size_t>(cell.first)][static_cast<std::size_t>(cell.second)];
  }
  // The cells in reading order.
  std::vector<Place> places() const {
    std::vector<Place> places;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t column = 0; column < rows[row].size(); ++column) {
        if (rows[row][column] != ' ') places.emplace_back(row, column);
      }
    }
    return places;
  }
  // How many there are in each row.
  std::vector<int> lengths() const {
    std::vector<int> lengths(rows.size());
    for (const Place& place : places()) ++lengths[static_cast<std::size_t>(place.first)];
    return lengths;
  }
  // To all neighbours. In a triangle those up left and down right, too.
  std::set<Place> directions() const {
    std::set<Place> directions = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    if (triangle) directions.insert({{1, 1}, {-1, -1}});
    return directions;
  }
  std::vector<PegJump> jumps() const {
    const std::vector<Place> cells = places();
    const auto bit = [&](int row, int column) {
      const auto cell = std::ranges::find(cells, Place(row, column));
      return cell == cells.end() ? 0 : State{1} << (cell - cells.begin());
    };
    std::vector<PegJump> jumps;
    for (const auto& [row, column] : cells) {
      for (const auto& [down, right] : directions()) {
        const PegJump jump{bit(row, column), bit(row + down, column + right),
                           bit(row + 2 * down, column + 2 * right)};
        if (jump.over != 0 && jump.to != 0) jumps.push_back(jump);
      }
    }
    return jumps;
  }
  // "peg c3 over c2": columns are letters, counted among the cells of the row.
  std::string name(const PegJump& jump) const {
    const CellRows cells(lengths());
    const auto name = [&](State bit) {
      const int cell = std::countr_zero(bit);
      return static_cast<char>('a' + cells.column(cell)) + std::to_string(cells.row(cell) + 1);
    };
    return "peg " + name(jump.from) + " over " + name(jump.over);
  }
  // The cells with a peg, a bit each.
  State pegs() const {
    State pegs = 0, bit = 1;
    for (const char sign : join(rows, "")) {
      if (sign == 'o') pegs |= bit;
      if (sign != ' ') bit <<= 1;
    }
    return pegs;
  }

  // Holes, and these pegs in them. The rows of a triangle stand half a cell to the side.
  Picture shapes(State s) const {
    Picture holes, pegs;
    State bit = 1;
    for (const auto& [row, column] : places()) {
      const std::string name = std::to_string(row) + "," + std::to_string(column);
      Shape hole = in_cell("hole " + name, ShapeKind::kDisc, row, column, Colour::kFaint);
      if (triangle) hole.x += 0.5F * static_cast<float>(static_cast<int>(rows.size()) - 1 - row);
      hole.sign = '.';
      Shape peg = hole;
      peg.id = "peg " + name;
      peg.colour = Colour::kBlue;
      peg.sign = 'o';
      if ((s & bit) != 0) pegs.push_back(peg);
      bit <<= 1;
      holes.push_back(std::move(hole));
    }
    holes.insert(holes.end(), pegs.begin(), pegs.end());
    return holes;
  }
};

}  // namespace trailblaze
