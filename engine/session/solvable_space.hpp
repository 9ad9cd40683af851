// Lists every solvable state of a small space in the order of its distance to the nearest goal, so
// that a random number draws a state, either at any distance or at given distances.
//
//   states    g g | s s s | s s s s s | ...     the goals, the states one move away, two moves ...
//   ends        2       5           10          within a depth the states are sorted
//
// A state is solvable if the start leads to it and it leads to a goal. If moves can be reversed, a
// search from the goals that the start leads to finds all solvable states. Otherwise a search from
// the start lists all states, and moves are followed backwards from the goals among them. The list
// depends only on the puzzle and the start.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

class SolvableSpace {
 public:
  // Most states that are listed; they take 400 MB.
  static constexpr std::uint64_t kMostStates = 50'000'000;

  SolvableSpace() = default;
  // Takes the states in the order above, and the end of each depth.
  SolvableSpace(std::vector<State> states, std::vector<std::uint64_t> ends)
      : states_(std::move(states)), ends_(std::move(ends)) {}

  std::uint64_t size() const { return states_.size(); }
  std::uint64_t bytes() const { return 8 * (states_.capacity() + ends_.capacity()); }
  State state(std::uint64_t number) const { return states_[number]; }
  std::span<const State> states(std::uint64_t begin, std::uint64_t end) const {
    return std::span(states_).subspan(begin, end - begin);
  }

  // Number of depths; the hardest states are at the last depth.
  std::uint64_t depths() const { return ends_.size(); }
  // The number of the first state at this depth or beyond.
  std::uint64_t begin(std::uint64_t depth) const {
    return depth == 0 || ends_.empty() ? 0 : ends_[std::min(depth, depths()) - 1];
  }
  std::uint64_t distance(std::uint64_t number) const {
    return static_cast<std::uint64_t>(std::ranges::upper_bound(ends_, number) - ends_.begin());
  }

 private:
  std::vector<State> states_;
  std::vector<std::uint64_t> ends_;
};

// A space, or the limit that stopped the listing: `kStates` if there are more than kMostStates. A
// space without states means that no goal can be reached.
struct SpaceFound {
  Stop stop = Stop::kNone;
  SolvableSpace space;
  Counters work = {};  // of the way back from the goals, if moves cannot be reversed
};

// Finds the solvable states that the start leads to. Without a start, finds the states that lead to
// any goal that the puzzle lists; then moves must be reversible. The list takes at most half of the
// memory.
SpaceFound find_solvable(const AnyPuzzle& puzzle, std::optional<State> start,
                         const Options& options);

// ---- enumerating from the goals if moves cannot be reversed ----

// True if an enumeration from `from` goes backwards: it lists the states that the start leads to,
// then follows their moves backwards from the goals among them. It does not count states that lead
// to no goal.
bool goes_backwards(const AnyPuzzle& puzzle, From from);

// Returns the levels by distance to the nearest goal, and some states of the last level. It is an
// error if the start leads to no goal.
absl::StatusOr<Result> enumerate_backwards(const AnyPuzzle& puzzle, State start,
                                           const Options& options, std::size_t examples);

}  // namespace trailblaze
