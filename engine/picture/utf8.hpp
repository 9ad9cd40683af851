// Characters in UTF-8, in arbitrary texts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace trailblaze {

// Splits a text into characters. Bytes that continue no character belong to the one before them.
inline std::vector<std::string> characters(std::string_view text) {
  std::vector<std::string> found;
  for (const char c : text) {
    const bool goes_on = (static_cast<unsigned char>(c) & 0xc0) == 0x80;
    if (!goes_on || found.empty()) found.emplace_back();
    found.back() += c;
  }
  return found;
}

// Returns the length in bytes of the UTF-8 character at the front of `text`; 0 if `text` is empty
// or does not begin with a valid character.
inline std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
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

}  // namespace trailblaze
