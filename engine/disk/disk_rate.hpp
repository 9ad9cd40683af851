// How fast a disk is, measured before a long search begins.
#pragma once

#include <cstdint>

#include "engine/disk/block_store.hpp"

namespace trailblaze {

// Writes so many blocks of an empty store, reads them back and drops them. Returns bytes a second,
// of both together; 0 where one could not be written or read, as the store's status() says.
double measured_rate(BlockStore& store, std::size_t blocks);

}  // namespace trailblaze
