// Enumerates every state of a puzzle at a bit a state, by whole words, where the puzzle has what
// dense_spec.hpp describes. 3x4 tiles are counted 160 times as fast as over the trail
// (bench/RESULTS.md).
//
//   dense_plan(puzzle, start)                   whether and at which size it can be done
//   enumerate_dense(puzzle, plan, start, how)   the same answers as enumerate() of bfs.hpp
//
// sweep.hpp and runs.hpp do the work; here are the levels, their counts and the states of the last.
// Moves are counted by segment: all states of a segment have the same number of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/options.hpp"
#include "engine/base/parallel.hpp"
#include "engine/bfs/level_engine.hpp"
#include "engine/dense/plan.hpp"
#include "engine/dense/space.hpp"
#include "engine/dense/visit.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// The plan, or nothing where the puzzle cannot be enumerated by words from this start.
std::optional<DensePlan> dense_plan(const AnyPuzzle& puzzle, State start);

// The number of a state's place. There are 64 places for each word, segment after segment.
std::uint64_t dense_place(const DensePlan& plan, const DensePosition& position);

class DenseSearch final : public LevelEngine {
 public:
  // All arguments must outlive the search. `sink` may be null; otherwise it gets the places
  // (dense_place) of each level while the level is found.
  DenseSearch(const AnyPuzzle& puzzle, const DensePlan& plan, const Crew& crew, Watch& watch,
              std::size_t examples, PlaceSink* sink = nullptr);

  // Requires one root, from which the plan was made.
  Stop begin(std::span<const State> roots) override;
  // Where there are too many states, it stops when the level that has them is complete.
  Stop advance() override;
  bool finished() const override { return finished_; }

  std::uint64_t depth() const override { return levels_.empty() ? 0 : levels_.size() - 1; }
  const std::vector<LevelRow>& levels() const override { return levels_; }
  const Counters& counters() const override { return counters_; }
  std::uint64_t stored() const override { return stored_; }
  std::uint64_t bytes() const override { return space_->bytes(); }
  // At most `examples` states, of a search that was not stopped. None where too many words had to
  // be kept, unless the level is as deep as the limit allows.
  std::vector<State> deepest(std::size_t most) const override;

  double prepare_seconds() const { return prepare_seconds_; }  // until the memory was there

 private:
  Stop stop(Stop why) { return stop_ = why; }
  Counters work_of_frontier() const;
  void add_level(std::uint64_t states, const Counters& work, double seconds);

  const AnyPuzzle& puzzle_;
  const DensePlan& plan_;
  Watch& watch_;
  std::unique_ptr<DenseSpace> space_;
  DenseVisit visit_;
  std::vector<std::uint64_t> frontier_;  // states, by segment
  bool colour_ = false;                  // colour of the frontier
  bool finished_ = false;
  Stop stop_ = Stop::kNone;
  double prepare_seconds_ = 0;
  std::uint64_t stored_ = 0;
  Counters counters_;
  std::vector<LevelRow> levels_;
};

// Enumerates every state reachable from the start, by the plan that was made for it. `sink`, where
// not null, gets the places (dense_place) of every state.
Result enumerate_dense(const AnyPuzzle& puzzle, const DensePlan& plan, State start,
                       const Options& options, std::size_t examples = 20,
                       PlaceSink* sink = nullptr);

}  // namespace trailblaze
