// Positions written as rows of cells, a sign a cell: "10/01". For puzzles on small boards.
//
// The rows may have different lengths, as in a triangle. They are on lines or split by '/', or all
// cells are in a single row. Cells have numbers in reading order, from 0. cells.hpp describes how a
// text is split into cells.
#pragma once

#include <absl/status/statusor.h>

#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/session/input_format.hpp"

namespace trailblaze {

// A table of the signs for cells. Its first row has the puzzle's own signs; the other rows have
// other signs that people write, in the same order:
//
//    ".wb#"     the first row: first the empty cell; '#' is no cell
//    "012#"     a text uses the signs of a single row, in upper or lower case
//
// If the first sign is '.', the empty cell may also be '_' or '-' or a gap, but a text may use only
// one of these signs. If '#' is among the signs, a gap in a text with such a sign is no cell.
class CellSigns : public std::span<const std::string_view> {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a table of signs may stand for it
  template <std::size_t N>
  constexpr CellSigns(const std::string_view (&rows)[N], std::string_view meaning = "")
      : std::span<const std::string_view>(rows), meaning_(meaning) {}

  // The puzzle's own signs in words, for errors: "'x', 'o' or '.' for an empty cell"; may be empty.
  std::string_view meaning() const { return meaning_; }

 private:
  std::string_view meaning_;
};
inline constexpr char kNoCell = '#';

class CellRows {
 public:
  explicit CellRows(std::vector<int> lengths)
      : lengths_(std::move(lengths)),
        cells_(std::accumulate(lengths_.begin(), lengths_.end(), 0)) {}

  explicit CellRows(const std::pair<int, int>& sides)  // rows and columns
      : CellRows(std::vector<int>(sides.first, sides.second)) {}

  static CellRows square(int side) { return CellRows(std::pair(side, side)); }

  int rows() const { return static_cast<int>(lengths_.size()); }
  int columns() const { return lengths_.front(); }  // of the first row
  int cells() const { return cells_; }

  // Reads the puzzle's own sign of each cell.
  absl::StatusOr<std::string> read(std::string_view text, CellSigns signs) const;

  // Returns the cells that have the second of the signs.
  absl::StatusOr<std::vector<int>> read_second(std::string_view text, CellSigns signs) const {
    const auto all = read(text, signs);
    if (!all.ok()) return all.status();
    std::vector<int> found;
    for (int i = 0; i < cells_; ++i) {
      if ((*all)[i] == signs[0][1]) found.push_back(i);
    }
    return found;
  }

  // Returns a state with a layer of bits for each sign except the first and '#'. Cell i is bit i of
  // its layer. The layers lie on top of each other: for ".xo" on nine cells the x are bits 8..0,
  // the o bits 17..9. `all` has a sign for each cell.
  std::uint64_t bits_of(std::string_view all, std::string_view signs) const {
    std::uint64_t layers = 0;
    for (int i = 0; i < cells_; ++i) {
      const auto sign = static_cast<int>(signs.find(all[i]));
      if (sign > 0 && all[i] != kNoCell) layers |= std::uint64_t{1} << (i + (sign - 1) * cells_);
    }
    return layers;
  }
  // Prints a state of bits_of(). `holes` has a bit for each cell that is no cell of the board.
  std::string print_bits(std::uint64_t layers, std::string_view signs,
                         std::string_view separator = "/", std::uint64_t holes = 0) const {
    const auto sign_of = [&](int i) {
      if ((holes >> i & 1) != 0) return kNoCell;
      auto sign = static_cast<int>(signs.find_last_not_of(kNoCell));
      while (sign > 0 && (layers >> (i + (sign - 1) * cells_) & 1) == 0) --sign;
      return signs[sign];
    };
    return print(sign_of, separator);
  }

  // Writes text for read(): sign(i) of every cell i, with `separator` between the rows.
  template <class Sign>
  std::string print(const Sign& sign, std::string_view separator = "/") const {
    std::string text;
    int cell = 0;
    for (const int length : lengths_) {
      if (cell != 0) text += separator;
      for (const int end = cell + length; cell < end; ++cell) text += sign(cell);
    }
    return text;
  }

  int row(int cell) const {
    int row = 0;
    while (cell >= lengths_[row]) cell -= lengths_[row++];
    return row;
  }
  int column(int cell) const {
    for (int row = 0; cell >= lengths_[row]; ++row) cell -= lengths_[row];
    return cell;
  }
  // Returns the row and the column of each cell.
  std::vector<std::pair<int, int>> row_columns() const {
    std::vector<std::pair<int, int>> all(static_cast<std::size_t>(cells_));
    for (int cell = 0; cell < cells_; ++cell) all[cell] = {row(cell), column(cell)};
    return all;
  }
  // Returns "row 2 column 3", counted from 1.
  std::string name(int cell) const {
    return "row " + std::to_string(row(cell) + 1) + " column " + std::to_string(column(cell) + 1);
  }

 private:
  std::vector<int> lengths_;  // of the rows
  int cells_;
};

// Returns the form of a puzzle whose positions are rows of these signs; in a file, rows may be on
// lines. A puzzle with a size passes the usual size, "3x3", or "8" for a square. Rows of another
// size then set the size. `signs` must outlive the form.
InputFormat rows_form(CellSigns signs, const std::string& size = "",
                      const std::string& name = "plain");

}  // namespace trailblaze
