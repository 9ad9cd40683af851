// Random boards of sliding blocks with random rules, for the packed and the plain puzzle.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "engine/base/random.hpp"
#include "puzzles/blocks/blocks.hpp"
#include "tests/support/plain.hpp"

namespace trailblaze {

// A random board: walls and a few pieces of a few cells each, with letters in reading order. Some
// boards also have a piece '*' and gates.
struct RandomBoard {
  int rows, columns;
  std::string cells;

  RandomBoard(Random& random, int longest)
      : rows(1 + random.below(longest)),
        columns(1 + random.below(longest)),
        cells(rows * columns, '.') {
    for (char& c : cells) c = random.below(8) == 0 ? '#' : '.';
    const int pieces = 1 + random.below(6);
    for (int piece = 0; piece < pieces; ++piece) place(random, static_cast<char>('1' + piece));
    rename_in_reading_order();
    if (pieces_found() == 0) cells[0] = 'a';
    if (random.below(3) == 0) add_gates(random);
  }

  void add_gates(Random& random) {
    if (cells.find('.') == std::string::npos) return;
    const char main = static_cast<char>('a' + random.below(pieces_found()));
    for (char& c : cells) {
      if (c == main) c = '*';
      if (c == '.' && random.below(3) == 0) c = '-';
    }
    if (cells.find('-') == std::string::npos) cells[cells.find('.')] = '-';
  }
  bool has_gates() const { return cells.find('-') != std::string::npos; }

  // Places a piece on most of the free cells of a small rectangle.
  void place(Random& random, char letter) {
    const int top = random.below(rows), left = random.below(columns);
    const int height = 1 + random.below(3), width = 1 + random.below(3);
    for (int row = top; row < std::min(rows, top + height); ++row) {
      for (int column = left; column < std::min(columns, left + width); ++column) {
        char& c = cells[row * columns + column];
        if (c == '.' && random.below(6) != 0) c = letter;
      }
    }
  }

  int pieces_found() const { return static_cast<int>(plain::Blocks::letters(cells).size()); }

  void rename_in_reading_order() {
    std::string seen;
    for (char& c : cells) {
      if (c == '.' || c == '#') continue;
      if (seen.find(c) == std::string::npos) seen += c;
      c = static_cast<char>('a' + seen.find(c));
    }
  }

  std::string text(const std::string& flat) const {
    std::string out;
    for (int row = 0; row < rows; ++row) {
      out += (row == 0 ? "" : "/") + flat.substr(row * columns, columns);
    }
    return out;
  }

  // Returns a random goal that the board meets: some cells keep their pieces or blanks, and the
  // cells of a piece may become a sign.
  std::string goal(Random& random) const {
    std::string out(cells.size(), '?');
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (random.below(4) != 0) continue;
      out[i] = cells[i] == '.' || cells[i] == '-' ? '0' : cells[i];
    }
    for (const char sign : {'+', '='}) {
      if (random.below(4) != 0) continue;
      const char piece = cells[random.below(cells.size())];
      if (piece == '.' || piece == '-' || piece == '#') continue;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == piece) out[i] = sign;
      }
    }
    return out;
  }
};

struct Setting {
  RandomBoard board;
  std::string goal;
  BlockRules rules;
  plain::Blocks plain;

  Setting(Random& random, int longest) : board(random, longest), goal(board.goal(random)) {
    rules.metric = static_cast<BlockMetric>(random.below(3));
    rules.identical = static_cast<Identical>(random.below(3));
    rules.axis = random.below(4) == 0;
    plain.rows = board.rows;
    plain.columns = board.columns;
    plain.metric = static_cast<plain::Blocks::Metric>(rules.metric);
    plain.axis = rules.axis;
    if (board.has_gates()) plain.gates = board.cells;
    std::set<char> named = plain::Blocks::letters(board.cells);
    if (rules.identical == Identical::kShapes) named.clear();
    if (rules.identical == Identical::kUnnamed) named = plain::Blocks::letters(goal);
    plain.set_alike(board.cells, named);
  }

  Blocks blocks() const {
    const std::optional<BlockSize> size{{board.rows, board.columns}};
    return Blocks::make(*BlockBoard::read(board.cells, size, rules.axis), goal, rules).value();
  }
};

}  // namespace trailblaze
