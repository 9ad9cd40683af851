// Every state of a puzzle at a bit a state, by whole words: for what dense_spec.hpp describes. 3x4
// tiles are counted 160 times as fast so as over the trail (bench/README.md).
//
//   dense_plan(puzzle, start)                   whether it can be, and at which size
//   enumerate_dense(puzzle, plan, start, how)   as enumerate() of bfs.hpp answers
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

// Nothing where the puzzle cannot be enumerated so from this start.
std::optional<DensePlan> dense_plan(const AnyPuzzle& puzzle, State start);

// The number of a state among all that there is a bit for: 64 for each word, segment after segment.
std::uint64_t dense_place(const DensePlan& plan, const DensePosition& position);

class DenseSearch final : public LevelEngine {
 public:
  // Whatever is given must outlive the search. `sink` may be null; otherwise it is told each level
  // while that is found, by places (dense_place).
  DenseSearch(const AnyPuzzle& puzzle, const DensePlan& plan, const Crew& crew, Watch& watch,
              std::size_t examples, PlaceSink* sink = nullptr);

  // Requires one root, from which the plan was made.
  Stop begin(std::span<const State> roots) override;
  // A stop because of too many states comes when the level that has them is complete.
  Stop advance() override;
  bool finished() const override { return finished_; }

  std::uint64_t depth() const override { return levels_.empty() ? 0 : levels_.size() - 1; }
  const std::vector<LevelRow>& levels() const override { return levels_; }
  const Counters& counters() const override { return counters_; }
  std::uint64_t stored() const override { return stored_; }
  std::uint64_t bytes() const override { return space_->bytes(); }
  // Of a search that was not stopped, at most `examples`; none where too many words had to be kept,
  // unless the level is as deep as the limit allows.
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
  bool colour_ = false;                  // of the frontier
  bool finished_ = false;
  Stop stop_ = Stop::kNone;
  double prepare_seconds_ = 0;
  std::uint64_t stored_ = 0;
  Counters counters_;
  std::vector<LevelRow> levels_;
};

// Every state reachable from the start, by the plan that was made for it. `sink`, where there is
// one, is told of every word, by its number among all (dense_place).
Result enumerate_dense(const AnyPuzzle& puzzle, const DensePlan& plan, State start,
                       const Options& options, std::size_t examples = 20,
                       PlaceSink* sink = nullptr);

}  // namespace trailblaze
