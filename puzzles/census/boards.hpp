// The boards of a piece set, numbered without gaps: first by layout, then by which of the free
// cells are blank. A board consists of its layout and its blanks.
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
  // Requires that 64 bits can number all boards.
  Boards(const LargeLayouts& layouts, int free_cells, int blanks);

  const LargeLayouts& layouts() const { return layouts_; }
  std::uint64_t boards_per_layout() const { return choose(free_cells_, blanks_); }
  std::uint64_t size() const { return layouts_.size() * boards_per_layout(); }

  // Returns the number of a board. Within its layout this is the rank of a set of free cells in the
  // order of combinadic.hpp: the blanks or the singles, whichever are fewer.
  std::uint64_t number(const Board& board) const {
    const Cells free = layouts_.free(board.layout);
    std::uint64_t out = board.layout * boards_per_layout_;
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

  // Returns a board as `--start` of `blocks` reads it: rows with a sign for each piece, split by
  // '/'.
  std::string text(const Board& board) const;

 private:
  static constexpr std::size_t kStride = kMostCells;

  const LargeLayouts& layouts_;
  const int free_cells_, blanks_;
  const bool by_singles_;
  const std::uint64_t boards_per_layout_;
  std::array<std::uint64_t, kStride * kMostCells> choose_;  // C(p, i + 1) at i * kStride + p
};

}  // namespace trailblaze::census
