#include "python/core/lines.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace trailblaze {
namespace {

constexpr auto kNone = std::string_view::npos;

// Where the text begins in a line, from `from` on. std::string_view::find stops at every quote,
// and a line is full of them.
std::size_t find_in(std::string_view line, std::string_view text, std::size_t from) {
  if (from > line.size()) return kNone;
  const void* const found =
      memmem(line.data() + from, line.size() - from, text.data(), text.size());
  return found == nullptr ? kNone
                          : static_cast<std::size_t>(static_cast<const char*>(found) - line.data());
}

// The end of the text that begins with the quote at `i`: behind its second one.
std::size_t end_of_text(std::string_view line, std::size_t i) {
  for (++i; i < line.size() && line[i] != '"'; ++i) {
    if (line[i] == '\\') ++i;
  }
  return i + 1;
}

// The end of a value of JSON that begins at `i`; beyond the line where it has none.
std::size_t end_of_value(std::string_view line, std::size_t i) {
  int depth = 0;
  while (i < line.size()) {
    const char c = line[i];
    const bool opens = c == '[' || c == '{', closes = c == ']' || c == '}';
    if (depth == 0 && (closes || c == ',')) return i;
    if (opens) ++depth;
    if (closes) --depth;
    i = c == '"' ? end_of_text(line, i) : i + 1;
  }
  return i + 1;
}

std::size_t end_of_spaces(std::string_view line, std::size_t i) {
  while (i < line.size() && (line[i] == ' ' || line[i] == '\t')) ++i;
  return i;
}

// The begin of the value of a field of the object that the line is, field by field from `i` on,
// where one begins. `key` is the name, its quotes and a colon.
std::size_t walk_to_value(std::string_view line, std::string_view key, std::size_t i) {
  while (i < line.size()) {
    i = end_of_spaces(line, i);
    if (line.substr(i, key.size()) == key) return i + key.size();
    i = end_of_value(line, i) + 1;
  }
  return kNone;
}

bool is_of_name(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

// The same without a look at every byte. Inside a text of JSON a quote has a backslash, so the key
// can only be a name; whether it is that of a field of the line or of an object inside is told by
// the braces before it. Objects that are values of fields, `name":{` and `name":[{`, are skipped as
// a whole: a quote behind a letter ends a text. Any other brace may stand in a text, and then the
// line is walked.
std::size_t begin_of_value(std::string_view line, std::string_view key) {
  std::size_t from = line.find('{');
  if (from == kNone) return kNone;
  for (++from;;) {
    const std::size_t at = find_in(line, key, from);
    if (at == kNone) return kNone;
    const std::size_t brace = line.substr(0, at).find('{', from);
    if (brace == kNone) return at + key.size();
    const std::size_t begin = line[brace - 1] == '[' ? brace - 1 : brace;
    if (begin < from + 3 || line.substr(begin - 2, 2) != "\":" || !is_of_name(line[begin - 3])) {
      return walk_to_value(line, key, from);
    }
    from = end_of_value(line, begin) + 1;
  }
}

}  // namespace

Lines::Lines(KeptText text) : text_(std::make_shared<const KeptText>(std::move(text))) {
  std::string_view rest = text_->view();
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (!line.empty()) lines_.push_back(line);
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
}

Lines Lines::slice(std::ptrdiff_t begin, std::ptrdiff_t step, std::size_t count) const {
  Lines found;
  found.text_ = text_;
  found.lines_.reserve(count);
  for (std::size_t k = 0; k < count; ++k) {
    found.lines_.push_back(
        lines_[static_cast<std::size_t>(begin + static_cast<std::ptrdiff_t>(k) * step)]);
  }
  return found;
}

std::optional<std::string> Lines::values(const std::string& name) const {
  const std::string key = "\"" + name + "\":";
  std::string out = "[";
  for (const std::string_view line : lines_) {
    const std::size_t begin = begin_of_value(line, key);
    if (begin == kNone) return std::nullopt;
    const std::size_t end = end_of_value(line, begin);
    if (end > line.size()) return std::nullopt;
    if (out.size() > 1) out += ',';
    out += line.substr(begin, end - begin);
  }
  return out + "]";
}

}  // namespace trailblaze
