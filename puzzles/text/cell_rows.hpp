// Positions written as rows of cells, a sign a cell: "10/01". For puzzles on small boards.
//
// The rows may have different lengths, as in a triangle. They are on lines or split by '/', or all
// cells are in one row. Cells have numbers in reading order, from 0.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/session/input_format.hpp"

namespace trailblaze {

// The rows of a text, without lines that are drawn between them ("---+---"). There is one at least.
// None of the outer ones is empty, but they may have nothing but spaces.
std::vector<std::string> split_cell_rows(std::string_view text);

// Leaves out rows of nothing but spaces below and above the others, while there are not so many.
void drop_blank_rows(std::vector<std::string>& rows, std::size_t count);

// Whether a space may be a cell: nothing else stands for '.', and each row has a line of its own.
bool may_have_gaps(const std::vector<std::string>& rows);

// The cells of a row of so many, each of one of these signs, however people write them: in small
// letters or large ones, in quotes, between commas or bars, and '.' as '_', '-', nothing between
// two bars or, where spaces are gaps in a row, a space.
std::string cells_of_row(const std::string& row, std::size_t length, std::string_view signs,
                         bool has_gaps);

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

  // The signs of all cells, each of which is one of `signs`.
  absl::StatusOr<std::string> read(std::string_view text, std::string_view signs) const {
    std::vector<std::string> rows = split_cell_rows(text);
    drop_blank_rows(rows, lengths_.size());
    const bool has_gaps = may_have_gaps(rows);
    const bool in_one = rows.size() == 1;  // which is the whole board
    if (!in_one && rows.size() != lengths_.size()) {
      return invalid("found " + std::to_string(rows.size()) + " rows in " + in_quotes(text) +
                     ", expected " + std::to_string(lengths_.size()));
    }
    std::string all;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const int expected = in_one ? cells() : lengths_[row];
      const std::string place = in_one ? "" : "row " + std::to_string(row + 1) + ": ";
      rows[row] = cells_of_row(rows[row], static_cast<std::size_t>(expected), signs, has_gaps);
      if (rows[row].size() != static_cast<std::size_t>(expected)) {
        return invalid(place + "found " +
                       quantity(static_cast<std::int64_t>(rows[row].size()), "cell") + " in " +
                       in_quotes(rows[row]) + ", expected " + std::to_string(expected));
      }
      all += rows[row];
    }
    const std::size_t wrong = all.find_first_not_of(signs);
    if (wrong == all.npos) return all;
    return invalid(name(static_cast<int>(wrong)) + ": found " + in_quotes(all.substr(wrong, 1)) +
                   ", expected one of " +
                   join(signs, " ", [](char c) { return std::string(1, c); }));
  }

  // The cells that have the second of two signs.
  absl::StatusOr<std::vector<int>> read_cells(std::string_view text, std::string_view signs) const {
    const auto all = read(text, signs);
    if (!all.ok()) return all.status();
    std::vector<int> found;
    for (int i = 0; i < cells_; ++i) {
      if ((*all)[i] == signs[1]) found.push_back(i);
    }
    return found;
  }

  // A state with a layer of bits for each sign but the first, where cell i is bit i of its layer.
  // The layers lie one above the other: of ".xo" on nine cells bits 8..0 are the x, 17..9 the o.
  absl::StatusOr<std::uint64_t> read_bits(std::string_view text, std::string_view signs) const {
    const auto all = read(text, signs);
    if (!all.ok()) return all.status();
    std::uint64_t layers = 0;
    for (int i = 0; i < cells_; ++i) {
      const auto sign = static_cast<int>(signs.find((*all)[i]));
      if (sign > 0) layers |= std::uint64_t{1} << (i + (sign - 1) * cells_);
    }
    return layers;
  }
  std::string print_bits(std::uint64_t layers, std::string_view signs,
                         std::string_view separator = "/") const {
    const auto sign_of = [&](int i) {
      auto sign = static_cast<int>(signs.size()) - 1;
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
  // How far down and to the right one cell is from another.
  std::pair<int, int> way(int from, int to) const {
    return {row(to) - row(from), column(to) - column(from)};
  }
  // How many steps up, down, left and right lead from one cell to another; on a torus opposite
  // edges meet.
  int steps(int from, int to, bool torus) const {
    const auto [down, right] = way(from, to);
    const auto shortest = [torus](int way, int length) {
      return torus ? std::min(std::abs(way), length - std::abs(way)) : std::abs(way);
    };
    return shortest(down, rows()) + shortest(right, columns());
  }
  // "row 2 column 3", counted from 1.
  std::string name(int cell) const {
    return "row " + std::to_string(row(cell) + 1) + " column " + std::to_string(column(cell) + 1);
  }

 private:
  std::vector<int> lengths_;  // of the rows
  int cells_;
};

// The form of a puzzle whose positions are rows of these signs: in a file they may be on lines.
inline InputFormat rows_on_lines(const std::string& signs, const std::string& name = "plain") {
  InputFormat form = own_form(name);
  form.begins = [signs](std::string_view line, const Parameters&) {
    const std::string cells = cells_of_row(std::string(line), line.size(), signs, false);
    return cells.find_first_not_of(signs) == cells.npos || split_cell_rows(line).front().empty();
  };
  return form;
}

}  // namespace trailblaze
