// Positions written as groups of letters with a sign between them: "321//", "MMMCCCB|".
#pragma once

#include <absl/status/statusor.h>

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

// The letters on each bank of a river, in lower case.
struct Banks {
  std::string first, across;
};

// Reads who is on which bank: "GC|fw", with the river in the middle. The text must have the
// characters of `all`, such as "fwgc|", in any order and case.
inline absl::StatusOr<Banks> read_banks(std::string_view text, std::string_view all) {
  const std::string banks = lower_case(letter_groups(text, '|'));
  if (!std::ranges::is_permutation(banks, lower_case(all))) {
    return invalid("found " + in_quotes(text) + ", expected all of " + std::string(all) +
                   " in any order");
  }
  const std::size_t river = banks.find('|');
  return Banks{banks.substr(0, river), banks.substr(river + 1)};
}

}  // namespace trailblaze
