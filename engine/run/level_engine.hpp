// One interface for everything that works level by level: the small search, the search over the
// trail, the partitioned and the ranked one, the dense sweeps, and two searches that meet.
//
//   run_levels(engine, engine.begin(roots), 40)   advance() until finished, stopped, or 40 deep
//   fill_in(result, engine)                       what it knows then
//
// A caller that wants to see the states of each level passes a sink.
#pragma once

#include <absl/functional/function_ref.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Sees the states of a level that are numbered by places: those of this depth among the places
// 64 * word .. 64 * word + 63 are the bits of `bits`. A word may come in parts. Any thread may call
// it, but no two at once for the same word. An empty one sees nothing.
using PlaceSink = std::function<void(std::uint64_t word, std::uint64_t bits, std::uint64_t depth)>;

// Returns the least of these new states that a search looks for, if any. Any thread may call it.
using HitTest = std::function<std::optional<State>(std::span<const State> states)>;

// Sees states of one depth. Any thread may call it, several at once. An empty one sees nothing.
using StateSink = std::function<void(std::uint64_t depth, std::span<const State> states)>;

class LevelEngine {
 public:
  virtual ~LevelEngine() = default;

  // Makes these states depth 0. It stops where there is no room for them.
  virtual Stop begin(std::span<const State> roots) = 0;

  // Expands the frontier: afterwards it is one deeper, or the engine has finished. On a stop the
  // search is over, and the unfinished level is left out of depth() and levels().
  virtual Stop advance() = 0;

  virtual std::uint64_t bytes() const = 0;  // size of the table that holds the states

  // The `most` least states of the deepest level known, in order.
  virtual std::vector<State> deepest(std::size_t most) const = 0;

  // Whether every state that can be reached has been seen.
  bool finished() const { return finished_; }
  std::uint64_t depth() const { return levels_.empty() ? 0 : levels_.size() - 1; }
  std::uint64_t stored() const { return stored_; }  // states seen by the last barrier
  const std::vector<LevelRow>& levels() const { return levels_; }
  const Counters& counters() const { return counters_; }

 protected:
  bool finished_ = false;
  std::uint64_t stored_ = 0;
  std::vector<LevelRow> levels_;  // levels that have states
  Counters counters_;
};

// Advances until the engine (a LevelEngine, or BothEnds) has finished, a stop, `max_depth`, or
// done() says so. `stop` is what begin() returned. It returns kNone where it finished or was done.
template <class Engine>
Stop run_levels(
    Engine& engine, Stop stop, std::uint64_t max_depth,
    absl::FunctionRef<bool()> done = [] { return false; }) {
  while (stop == Stop::kNone && !engine.finished() && !done()) {
    stop = engine.depth() >= max_depth ? Stop::kDepth : engine.advance();
  }
  return stop;
}

// Adds what a search knows when it ends to its result, whose levels are then those of this search.
inline void fill_in(Result& result, const LevelEngine& engine) {
  result.counters += engine.counters();
  result.stored += engine.stored();
  result.levels = engine.levels();
  for (const LevelRow& level : result.levels) {
    result.max_frontier = std::max(result.max_frontier, level.states);
  }
  result.table_bytes += engine.bytes();
}

// The result of an enumeration that ended with `stop`, with the `examples` least states of the last
// level. A limit other than `max_depth` leaves them out: to find them visits the whole level, which
// may be large.
inline Result enumerated(const LevelEngine& engine, Stop stop, const Watch& watch,
                         std::size_t examples) {
  Result result;
  result.stop = stop;
  result.outcome = stop == Stop::kNone ? Outcome::kExhausted : Outcome::kLimit;
  fill_in(result, engine);
  result.seconds = watch.seconds();
  if (stop == Stop::kNone || stop == Stop::kDepth) result.deepest = engine.deepest(examples);
  return result;
}

// Enumerates everything from the roots on.
inline Result enumerate_levels(LevelEngine& engine, std::span<const State> roots,
                               const Watch& watch, std::size_t examples) {
  const Stop stop = run_levels(engine, engine.begin(roots), watch.limits().max_depth);
  return enumerated(engine, stop, watch, examples);
}

}  // namespace trailblaze
