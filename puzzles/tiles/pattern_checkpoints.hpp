// Checkpoints of a pattern database that is being built (pattern_builder.hpp): between two groups
// and, in a group that is swept by words (pattern_sweep.hpp), between two levels or, after a stop,
// within one.
//
//   numbers   point   groups that are done, the greatest of their entries; of the group at work the
//                     last whole level, 0 where it is to begin, and the states so far
//   file      the words of all groups, a byte a placement | the sweep of a group at work
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
  // Where the work is.
  struct Point {
    std::uint64_t groups = 0;    // done
    std::uint64_t greatest = 0;  // of their entries
    std::uint64_t level = 0;     // the last whole one of the group at work
    std::uint64_t states = 0;    // of its levels
  };

  // `run` must outlive it.
  explicit PatternCheckpoints(DiskRun& run) : run_(run) {}

  // Begins, or goes on with what the last checkpoint has. `words` are those of all groups, which
  // are zero, and must stand until the work is done. Errors: a checkpoint that cannot be read.
  absl::Status begin(std::span<std::uint64_t> words, std::uint64_t groups);

  const Point& point() const { return point_; }

  // Reads the sweep of the group at work. False where it cannot be read: unread() says why.
  bool load(DenseSpace& sweep);

  // One more level of the group at work is whole, of so many states, or all of it is. Makes a
  // checkpoint where one is due. False where that failed: the last one stands, and the run says
  // why.
  bool end_level(DenseSpace& sweep, std::uint64_t states);
  bool end_group(unsigned greatest);

  // A stop has left the sweep within a level of the group at work. Makes a checkpoint.
  void leave_level(DenseSpace& sweep);

  // Makes a checkpoint of what is done, unless the last one has it: for a caller that cannot save
  // what was built. The words must still be there.
  void keep();

  const absl::Status& unread() const { return unread_; }

  // How the work ends where one of these has failed.
  Stop stop() const;

 private:
  void close();
  bool commit(DenseSpace* sweep);

  DiskRun& run_;
  Point point_;
  std::span<std::uint64_t> words_;
  std::optional<WordFileReader> file_;  // of the last checkpoint, while it is read
  std::optional<WordsIn> in_;
  bool is_kept_ = false;  // the last checkpoint has all that is done
  absl::Status unread_;   // what went wrong when a checkpoint was read
};

}  // namespace trailblaze
