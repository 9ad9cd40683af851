// Distance tables by an algorithm that is simple enough to trust: a queue, and ranks.
#pragma once

#include <deque>
#include <utility>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/tables/distance_table.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {

// Tiles whose rank is the Lehmer code of all cells, blank included. Half of the ranks are never
// reached.
struct RankedTiles : Tiles {
  using Tiles::Tiles;

  std::uint64_t num_ranks() const {
    std::uint64_t ranks = 1;
    for (int i = 2; i <= cells(); ++i) ranks *= static_cast<std::uint64_t>(i);
    return ranks;
  }
  std::uint64_t rank(State s) const {
    std::uint64_t rank = 0;
    for (int i = 0; i < cells(); ++i) {
      std::uint64_t less = 0;  // number of smaller tiles that follow
      for (int j = i + 1; j < cells(); ++j) less += (s >> 4 * j & 15) < (s >> 4 * i & 15);
      rank = rank * static_cast<std::uint64_t>(cells() - i) + less;
    }
    return rank;
  }
  State unrank(std::uint64_t rank) const {
    std::vector<std::uint64_t> tiles;
    for (int i = cells() - 1; i >= 0; --i) {
      const auto radix = static_cast<std::uint64_t>(cells() - i);
      const std::uint64_t digit = rank % radix;
      rank /= radix;
      for (std::uint64_t& tile : tiles) tile += tile >= digit;
      tiles.insert(tiles.begin(), digit);
    }
    return pack_permutation(tiles);
  }
};
static_assert(Ranked<RankedTiles> && Reversible<RankedTiles>);

struct BuiltTable {
  DistanceTable table;
  std::uint64_t states = 0, depth = 0;
};

inline BuiltTable table_by_queue(const AnyPuzzle& puzzle, State root) {
  BuiltTable built;
  REQUIRE(built.table.allocate(puzzle.traits().num_ranks));
  std::deque<std::pair<State, std::uint64_t>> queue;
  const auto reach = [&](State s, std::uint64_t depth) {
    const std::uint64_t rank = puzzle.rank_of(s);
    if (built.table.code(rank) != 0) return;
    built.table.mark(rank / 64, std::uint64_t{1} << rank % 64, depth);
    built.depth = depth;
    ++built.states;
    queue.emplace_back(s, depth);
  };
  Successors successors;
  for (reach(root, 0); !queue.empty();) {
    const auto [s, depth] = queue.front();
    queue.pop_front();
    puzzle.expand({&s, 1}, successors);
    for (const State t : successors.states()) reach(t, depth + 1);
  }
  return built;
}

}  // namespace trailblaze
