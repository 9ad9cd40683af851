// A text in plain signs. The world's characters for a digit, a bar, a blank or a space each become
// an ASCII sign. Each sign knows its place in the given text.
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

// True if a '#' here in a line may be a cell among rows that '/' splits. False if it plainly begins
// a comment, such as "# easy".
inline bool is_in_rows(std::string_view line, std::size_t at) {
  const std::string_view before = trim(line.substr(0, at)), behind = trim(line.substr(at + 1));
  constexpr std::string_view kSmall = "abcdefghijklmnopqrstuvwxyz";
  if (behind.find_first_not_of(kSmall) > 2 && behind.size() > 2) return false;
  return before.ends_with('/') ||
         (before.find('/') != before.npos && line.find('/', at) != line.npos);
}

// A horizontal line of a drawn box. No puzzle uses this sign, so only rules have it.
inline constexpr char kRuleSign = '\x1c';

class PlainText {
 public:
  // `given` must outlive the object.
  explicit PlainText(std::string_view given);

  const std::string& signs() const { return signs_; }

  // Returns an error at this sign, with its line and column in the given text.
  absl::Status error(std::size_t at, const absl::Status& what) const;

  // Returns the given text from this sign on.
  std::string_view given_from(std::size_t at) const { return given_.substr(origin(at)); }

 private:
  std::size_t origin(std::size_t at) const;

  std::string_view given_;
  std::string signs_;
  std::vector<std::size_t> origins_;  // of each sign; empty if every sign kept its place
};

}  // namespace trailblaze
