#include "engine/disk/checksum.hpp"

#define XXH_INLINE_ALL  // links no library
#include <xxhash.h>

namespace trailblaze {

std::uint64_t checksum(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace trailblaze
