#include "cli/stream/pending_lines.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// Whether a line may say the size of the board below it: "3", "3 4", "3x4".
bool may_be_size(std::string_view line) {
  return line.find_first_not_of("0123456789 xX") == line.npos && words(line).size() <= 2;
}

}  // namespace

void PendingLines::add(Line line) {
  std::string_view signs = trim(line.text);
  if (lines_.empty()) is_object_ = signs.starts_with('{');
  if (is_object_) {
    if (lines_.empty()) signs = trim(signs.substr(1));
    if (first_ == 0 && !signs.empty()) first_ = signs.front();
    depth_ += opened_brackets(line.text, first_ == '\'' ? "'\"" : "\"");
  }
  lines_.push_back(std::move(line));
}

bool PendingLines::begins_block(std::string_view line) {
  line = trim(line);
  const std::string_view word = line.substr(0, line.find_first_of(" \t"));
  return word == "Scramble" || word == "ScrambleState" || word == "ScrambleAlg" ||
         word == "StartState";
}

bool PendingLines::are_whole() const {
  return lines_.size() > kMost || (is_object_ && depth_ <= 0) ||
         (are_block() && trim(lines_.back().text) == "End");
}

bool PendingLines::may_go_on_with(std::string_view row) const {
  if (lines_.empty()) return true;
  const std::string_view first = trim(lines_.front().text);
  const std::size_t count = words(first).size();
  return first.size() == row.size() || (count > 1 && count == words(row).size()) ||
         may_be_size(first);
}

std::vector<Line> PendingLines::take() {
  is_object_ = false;
  depth_ = 0;
  first_ = 0;
  return std::exchange(lines_, {});
}

// A string, between two of one of these quotes, ends on its line.
int opened_brackets(std::string_view line, std::string_view quotes) {
  int opened = 0;
  char quote = 0;  // of the string that is open
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quote != 0) {
      if (c == '\\') ++i;  // the sign behind it is a part of the string
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
