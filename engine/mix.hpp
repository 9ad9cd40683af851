// The one 64-bit mixer: splitmix64's finaliser (Steele, Lea, Flood, OOPSLA 2014; constants by
// Stafford). A bijection, so distinct states stay distinct; fixed, so counts and files can be
// compared between runs. Plain integers as hashes would ruin linear probing.
#pragma once

#include <cstdint>

namespace trailblaze {

constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

}  // namespace trailblaze
