// The closed list of a small A* search on a single thread. For large searches on many threads there
// are closed_trail.hpp and best_costs.hpp.
//
//   kFirstIsBest   for a consistent heuristic: the states taken, each with its g
//   otherwise      the states reached, each with the fewest moves known, and whether it was
//                  expanded
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/astar/closed_trail.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/trail/flat_states.hpp"

namespace trailblaze {

// Most states that a small search expands, and thus the most moves to a state.
inline constexpr std::uint64_t kMostSmall = 1 << 14;

template <bool kFirstIsBest>
class SmallClosed {
 public:
  SmallClosed(const Crew& /*crew*/, Watch& watch, int /*bits*/) : watch_(watch) {}

  // True if s, which was on the open list with g moves, must be expanded.
  bool must_expand(std::size_t /*w*/, State s, std::uint32_t g) {
    if (kFirstIsBest) return known_.insert(s, encode(g, false)).second;
    const Encoded known = known_.find(s).value();
    if (known / 2u != g) return false;
    reopened_ += known % 2;
    known_.set(s, encode(g, true));
    return true;
  }

  // True if there is room for so many more states.
  bool has_room(std::size_t /*w*/, std::size_t states) {
    wanted_ = std::max(wanted_, states);
    return states <= known_.room();
  }

  // True if s, reached by g moves, must wait on the open list. Requires room for s.
  bool reach(std::size_t /*w*/, State s, std::uint32_t g) {
    const auto known = known_.find(s);
    if (kFirstIsBest) return !known;
    if (known && *known / 2u <= g) return false;
    known_.set(s, encode(g, known && *known % 2 != 0));
    return true;
  }

  void begin(State start) { reach(0, start, 0); }

  // Makes room for the successors of a state, within the limits.
  Stop make_room() {
    while (known_.room() < kLeastRoom + wanted_) {
      if (known_.bytes_to_grow() > watch_.bytes_left() || !known_.grow()) return Stop::kMemory;
    }
    return Stop::kNone;
  }

  std::uint64_t size() const { return known_.size(); }
  std::uint64_t bytes() const { return known_.bytes(); }
  // Number of states that were expanded again.
  std::uint64_t reopened() const { return reopened_; }

  StepUp step_up(std::span<const State> nearby, std::uint32_t g) const {
    return step_up_by_costs(nearby, g, [&](State t) -> std::optional<std::uint32_t> {
      const auto known = known_.find(t);
      return known ? std::optional(*known / 2u) : std::nullopt;
    });
  }

 private:
  using Encoded = std::uint16_t;  // twice the moves, plus 1 if the state was expanded
  static_assert(2 * (kMostSmall + 1) < FlatStates<Encoded>::kMost);

  static constexpr std::size_t kFewestSlots = 2048;
  static constexpr std::size_t kLeastRoom = 256;  // states for which there is always room

  static Encoded encode(std::uint32_t g, bool expanded) {
    return static_cast<Encoded>(2 * g + (expanded ? 1 : 0));
  }

  Watch& watch_;
  FlatStates<Encoded> known_{kFewestSlots};
  std::size_t wanted_ = 0;
  std::uint64_t reopened_ = 0;
};

}  // namespace trailblaze
