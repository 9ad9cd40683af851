// Every solvable state of a space that is small enough to be known whole, in the order of its
// distance to the nearest goal, so that a number draws one at random, near or far as asked for.
//
//   states    g g | s s s | s s s s s | ...     the goals, what is one move from them, two ...
//   ends        2       5           10          within a depth the states are in order
//
// Solvable is what the start leads to and what leads to a goal. Where moves can be reversed, these
// are the states that a search from those goals finds which the start leads to. Where they cannot,
// moves are followed backwards, from the goals among all states that the start leads to.
// The list depends on the puzzle and the start alone.
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
  // More states than this are not listed: 400 MB.
  static constexpr std::uint64_t kMostStates = 50'000'000;

  SolvableSpace() = default;
  // `states` as above, and where each depth ends.
  SolvableSpace(std::vector<State> states, std::vector<std::uint64_t> ends)
      : states_(std::move(states)), ends_(std::move(ends)) {}

  std::uint64_t size() const { return states_.size(); }
  std::uint64_t bytes() const { return 8 * (states_.capacity() + ends_.capacity()); }
  State state(std::uint64_t number) const { return states_[number]; }
  std::span<const State> states(std::uint64_t begin, std::uint64_t end) const {
    return std::span(states_).subspan(begin, end - begin);
  }

  // How many depths there are; the last is that of the hardest states.
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

// A space or, where it could not be listed, the limit that was in the way: `kStates` where there
// are more than kMostStates. A space without states has no goal that can be reached.
struct SpaceFound {
  Stop stop = Stop::kNone;
  SolvableSpace space;
  Counters work = {};  // backwards from the goals, where moves cannot be reversed
};

// The solvable states that the start leads to or, without a start, that lead to any of the goals
// that the puzzle lists: that takes moves that can be reversed. The list takes at most a half of
// the memory.
SpaceFound find_solvable(const AnyPuzzle& puzzle, std::optional<State> start,
                         const Options& options);

// ---- enumerating from the goals where moves cannot be reversed ----

// Whether an enumeration from there is one of these: the states that the start leads to are listed
// first, then their moves are followed backwards from the goals among them. States that lead to no
// goal are not counted.
bool goes_backwards(const AnyPuzzle& puzzle, From from);

// The levels by distance to the nearest goal that the start leads to, of which there must be one,
// and some states of the last level.
absl::StatusOr<Result> enumerate_backwards(const AnyPuzzle& puzzle, State start,
                                           const Options& options, std::size_t examples);

}  // namespace trailblaze
