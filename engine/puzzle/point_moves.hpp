// Moves that permute points, at most 256 of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trailblaze {

// from[i] is the point whose label comes to point i.
using PointMove = std::vector<std::uint8_t>;

// The move that changes nothing.
PointMove still_points(std::size_t points);
// One move after the other.
PointMove after_both(const PointMove& first, const PointMove& then);
// Where a move takes each point: it is also the move back.
PointMove inverse_of(const PointMove& from);
// A move so many times.
PointMove power_of(PointMove move, std::uint64_t power);

}  // namespace trailblaze
