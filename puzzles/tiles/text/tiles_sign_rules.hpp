// The patterns by which a pasted board of tiles becomes one of plain signs (tiles_signs.hpp).
#pragma once

#include <re2/re2.h>

#include <cstdint>
#include <span>
#include <string_view>

namespace trailblaze {

// What matches the pattern becomes this text. Where the pattern has groups, what is in them stays,
// with this text between them.
struct TilesSignRule {
  enum class Times : std::uint8_t { kAny, kOne, kSeveral };

  RE2 pattern;
  std::string_view becomes;
  const char* note = nullptr;  // what is then told
  Times times = Times::kAny;   // how often it must match, or else nothing changes
  bool only_of_nine = false;   // only for texts of nine characters
};

// Said of a text that begins with a number and a colon, a point or a bracket.
inline constexpr const char* kNumberedNote = "the number before the board is read over";

// The rules for every text, in the order in which they are applied.
std::span<const TilesSignRule> tiles_sign_rules();

// Those for a text without any usual sign for the blank: the first that fits tells what it is.
std::span<const TilesSignRule> tiles_blank_rules();

// Whether a text has a usual sign for the blank, in a word too: 0 _ . x
bool has_usual_blank(std::string_view text);

}  // namespace trailblaze
