// Checkpoints of IDA*: the finished bounds and, for the current bound, the results of the finished
// blocks. A tree that was split at the same bounds is cut into the same blocks again, so a run
// resumes with the remaining blocks. Everything is in the manifest; a run has no other file.
//
//   numbers   bounds   bound and nodes of each finished bound
//             work     expanded, generated; the next bound; the first split bound, or 0
//             blocks   number of blocks, and a checksum of their prefixes; then for each finished
//                      block: its number, nodes, generated, the least f beyond the bound
//             path     states, if the run has its answer; its last bound is incomplete
//
// Workers report each block. When a checkpoint is due, one worker writes it while the others
// continue. If several processes search, process 0 writes the checkpoint, with the blocks of all.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/heuristic/ida_kernel.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/disk_run.hpp"

namespace trailblaze {

// The progress of a run of IDA*.
struct IdaProgress {
  std::vector<BoundRow> bounds;           // finished bounds
  Counters counters;                      // work of the finished bounds
  int next_bound = 0;                     // the current bound
  int first_split = 0;                    // first bound whose tree was split; 0: none yet
  std::size_t blocks = 0;                 // number of blocks in the tree
  std::uint64_t checksum = 0;             // of the blocks' prefixes, in order
  std::map<std::size_t, IdaTotals> done;  // finished blocks, by number
  std::vector<State> path;                // the answer, if the run has it
};

// Reads the last checkpoint of a run. Returns `DataLoss` if it is invalid.
absl::StatusOr<IdaProgress> ida_progress_in(const DiskRun& run);

class IdaCheckpoints {
 public:
  // `run` must outlive it; null: no checkpoints. `is_writer`: this process writes them.
  IdaCheckpoints(DiskRun* run, bool is_writer) : run_(run), is_writer_(is_writer) {}

  // Begins or resumes a bound: `progress` is the progress of the run.
  void begin(IdaProgress progress) { progress_ = std::move(progress); }

  // Records that the bound's tree is cut into this many blocks of these prefixes. If the tree is
  // split, `first_split` is the first bound that split it. If the last checkpoint has the same cut,
  // its finished blocks stay finished.
  void record_cut(std::size_t blocks, std::span<const IdaPrefix> prefixes, int first_split);

  // Returns the result of a finished block of this bound, if this process has it. Requires
  // record_cut(). Any worker may call it.
  std::optional<IdaTotals> result_of(std::size_t block);

  // Records a finished block without a solution. Any worker may call it.
  void add(std::size_t block, const IdaTotals& totals);

  // Writes a checkpoint now.
  void write();
  // Writes the checkpoint of a run that has its answer: `result` has the path, and its last row is
  // the last bound.
  void write_last(const Result& result);

 private:
  void commit();

  DiskRun* const run_;
  const bool is_writer_;
  std::mutex mutex_;  // guards the rest while workers run
  IdaProgress progress_;
};

}  // namespace trailblaze
