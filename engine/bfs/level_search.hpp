// A breadth-first search, level by level: a trail, the frontier, and the step from a depth to the
// next. Breadth-first search, enumeration, bidirectional search and goal trails use it.
//
// The steps of a level. Left of the bar: many threads. Right: a single thread, at the barrier.
//
//   chunk of the frontier -> successors -> drop the move back   |  settle words in flight
//                            ++generated   ++duplicates         |  join buffers
//                                              | -> trail       |  limits? grow? next slice
//                                  new -> buffer; hit? -> least |
//
// If the puzzle has a symmetry, the successors are already canonical (AnyPuzzle::expand_classes). A
// puzzle that prefers large batches gets several chunks at once.
//
// Steps that change shared structures (growing, joining, stopping) happen on the right. Workers
// read the puzzle and the frontier, insert into the trail, and write only their own data. If the
// table fills up during a level, the level takes several slices: a worker that finds no room parks
// the words it has in flight, and leaves the rest of its chunk for the next slice. Counts do not
// depend on the number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
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
  // If `has_log`, the search keeps all states in a log of its levels. All arguments must outlive
  // the search.
  LevelSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch, Keep keep,
              bool has_log = false);
  // Constructs a search that can return a path. It keeps depths on the trail or, if moves cannot be
  // reversed, a log of its levels.
  LevelSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch);
  ~LevelSearch() override;
  LevelSearch(const LevelSearch&) = delete;
  LevelSearch& operator=(const LevelSearch&) = delete;

  Stop begin(std::span<const State> roots) override;

  Stop begin_from(std::span<const State> roots, const FoundLevels& found) override;
  std::vector<State> chain_to(State hit, std::uint64_t depth) override;

  // If a limit stops the level, hit() still reports a hit that was found before the stop. After
  // Stop::kStates there is no hit, since it would depend on the timing of the threads.
  Stop advance() override;

  const Trail& trail() const { return trail_; }
  const Frontier& frontier() const { return frontier_; }
  const LevelLog& log() const { return *log_; }  // the expanded levels; requires has_log
  std::uint64_t bytes() const override { return trail_.bytes(); }
  std::uint64_t checkpoint_bytes() const override {
    return (stored_ + frontier_.size() + next_.size()) * sizeof(State);
  }
  // Returns the least states of the frontier or, if it is empty, of the level before it.
  std::vector<State> deepest(std::size_t most) override;

 private:
  // The part of a chunk that is still to be expanded: its states from index `begin` on.
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
  std::size_t chunks_per_block() const;
  static std::span<const State> words_of(Worker& worker, std::span<const Work> works);
  static void postpone(Worker& worker, std::span<const Work> works, std::size_t done);
  std::span<const State> prune(Worker& worker, std::span<const State> sources) const;
  void test(Worker& worker);

  absl::Status save(WordFileWriter& out, Numbers& numbers) override;
  template <class Out>
  std::uint64_t push_frontier(Out& out) const;
  absl::Status load(WordsIn& in, const Numbers& numbers) override;
  absl::Status load_trail(WordsIn& in, const std::vector<std::uint64_t>& counts);
  absl::Status load_log(WordsIn& in);

  void begin_inserting(std::uint64_t depth);
  void insert_known(std::span<const State> words);
  bool end_inserting();
  Stop insert_levels(const FoundLevels& found);
  Stop run_slices();
  template <bool kTests>
  void run_slice();
  template <bool kTests>
  bool gather();
  Stop make_room();
  void collect();
  void close_level();
  void report_usage();

  const AnyPuzzle& puzzle_;
  const Crew& crew_;
  Watch& watch_;
  std::optional<LevelLog> log_;
  const bool is_slow_;
  ParentPruning parent_pruning_;
  Trail trail_;
  ChunkPool pool_;
  Frontier frontier_;
  Frontier last_;
  Frontier next_;  // the states that the current level has found; valid at the barrier
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Work> work_;
  std::vector<State> parked_;      // words that found no room on the trail
  bool has_parent_notes_ = false;  // true if the frontier's words carry notes of their parents
  std::atomic<Stop> halt_{Stop::kNone};

  std::uint64_t next_depth_ = 0;     // depth of the states that the level finds
  std::uint64_t charged_bytes_ = 0;  // bytes that the watch counts for this search
};

}  // namespace trailblaze
