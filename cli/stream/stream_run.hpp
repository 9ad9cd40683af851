// A stream in the folder of a run. Every answer is written down as it was printed, so that a stream
// that goes on prints all of them again and searches for the rest only.
//
//   file      answers-N   answers (kept_answers.hpp), in the order of the parts of the stream in
//                         which they were found, and in any order within a part
//   numbers   files       how many files there are in each list. A list after the first one was
//                         begun when limits were lifted; its answers take the place of those before
//             tables      how far the stream had brought the tables: instances, levels, distances
//             chunks      how many chunks were ended
//             instances   how many were answered or at work
//             lookups     the first instance that a policy table answered, and the first behind
//                         these; whether there was such a table at the end
//             seconds     of each search, by all processes, as a double
//
// The last file is written anew by each checkpoint until it has a megabyte or more. When there are
// four in memory, a checkpoint is made though none is due: what is kept there is never more. What a
// policy table answers is not kept: these instances are looked up again, whatever the limits are by
// then, since they had their answers.
//
// What comes after a signal is not kept. When limits are given anew, an answer that had met one is
// searched for again, and an answer that meets one now is not kept.
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

// What a stream knows beside its answers.
struct StreamPoint {
  StreamTables tables;
  std::uint64_t chunks = 0;                            // that were ended
  std::uint64_t instances = 0;                         // that were answered or at work
  std::uint64_t looked_up_from = 0, looked_up_to = 0;  // those that a policy table answered
  bool has_policy = false;                             // whether there was a policy table then
  std::vector<double> seconds;                         // of each search, by all processes

  bool was_looked_up(std::uint64_t instance) const {
    return looked_up_from <= instance && instance < looked_up_to;
  }
  bool operator==(const StreamPoint&) const = default;
};

class StreamRun {
 public:
  // Begins the stream of a run, or goes on with it: then all its files are verified first. Errors
  // are those of run_folder.hpp. Of several processes the first one keeps the answers of all;
  // `keeps` is false for the others.
  static absl::StatusOr<std::unique_ptr<StreamRun>> open(std::shared_ptr<DiskRun> run,
                                                         bool lifts_limits, bool keeps);

  const DiskRun& run() const { return *run_; }

  // Where the last checkpoint was; nothing where the stream begins.
  const std::optional<StreamPoint>& from() const { return from_; }

  // Reads what is known of places first..end-1, which are behind those of the call before. One
  // thread.
  absl::Status load(std::uint64_t first, std::uint64_t end);

  // What is known of one of these places, or null; whether all or some are known. Any thread.
  const KeptAnswer* known(std::uint64_t place) const;
  bool knows_all() const { return known_.size() == loaded_; }
  bool knows_some() const { return !known_.empty(); }

  // Keeps an answer, and makes a checkpoint if one is due. Any thread. `now` tells where the
  // stream is.
  using Now = std::function<StreamPoint()>;
  void keep(const KeptAnswer& answer, const Now& now);

  // Makes the checkpoint at the end, if there is anything that the last one does not know.
  void end(const StreamPoint& now);

 private:
  StreamRun(std::shared_ptr<DiskRun> run, bool lifts_limits, bool keeps)
      : run_(std::move(run)), lifts_limits_(lifts_limits), keeps_(keeps) {}

  absl::Status read_last();
  absl::StatusOr<std::string> write_file();
  absl::Status commit(const StreamPoint& now);
  bool goes_well() const { return run_->status().ok(); }

  const std::shared_ptr<DiskRun> run_;
  const bool lifts_limits_, keeps_;
  std::optional<StreamPoint> from_;
  std::vector<KeptAnswers> lists_;               // that the last checkpoint had
  std::map<std::uint64_t, KeptAnswer> known_;    // of the places that were loaded
  std::uint64_t loaded_ = 0;                     // how many these are
  mutable std::mutex mutex_;                     // guards what follows
  std::vector<std::vector<std::string>> files_;  // of each list, without one that is written anew
  std::uint64_t next_file_ = 1;
  std::vector<std::uint64_t> words_;  // answers that are in none of these files
  bool is_new_ = false;               // whether the last checkpoint does not know all of them
  StreamPoint saved_;                 // as the last checkpoint knows it
};

}  // namespace trailblaze
