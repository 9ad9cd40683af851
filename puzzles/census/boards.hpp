// The boards of one piece set, numbered without gaps: by layout, and then by which of its free
// cells are blank. A board is its layout and its blanks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "puzzles/census/binomials.hpp"
#include "puzzles/census/large_layouts.hpp"

namespace trailblaze::census {

struct Board {
  Cells blanks = 0;
  std::uint32_t layout = 0;
};

class Boards {
 public:
  // Requires that all of them can be numbered in 64 bits.
  Boards(const LargeLayouts& layouts, int free_cells, int blanks);

  const LargeLayouts& layouts() const { return layouts_; }
  // How many a layout has.
  std::uint64_t of_layout() const { return choose(free_cells_, blanks_); }
  std::uint64_t size() const { return layouts_.size() * of_layout(); }

  // The fewer of blanks and singles are a set of free cells, by its place in the order of
  // combinadic.hpp.
  std::uint64_t number(const Board& board) const {
    const Cells free = layouts_.free(board.layout);
    std::uint64_t out = board.layout * of_layout_;
    const std::uint64_t* choices = choose_.data();
    for (Cells left = by_singles_ ? free & ~board.blanks : board.blanks; left != 0;
         left &= left - 1) {
      const Cells below = (left & -left) - 1;
      out += choices[count_bits(free & below)];
      choices += kStride;
    }
    return out;
  }
  Board board(std::uint64_t number) const;

  // What `--start` of `blocks` reads: rows with a sign for each piece, split by '/'.
  std::string text(const Board& board) const;

 private:
  static constexpr std::size_t kStride = kMostCells;

  const LargeLayouts& layouts_;
  const int free_cells_, blanks_;
  const bool by_singles_;
  const std::uint64_t of_layout_;
  std::array<std::uint64_t, kStride * kMostCells> choose_;  // C(p, i + 1) at i * kStride + p
};

}  // namespace trailblaze::census
