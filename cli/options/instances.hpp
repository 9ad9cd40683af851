// Where the instances of a stream come from: lines of a file, or a series of random ones.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "cli/options/settings.hpp"
#include "cli/stream/lines.hpp"
#include "engine/base/parallel.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

class Instances {
 public:
  // Blank lines and comments are left out. A board may begin with a wall, so among boards a comment
  // is "# " and more, else '#' and anything.
  static absl::StatusOr<Instances> open(const Settings& settings, bool lines_are_boards);

  // Reads the next instances with their line numbers, at most `count`; none at the end. `session`
  // makes the random ones.
  absl::StatusOr<std::vector<Line>> next(std::size_t count, Session* session, const Crew& crew);

  // Whether the instances are a random series.
  bool are_random() const { return !reader_; }

  // Takes the next of a series, at most `count`, as numbers only.
  StreamBatch next_batch(std::uint64_t count);

  // How many instances there are in all (at most: lines), 0 where that is not known beforehand.
  std::uint64_t total() const { return total_; }

 private:
  absl::StatusOr<std::vector<Line>> next_lines(std::size_t count);

  std::optional<LineReader> reader_;
  bool lines_are_boards_ = false;
  std::uint64_t seed_ = 0, made_ = 0, total_ = 0;
};

}  // namespace trailblaze
