// Checkpoints of IDA*: the bounds that are finished and, of the one at work, what was found below
// the blocks that are. A tree is cut into the same blocks again where it was split at the same
// bounds before, so a run goes on with the blocks that are left. All of it is in the manifest; a
// run has no file.
//
//   numbers   bounds   bound and nodes of each that is finished
//             work     expanded, generated; the next bound; the first that was split, or 0
//             blocks   how many there are, and a checksum of what is in them; then for each that is
//                      done: its number, nodes, generated, the least f beyond the bound
//             path     states, of a run that has its answer; its last bound is not finished
//
// Workers tell of each block. A checkpoint is made where one is due, while the others go on. Of
// several processes the first one makes it, of the blocks of all.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "engine/heuristic/ida_kernel.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/disk_run.hpp"

namespace trailblaze {

// Where a run of IDA* is.
struct IdaPoint {
  std::vector<BoundRow> bounds;          // those that are finished
  Counters counters;                     // their work
  int next_bound = 0;                    // the one at work
  int first_split = 0;                   // the first whose tree was split; 0: none was yet
  std::size_t blocks = 0;                // of the tree
  std::uint64_t checksum = 0;            // of the blocks' prefixes, in order
  std::map<std::size_t, IdaBelow> done;  // those that are done, by their numbers
  std::vector<State> path;               // of a run that has its answer
};

// What the last checkpoint of a run says. `DataLoss` where that cannot be.
absl::StatusOr<IdaPoint> ida_point_in(const DiskRun& run);

class IdaCheckpoints {
 public:
  // `run` must outlive it; null: there are no checkpoints. `makes_them`: this process does.
  IdaCheckpoints(DiskRun* run, bool makes_them) : run_(run), makes_them_(makes_them) {}

  // A bound is begun, or gone on with: `point` says where the run is.
  void begin(IdaPoint point) { point_ = std::move(point); }

  // The bound's tree is cut into so many blocks of these prefixes, and if it is split, that is
  // since the bound `first_split`. Where it was cut so at the last checkpoint, what was done then
  // stays done.
  void cut(std::size_t blocks, std::span<const IdaPrefix> prefixes, int first_split);

  // What is known of a block that was done before the bound was gone on with, or null.
  const IdaBelow* known(std::size_t block) const;

  // A block is done and has no solution. Any worker.
  void add(std::size_t block, const IdaBelow& below);

  // Makes a checkpoint now.
  void make();
  // The same at the end of a run that has its answer: `result` has it, and the last bound as its
  // last row.
  void make_last(const Result& result);

 private:
  void commit();

  DiskRun* const run_;
  const bool makes_them_;
  std::mutex mutex_;  // guards the rest while workers are at work
  IdaPoint point_;
  std::map<std::size_t, IdaBelow> known_;  // blocks that were done when the bound was begun
};

}  // namespace trailblaze
