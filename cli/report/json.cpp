#include "cli/report/json.hpp"

#include <algorithm>
#include <cstring>

#include "engine/picture/utf8.hpp"

namespace trailblaze::json {

bool is_plain(std::string_view text) {
  constexpr std::uint64_t kOnes = 0x0101010101010101, kHigh = 0x80 * kOnes;
  // Sets the high bit of each byte below n. This is exact for the lowest such byte.
  const auto below = [](std::uint64_t word, std::uint64_t n) { return (word - n * kOnes) & ~word; };
  std::uint64_t odd = 0;
  while (!text.empty()) {
    std::uint64_t word = ' ' * kOnes;
    const std::size_t length = std::min(text.size(), sizeof word);
    std::memcpy(&word, text.data(), length);
    odd |= word | below(word, ' ') | below(word ^ '"' * kOnes, 1) | below(word ^ '\\' * kOnes, 1);
    text.remove_prefix(length);
  }
  return (odd & kHigh) == 0;
}

void append(std::string& out, std::string_view text) {
  out += '"';
  if (is_plain(text)) {
    out.append(text);
    text = {};
  }
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char c = text.front();
    if (length == 0) {
      out += "\\ufffd";
    } else if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < ' ') {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<int>(c));
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

}  // namespace trailblaze::json
