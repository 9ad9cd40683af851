// A checksum of 64-bit words, for files: eight lanes, each a chain of XXH64's rounds (Y. Collet).
//
// Every step is a bijection of the word for a given lane, and of the lane for a given word; so a
// change inside one word is always noticed, and any other change with a chance of 1 - 2^-64. Any
// thread may sum a block. The blocks' sums are folded in order.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/base/mix.hpp"

namespace trailblaze {

// The checksum of one block.
inline std::uint64_t checksum(std::span<const std::uint64_t> words) {
  constexpr std::uint64_t kFirst = 0x9e3779b185ebca87, kSecond = 0xc2b2ae3d27d4eb4f;  // XXH64's
  constexpr std::size_t kLanes = 8;
  std::array<std::uint64_t, kLanes> lanes = {1, 2, 3, 4, 5, 6, 7, 8};
  const std::size_t whole = words.size() / kLanes * kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      lanes[lane] = std::rotl(lanes[lane] + words[i + lane] * kSecond, 31) * kFirst;
    }
  }
  std::uint64_t sum = mix(words.size());
  for (const std::uint64_t lane : lanes) sum = mix(sum ^ lane);
  for (std::size_t i = whole; i < words.size(); ++i) sum = mix(sum ^ words[i]) * kFirst;
  return sum;
}

}  // namespace trailblaze
