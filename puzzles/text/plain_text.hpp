// A text in plain signs: what keyboards and pages of the world write for a digit, a bar, a blank or
// a space becomes one ASCII sign, and each sign knows where it stood in the text that was given.
//
//   │ ┃ ║   |      ┌ ┼ ╝   +      ─ ═   kRuleSign      □ ⬜ ·   _
//   – −     -      “ ’     "      8️⃣    8               spaces of other widths   ' '
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {

// True if a '#' here in a line may be a cell among rows that '/' splits: it begins no comment that
// is plainly one, such as "# easy".
inline bool is_in_rows(std::string_view line, std::size_t at) {
  const std::string_view before = trim(line.substr(0, at)), behind = trim(line.substr(at + 1));
  constexpr std::string_view kSmall = "abcdefghijklmnopqrstuvwxyz";
  if (behind.find_first_not_of(kSmall) > 2 && behind.size() > 2) return false;
  return before.ends_with('/') ||
         (before.find('/') != before.npos && line.find('/', at) != line.npos);
}

// A level line of a drawn box. It is no sign of any puzzle, so only rules may have it.
inline constexpr char kRuleSign = '\x1c';

class PlainText {
 public:
  // `given` must outlive this.
  explicit PlainText(std::string_view given);

  const std::string& signs() const { return signs_; }

  // An error at this sign, with its line and column in the text that was given.
  absl::Status error(std::size_t at, const absl::Status& what) const;

  // The text that was given, from this sign on.
  std::string_view given_from(std::size_t at) const { return given_.substr(origin(at)); }

 private:
  std::size_t origin(std::size_t at) const;

  std::string_view given_;
  std::string signs_;
  std::vector<std::size_t> origins_;  // of each sign; empty if every sign stands where it stood
};

}  // namespace trailblaze
