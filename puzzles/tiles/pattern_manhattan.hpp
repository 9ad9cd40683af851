// Sums of Manhattan distances for all placements of a group of tiles, a set of cells at a time. A
// table's entries are counted from them (pattern_tables.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "engine/base/bits.hpp"
#include "puzzles/tiles/pattern_group.hpp"

namespace trailblaze {

// The sums for all orders of a group's tiles on the same cells. Those of the first tiles, and those
// of the last four on each set of cells that is left, are worked out once.
class ManhattanSums {
 public:
  explicit ManhattanSums(const PatternGroup& group)
      : group_(group), last_(std::min(group.size(), 4)), lead_(group.size() - last_) {
    std::vector<int> order(static_cast<std::size_t>(last_));
    std::iota(order.begin(), order.end(), 0);
    do {
      endings_.push_back(order);
    } while (std::next_permutation(order.begin(), order.end()));
    for (unsigned set = 0; set < 1u << group.size(); ++set) {
      if (static_cast<int>(count_bits(set)) == last_) sets_.push_back({members(set), set});
    }
    begin_with({}, (1u << group.size()) - 1);
  }

  // Sets sums[r] to the sum of the order with rank r, on the cells of `mask`.
  void fill(unsigned mask, std::uint8_t* sums) const {
    const std::vector<int> cells = members(mask);
    std::array<std::array<std::uint8_t, 24>, 256> of_last;
    for (const auto& [tiles, set] : sets_) {
      for (std::size_t e = 0; e < endings_.size(); ++e) {
        int sum = 0;
        for (std::size_t i = 0; i < tiles.size(); ++i) {
          sum += group_.manhattan(tiles[at(endings_[e][i])], cells[at(lead_) + i]);
        }
        of_last[set][e] = static_cast<std::uint8_t>(sum);
      }
    }
    for (const Beginning& beginning : beginnings_) {
      int sum = 0;
      for (std::size_t i = 0; i < beginning.tiles.size(); ++i) {
        sum += group_.manhattan(beginning.tiles[i], cells[i]);
      }
      const auto& rest = of_last[beginning.rest];
      for (std::size_t e = 0; e < endings_.size(); ++e) {
        *sums++ = static_cast<std::uint8_t>(sum + rest[e]);
      }
    }
  }

 private:
  struct Beginning {
    std::vector<int> tiles;
    unsigned rest;
  };
  struct Set {
    std::vector<int> tiles;
    unsigned set;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  static std::vector<int> members(unsigned set) {
    std::vector<int> all;
    for (; set != 0; set &= set - 1) all.push_back(std::countr_zero(set));
    return all;
  }

  // Lists the beginnings in the order of ranks.
  void begin_with(const std::vector<int>& tiles, unsigned rest) {
    if (static_cast<int>(tiles.size()) == lead_) return beginnings_.push_back({tiles, rest});
    for (const int tile : members(rest)) {
      std::vector<int> more = tiles;
      more.push_back(tile);
      begin_with(more, rest & ~(1u << tile));
    }
  }

  const PatternGroup& group_;
  const int last_, lead_;  // tiles at the end, and before them
  std::vector<Set> sets_;  // sets of tiles that may be last
  std::vector<Beginning> beginnings_;
  std::vector<std::vector<int>> endings_;
};

}  // namespace trailblaze
