// A search that goes level by level and can be stopped between two levels and gone on with later,
// by another process: what it needs for the next level is written into the folder of a run.
//
//   checkpoint   numbers   levels, counters, whether it has finished; and what the engine adds
//                file      the blocks of the run (disk_run.hpp), then what the engine needs
//
//   begin_in()        begin, or go on from the last checkpoint
//   run_levels_in()   advance()  ->  is a checkpoint due?
//                       pause()  ->  is one due here, in the middle of a level?
//
// A table on a disk has levels of hours, so its engine pauses within them, and what it saves then
// says how far the level has come. Levels and counters are those of complete levels all the same.
// Engines in memory do not pause: a level takes less time there than writing what it works on.
//
// Several processes may share a search (peers.hpp), and its folder if all of them see it. Each then
// has a file of its own in a checkpoint, search-7.0, search-7.1 and so on, and process 0 makes it
// when all of them are on the disk. Any number of processes can go on from it, or one alone.
//
// The first levels of a run need not be seen again: its counts, those of its levels and the goals
// are in the checkpoint.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/disk/manifest.hpp"
#include "engine/run/disk_run.hpp"
#include "engine/run/goal_count.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {

class ResumableEngine : public LevelEngine {
 public:
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

  // Processes that share the search, or null. They make checkpoints together, and go on together.
  virtual Peers& peers() const { return alone(); }

  // The time that levels took in the processes before this one, in seconds; and what a level had
  // taken that was not complete.
  double seconds_before() const { return seconds_before_; }

 protected:
  // For engines, within advance(): all that save() writes is sound here, and so is what the sinks
  // were told: each state of the level's part that is done, and no other.
  Stop pause();

  // For the same engines: advance() begins a level, or goes on with one; and the seconds that it
  // has taken so far, with those of the processes that were at it before.
  void begin_level() { level_begin_ = clock_.seconds() - std::exchange(level_before_, 0); }
  double level_seconds() const { return clock_.seconds() - level_begin_; }

  // Hands blocks that are not full to the run, which flushes them before anything is saved.
  virtual void hand_over_blocks() {}

  // What the engine needs beside levels and counters, as numbers and as words of the file.
  virtual absl::Status save(WordFileWriter& out, Numbers& numbers) = 0;

  // Reads both back. Levels and counters are there already.
  virtual absl::Status load(WordsIn& in, const Numbers& numbers) = 0;

  // The same of the files of a checkpoint, more than one where several processes have made it.
  virtual absl::Status load_files(std::span<WordsIn> files, const Numbers& numbers);

  // For load(): an error where so many bytes have no room in memory.
  static absl::Status check_room(const Watch& watch, std::uint64_t bytes);

  HitTest hit_test_;
  std::optional<State> hit_;

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
  bool is_in_pause_ = false;
  std::function<Stop()> pause_;
};

// Begins at the roots, or goes on from the last checkpoint of a run. Errors: a checkpoint that
// cannot be read.
absl::StatusOr<Stop> begin_in(DiskRun& run, ResumableEngine& search, std::span<const State> roots);

// Runs levels as run_levels() does, with a checkpoint between two of them, or in a pause, where one
// is due; and one at the end, which has the answer. Where a signal asks to end, one is made that
// will not take long: in practice of a dense table on a disk, in a pause, since other engines end
// within a level before they ask. add(checkpoint) adds what the caller knows, of complete levels
// and of what the sinks were told. A disk that is full or fails ends the search as other limits do,
// and the last checkpoint stands; `run` says what happened. Where only the checkpoint of the answer
// failed, the answer stands as well.
Stop run_levels_in(
    DiskRun& run, ResumableEngine& search, Stop stop, std::uint64_t max_depth,
    absl::FunctionRef<bool()> done, absl::FunctionRef<void(Checkpoint&)> add = [](Checkpoint&) {});

// Adds to a result what a run has written to its disk and read from there.
void add_disk_work(Result& result, const DiskRun& run);

// Enumerates everything from the roots on in the folder of a run. look() is called between levels
// and at the end.
absl::StatusOr<Result> enumerate_in_run(DiskRun& run, ResumableEngine& search,
                                        std::span<const State> roots, const Watch& watch,
                                        std::size_t examples, absl::FunctionRef<void()> look,
                                        absl::FunctionRef<void(Checkpoint&)> add);

// The same, and the goals are counted unless that is null.
absl::StatusOr<Result> enumerate_in_run(DiskRun& run, ResumableEngine& search,
                                        std::span<const State> roots, const Watch& watch,
                                        std::size_t examples, GoalCount* goals);

// The run of an enumeration that numbers its states, and what its caller adds to each checkpoint.
struct TableRun {
  DiskRun& run;
  std::function<void(Checkpoint&)> add;
};

// What such an enumeration takes where its table is on a disk, in bytes: the least memory, the most
// disk for the table, about what it reads and writes in all, and a block of its store.
struct OnDisk {
  std::uint64_t least_memory, disk, traffic;
  std::size_t block;
};

// Goals that were counted up to a checkpoint: how many, and the same of the last one of a run that
// has one.
void put_goals(Checkpoint& checkpoint, std::uint64_t counted);
absl::StatusOr<std::uint64_t> goals_in(const DiskRun& run);

// The numbers of counters in a checkpoint, and back.
inline std::vector<std::uint64_t> numbers_of(const Counters& counters) {
  return {counters.expanded, counters.generated, counters.duplicates};
}
inline Counters counters_of(const std::vector<std::uint64_t>& numbers) {
  return {numbers[0], numbers[1], numbers[2]};
}

}  // namespace trailblaze
