#include "python/core/lines.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace trailblaze {
namespace {

constexpr auto kNone = std::string_view::npos;

// Returns the index of `text` in `line`, from `from` on. std::string_view::find would be slow: it
// stops at each quote, the first character of `text`, and a line is full of quotes.
std::size_t find_in(std::string_view line, std::string_view text, std::size_t from) {
  if (from > line.size()) return kNone;
  const void* const found =
      memmem(line.data() + from, line.size() - from, text.data(), text.size());
  return found == nullptr ? kNone
                          : static_cast<std::size_t>(static_cast<const char*>(found) - line.data());
}

// Returns the index after the closing quote of the JSON string whose opening quote is at `i`.
std::size_t end_of_text(std::string_view line, std::size_t i) {
  for (++i; i < line.size() && line[i] != '"'; ++i) {
    if (line[i] == '\\') ++i;
  }
  return i + 1;
}

// Returns the end of the JSON value that begins at `i`, or an index beyond the line if the value
// does not end.
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

// Returns the index of a field's value in the JSON object `line`, or kNone. Walks field by field
// from `i`, which is the beginning of a field. `key` is the name in quotes, with a colon.
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

// Returns the index of a field's value like walk_to_value(), but without reading every byte. A
// quote inside a JSON string has a backslash, so the key can only match the name of a field. If
// there is no brace before the key, the field belongs to the line's own object. A brace in
// `name":{` or `name":[{` begins a nested object, because a quote after a letter ends a string; the
// function skips this object. Any other brace may be part of a string. In that case, the function
// calls walk_to_value().
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
