// The interface of every engine that works level by level: the small search, the search over the
// trail, partitioned and ranked search, the dense sweeps, and two searches that meet.
//
// by_levels.hpp has the loop over levels, and the two verbs that use it. A caller that wants to see
// the states of each level passes a sink (sinks.hpp).
#pragma once

#include <absl/status/status.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/disk/manifest.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/disk_run.hpp"
#include "engine/run/peers.hpp"
#include "engine/run/sinks.hpp"

namespace trailblaze {

// The complete levels of a search, from which another search goes on. Under a symmetry the states
// are canonical. The origin of a state is the index of a parent or, if the puzzle names its ways
// back, the set of all ways back to the level above.
struct FoundLevels {
  std::span<const State> states;           // of all levels, depth 0 first
  std::span<const std::uint32_t> origins;  // of the states
  std::span<const std::uint32_t> ends;     // ends[d] is the index behind the last state of depth d
  std::span<const LevelRow> rows;          // a row per level
  Counters counters;

  std::size_t depths() const { return ends.size(); }
  std::size_t begin(std::size_t depth) const { return depth == 0 ? 0 : ends[depth - 1]; }
  std::span<const State> level(std::size_t depth) const {
    return states.subspan(begin(depth), ends[depth] - begin(depth));
  }
};

// Returns an error for load() if memory has no room for so many bytes.
absl::Status check_memory(const Watch& watch, std::uint64_t bytes);

// Returns a hit test that passes goals. The puzzle must outlive it.
HitTest goal_test(const AnyPuzzle& puzzle);

class LevelEngine {
 public:
  virtual ~LevelEngine() = default;

  // Makes these states depth 0. Stops if there is no room for them.
  virtual Stop begin(std::span<const State> roots) = 0;

  // Begins with the levels that another search has found, or at the roots if the engine has no use
  // for levels. The other search has already tested their states. The levels must stay in memory as
  // long as a caller may ask this search for their states.
  virtual Stop begin_from(std::span<const State> roots, const FoundLevels& /*found*/) {
    return begin(roots);
  }

  // Expands the frontier, or the rest of it after an earlier stop. The search is then a level
  // deeper, or has finished. After a stop, depth() and levels() do not include the unfinished
  // level. After a stop for time or a signal, save() can still write how far the level came.
  virtual Stop advance() = 0;

  virtual std::uint64_t bytes() const = 0;  // size of the table that holds the states

  // The `most` least states of the deepest known level, in order. Called once, when the search has
  // ended.
  virtual std::vector<State> deepest(std::size_t most) = 0;

  // The classes from a root to this hit, which is at this depth. Empty if stored levels cannot be
  // read. Called once, for a path, when the search has ended.
  virtual std::vector<State> chain_to(State /*hit*/, std::uint64_t /*depth*/) { return {}; }

  // Per-process statistics so far; empty if the process is alone. Every process calls it.
  virtual std::vector<ProcessRow> processes() const { return {}; }

  // Tests every state that is new from now on for goals.
  virtual void look_for_goals(const AnyPuzzle& puzzle) { set_hit_test(goal_test(puzzle)); }

  // Tests every state that is new from now on. hit() then returns the least state that passed. The
  // engine completes the hit's level.
  void set_hit_test(HitTest test) { hit_test_ = std::move(test); }
  std::optional<State> hit() const { return hit_; }

  // Lets an engine that can make checkpoints within a level do so. The engine calls `pause`, which
  // makes a checkpoint if it is due and returns what ends the search. If `pause` is empty, the
  // engine never calls it.
  void set_pause(std::function<Stop()> pause) { pause_ = std::move(pause); }

  // Makes a checkpoint between two levels, or in a pause. `more` has the caller's data, which must
  // be equal in all processes.
  absl::Status make_checkpoint(DiskRun& run, const Checkpoint& more);

  // Approximate bytes that a checkpoint would write now. 0: as many as the last checkpoint.
  virtual std::uint64_t checkpoint_bytes() const { return 0; }

  // Resumes from the last checkpoint of a run. An engine of this class must have made it, with the
  // same puzzle. Returns `DataLoss` if such an engine cannot have written it.
  absl::Status resume_from(DiskRun& run);

  // The processes that share the search. They make checkpoints together, and resume together.
  virtual Peers& peers() const { return single_process(); }

