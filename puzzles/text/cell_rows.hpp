// Positions written as rows of cells, a sign a cell: "10/01". For puzzles on small boards.
//
// The rows may have different lengths, as in a triangle. They are on lines or split by '/', or all
// cells are in one row. Cells have numbers in reading order, from 0. How a text is split into cells
// is told in cells.hpp.
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

// The signs of a puzzle's cells, and below them what people write for the same, place by place:
//
//   ".wb#"     its own signs: first the empty cell; '#' is no cell
//   "012#"     a text has the signs of one of these rows alone, small or large
//
// A first sign '.' is also '_' or '-' or a gap, but only one of them in a text. If '#' is among the
// signs, a gap beside one of the others is no cell.
using CellSigns = std::span<const std::string_view>;
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

  // Reads which cells have the second of the signs.
  absl::StatusOr<std::vector<int>> read_second(std::string_view text, CellSigns signs) const {
    const auto all = read(text, signs);
    if (!all.ok()) return all.status();
    std::vector<int> found;
    for (int i = 0; i < cells_; ++i) {
      if ((*all)[i] == signs[0][1]) found.push_back(i);
    }
    return found;
  }

  // A state with a layer of bits for each sign but the first and '#', where cell i is bit i of its
  // layer. The layers lie one above the other: of ".xo" on nine cells bits 8..0 are the x, 17..9
  // the o. `all` has one of the signs for each cell.
  std::uint64_t bits_of(std::string_view all, std::string_view signs) const {
    std::uint64_t layers = 0;
    for (int i = 0; i < cells_; ++i) {
      const auto sign = static_cast<int>(signs.find(all[i]));
      if (sign > 0 && all[i] != kNoCell) layers |= std::uint64_t{1} << (i + (sign - 1) * cells_);
    }
    return layers;
  }
  // The cells of `holes`, a bit each, are no cells.
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

  // What read() reads: sign(i) of every cell i, and this between the rows.
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
  // The row and the column of each cell.
  std::vector<std::pair<int, int>> places() const {
    std::vector<std::pair<int, int>> places(static_cast<std::size_t>(cells_));
    for (int cell = 0; cell < cells_; ++cell) places[cell] = {row(cell), column(cell)};
    return places;
  }
  // "row 2 column 3", counted from 1.
  std::string name(int cell) const {
    return "row " + std::to_string(row(cell) + 1) + " column " + std::to_string(column(cell) + 1);
  }

 private:
  std::vector<int> lengths_;  // of the rows
  int cells_;
};

// The form of a puzzle whose positions are rows of these signs: in a file they may be on lines. A
// puzzle with a size says the usual one, "3x3", or "8" of a square: rows of another size bring it.
// `signs` must outlive the form.
InputFormat rows_form(CellSigns signs, const std::string& size = "",
                      const std::string& name = "plain");

}  // namespace trailblaze
