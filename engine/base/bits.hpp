// Counts the bits that are set, without the instruction that not every x86-64 has. Where a compiler
// may not use that, std::popcount is a call.
#pragma once

#include <cstdint>

namespace trailblaze {

constexpr std::uint64_t count_bits(std::uint64_t x) {
  x -= x >> 1 & 0x5555555555555555;
  x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
  return ((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56;
}

}  // namespace trailblaze
