// The folder in which a search keeps what it needs to go on later, or none.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <span>

#include "engine/base/limits.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class BlockStore;   // block_store.hpp
class LevelEngine;  // level_engine.hpp
struct Checkpoint;  // manifest.hpp
struct Result;      // result.hpp

// Goals that were seen up to a checkpoint, and those of them in complete levels.
struct GoalsSeen {
  std::uint64_t counted = 0, seen = 0;
};

// What no folder does. DiskRun is one in a folder (disk_run.hpp).
class Checkpoints {
 public:
  virtual ~Checkpoints() = default;
  static Checkpoints& none();

  // Whether there is a checkpoint to go on from. Else the run begins at its start.
  virtual bool goes_on() const { return false; }

  // Whether any are made. Then no small search comes first.
  virtual bool are_made() const { return false; }

  // Whether a search by frontier has made the last one.
  virtual bool is_by_frontier() const { return false; }

  // Where a search keeps what memory has no room for; null: it is a search in memory.
  virtual BlockStore* blocks() { return nullptr; }

  // Begins at the roots, or goes on from the last checkpoint. Errors: one that cannot be read.
  // add(checkpoint) adds to those that are made what the caller knows, of complete levels and of
  // what sinks were told. The engine, and what add() refers to, must live until end().
  using Add = std::function<void(Checkpoint&)>;
  virtual absl::StatusOr<Stop> begin(LevelEngine& engine, std::span<const State> roots, Add add);

  // Between two levels: makes the checkpoint that is due. False where one failed, which ends the
  // search.
  virtual bool after_level() { return true; }

  // After the last level: makes the last checkpoint. Returns why the search ends: `stop` or, where
  // a checkpoint failed, the stop for that; an answer stands, though its checkpoint failed.
  virtual Stop end(Stop stop, bool /*has_answer*/) { return stop; }

  // Up to the last checkpoint.
  virtual absl::StatusOr<GoalsSeen> goals() const { return GoalsSeen{}; }

  // Adds to a result what was written to the disk and read from there.
  virtual void add_work(Result& /*result*/) const {}
};

}  // namespace trailblaze
