// Counts bits, and names an integer of 128 bits.
#pragma once

#include <cstdint>

namespace trailblaze {

// For products of 64-bit numbers. Not standard C++, but every compiler we build with has it.
__extension__ using Wide = unsigned __int128;

// Counts the set bits without popcnt, which some x86-64 processors lack. If a compiler may not use
// popcnt, std::popcount is a function call.
constexpr std::uint64_t count_bits(std::uint64_t x) {
  x -= x >> 1 & 0x5555555555555555;
  x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
  return ((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56;
}

}  // namespace trailblaze
