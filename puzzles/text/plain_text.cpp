#include "puzzles/text/plain_text.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// A range of characters, and the sign that each becomes; 0 drops the character.
struct Range {
  char32_t first, last;
  char sign;
};

constexpr Range kRanges[] = {
    {0xa0, 0xa0, ' '},           {0xb7, 0xb7, '_'},           {0xd7, 0xd7, 'x'},
    {0x2000, 0x200a, ' '},       {0x200b, 0x200b, 0},         {0x2010, 0x2015, '-'},
    {0x2018, 0x2019, '\''},      {0x201c, 0x201d, '"'},       {0x202f, 0x202f, ' '},
    {0x20e3, 0x20e3, 0},  // the key around a digit
    {0x2205, 0x2205, '_'},       {0x2212, 0x2212, '-'},       {0x2423, 0x2423, '_'},
    {0x2500, 0x2501, kRuleSign}, {0x2502, 0x2503, '|'},       {0x2504, 0x2505, kRuleSign},
    {0x2506, 0x2507, '|'},       {0x2508, 0x2509, kRuleSign}, {0x250a, 0x250b, '|'},
    {0x250c, 0x254b, '+'},       {0x254c, 0x254d, kRuleSign}, {0x254e, 0x254f, '|'},
    {0x2550, 0x2550, kRuleSign}, {0x2551, 0x2551, '|'},       {0x2552, 0x2570, '+'},
    {0x2588, 0x2588, '_'},       {0x25a0, 0x25a2, '_'},       {0x25ab, 0x25ab, '_'},
    {0x25af, 0x25af, '_'},       {0x25cb, 0x25cc, '_'},       {0x25fb, 0x25fb, '_'},
    {0x25fd, 0x25fd, '_'},       {0x2610, 0x2610, '_'},       {0x2b1a, 0x2b1c, '_'},
    {0x3000, 0x3000, ' '},       {0xfe0f, 0xfe0f, 0},  // draws the character before it in colour
    {0xfeff, 0xfeff, 0},
};

// The code of a text's first character and its number of bytes; code 0 if they are not UTF-8.
struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
};

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t bytes = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : byte(0) >= 0xc0 ? 2 : 1;
  if (bytes == 1 || bytes > text.size()) return {};
  char32_t code = byte(0) & (0xffU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3fU);
  }
  return {code, bytes};
}

const Range* range_of(char32_t code) {
  const auto* const range = std::ranges::lower_bound(kRanges, code, {}, &Range::last);
  return range != std::end(kRanges) && range->first <= code ? range : nullptr;
}

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

}  // namespace

PlainText::PlainText(std::string_view given) : given_(given) {
  if (std::ranges::all_of(given, is_ascii)) {
    signs_ = given;
    return;
  }
  const auto put = [&](char sign, std::size_t at) {
    signs_ += sign;
    origins_.push_back(at);
  };
  for (std::size_t at = 0; at < given.size();) {
    const Character found = is_ascii(given[at]) ? Character{} : first_character(given.substr(at));
    const Range* const range = found.bytes == 1 ? nullptr : range_of(found.code);
    if (range == nullptr) {
      for (std::size_t i = 0; i < found.bytes; ++i) put(given[at + i], at + i);
    } else if (range->sign != 0) {
      put(range->sign, at);
    }
    at += found.bytes;
  }
}

std::size_t PlainText::origin(std::size_t at) const {
  if (at >= signs_.size()) return given_.size();
  return origins_.empty() ? at : origins_[at];
}

absl::Status PlainText::error(std::size_t at, const absl::Status& what) const {
  return in_field(location_in(given_, origin(at)), what);
}

}  // namespace trailblaze
