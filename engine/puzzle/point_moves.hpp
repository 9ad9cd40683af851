// Moves that permute points, at most 256 of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trailblaze {

// from[i] is the point whose label comes to point i.
using PointMove = std::vector<std::uint8_t>;

// Returns the move that changes nothing.
PointMove identity_move(std::size_t points);
// Returns the move that makes `first`, then `then`.
PointMove composed(const PointMove& first, const PointMove& then);
// Returns the inverse of a move, which also maps each point to the point where the move takes it.
PointMove inverse_of(const PointMove& from);
// Returns the move repeated `power` times.
PointMove power_of(PointMove move, std::uint64_t power);

}  // namespace trailblaze
