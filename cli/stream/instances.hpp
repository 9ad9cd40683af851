// Reads the instances of files (RandomSeries makes random instances).
//
// An instance is a line. If a line cannot be read by itself or may be a row of a board, the
// instance extends to the next blank line, or to the end of its JSON object:
//
//   1 2 3 4 0 5 7 8 6        one line
//
//   _ 8 3                    three lines
//   6 4 7
//   1 2 5
//
//   Puzzle 2:                a label, and its board after a blank line
//
//   {"tiles":                two lines
//     [[0, 8, 3], [6, 4, 7], [1, 2, 5]]}
//
// Boards that follow each other without a blank line are split if there is exactly one way to read
// all lines and no board may be a part of a larger board. The latter is certain if the size is
// known, if the size is above the board, or if a part of the board would lack a tile. Rows directly
// below unreadable lines are rejected, because they may belong together. Each board may have its
// own size.
//
// If every line may be either a code of Klotski or a row of a board, and the lines look like a
// board, they are an error: only --input-format can decide. InstanceReader reads each text
// (instance_reader.hpp).
//
// The first instance of the first file may define the puzzle: its size and its goal. No instance
// extends from one file to the next.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/settings.hpp"
#include "cli/problem/problem.hpp"
#include "cli/stream/board_label.hpp"
#include "cli/stream/instance_reader.hpp"
#include "cli/stream/lines.hpp"
#include "cli/stream/pending_lines.hpp"
#include "cli/stream/stream_instance.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// Returns the origin of an instance of these settings' files or of their random series.
InstanceOrigin origin_of(const StreamInstance& instance, const ProblemSettings& settings);

class Instances {
 public:
  // The settings have a file, and `problem` has no session yet. Both must outlive the object.
  Instances(const ProblemSettings& settings, const Problem& problem);
  Instances(const Instances&) = delete;  // label_ appends instances to read_
  Instances& operator=(const Instances&) = delete;

  // Returns the error of reading the files.
  absl::Status error() const { return error_.ok() ? lines_->error() : error_; }

  // Returns the parameters of the first readable instance, without its start. Returns none if no
  // instance is readable, or if too many unreadable instances come first.
  Parameters first_parameters();

  // Returns the next instances, at most `count`; none at the end. Requires that the problem's
  // session is open, unless each instance has its own session.
  absl::StatusOr<std::vector<StreamInstance>> next(std::size_t count);

 private:
  void check_first();

  // Several lines.
  bool must_wait(std::string_view line, const StreamInstance& alone) const;
  std::vector<StreamInstance> codes_of(const std::vector<Line>& lines) const;
  void take_label(std::vector<Line>& lines);
  StreamInstance board_of(std::span<const Line> lines) const;
  // Boards that follow each other, and their number of lines.
  struct Split {
    std::vector<StreamInstance> boards = {};
    std::size_t lines = 0;
  };
  Split split_boards(std::span<const Line> lines, bool may_go_on) const;
  void split_pending();
  void end_pending();

  // Line by line.
  bool is_whole(const Line& line, const StreamInstance& alone) const;
  bool is_label_for_next(const Line& line) const;
  void take(Line line, bool has_number);
  void take_blank(const Line& line);
  bool open_next();
  bool read_more();
  bool read_line();

  const ProblemSettings& settings_;
  const Problem& problem_;
  InstanceReader reader_;
  std::size_t file_ = 0;             // index of the current file
  absl::Status error_;               // an error of a file after the first
  std::optional<LineReader> lines_;  // of the current file
  std::uint64_t unread_line_ = 0;    // the last line that cannot be read and may be a row
  bool is_session_open_ = false;     // true once instances were requested with the session open
  PendingLines pending_;             // of an instance that is not whole yet
  std::deque<StreamInstance> read_;  // instances that were not requested yet
  BoardLabel label_{read_};          // the last label, which waits for its board
};

}  // namespace trailblaze
