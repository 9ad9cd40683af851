#include "cli/report/json.hpp"

#include <algorithm>
#include <cstring>

namespace trailblaze::json {
namespace {

// How many bytes at the front of `text` are one UTF-8 character; 0 when they are none.
std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) < 0x80                       ? 1
                             : byte(0) >= 0xc2 && byte(0) < 0xe0  ? 2
                             : byte(0) >= 0xe0 && byte(0) < 0xf0  ? 3
                             : byte(0) >= 0xf0 && byte(0) <= 0xf4 ? 4
                                                                  : 0;
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  const bool overlong = (byte(0) == 0xe0 && byte(1) < 0xa0) || (byte(0) == 0xf0 && byte(1) < 0x90);
  const bool surrogate = byte(0) == 0xed && byte(1) >= 0xa0;
  const bool too_large = byte(0) == 0xf4 && byte(1) >= 0x90;
  return overlong || surrogate || too_large ? 0 : length;
}

}  // namespace

bool is_plain(std::string_view text) {
  constexpr std::uint64_t kOnes = 0x0101010101010101, kHigh = 0x80 * kOnes;
  // The high bit of a byte is set where it is below n, exactly so in the lowest such byte.
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
    const std::size_t length = character(text);
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
