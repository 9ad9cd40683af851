// Shared code for tests of the trail: fill it, and check its states.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/trail/trail.hpp"
#include "engine/trail/writer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {

// Pushes all words, and returns the new words. If there is no room, grows the trail by `factor`,
// but at least by a slot.
inline std::vector<State> insert_all(Trail& trail, std::vector<State> words, std::uint64_t depth,
                                     double factor = 1.25, const Crew& crew = Crew(1)) {
  std::vector<State> fresh;
  Trail::Writer writer(trail);
  writer.begin(depth);
  const auto note = [&](State s) { fresh.push_back(s); };
  for (;;) {
    writer.push(std::exchange(words, {}), note);
    writer.drain(note);
    writer.take_parked(words);
    if (words.empty()) return fresh;
    const auto slots = static_cast<std::uint64_t>(static_cast<double>(trail.slots()) * factor);
    REQUIRE(trail.grow(std::max(slots, trail.slots() + 1), crew));
  }
}

// True if the trail holds these states and, by its size, no others. Requires different states.
inline bool holds_exactly(const Trail& trail, std::span<const State> states) {
  return trail.size() == states.size() && trail.overflowed() <= states.size() &&
         std::all_of(states.begin(), states.end(), [&](State s) { return trail.contains(s); });
}

}  // namespace trailblaze
