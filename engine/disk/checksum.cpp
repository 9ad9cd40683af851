#include "engine/disk/checksum.hpp"

#define XXH_INLINE_ALL  // so that no library is linked
#include <xxhash.h>

namespace trailblaze {

std::uint64_t checksum(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace trailblaze
