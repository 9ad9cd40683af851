#include "cli/stream/pending_lines.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/text/cells.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {

void PendingLines::add(Line line) {
  std::string_view signs = trim(line.text);
  // An object may also begin below a size or a label.
  const bool begins =
      !is_object_ && (opens_object(signs) || (lines_.empty() && signs.starts_with('{')));
  is_object_ |= begins;
  if (is_object_) {
    if (begins) {
      depth_ = 1;
      signs = trim(signs.substr(signs.starts_with('{') ? 1 : signs.size()));
    }
    if (first_ == 0 && !signs.empty()) first_ = signs.front();
    depth_ += opened_brackets(signs, first_ == '\'' ? "'\"" : "\"");
  }
  lines_.push_back(std::move(line));
}

bool PendingLines::are_whole() const {
  return lines_.size() > kMost || (is_object_ && depth_ <= 0) ||
         (are_section() && trim(lines_.back().text) == "End");
}

bool PendingLines::are_in_box() const {
  static const Regex kEdge("(?:\\+[-=+]*[-=]|\u250c|\u2554|\u256d|\u250f).*");
  return !lines_.empty() && kEdge.matches(trim(lines_.front().text));
}

bool PendingLines::may_go_on_with(std::string_view row) const {
  if (lines_.empty()) return true;
  const std::string_view first = trim(lines_.front().text);
  const std::size_t count = list_items(first).size();
  return first.size() == row.size() || (count > 1 && count == list_items(row).size()) ||
         may_be_size(first.substr(first.find_last_of(":=") + 1));  // after a label
}

std::vector<Line> PendingLines::take() {
  is_object_ = false;
  depth_ = 0;
  first_ = 0;
  return std::exchange(lines_, {});
}

// Counts brackets outside strings. A string stands between two equal quotes and ends on its line.
int opened_brackets(std::string_view line, std::string_view quotes) {
  int opened = 0;
  char quote = 0;  // of the open string
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quote != 0) {
      if (c == '\\') ++i;  // the character after it is a part of the string
      if (c == quote) quote = 0;
    } else if (quotes.find(c) != quotes.npos) {
      quote = c;
    } else {
      constexpr std::string_view kOpening = "([{", kClosing = ")]}";
      opened += kOpening.find(c) != kOpening.npos ? 1 : kClosing.find(c) != kClosing.npos ? -1 : 0;
    }
  }
  return opened;
}

bool look_like_board(const std::vector<Line>& lines) {
  const std::size_t width = trim(lines.front().text).size() + 1;
  const std::string all =
      join(lines, "\n", [](const Line& line) { return std::string(trim(line.text)); });
  const auto is_like = [&](std::size_t i, std::size_t other) {
    return other < all.size() && all[i] == all[other];
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool is_end = i % width == width - 1, is_alone = std::ranges::count(all, all[i]) == 1;
    if ((all[i] == '\n') != is_end) return false;
    const bool has_like = is_like(i, i + 1) || is_like(i, i - 1) || is_like(i, i + width) ||
                          is_like(i, i - width);  // a wrapped index exceeds all.size()
    if (!is_end && all[i] != '0' && !is_alone && !has_like) return false;
  }
  return all.size() % width == width - 1;
}

}  // namespace trailblaze
