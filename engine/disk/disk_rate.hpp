// Measures how fast a disk is, before a long search begins.
#pragma once

#include <cstdint>

#include "engine/disk/block_store.hpp"

namespace trailblaze {

// Writes `blocks` blocks to an empty store, reads them back and drops them. Returns bytes per
// second, for writing and reading together. Returns 0 if a block could not be written or read; the
// store's status() has the error.
double measured_rate(BlockStore& store, std::size_t blocks);

}  // namespace trailblaze
