// The forms of a permutation in which nothing is twisted:
//
//   list      3 1 2 4 5 6     the puzzle's own
//   letters   CABDEF          A for 1, without gaps
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/puzzle/permutation.hpp"
#include "engine/session/input_format.hpp"

namespace trailblaze {

inline absl::StatusOr<TextReading> read_letters(std::string_view text,
                                                const Parameters& /*given*/) {
  const int count = static_cast<int>(trim(text).size());
  const auto found = count <= 16 ? spelled_permutation(text, count) : std::nullopt;
  if (!found) return another_form(text, "each of the first letters once, such as CABDEF");
  return TextReading{{{"start", print_permutation(*found, count, 1)}}};
}

inline absl::StatusOr<std::string> write_letters(const Parameters& all) {
  std::string out;
  for (const std::string_view word : words(all.at("start"))) {
    const auto number = parse_number(word, 1, 26);
    if (!number.ok()) return number.status();
    out += static_cast<char>('A' + *number - 1);
  }
  return out;
}

inline std::vector<InputFormat> permutation_formats() {
  return {own_form("list"), {"letters", "CABDEF", read_letters, read_letters, write_letters}};
}

}  // namespace trailblaze
