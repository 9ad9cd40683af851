// The signs on a board of sliding blocks: which cells are blank, walls, and pieces. People write
// boards in many ways. A note therefore names each unusual sign that is read as blank or as a wall,
// and an ambiguous sign is an error.
//
//                   blank        wall     gate     piece
//   no axis rule    . 0 _        #        -        everything else
//   axis rule       . 0 _ o      # x      -        everything else (Rush Hour)
//
// A gate is a blank cell that only the main piece '*' may enter, as in GNOME Klotski. Without a
// '*', the sign '-' is a piece. A board without a blank is an error: one of its signs is meant as
// blank.
#pragma once

#include <absl/status/status.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "puzzles/blocks/blocks_cells.hpp"

namespace trailblaze {

// Cells (row, column) of a figure on a grid, in reading order. Cells that touch at edges are
// connected.
using CellPlaces = std::vector<std::pair<int, int>>;

// Returns the cells with this sign on a grid with this number of columns.
inline CellPlaces cells_with(char sign, std::string_view cells, std::size_t columns) {
  CellPlaces found;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] == sign) found.emplace_back(cell / columns, cell % columns);
  }
  return found;
}

// Moves the first cell, and all cells that are connected to it, from `cells` to the result.
inline CellPlaces take_connected_part(CellPlaces& cells) {
  CellPlaces part{cells.front()};
  cells.erase(cells.begin());
  for (std::size_t open = 0; open < part.size(); ++open) {
    for (std::size_t i = cells.size(); i-- > 0;) {
      const int apart = std::abs(cells[i].first - part[open].first) +
                        std::abs(cells[i].second - part[open].second);
      if (apart != 1) continue;
      part.push_back(cells[i]);
      cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  return part;
}

inline std::size_t count_parts(CellPlaces cells) {
  std::size_t parts = 0;
  for (; !cells.empty(); ++parts) take_connected_part(cells);
  return parts;
}

// True if the cells fill the rectangle around them.
inline bool are_rectangle(const CellPlaces& cells) {
  const auto [left, right] = std::ranges::minmax(cells, {}, &std::pair<int, int>::second);
  const int rows = cells.back().first - cells.front().first + 1;
  return static_cast<int>(cells.size()) == rows * (right.second - left.second + 1);
}

class BlockSigns {
 public:
  // `grid` must outlive this object.
  BlockSigns(const BlockGrid& grid, bool axis) : grid_(grid), cells_(grid.cells), axis_(axis) {}

  // Returns why a sign cannot be read: "row 1 column 2: found 'o' ...".
  absl::Status check() const {
    const std::size_t mark = cells_.find_first_of(",;\"'[](){}"),
                      of_goal = cells_.find_first_of("?|"), blank = cells_.find_first_of(".0"),
                      other = cells_.find_first_of(axis_ ? "_o" : "_"),
                      of_rush = cells_.find_first_of(axis_ ? "ox" : "");
    const auto* const small = std::ranges::find_if(
        cells_, [](char c) { return c != 'o' && c != 'x' && std::islower(c) != 0; });
    if (mark != cells_.npos) return wrong(mark, "expected a piece, '.' or '#'");
    if (of_goal != cells_.npos) {
      return wrong(of_goal, "which only a goal can hold, expected a piece, '.' or '#'");
    }
    if (other != cells_.npos && blank != cells_.npos) {
      return wrong(other, std::string("and '") + cells_[blank] + "' in " + grid_.place(blank) +
                              ", expected one sign for blank");
    }
    if (has('0') && has('.') && has('O')) {
      return wrong(cells_.find('0'),
                   "which may be the piece 'O', expected one sign for blank, '.' or '0'");
    }
    if (of_rush != cells_.npos && small != cells_.end()) {
      return wrong(
          of_rush,
          std::string("which is blank or a wall in Rush Hour, on a board with the piece '") +
              *small + "', expected '.' or '#', or another letter for a piece");
    }
    return absl::OkStatus();
  }

  bool has_gates() const { return has(kGateCell) && has(kMainPiece); }

  // Returns the board in plain signs: '.' is blank, '#' a wall, '-' a gate if the board has gates,
  // and everything else a piece.
  std::string plain() const {
    std::string plain(cells_);
    for (char& c : plain) {
      if (c == '0' || c == '_' || (axis_ && c == 'o')) c = kBlankCell;
      if (axis_ && c == 'x') c = kWallCell;
    }
    return plain;
  }

  // For a board without a blank, returns an error that names the sign that is probably meant as
  // blank: a usual sign, else a sign in several parts, else a sign that is no rectangle. Among
  // several such signs, it names the sign with most cells. A letter is a usual sign only if the
  // board has no other small letters.
  absl::Status no_blank() const {
    const bool has_small = std::ranges::any_of(cells_, [](char c) {
      return std::islower(c) != 0 && std::string_view("oxe").find(c) == std::string_view::npos;
    });
    const std::string_view usual = has_small ? "@*+~:-" : "@*+~:-oxe";
    const auto likelihood = [&](char sign) {
      const CellPlaces cells = cells_with(sign, cells_, grid_.size.columns);
      const bool is_usual = usual.find(sign) != usual.npos, is_one = count_parts(cells) == 1;
      const bool is_unlikely = sign == kWallCell || (is_one && are_rectangle(cells));
      return std::pair(is_usual ? 3 : is_unlikely ? 0 : is_one ? 1 : 2, cells.size());
    };
    const auto* const likely = std::ranges::max_element(cells_, {}, likelihood);
    if (likelihood(*likely).first == 0) return invalid("found no blank, expected '.' for blanks");
    return wrong(static_cast<std::size_t>(likely - cells_.begin()),
                 "which is read as a piece, on a board without blanks, expected '.' for blanks");
  }

  // Returns notes for users about unusual signs.
  std::vector<std::string> notes() const {
    std::vector<std::string> notes;
    if (has('_')) notes.push_back("'_' is read as blank");
    if (axis_ && has('x')) notes.push_back("'x' is read as a wall");
    if (has_gates()) notes.push_back("'-' is read as a gate, which only the piece '*' may pass");
    std::string known = has_gates() ? ".#-*" : ".#";
    for (const char c : plain()) {
      if (std::isalnum(c) != 0 || known.find(c) != known.npos) continue;
      known += c;
      notes.push_back(std::string("'") + c + "' is read as a piece");
    }
    return notes;
  }

 private:
  bool has(char sign) const { return cells_.find(sign) != cells_.npos; }

  absl::Status wrong(std::size_t cell, const std::string& why) const {
    return invalid(grid_.place(cell) + ": found '" + cells_[cell] + "', " + why);
  }

  const BlockGrid& grid_;
  const std::string_view cells_;
  const bool axis_;
};

}  // namespace trailblaze
