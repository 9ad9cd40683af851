#include "cli/stream/board_label.hpp"

#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/text/paste_marks.hpp"

namespace trailblaze {

void BoardLabel::set(const Line& line) {
  end();
  line_ = {line.number, std::string(trim(line.text)), absl::OkStatus()};
  is_of_goal_ = names_goal(line_->text);
  has_board_ = false;
}

void BoardLabel::end() {
  if (!line_) return;
  const Line label = *std::exchange(line_, std::nullopt);
  if (has_board_ || label.text.starts_with('#')) return;
  if (!is_of_goal_ && is_label_of_start(label.text)) return;
  StreamInstance alone{label.number, label.text};
  alone.error = in_field("start", invalid("found " + in_quotes(label.text) +
                                          " without a board below it, expected a start"));
  alone.is_start = false;
  read_.push_back(std::move(alone));
}

void BoardLabel::end_comment() {
  if (line_ && line_->text.starts_with('#')) line_.reset();
}

// Appends an instance. An unreadable instance below the label of a goal keeps its own error. It may
// be a remark above the goal, so the label then also applies to the next instance.
void BoardLabel::put(StreamInstance instance) {
  const bool holds = is_of_goal() && (!instance.error.ok() || names_several_goals(line_->text));
  if (is_of_goal()) {
    instance.is_start = false;
    if (instance.error.ok()) {
      if (!has_board_) instance.line = line_->number;
      instance.start = line_->text + "\n" + instance.start;
      instance.error = in_field("start", not_a_start_error(line_->text));
    }
  }
  has_board_ = true;
  if (!holds) line_.reset();
  read_.push_back(std::move(instance));
}

}  // namespace trailblaze