  // Seconds that earlier invocations of this run spent on the search, unfinished level included.
  double seconds_before() const { return seconds_before_; }

  double prepare_seconds() const { return prepare_seconds_; }  // until its memory was ready

  // True if a stop has left the search in the middle of a level.
  bool is_within_level() const { return is_within_level_; }

  // True if the search has changed since its last checkpoint.
  bool has_changed() const { return has_changed_; }

  // True if the search has seen every state that can be reached.
  bool finished() const { return finished_; }
  std::uint64_t depth() const { return levels_.empty() ? 0 : levels_.size() - 1; }
  std::uint64_t stored() const { return stored_; }  // states found up to the last barrier
  const std::vector<LevelRow>& levels() const { return levels_; }
  const Counters& counters() const { return counters_; }

 protected:
  // Engines call it within advance(), when everything that save() writes is sound. The sinks must
  // then have seen all states of the finished part of the level, and no others.
  Stop pause();

  // advance() calls begin_level() when it begins or resumes a level. level_seconds() is the time
  // spent on the level so far, in earlier invocations too.
  void begin_level() {
    level_begin_ = clock_.seconds() - std::exchange(level_seconds_before_, 0);
    is_within_level_ = false;
    has_changed_ = true;
  }
  double level_seconds() const { return clock_.seconds() - level_begin_; }

  // The states of all complete levels. level_states() and level_work() belong to the level that is
  // being expanded.
  std::uint64_t states_of_levels() const;
  std::uint64_t level_states() const { return stored_ - states_of_levels(); }
  Counters level_work() const;

  // Hands partly filled blocks to the run, which flushes them before it saves anything.
  virtual void hand_over_blocks() {}

  // Writes what the engine needs besides levels and counters, as numbers and as words of the file.
  virtual absl::Status save(WordFileWriter& out, Numbers& numbers);

  // Reads what save() wrote. Levels and counters are set already.
  virtual absl::Status load(WordsIn& in, const Numbers& numbers);

  // Like load(), for all files of a checkpoint: one per process that made it.
  virtual absl::Status load_files(std::span<WordsIn> files, const Numbers& numbers);

  double prepare_seconds_ = 0;
  HitTest hit_test_;
  std::optional<State> hit_;
  bool finished_ = false;
  bool is_within_level_ = false;
  std::uint64_t stored_ = 0;
  std::vector<LevelRow> levels_;  // levels that have states
  Counters counters_;

 private:
  absl::Status write(DiskRun& run, const std::string& name, Checkpoint& checkpoint);
  absl::Status share_file(DiskRun& run, const std::string& name, const absl::Status& written,
                          Checkpoint& checkpoint) const;
  absl::Status read(DiskRun& run, const Checkpoint& checkpoint);
  absl::Status load_level_seconds(const Numbers& numbers);

  void update_level_sum() const;

  const Watch clock_{Limits{}};
  double seconds_before_ = 0;
  double level_seconds_before_ = 0;  // part of seconds_before_: the unfinished level
  double level_begin_ = 0;  // time of clock_ at which the level began, less level_seconds_before_
  bool has_changed_ = true;
  mutable LevelRow sum_of_levels_;         // states and work of the first levels, added up
  mutable std::size_t levels_in_sum_ = 0;  // number of these levels
  std::function<Stop()> pause_;
};

// Adds the final numbers of a search to its result. The result's levels become those of the search.
inline void add_statistics(Result& result, const LevelEngine& engine) {
  result.counters += engine.counters();
  result.stored += engine.stored();
  result.levels = engine.levels();
  for (const LevelRow& level : result.levels) {
    result.max_frontier = std::max(result.max_frontier, level.states);
  }
  result.table_bytes += engine.bytes();
  result.prepare_seconds = engine.prepare_seconds();
}

// Costs of an enumeration with its table on a disk, in bytes: the least memory, the most disk for
// the table, the approximate total of reads and writes, and a block of its store.
struct DiskCost {
  std::uint64_t least_memory, disk, traffic;
  std::size_t block;
};

// Convert counters to the numbers of a checkpoint, and back.
inline std::vector<std::uint64_t> numbers_of(const Counters& counters) {
  return {counters.expanded, counters.generated, counters.duplicates};
}
inline Counters counters_of(const std::vector<std::uint64_t>& numbers) {
  return {numbers[0], numbers[1], numbers[2]};
}

}  // namespace trailblaze
