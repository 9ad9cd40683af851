// The checkpoints from which a search can be resumed later, or none.
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

// Numbers of goals found before a checkpoint: `seen` counts all of them, `counted` only the goals
// in complete levels.
struct GoalsSeen {
  std::uint64_t counted = 0, seen = 0;
};

// The base class makes no checkpoints; DiskRun makes them in a folder (disk_run.hpp).
class Checkpoints {
 public:
  virtual ~Checkpoints() = default;
  static Checkpoints& none() {
    static Checkpoints one;
    return one;
  }

  // True if there is a checkpoint to resume from. Otherwise the run begins at its roots.
  virtual bool can_resume() const { return false; }

  // True if checkpoints are made. Then the search starts at full size, without a small search
  // first.
  virtual bool is_enabled() const { return false; }

  // True if frontier search made the last checkpoint.
  virtual bool made_by_frontier() const { return false; }

  // The store for data that memory has no room for; null if the search runs in memory.
  virtual BlockStore* blocks() { return nullptr; }

  // Begins at the roots, or resumes from the last checkpoint. Fails if the checkpoint cannot be
  // read. Each new checkpoint calls add(checkpoint), which adds the caller's data about complete
  // levels and about the states that the sinks have seen. The engine, and whatever add() refers to,
  // must live until end(). Without a folder, it only begins (by_levels.cpp).
  using Add = std::function<void(Checkpoint&)>;
  virtual absl::StatusOr<Stop> begin(LevelEngine& engine, std::span<const State> roots, Add add);

  // Called between two levels. Makes a checkpoint if it is due. Returns false if that failed; the
  // search must then end.
  virtual bool after_level() { return true; }

  // Called after the last level. Makes the last checkpoint and returns why the search ends: `stop`,
  // or the stop for a failed checkpoint. If the search has its answer, the answer stands even if
  // the checkpoint failed.
  virtual Stop end(Stop stop, bool /*has_answer*/) { return stop; }

  // The goals found before the last checkpoint.
  virtual absl::StatusOr<GoalsSeen> goals() const { return GoalsSeen{}; }

  // Adds the bytes written to the disk, and read from it, to a result.
  virtual void add_work(Result& /*result*/) const {}
};

}  // namespace trailblaze
