// The ranks that each of several processes owns: a contiguous range of whole rank blocks. All
// processes own equally many blocks, except that the last ones may own fewer or none.
//
//   blocks     0  1  2 | 3  4  5 | 6  7        8 blocks, 3 processes
//   process       0    |    1    |   2
//
// Processes name a rank or a word to each other by its number in its owner's range. This keeps
// numbers small, and a process knows only its own range and the number of blocks of a process.
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

  // The blocks of a process.
  std::uint64_t first_block(int process) const {
    return std::min(blocks_, static_cast<std::uint64_t>(process) * blocks_each_);
  }
  std::uint64_t blocks_of(int process) const {
    return first_block(process + 1) - first_block(process);
  }

  std::uint64_t words_per_block() const { return words_a_block_; }
  std::uint64_t words_each() const { return blocks_each_ * words_a_block_; }

  // Requires a block of the puzzle.
  int owner_of_block(std::uint64_t block) const { return static_cast<int>(block / blocks_each_); }
  // Returns the number of a block in its owner's range.
  std::uint64_t number_of_block(std::uint64_t block) const { return block % blocks_each_; }

 private:
  const std::uint64_t blocks_, words_a_block_, processes_;
  const std::uint64_t blocks_each_;
};

}  // namespace trailblaze
