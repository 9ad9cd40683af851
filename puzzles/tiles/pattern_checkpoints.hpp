// Checkpoints of a pattern database that is being built (pattern_builder.hpp). They are made
// between two groups. In a group that is swept by words (pattern_sweep.hpp) they are also made
// between two levels and, after a stop, within a level.
//
//   numbers   point   finished groups, the greatest of their entries; of the current group: the
//                     last whole level (0 if it has not begun) and the states so far
//   file      the words of all groups, a byte a placement | the sweep of the current group
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <optional>
#include <span>

#include "engine/base/limits.hpp"
#include "engine/dense/space.hpp"
#include "engine/run/disk_run.hpp"

namespace trailblaze {

class PatternCheckpoints {
 public:
  // How far the work has come.
  struct Progress {
    std::uint64_t groups = 0;    // finished groups
    std::uint64_t greatest = 0;  // greatest entry of the finished groups
    std::uint64_t level = 0;     // last whole level of the current group
    std::uint64_t states = 0;    // states in the levels of the current group
  };

  // `run` must outlive the object.
  explicit PatternCheckpoints(DiskRun& run) : run_(run) {}

  // Starts anew, or resumes from the last checkpoint. `words` are the words of all groups: they
  // must be zero, and must stay until the work is done. Fails if the checkpoint cannot be read.
  absl::Status begin(std::span<std::uint64_t> words, std::uint64_t groups);

  const Progress& progress() const { return progress_; }

  // Reads the sweep of the current group. Returns false if it cannot be read: read_error() says
  // why.
  bool load(DenseSpace& sweep);

  // Records another whole level of the current group, with its number of states, or that the whole
  // group is done. Makes a checkpoint if one is due. Returns false if that failed: the last
  // checkpoint stays, and the run has the error.
  bool end_level(DenseSpace& sweep, std::uint64_t states);
  bool end_group(unsigned greatest);

  // Makes a checkpoint after a stop that left the sweep within a level of the current group.
  void save_unfinished_level(DenseSpace& sweep);

  // Makes a checkpoint of the finished work unless the last checkpoint has all of it. For a caller
  // that cannot save the built tables. The words must still be there.
  void save_finished();

  const absl::Status& read_error() const { return read_error_; }

  // Returns how the work ends after a failure of any of these functions.
  Stop stop() const;

 private:
  void close();
  bool commit(DenseSpace* sweep);

  DiskRun& run_;
  Progress progress_;
  std::span<std::uint64_t> words_;
  std::optional<WordFileReader> file_;  // the last checkpoint's file, while it is read
  std::optional<WordsIn> in_;
  bool has_all_finished_ = false;  // true if the last checkpoint has all finished work
  absl::Status read_error_;        // error from reading a checkpoint
};

}  // namespace trailblaze
