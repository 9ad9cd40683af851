// Moves as maps of ranks: whole rank blocks of states move without being unranked.
//
// A puzzle with such moves numbers its states in rank blocks,
//
//   rank = block * stride + place        place in 0..width-1, stride = width rounded up to 64
//
//   2x2x2 cube          block: which corner is where (5,040)    place: how they are twisted (729)
//   10 pancakes         block: where the first five are         place: the order of the last five
//                              (10!/5! = 30,240)                       in what is free (120)
//
// so that a move takes a block to one block, whatever the place, and changes the place by one of a
// few maps: place p goes to map[p]. A search reads a map for all states of a block at once, so the
// map stays in the first-level cache. It asks the puzzle for block and map once per block and move.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// The rank block to which a move takes a rank block, and the number of the map that changes the
// place.
struct RankMove {
  std::uint64_t block;
  std::uint32_t map;
};

struct RankMoves {
  std::uint64_t blocks = 0;
  int width = 0;                    // places per rank block, at most 2^16
  int moves = 0;                    // moves per state
  std::vector<std::uint16_t> maps;  // map m: `width` numbers from m * width on
  // Writes the moves of `count` rank blocks from `first` on, block after block, and `moves` moves
  // per block, always in the same order. Any thread may call it.
  std::function<void(std::uint64_t first, std::uint64_t count, RankMove* out)> from;

  const std::uint16_t* map(std::uint32_t m) const {
    return maps.data() + static_cast<std::size_t>(m) * static_cast<std::size_t>(width);
  }
};

// Distance of two rank blocks in ranks if each has `width` places. No two blocks share a word.
inline constexpr std::uint64_t rank_stride(std::uint64_t width) { return (width + 63) / 64 * 64; }

// Promise: num_ranks() is blocks * rank_stride(width) or 0. The moves are the successors, as often
// as for_each_successor emits them, plus any moves that leave a state at its own rank.
template <class P>
concept HasRankMoves = Ranked<P> && requires(const P& p) {
  { p.rank_moves() } -> std::same_as<RankMoves>;
};

}  // namespace trailblaze
