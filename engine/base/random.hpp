// Random numbers that are the same with every compiler and library: splitmix64, and Lemire's
// unbiased reduction to a range. The standard's distributions differ between libraries, but
// `generate --seed 7` must not.
#pragma once

#include <cstdint>

#include "engine/base/bits.hpp"
#include "engine/base/mix.hpp"

namespace trailblaze {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // The generator of item `index` of a series. Items can be made in any order, by any thread.
  Random(std::uint64_t seed, std::uint64_t index) : state_(mix(seed + kGolden) + index * kStride) {}

  std::uint64_t next() { return mix(state_ += kGolden); }

  // Returns a uniform number in 0..n-1. Requires n > 0. Lemire, ACM TOMACS 29(1), 2019.
  std::uint64_t below(std::uint64_t n) {
    Wide product = static_cast<Wide>(next()) * n;
    if (static_cast<std::uint64_t>(product) < n) {
      const std::uint64_t smallest = -n % n;
      while (static_cast<std::uint64_t>(product) < smallest) {
        product = static_cast<Wide>(next()) * n;
      }
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

 private:
  static constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;  // 2^64 / golden ratio
  static constexpr std::uint64_t kStride = 0xd1342543de82ef95;  // odd, so no two items begin alike

  std::uint64_t state_;
};

}  // namespace trailblaze
