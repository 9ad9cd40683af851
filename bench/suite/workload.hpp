// The keys that all contestants insert and look up.
//
//   distinct   n keys, each once
//   mixed      the same keys, each three times, in an order without pattern, like the states of a
//              breadth-first search: two duplicates for each new key
//   queries    n different keys, half of them (rounded up) in `distinct`
//
// Keys are below 2^48, so that the compact trail can hold them. All keys come from permutations, so
// the exact counts are known beforehand.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include "bench/suite/harness.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze::bench {

// A fixed permutation of 0 .. n - 1 that looks random: a bijection on the next power of two, which
// is applied until the number is below n.
class Shuffle {
 public:
  explicit constexpr Shuffle(std::uint64_t n)
      : n_(n),
        bits_(std::max(2, static_cast<int>(std::bit_width(n - 1)))),
        mask_((std::uint64_t{1} << bits_) - 1) {}

  constexpr std::uint64_t operator()(std::uint64_t i) const {
    do i = permute(i);
    while (i >= n_);
    return i;
  }

 private:
  constexpr std::uint64_t permute(std::uint64_t x) const {
    for (const std::uint64_t odd :
         {0x9fb21c651e98df25u, 0xd6e8feb86659fd93u, 0xa0761d6478bd642fu}) {
      x = (x * odd + (odd >> 7)) & mask_;
      x ^= x >> bits_ / 2;
    }
    return x;
  }

  std::uint64_t n_;
  int bits_;
  std::uint64_t mask_;
};

inline constexpr int kKeyBits = 48;

// Returns key number i, which is below 2^bits; different i give different keys.
inline State key_number(std::uint64_t i, int bits = kKeyBits) {
  return Shuffle(std::uint64_t{1} << bits)(i);
}

class Keys {
 public:
  template <class Make>
  Keys(std::uint64_t n, const Crew& crew, const Make& make) {
    if (!keys_.allocate(n)) die("no memory for the keys");
    crew.for_each_block((n + kBlock - 1) / kBlock, [&](int, std::size_t block) {
      const std::uint64_t end = std::min(n, (block + 1) * kBlock);
      for (std::uint64_t i = block * kBlock; i < end; ++i) keys_[i] = make(i);
    });
  }

  std::span<const State> all() const { return {keys_.data(), keys_.size()}; }

 private:
  static constexpr std::uint64_t kBlock = 1 << 16;

  ZeroedArray<State> keys_;
};

inline Keys distinct_keys(std::uint64_t n, const Crew& crew, int bits = kKeyBits) {
  return Keys(n, crew, [bits](std::uint64_t i) { return key_number(i, bits); });
}

struct Workload {
  Workload(std::uint64_t n, const Crew& crew, int bits = kKeyBits)
      : keys(n),
        hits((n + 1) / 2),
        distinct(distinct_keys(n, crew, bits)),
        mixed(3 * n, crew,
              [=, order = Shuffle(3 * n)](std::uint64_t i) {
                return key_number(order(i) % n, bits);
              }),
        queries(n, crew, [=, order = Shuffle(n)](std::uint64_t i) {
          const std::uint64_t at = order(i);
          return key_number(at % 2 == 0 ? at : n + at, bits);
        }) {}

  std::uint64_t keys;  // n
  std::uint64_t hits;  // queries that are found once all n keys are in the set
  Keys distinct, mixed, queries;
};

}  // namespace trailblaze::bench
