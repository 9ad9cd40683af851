// The signs on a board of sliding blocks: which cells are blank, walls, and pieces. People write
// boards in many ways, so a sign that is read as blank or wall is told, and one that could be two
// things is refused.
//
//            blank        wall     gate     piece
//   free     . 0 _        #        -        all else
//   axis     . 0 _ o      # x      -        all else (Rush Hour)
//
// A gate is a blank cell that only the main piece '*' may enter, as in GNOME Klotski. Where there
// is no '*', the sign '-' is a piece. A board without a blank is refused: one of its signs is meant
// as blank.
#pragma once

#include <absl/status/status.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {

inline constexpr char kBlankCell = '.', kWallCell = '#', kGateCell = '-', kMainPiece = '*';

class BlockSigns {
 public:
  BlockSigns(std::string_view cells, std::size_t columns, bool axis)
      : cells_(cells), columns_(columns), axis_(axis) {}

  // Why a sign cannot be read: "row 1 column 2: found 'o' ...".
  absl::Status check() const {
    const auto plain_blank = cells_.find_first_of(".0");
    const auto lower = first([&](char c) { return c != 'o' && c != 'x' && std::islower(c) != 0; });
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      const char c = cells_[cell];
      if (c == '?' || c == '|') {
        return wrong(cell, "which only a goal can hold, expected a piece, '.' or '#'");
      }
      const bool other_blank = c == '_' || (axis_ && c == 'o');
      if (other_blank && plain_blank != cells_.npos) {
        return wrong(cell, "which is read as blank where no other sign is, but " +
                               place(plain_blank) + " has '" + cells_[plain_blank] +
                               "'; expected one sign for blank");
      }
      if (c == '0' && cells_.find('.') != cells_.npos && cells_.find('O') != cells_.npos) {
        return wrong(cell, "which may be the piece 'O'; expected one sign for blank, '.' or '0'");
      }
      if (axis_ && (c == 'x' || c == 'o') && lower != cells_.npos) {
        return wrong(cell, std::string("which is ") + (c == 'x' ? "a wall" : "blank") +
                               " in Rush Hour, among pieces in lower case such as '" +
                               cells_[lower] +
                               "'; expected '#' for a wall, '.' for blank, or "
                               "another letter for a piece");
      }
    }
    return absl::OkStatus();
  }

  bool has_gates() const {
    return cells_.find(kGateCell) != cells_.npos && cells_.find(kMainPiece) != cells_.npos;
  }

  // The board in plain signs: '.' is blank, '#' a wall, '-' a gate where there are some, all else a
  // piece.
  std::string plain() const {
    std::string plain(cells_);
    for (char& c : plain) {
      if (c == '0' || c == '_' || (axis_ && c == 'o')) c = kBlankCell;
      if (axis_ && c == 'x') c = kWallCell;
    }
    return plain;
  }

  // The error of a board without a blank. It names a sign that is none of one rectangle, which is
  // probably blank.
  absl::Status no_blank() const {
    std::string seen;
    std::size_t likely = first([](char c) { return c == kGateCell; });
    for (std::size_t cell = 0; cell < cells_.size() && likely == cells_.npos; ++cell) {
      if (seen.find(cells_[cell]) != seen.npos || cells_[cell] == kWallCell) continue;
      seen += cells_[cell];
      if (!is_rectangle(cells_[cell])) likely = cell;
    }
    if (likely == cells_.npos) return invalid("found no blank, expected '.' for blank");
    return wrong(likely, "which is a piece, on a board without a blank; expected '.' for blank");
  }

  // What was unusual, in words for people.
  std::vector<std::string> notes() const {
    std::vector<std::string> notes;
    if (cells_.find('_') != cells_.npos) notes.push_back("'_' is read as blank");
    if (axis_ && cells_.find('x') != cells_.npos) notes.push_back("'x' is read as a wall");
    if (has_gates()) notes.push_back("'-' is read as a gate, which only the piece '*' may pass");
    std::string strange;
    for (const char c : plain()) {
      const bool usual = std::isalnum(c) != 0 || c == kBlankCell || c == kWallCell ||
                         (has_gates() && (c == kGateCell || c == kMainPiece));
      if (!usual && strange.find(c) == strange.npos) strange += c;
    }
    for (const char c : strange) notes.push_back(std::string("'") + c + "' is read as a piece");
    return notes;
  }

 private:
  // Whether the cells with this sign fill the rectangle around them.
  bool is_rectangle(char sign) const {
    std::size_t count = 0, left = columns_, right = 0, top = cells_.size(), bottom = 0;
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      if (cells_[cell] != sign) continue;
      ++count;
      left = std::min(left, cell % columns_), right = std::max(right, cell % columns_);
      top = std::min(top, cell / columns_), bottom = std::max(bottom, cell / columns_);
    }
    return count == (right - left + 1) * (bottom - top + 1);
  }

  template <class Is>
  std::size_t first(const Is& is) const {
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      if (is(cells_[cell])) return cell;
    }
    return cells_.npos;
  }

  std::string place(std::size_t cell) const {
    return "row " + std::to_string(cell / columns_ + 1) + " column " +
           std::to_string(cell % columns_ + 1);
  }
  absl::Status wrong(std::size_t cell, const std::string& why) const {
    return invalid(place(cell) + ": found '" + cells_[cell] + "', " + why);
  }

  const std::string_view cells_;
  const std::size_t columns_;
  const bool axis_;
};

// Takes the cells that hold together with the first one, given as (row, column), out of the others.
inline std::vector<std::pair<int, int>> take_part(std::vector<std::pair<int, int>>& cells) {
  std::vector<std::pair<int, int>> part{cells.front()};
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

// How many parts that touch at edges these cells form, given as (row, column).
inline std::size_t parts_of(std::vector<std::pair<int, int>> cells) {
  std::size_t parts = 0;
  for (; !cells.empty(); ++parts) take_part(cells);
  return parts;
}

}  // namespace trailblaze
