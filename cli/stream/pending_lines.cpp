#include "cli/stream/pending_lines.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// How many more braces of a JSON object a line opens than it closes. A string ends on its line.
int opened_braces(std::string_view line) {
  int opened = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (in_string && c == '\\') {
      ++i;  // the sign behind it is a part of the string
    } else if (c == '"') {
      in_string = !in_string;
    } else if (!in_string) {
      opened += c == '{' ? 1 : c == '}' ? -1 : 0;
    }
  }
  return opened;
}

}  // namespace

void PendingLines::add(Line line) {
  if (lines_.empty()) is_object_ = trim(line.text).starts_with('{');
  if (is_object_) depth_ += opened_braces(line.text);
  lines_.push_back(std::move(line));
}

bool PendingLines::may_go_on_with(std::string_view row) const {
  return lines_.empty() || trim(lines_.front().text).size() == row.size();
}

std::vector<Line> PendingLines::take() {
  is_object_ = false;
  depth_ = 0;
  return std::exchange(lines_, {});
}

bool look_like_board(const std::vector<Line>& lines) {
  const std::size_t width = trim(lines.front().text).size();
  const auto at = [&](std::size_t row, std::size_t column) {
    const bool is_inside = row < lines.size() && column < width;
    return is_inside ? trim(lines[row].text)[column] : '\n';
  };
  std::map<char, int> signs, lonely;
  for (std::size_t row = 0; row < lines.size(); ++row) {
    if (trim(lines[row].text).size() != width) return false;
    for (std::size_t column = 0; column < width; ++column) {
      const char c = at(row, column);
      const bool has_like = c == at(row + 1, column) || c == at(row, column + 1) ||
                            (row > 0 && c == at(row - 1, column)) ||
                            (column > 0 && c == at(row, column - 1));
      ++signs[c];
      if (!has_like && c != '0') ++lonely[c];
    }
  }
  return lines.size() > 1 &&
         std::ranges::all_of(lonely, [&](const auto& l) { return signs[l.first] == 1; });
}

}  // namespace trailblaze
