// The values of a heuristic as a search sees them: a number for each state, and a weight that says
// how far the search trusts them. heuristic/heuristic.hpp explains heuristics.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// A value above any distance, with room to add to it.
inline constexpr int kDeadEnd = 1 << 24;

// The successors of a state, and the value of each.
struct Estimates {
  Successors successors;
  std::vector<int> values;
};

// Replaces `out` by the successors of a state and their values. Any thread may call it.
using Estimator = absl::FunctionRef<void(State s, Estimates& out)>;

// The weight of a heuristic in A* and IDA*. With a weight above 1, a path is found sooner, and is
// at most weight times as long as a shortest path.
//
// f = g + weight * h, rounded down to an integer. If a solution has `length` moves, then no state
// on its path has an f above weight * length. A weight is stored in units of 1/1024, rounded down.
class Weight {
 public:
  static constexpr int kMost = 100;

  Weight() = default;
  // Requires a weight of 1 to kMost.
  explicit Weight(double weight) : value_(weight), parts_(static_cast<int>(weight * kParts)) {
    TRAILBLAZE_CHECK(parts_ >= kParts && parts_ <= kMost * kParts, "a weight is not in 1..100");
  }

  double value() const { return value_; }

  bool is_one() const { return parts_ == kParts; }
  int f(int g, int h) const {
    return is_one() ? g + h : g + static_cast<int>(std::int64_t{h} * parts_ / kParts);
  }
  // Returns a lower bound on the length of solutions. Requires that the path of every solution has
  // a state with at least this f.
  std::uint64_t least_length(int f) const {
    return static_cast<std::uint64_t>((std::int64_t{f} * kParts + parts_ - 1) / parts_);
  }

 private:
  static constexpr int kParts = 1024;
  double value_ = 1;
  int parts_ = kParts;
};

}  // namespace trailblaze
