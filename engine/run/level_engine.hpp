// One interface for everything that works level by level: the small search, the search over the
// trail, the partitioned and the ranked one, the dense sweeps, and two searches that meet.
//
// by_levels.hpp has its loop, and the two verbs that are made of it.
//
// A caller that wants to see the states of each level passes a sink.
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

// The complete levels of a search, for another that goes on from them. Under a symmetry the states
// are canonical. Of parents and ways one is empty: there are ways where the puzzle names them.
struct FoundLevels {
  std::span<const State> states;           // of all levels, depth 0 first
  std::span<const std::uint32_t> parents;  // for each state, the index of one that leads to it
  std::span<const std::uint32_t> ways;     // for each state, all ways back to the level above
  std::span<const std::uint32_t> ends;     // ends[d] is where depth d ends
  std::span<const LevelRow> rows;          // one a level
  Counters counters;

  std::size_t depths() const { return ends.size(); }
  std::size_t begin(std::size_t depth) const { return depth == 0 ? 0 : ends[depth - 1]; }
  std::span<const State> level(std::size_t depth) const {
    return states.subspan(begin(depth), ends[depth] - begin(depth));
  }
};

// For load(): an error where so many bytes have no room in memory.
absl::Status check_room(const Watch& watch, std::uint64_t bytes);

// A hit test for goals. The puzzle must outlive it.
HitTest goal_test(const AnyPuzzle& puzzle);

class LevelEngine {
 public:
  virtual ~LevelEngine() = default;

  // Makes these states depth 0. It stops where there is no room for them.
  virtual Stop begin(std::span<const State> roots) = 0;

  // Goes on from the levels that another search has found, or begins where it has none. They were
  // tested there, and must stand as long as this search is asked for what was in them.
  virtual Stop begin_from(std::span<const State> roots, const FoundLevels& /*found*/) {
    return begin(roots);
  }

  // Expands the frontier, or what an earlier stop left of it: afterwards it is one deeper, or the
  // engine has finished. After a stop the unfinished level is left out of depth() and levels(). A
  // stop for time or for a signal leaves the search so that save() writes how far the level came.
  virtual Stop advance() = 0;

  virtual std::uint64_t bytes() const = 0;  // size of the table that holds the states

  // The `most` least states of the deepest level known, in order. Asked once, when it has ended.
  virtual std::vector<State> deepest(std::size_t most) = 0;

  // The classes from a root to this hit, at this depth; none where what was written down cannot be
  // read. Asked of a search for a path, once, when it has ended.
  virtual std::vector<State> chain_to(State /*hit*/, std::uint64_t /*depth*/) { return {}; }

  // What each process had and did up to now; nothing of one that is alone. Every process calls it.
  virtual std::vector<ProcessRow> processes() const { return {}; }

  // Tests for goals every state that is new from now on.
  virtual void look_for_goals(const AnyPuzzle& puzzle) { look_for(goal_test(puzzle)); }

  // Tests every state that is new from now on. hit() is then the least one that passed. The level
  // in which it lies is completed.
  void look_for(HitTest test) { hit_test_ = std::move(test); }
  std::optional<State> hit() const { return hit_; }

  // Lets the engine ask for a checkpoint within a level, where it can: pause() makes one if it is
  // due, and says what ends the search. An empty one is never asked.
  void pause_with(std::function<Stop()> pause) { pause_ = std::move(pause); }

  // Makes a checkpoint between two levels or in a pause, with what the caller knows beside the
  // search, which all processes know alike.
  absl::Status make_checkpoint(DiskRun& run, const Checkpoint& more);

  // About how many bytes a checkpoint would write now. 0: as many as the one before.
  virtual std::uint64_t checkpoint_bytes() const { return 0; }

  // Begins with the last checkpoint of a run, which an engine of this class has made with the same
  // puzzle. `DataLoss` where that is not what it can have written.
  absl::Status go_on_from(DiskRun& run);

  // Processes that share the search. They make checkpoints together, and go on together.
  virtual Peers& peers() const { return alone(); }

  // The time that levels took in the processes before this one, in seconds; and what a level had
  // taken that was not complete.
  double seconds_before() const { return seconds_before_; }

  double prepare_seconds() const { return prepare_seconds_; }  // until its memory was there

  // True if a stop has left the search in the middle of a level.
  bool is_within_level() const { return is_within_level_; }

  // True if save() would write more than the last checkpoint has.
  bool has_moved() const { return has_moved_; }

  // Whether every state that can be reached has been seen.
  bool finished() const { return finished_; }
  std::uint64_t depth() const { return levels_.empty() ? 0 : levels_.size() - 1; }
  std::uint64_t stored() const { return stored_; }  // states seen by the last barrier
  const std::vector<LevelRow>& levels() const { return levels_; }
  const Counters& counters() const { return counters_; }

 protected:
  // For engines, within advance(): all that save() writes is sound here, and so is what the sinks
  // were told: each state of the level's part that is done, and no other.
  Stop pause();

  // advance() begins a level, or goes on with one; and the seconds that the level has taken so far,
  // with those of the processes that were at it before.
  void begin_level() {
    level_begin_ = clock_.seconds() - std::exchange(level_before_, 0);
    is_within_level_ = false;
    has_moved_ = true;
  }
  double level_seconds() const { return clock_.seconds() - level_begin_; }

  // The states of all complete levels; what stored() and counters() have beyond them is of the
  // level at work.
  std::uint64_t states_of_levels() const;
  std::uint64_t level_states() const { return stored_ - states_of_levels(); }
  Counters level_work() const;

  // Hands blocks that are not full to the run, which flushes them before anything is saved.
  virtual void hand_over_blocks() {}

  // What the engine needs beside levels and counters, as numbers and as words of the file.
  virtual absl::Status save(WordFileWriter& out, Numbers& numbers);

  // Reads both back. Levels and counters are there already.
  virtual absl::Status load(WordsIn& in, const Numbers& numbers);

  // The same of the files of a checkpoint, more than one where several processes have made it.
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

  const Watch clock_{Limits{}};
  double seconds_before_ = 0;
  double level_before_ = 0;  // of them, those of the level that is gone on with
  double level_begin_ = 0;   // by the clock, as if one process had been at it all the time
  bool has_moved_ = true;
  std::function<Stop()> pause_;
};

// Adds what a search knows when it ends to its result, whose levels are then those of this search.
inline void fill_in(Result& result, const LevelEngine& engine) {
  result.counters += engine.counters();
  result.stored += engine.stored();
  result.levels = engine.levels();
  for (const LevelRow& level : result.levels) {
    result.max_frontier = std::max(result.max_frontier, level.states);
  }
  result.table_bytes += engine.bytes();
  result.prepare_seconds = engine.prepare_seconds();
}

// What an enumeration takes where its table is on a disk, in bytes: the least memory, the most
// disk for the table, about what it reads and writes in all, and a block of its store.
struct OnDisk {
  std::uint64_t least_memory, disk, traffic;
  std::size_t block;
};

// The numbers of counters in a checkpoint, and back.
inline std::vector<std::uint64_t> numbers_of(const Counters& counters) {
  return {counters.expanded, counters.generated, counters.duplicates};
}
inline Counters counters_of(const std::vector<std::uint64_t>& numbers) {
  return {numbers[0], numbers[1], numbers[2]};
}

}  // namespace trailblaze
