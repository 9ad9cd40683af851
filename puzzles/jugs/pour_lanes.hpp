// Pours from a state of jugs with AVX-512, eight at a time, in the order of
// Jugs::for_each_successor.
//
//   lane       0   1   2   3        each jug of capacity > 0, and the fountain
//   levels     0   4   8   all      litres that can leave it       (state 0,4,8 of jugs 3, 5, 8)
//   spaces     3   1   0   all      litres that can come to it
//
//   pour       0>1 0>2 1>0 1>2 2>0 2>1 ...      eight in a vector: two permutations of lanes and
//   litres     0   0   3   0   3   1            a minimum; pours of 0 litres are left out
//
// Works if each jug has bits of its own (fields.hpp), and all lanes fit into a vector.
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

  // `jugs`: the numbers of the jugs' fields, in the order of lanes. The lane after the last jug
  // belongs to the fountain.
  PourLanes(const Fields& fields, const std::vector<std::size_t>& jugs);

  // Adds a pour between two lanes.
  void add(std::size_t from, std::size_t to);

  // True if expand() works with these jugs and the chosen instructions.
  bool serves() const;

  // Does the work of AnyPuzzle::expand(). Requires serves().
  std::size_t expand(std::span<const State> from, Successors& out) const;

 private:
  struct alignas(64) Lanes {
    std::array<std::uint64_t, kLanes> at{};
  };
  // Eight pours: their lanes, and the shifts of both jugs in the state.
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
