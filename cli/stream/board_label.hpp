// The last label of a file of instances, which waits for the board below it. If the label names a
// goal, that board is not a start. If it names several goals, no board up to the next label is a
// start.
//
//   Goals:
//   123456780        not a start
//   123456708        not a start
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
  // Appends instances to `read`, which must outlive the object.
  explicit BoardLabel(std::deque<StreamInstance>& read) : read_(read) {}

  // is_set() is true if there is a label to end, and is_of_goal() if this label names a goal.
  bool is_set() const { return line_.has_value(); }
  bool is_of_goal() const { return line_ && is_of_goal_; }

  // Ends the previous label, and keeps this label for the board below it.
  void set(const Line& line);

  // Ends the label. If no board is below it, appends it as an instance that cannot be read, unless
  // it is a comment or only announces a start.
  void end();

  // Ends a label in a comment of several lines.
  void end_comment();

  // Appends an instance, which may have a label above it.
  void put(StreamInstance instance);

 private:
  std::deque<StreamInstance>& read_;
  std::optional<Line> line_;
  bool is_of_goal_ = false;
  bool has_board_ = false;  // true if a board is below the label
};

}  // namespace trailblaze
