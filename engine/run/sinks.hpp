// Callbacks that see the states of a search while it finds them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// Sees the states of a level that are numbered by places. Bit b of `bits` is set if the state at
// place 64 * word + b has this depth. A word may come in parts. Any thread may call it, but no two
// threads at once for the same word. An empty PlaceSink sees nothing.
using PlaceSink = std::function<void(std::uint64_t word, std::uint64_t bits, std::uint64_t depth)>;

// Returns the least state among these new states that passes the test, if any. Any thread may call
// it.
using HitTest = std::function<std::optional<State>(std::span<const State> states)>;

// Sees states of the same depth. Any thread may call it, several at once. An empty StateSink sees
// nothing.
using StateSink = std::function<void(std::uint64_t depth, std::span<const State> states)>;

}  // namespace trailblaze
