// Which ranks each of several processes owns: a contiguous range of whole blocks, equally many for
// each process but the last ones, which may have fewer or none.
//
//   blocks     0  1  2 | 3  4  5 | 6  7        8 blocks, 3 processes
//   process       0    |    1    |   2
//
// Among processes a rank or a word is told by its number in its owner's range. So numbers are
// small, and a process knows no range but its own and how many blocks each one has.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/puzzle/rank_moves.hpp"

namespace trailblaze {

class RankShares {
 public:
  RankShares(const RankMoves& moves, int processes)
      : blocks_(moves.blocks),
        words_a_block_(rank_stride(static_cast<std::uint64_t>(moves.width)) / 64),
        processes_(static_cast<std::uint64_t>(processes)),
        blocks_each_((blocks_ + processes_ - 1) / processes_) {}

  // The blocks of a process, and the most that one has.
  std::uint64_t first_block(int process) const {
    return std::min(blocks_, static_cast<std::uint64_t>(process) * blocks_each_);
  }
  std::uint64_t blocks_of(int process) const {
    return first_block(process + 1) - first_block(process);
  }
  std::uint64_t blocks_each() const { return blocks_each_; }

  std::uint64_t words_a_block() const { return words_a_block_; }
  std::uint64_t words_each() const { return blocks_each_ * words_a_block_; }

  // Requires a block of the puzzle.
  int owner_of_block(std::uint64_t block) const { return static_cast<int>(block / blocks_each_); }
  // The number of a block in its owner's range.
  std::uint64_t number_of_block(std::uint64_t block) const { return block % blocks_each_; }

 private:
  const std::uint64_t blocks_, words_a_block_, processes_;
  const std::uint64_t blocks_each_;
};

}  // namespace trailblaze
