#include "puzzles/text/letter_groups.hpp"

#include <re2/re2.h>

#include <algorithm>

#include "engine/base/text.hpp"

namespace trailblaze {

std::string letter_groups(std::string_view given, char between) {
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
