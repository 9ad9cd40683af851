// Positions written as groups of letters with a sign between them: "321//", "MMMCCCB|".
#pragma once

#include <re2/re2.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/base/text.hpp"

namespace trailblaze {

// Returns the letters and the signs between the groups, without anything else that people write.
// With '/' as `between`, "[[3, 2, 1], [], []]" and "3 2 1 | |" become "321//". Capitals stay.
inline std::string letter_groups(std::string_view given, char between) {
  std::string text(given);
  static const RE2 kBetweenLists(R"([\])}]\s*,?\s*[\[({])");
  RE2::GlobalReplace(&text, kBetweenLists, "/");
  std::ranges::replace(text, between == '/' ? '|' : '/', between);
  std::erase_if(text, [](char c) {
    return is_space(c) || std::string_view(",'\"[](){}").find(c) != std::string_view::npos;
  });
  return text;
}

}  // namespace trailblaze
