// What a search makes of the values of a heuristic: no more than a number for each state, and a
// weight that says how far they are trusted. What a heuristic is: heuristic/heuristic.hpp.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// More than any distance, with room to add to it.
inline constexpr int kDeadEnd = 1 << 24;

// The successors of one state, and the value of each.
struct Estimates {
  Successors successors;
  std::vector<int> values;
};

// Replaces what `out` has by the successors of a state. Any thread may call it.
using Estimator = absl::FunctionRef<void(State s, Estimates& out)>;

// How much A* and IDA* trust a heuristic. With a weight above 1 a path is found sooner, and is at
// most weight times as long as a shortest one.
//
// f = g + weight * h, rounded down to a whole number: then no solution of `length` moves has an f
// beyond weight * length on its path. Weights are kept in parts of 1024, rounded down.
class Weight {
 public:
  static constexpr int kMost = 100;

  Weight() = default;
  // Requires a weight of at least 1 and at most kMost.
  explicit Weight(double weight) : value_(weight), parts_(static_cast<int>(weight * kParts)) {
    TRAILBLAZE_CHECK(parts_ >= kParts && parts_ <= kMost * kParts, "a weight is not in 1..100");
  }

  double value() const { return value_; }

  bool is_one() const { return parts_ == kParts; }
  int f(int g, int h) const {
    return is_one() ? g + h : g + static_cast<int>(std::int64_t{h} * parts_ / kParts);
  }
  // The least length of a solution when no solution has every f on its path below this.
  std::uint64_t least_length(int f) const {
    return static_cast<std::uint64_t>((std::int64_t{f} * kParts + parts_ - 1) / parts_);
  }

 private:
  static constexpr int kParts = 1024;
  double value_ = 1;
  int parts_ = kParts;
};

}  // namespace trailblaze
