// Checksums of data on the disk: XXH3 with 64 bits (Y. Collet), which runs at the speed of memory.
// A change stays unnoticed with a chance of 2^-64. It does not protect against forged files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace trailblaze {

std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace trailblaze
