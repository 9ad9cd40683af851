// Binomial coefficients C(n, k) for boards of at most 64 cells, all below 2^64; and a counter that
// notices overflow of sums and products.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/bits.hpp"
#include "engine/base/limits.hpp"

namespace trailblaze::census {

inline constexpr int kMostChosen = 64;

// Returns C(n, k) for n <= 64; 0 if k is negative or greater than n.
inline std::uint64_t choose(int n, int k) {
  using Table = std::array<std::array<std::uint64_t, kMostChosen + 1>, kMostChosen + 1>;
  static const Table table = [] {
    Table made{};
    for (std::size_t i = 0; i <= kMostChosen; ++i) {
      made[i][0] = 1;
      for (std::size_t j = 1; j <= i; ++j) made[i][j] = made[i - 1][j - 1] + made[i - 1][j];
    }
    return made;
  }();
  if (n < 0 || k < 0 || k > n) return 0;
  return table[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

// A counter that remembers if it ever exceeded 64 bits.
class CheckedCount {
 public:
  void add(std::uint64_t count, std::uint64_t times = 1) {
    const Wide sum = Wide{count} * times + value_;
    fits_ = fits_ && sum <= kUnlimited;
    value_ = static_cast<std::uint64_t>(sum);
  }
  std::optional<std::uint64_t> value() const {
    return fits_ ? std::optional(value_) : std::nullopt;
  }

 private:
  std::uint64_t value_ = 0;
  bool fits_ = true;
};

}  // namespace trailblaze::census
