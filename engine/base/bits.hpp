// Counts bits, and names an integer of 128 bits.
#pragma once

#include <cstdint>

namespace trailblaze {

// For products of 64-bit numbers. Not standard C++, but in every compiler we build with.
__extension__ using Wide = unsigned __int128;

// Counts the bits that are set, without the instruction that not every x86-64 has. Where a compiler
// may not use that, std::popcount is a call.
constexpr std::uint64_t count_bits(std::uint64_t x) {
  x -= x >> 1 & 0x5555555555555555;
  x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
  return ((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56;
}

}  // namespace trailblaze
