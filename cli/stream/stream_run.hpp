// A stream in the folder of a run. Every answer is saved as it was printed. A resumed stream prints
// all of them again and searches only for the rest.
//
//   file      answers-N   answers (kept_answers.hpp), part after part of the stream; in any order
//                         within a part
//   numbers   files       number of files in each list of files. Whenever limits are lifted, a new
//                         list begins, whose answers override the answers of earlier lists
//             tables      extent of the tables: instances, levels, and 1 if the distances are known
//             chunks      number of finished chunks
//             instances   number of instances that were answered or in progress
//             lookups     begin and end of the range of instances that a policy table answered; 1
//                         if there was a policy table at the checkpoint
//             seconds     of each search, by all processes, as a double
//
// Each checkpoint rewrites the last file until it has a megabyte or more. If four megabytes of
// answers are in memory, a checkpoint is made even if none is due, so that memory is bounded.
// Answers of a policy table are not saved: after a resume, these instances are looked up again,
// without limits, because they were answered before.
//
// Answers after a signal are not saved. If new limits are given, an answer that had met a limit is
// searched for again, and an answer that meets a new limit is not saved.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cli/stream/kept_answers.hpp"
#include "engine/run/disk_run.hpp"
#include "engine/session/reports.hpp"

namespace trailblaze {

// The state of a stream, except its answers.
struct StreamProgress {
  StreamTables tables;
  std::uint64_t chunks = 0;     // finished chunks
  std::uint64_t instances = 0;  // instances that were answered or in progress
  std::uint64_t looked_up_from = 0, looked_up_to = 0;  // range that a policy table answered
  bool has_policy = false;                             // true if there is a policy table
  std::vector<double> seconds;                         // of each search, by all processes

  bool was_looked_up(std::uint64_t instance) const {
    return looked_up_from <= instance && instance < looked_up_to;
  }
  bool operator==(const StreamProgress&) const = default;
};

class StreamRun {
 public:
  // Begins the stream of a run, or resumes it after verifying all its files. Errors are those of
  // run_folder.hpp. If there are several processes, process 0 keeps the answers of all, and
  // `is_saving` is false for the others.
  static absl::StatusOr<std::unique_ptr<StreamRun>> open(std::shared_ptr<DiskRun> run,
                                                         bool lifts_limits, bool is_saving);

  const DiskRun& run() const { return *run_; }

  // Returns the state at the last checkpoint; nothing if there is no checkpoint.
  const std::optional<StreamProgress>& from() const { return from_; }

  // Loads the known answers of indices first..end-1, which must be after the indices of the
  // previous call. Called by a single thread.
  absl::Status load(std::uint64_t first, std::uint64_t end);

  // Returns the known answer of an index, or null; knows_all() and knows_some() are true if all or
  // some indices are known. Any thread may call them.
  const KeptAnswer* known(std::uint64_t index) const;
  bool knows_all() const { return known_.size() == loaded_; }
  bool knows_some() const { return !known_.empty(); }

  // Keeps an answer, and makes a checkpoint if one is due. Any thread may call it. `now` returns
  // the state of the stream.
  using Now = std::function<StreamProgress()>;
  void keep(const KeptAnswer& answer, const Now& now);

  // Makes the last checkpoint, if there is anything new since the previous checkpoint.
  void end(const StreamProgress& now);

 private:
  StreamRun(std::shared_ptr<DiskRun> run, bool lifts_limits, bool is_saving)
      : run_(std::move(run)), lifts_limits_(lifts_limits), is_saving_(is_saving) {}

  absl::Status read_last();
  absl::StatusOr<std::string> write_file();
  absl::Status commit(const StreamProgress& now);
  bool is_healthy() const { return run_->status().ok(); }

  const std::shared_ptr<DiskRun> run_;
  const bool lifts_limits_, is_saving_;
  std::optional<StreamProgress> from_;
  std::vector<KeptAnswers> lists_;               // lists of the last checkpoint
  std::map<std::uint64_t, KeptAnswer> known_;    // answers of the indices that were loaded
  std::uint64_t loaded_ = 0;                     // number of these indices
  mutable std::mutex mutex_;                     // guards the members below
  std::vector<std::vector<std::string>> files_;  // by list, without the file that is rewritten
  std::uint64_t next_file_ = 1;
  std::vector<std::uint64_t> words_;  // answers that are in none of these files
  bool is_new_ = false;               // true if some of them are newer than the last checkpoint
  StreamProgress saved_;              // as in the last checkpoint
};

}  // namespace trailblaze
