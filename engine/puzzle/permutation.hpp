// A State that is a permutation of up to 16 things, a nibble each, place 0 in the lowest nibble:
//
//   2 0 1   =   0x102
//
// Texts count the things from `first`: tiles from 0 (the blank), pancakes from 1.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// Returns the permutation with values[i] in place i. Each value is below 16.
inline State pack_permutation(const std::vector<std::uint64_t>& values) {
  State s = 0;
  for (std::size_t i = values.size(); i-- > 0;) s = s << 4 | values[i];
  return s;
}

inline State sorted_permutation(int count) {
  State s = 0;
  for (int i = count; i-- > 0;) s = s << 4 | static_cast<State>(i);
  return s;
}

// Counts how often each number occurs, a nibble per number. Moves that permute places do not change
// it.
inline std::uint64_t number_counts(State s, int count) {
  std::uint64_t counts = 0;
  for (int place = 0; place < count; ++place) counts += State{1} << 4 * (s >> 4 * place & 15);
  return counts;
}

// Returns OK if every number from `first` on occurs once. Otherwise `wrong` is the index of a
// number that is too small, too large or a repetition.
inline absl::Status check_permutation(const std::vector<std::uint64_t>& values, std::uint64_t first,
                                      std::size_t* wrong = nullptr) {
  const std::string expected = ", expected each of " + std::to_string(first) + " to " +
                               std::to_string(first + values.size() - 1) + " once";
  std::vector<bool> seen(values.size(), false);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint64_t value = values[i];
    if (wrong != nullptr) *wrong = i;
    if (value < first || value - first >= values.size()) {
      return invalid("found " + std::to_string(value) + expected);
    }
    if (seen[value - first]) return invalid("found " + std::to_string(value) + " twice" + expected);
    seen[value - first] = true;
  }
  return absl::OkStatus();
}

// Reads the output of print_permutation, fast. Returns nothing for any other text.
inline std::optional<State> scan_permutation(std::string_view text, int count,
                                             std::uint64_t first) {
  State s = 0;
  unsigned seen = 0;
  std::size_t at = 0;
  const auto digit_at = [&](std::size_t i) { return i < text.size() && is_digit(text[i]); };
  for (int i = 0; i < count; ++i, ++at) {
    if (!digit_at(at)) return std::nullopt;
    auto value = static_cast<std::uint64_t>(text[at++] - '0');
    if (digit_at(at)) value = 10 * value + static_cast<std::uint64_t>(text[at++] - '0');
    value -= first;  // a value below `first` wraps and is too large
    if (value >= static_cast<std::uint64_t>(count) || (seen >> value & 1) != 0) return std::nullopt;
    if (at < text.size() && text[at] != ' ') return std::nullopt;
    seen |= 1u << value;
    s |= value << 4 * i;
  }
  return at == text.size() + 1 ? std::optional(s) : std::nullopt;
}

// Reads letters without gaps, counted from A: "CABDEF". Returns nothing for any other text.
inline std::optional<State> spelled_permutation(std::string_view text, int count) {
  text = trim(text);
  if (text.size() != static_cast<std::size_t>(count) || count < 2) return std::nullopt;
  std::vector<std::uint64_t> values;
  for (const char c : text) {
    const char letter = static_cast<char>(c & ~0x20);  // upper case
    if (letter < 'A' || letter >= 'A' + count) return std::nullopt;
    values.push_back(static_cast<std::uint64_t>(letter - 'A'));
  }
  return check_permutation(values, 0).ok() ? std::optional(pack_permutation(values)) : std::nullopt;
}

inline absl::StatusOr<State> parse_permutation(std::string_view text, int count,
                                               std::uint64_t first) {
  if (const auto scanned = scan_permutation(text, count, first)) return *scanned;
  if (const auto spelled = spelled_permutation(text, count)) return *spelled;
  std::vector<std::uint64_t> values;
  for (const std::string_view word : list_items(text)) {
    const auto value = parse_number(word);
    if (!value.ok()) return value.status();
    values.push_back(*value);
  }
  if (values.size() != static_cast<std::size_t>(count)) {
    return invalid("found " + quantity(static_cast<std::int64_t>(values.size()), "number") +
                   ", expected " + std::to_string(count));
  }
  if (auto status = check_permutation(values, first); !status.ok()) return status;
  for (std::uint64_t& value : values) value -= first;
  return pack_permutation(values);
}

inline std::string print_permutation(State s, int count, std::uint64_t first) {
  std::string out;
  for (int i = 0; i < count; ++i) {
    if (i > 0) out += ' ';
    const std::uint64_t value = (s >> 4 * i & 15) + first;
    if (value >= 10) out += '1';
    out += static_cast<char>('0' + value % 10);
  }
  return out;
}

// Returns a uniform random permutation (Fisher & Yates, inside out).
inline State random_permutation(Random& random, int count) {
  State s = 0;
  for (int i = 0; i < count; ++i) {
    const auto j = static_cast<int>(random.below(static_cast<std::uint64_t>(i) + 1));
    const State moved = s >> 4 * j & 15;  // goes from place j to i; 0 if j is the new place
    s |= moved << 4 * i;
    s ^= (moved ^ static_cast<State>(i)) << 4 * j;
  }
  return s;
}

}  // namespace trailblaze
