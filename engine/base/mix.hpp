// Mixers are fixed functions, so that counts and files can be compared between runs. All except
// fold() are bijections, so distinct states stay distinct. Linear probing would suffer if plain
// integers were the hashes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/base/bits.hpp"

namespace trailblaze {

// splitmix64's finaliser (Steele, Lea, Flood, OOPSLA 2014; constants by Stafford).
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

// A hash that costs a single multiplication. It combines both halves of the product, so that every
// bit of x affects the low bits. It is no bijection; use it for tables that compare whole states.
inline std::uint64_t fold(std::uint64_t x) {
  const Wide product = static_cast<Wide>(x ^ 0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93;
  return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
}

// A bijection on the numbers below 2^bits. The high bits of a key depend on every bit of the state.
// Keys are aligned to the top of the word, so products modulo 2^64 are products modulo 2^bits:
//
//   bits = 48    state  0000 dddd dddd dddd    key  mmmm mmmm mmmm 0000   (hexadecimal digits)
class Mixer {
 public:
  // Requires bits <= 64; 0 counts as 1.
  explicit constexpr Mixer(int bits)
      : unused_(64 - std::max(1, bits)), half_((std::max(1, bits) + 1) / 2) {}

  constexpr int bits() const { return 64 - unused_; }
  constexpr int unused() const { return unused_; }  // low bits of a key that are always 0

  constexpr std::uint64_t key(std::uint64_t state) const {
    std::uint64_t x = (state << unused_) * 0xbf58476d1ce4e5b9;
    x ^= x >> half_ >> unused_ << unused_;
    return x * 0x94d049bb133111eb;
  }

  // Returns the state of a key. The shift by half of the bits is its own inverse. The factors are
  // the inverses, modulo 2^64, of the factors in key().
  constexpr std::uint64_t state(std::uint64_t key) const {
    std::uint64_t x = key * 0x319642b2d24d8ec3;
    x ^= x >> half_ >> unused_ << unused_;
    return x * 0x96de1b173f119089 >> unused_;
  }

 private:
  int unused_;
  int half_;
};

}  // namespace trailblaze
