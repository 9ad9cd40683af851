// The last label of a file of instances, which waits for the board below it. Where it names a goal,
// that board is no start: one board, or all up to the next label where it speaks of several.
//
//   Goals:
//   123456780        no start
//   123456708        no start
//   Mine:
//   123405786        a start
#pragma once

#include <deque>
#include <optional>

#include "cli/stream/lines.hpp"
#include "cli/stream/stream_instance.hpp"

namespace trailblaze {

class BoardLabel {
 public:
  // Instances are put at the end of `read`, which must outlive this.
  explicit BoardLabel(std::deque<StreamInstance>& read) : read_(read) {}

  // Whether there is a label to end, and whether it names a goal.
  bool is_set() const { return line_.has_value(); }
  bool is_of_goal() const { return line_ && is_of_goal_; }

  // Ends the label before, and waits with this one.
  void set(const Line& line);

  // Ends the label. One that has no board below it is put as an instance that cannot be read,
  // unless it is a comment, or says no more than that a start is below it.
  void end();

  // Ends a label that stood in a comment of several lines.
  void end_comment();

  // Puts an instance that is below the label, or that has none above it.
  void put(StreamInstance instance);

 private:
  std::deque<StreamInstance>& read_;
  std::optional<Line> line_;
  bool is_of_goal_ = false;
  bool has_board_ = false;  // below it
};

}  // namespace trailblaze
