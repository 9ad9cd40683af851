// One breadth-first search, a level at a time: a trail, the frontier, and the step from one depth
// to the next. Breadth-first search, enumeration, bidirectional search and goal trails use it.
//
// One level. Left of the bar: many threads. Right: one thread, at the barrier.
//
//   chunk of the frontier -> successors -> not the move back    |  settle what is in flight
//                            ++generated   ++duplicates         |  join buffers
//                                              | -> trail       |  limits? grow? next slice
//                                  new -> buffer; hit? -> least |
//
// Under a symmetry the successors are canonical forms already (AnyPuzzle::expand_classes). A puzzle
// that prefers large batches is offered several chunks together.
//
// What changes shape (growing, joining, stopping) happens on the right. Workers read the puzzle and
// the frontier, insert into the trail, and write only their own data. A level takes several slices
// when the table fills up on the way: a worker that finds no room parks what it has in flight, and
// leaves the rest of its chunk for the next slice. Counts do not depend on the number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/bfs/parent_pruning.hpp"
#include "engine/bfs/path.hpp"
#include "engine/bfs/small_search.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/trail/frontier.hpp"
#include "engine/trail/trail.hpp"
#include "engine/trail/writer.hpp"

namespace trailblaze {

class LevelSearch final : public LevelEngine {
 public:
  // `log`, where not null, gets every level that was expanded. All must outlive the search.
  LevelSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch, Keep keep,
              LevelLog* log = nullptr);
  // For a path: with depths on the trail or, where moves cannot be reversed, with a log of its own.
  LevelSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch);
  ~LevelSearch() override;
  LevelSearch(const LevelSearch&) = delete;
  LevelSearch& operator=(const LevelSearch&) = delete;

  Stop begin(std::span<const State> roots) override;

  Stop begin_from(std::span<const State> roots, const FoundLevels& found) override;
  std::vector<State> chain_to(State hit, std::uint64_t depth) override;

  // After a stop, a hit in the seen part of the unfinished level counts.
  Stop advance() override;

  const Trail& trail() const { return trail_; }
  const Frontier& frontier() const { return frontier_; }
  std::uint64_t bytes() const override { return trail_.bytes(); }
  std::uint64_t checkpoint_bytes() const override {
    return (stored_ + frontier_.size() + next_.size()) * sizeof(State);
  }
  // The least states of the frontier or, where it is empty, of the level before.
  std::vector<State> deepest(std::size_t most) override;

 private:
  // What is still to be expanded of a chunk: the states from `begin` on.
  struct Work {
    const Chunk* chunk;
    std::size_t begin;
  };

  struct alignas(64) Worker;

  template <bool kTests>
  auto on_new(Worker& worker);
  template <bool kTests>
  void expand(Worker& worker, std::span<const Work> works);
  bool is_stopped();
  std::size_t chunks_together() const;
  static std::span<const State> words_of(Worker& worker, std::span<const Work> works);
  static void leave(Worker& worker, std::span<const Work> works, std::size_t done);
  std::span<const State> prune(Worker& worker, std::span<const State> sources) const;
  void test(Worker& worker);

  absl::Status save(WordFileWriter& out, Numbers& numbers) override;
  template <class Out>
  std::uint64_t push_frontier(Out& out) const;
  absl::Status load(WordsIn& in, const Numbers& numbers) override;
  class Refill;
  absl::Status load_trail(WordsIn& in, const std::vector<std::uint64_t>& counts, Refill& refill);
  absl::Status load_log(WordsIn& in, Refill& refill);

  Stop insert_levels(const FoundLevels& found);
  Stop run_slices();
  template <bool kTests>
  void run_slice();
  template <bool kTests>
  bool gather();
  Stop make_room();
  void collect();
  void close_level();
  void account();

  const AnyPuzzle& puzzle_;
  const Crew& crew_;
  Watch& watch_;
  LevelLog own_log_;
  LevelLog* log_;
  const bool is_slow_;
  ParentPruning parent_pruning_;
  Trail trail_;
  ChunkPool pool_;
  Frontier frontier_;
  Frontier last_;
  Frontier next_;  // what a level at work has found, when no thread is at it
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Work> work_;
  std::vector<State> parked_;  // words that found no room
  bool noted_ = false;         // whether the frontier's words have notes of their parents
  std::atomic<Stop> halt_{Stop::kNone};

  std::uint64_t next_depth_ = 0;     // depth of the states being found
  std::uint64_t charged_bytes_ = 0;  // bytes told to the watch
};

}  // namespace trailblaze
