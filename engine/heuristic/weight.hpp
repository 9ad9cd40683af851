// How much A* and IDA* trust a heuristic: f = g + weight * h. With a weight above 1 a path is found
// sooner, and is at most weight times as long as a shortest one.
#pragma once

#include <cstdint>

#include "engine/base/check.hpp"

namespace trailblaze {

// f = g + weight * h, rounded down to a whole number: then no solution of `length` moves has an f
// beyond weight * length on its path. Weights are kept in parts of 1024, rounded down.
class Weight {
 public:
  static constexpr int kMost = 100;

  Weight() = default;
  // At least 1, at most kMost.
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
