// Who sees the states of a search while it finds them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// Sees the states of a level that are numbered by places: those of this depth among the places
// 64 * word .. 64 * word + 63 are the bits of `bits`. A word may come in parts. Any thread may call
// it, but no two at once for the same word. An empty one sees nothing.
using PlaceSink = std::function<void(std::uint64_t word, std::uint64_t bits, std::uint64_t depth)>;

// Returns the least of these new states that a search looks for, if any. Any thread may call it.
using HitTest = std::function<std::optional<State>(std::span<const State> states)>;

// Sees states of one depth. Any thread may call it, several at once. An empty one sees nothing.
using StateSink = std::function<void(std::uint64_t depth, std::span<const State> states)>;

}  // namespace trailblaze
