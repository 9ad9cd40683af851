// Checksums of what lies on the disk: XXH3 with 64 bits (Y. Collet), which runs at the speed of
// memory. Any change is noticed with a chance of 1 - 2^-64; it is no protection against somebody
// who makes a file that fits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace trailblaze {

std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace trailblaze
