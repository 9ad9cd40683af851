// Tables that move some lanes of a vector to its front, for processors without an instruction for
// it.
#pragma once

#include <cstdint>

namespace trailblaze {

// Entry [mask] lists the parts of the lanes that are set in the mask.
template <class Index, unsigned kLanes, unsigned kParts>
struct PackTable {
  alignas(64) Index lanes[1u << kLanes][kLanes * kParts] = {};
  constexpr PackTable() {
    for (unsigned mask = 0; mask < 1u << kLanes; ++mask) {
      unsigned k = 0;
      for (unsigned part = 0; part < kLanes * kParts; ++part) {
        if (mask >> part / kParts & 1) lanes[mask][k++] = part;
      }
    }
  }
};

inline constexpr PackTable<std::uint32_t, 4, 2> kPackFour;  // 64-bit lanes in halves; 512 bytes

}  // namespace trailblaze
