// Positions written as groups of letters with a sign between them: "321//", "MMMCCCB|".
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/base/text.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {

// Returns the letters and the signs between the groups, without anything else that people write.
// With '/' as `between`, "[[3, 2, 1], [], []]" and "3 2 1 | |" become "321//". Capitals stay.
inline std::string letter_groups(std::string_view given, char between) {
  std::string text(given);
  static const Regex kBetweenLists(R"([\])}]\s*,?\s*[\[({])");
  kBetweenLists.replace_all(&text, "/");
  std::ranges::replace(text, between == '/' ? '|' : '/', between);
  std::erase_if(text, [](char c) {
    return is_space(c) || std::string_view(",'\"[](){}").find(c) != std::string_view::npos;
  });
  return text;
}

}  // namespace trailblaze
