// The pours of a state of jugs, eight at a time, by AVX-512: what Jugs::for_each_successor does, in
// the same order.
//
//   lane       0   1   2   3        each jug that holds something, and the fountain
//   levels     0   4   8   all      litres that can leave it       (state 0,4,8 of jugs 3, 5, 8)
//   spaces     3   1   0   all      litres that can come to it
//
//   pour       0>1 0>2 1>0 1>2 2>0 2>1 ...      eight in a vector: two permutations of lanes and
//   litres     0   0   3   0   3   1            a minimum; those that move nothing are left out
//
// It serves where jugs have bits of their own (fields.hpp) and all lanes fit into one vector.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/fields.hpp"

namespace trailblaze {

class PourLanes {
 public:
  static constexpr std::size_t kLanes = 8;

  // Jugs, by their numbers among the fields; the lane behind the last of them is the fountain's.
  PourLanes(const Fields& fields, const std::vector<std::size_t>& jugs);

  // Adds a pour between two lanes.
  void add(std::size_t from, std::size_t to);

  // Whether these jugs and the chosen instructions allow it.
  bool serves() const;

  // Requires serves(). As AnyPuzzle::expand().
  std::size_t expand(std::span<const State> from, Successors& out) const;

 private:
  struct alignas(64) Lanes {
    std::array<std::uint64_t, kLanes> at{};
  };
  // Eight pours: their lanes, and where litres are taken from and go to in the state.
  struct Group {
    Lanes from, to, from_shift, to_shift;
    unsigned count = 0;
  };

  bool fit_ = false;
  std::size_t fountain_;
  Lanes shift_, mask_, largest_, endless_;
  std::vector<Group> groups_;
};

}  // namespace trailblaze
