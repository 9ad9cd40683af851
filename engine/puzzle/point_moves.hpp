// Moves that permute points, at most 256 of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trailblaze {

// from[i] is the point whose label comes to point i.
using PointMove = std::vector<std::uint8_t>;

// Returns the move that changes nothing.
inline PointMove identity_move(std::size_t points) {
  PointMove still;
  for (std::size_t i = 0; i < points; ++i) still.push_back(static_cast<std::uint8_t>(i));
  return still;
}

// Returns the move that makes `first`, then `then`.
inline PointMove composed(const PointMove& first, const PointMove& then) {
  PointMove out(first.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = first[then[i]];
  return out;
}

// Returns the inverse of a move, which also maps each point to the point where the move takes it.
inline PointMove inverse_of(const PointMove& from) {
  PointMove to(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) to[from[i]] = static_cast<std::uint8_t>(i);
  return to;
}

// Returns the move repeated `power` times.
inline PointMove power_of(PointMove move, std::uint64_t power) {
  PointMove out = identity_move(move.size());
  for (; power > 0; power /= 2) {
    if (power % 2 == 1) out = composed(out, move);
    move = composed(move, move);
  }
  return out;
}

}  // namespace trailblaze
