// Sequences of turns, as people write scrambles and as this program writes solutions. They are made
// from the solved position:
//
//   R U' F2     R U2' F3     RUR'U'     R’ U     (R U R' U')
//
// A puzzle says which letters turn it, and what a turn means that it does not have itself.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

namespace trailblaze {

struct NamedTurn {
  char letter;
  int times;  // as it is written: 1 to 3, or -1 to -3 behind which there is an apostrophe or an i
  std::size_t at;  // where it stands in the text
};

// Reads turns whose letters are among these, or among `others`, of which an error does not speak. A
// text that does not begin with a letter, or has words of letters alone, is another form.
absl::StatusOr<std::vector<NamedTurn>> read_turns(std::string_view text, std::string_view letters,
                                                  std::string_view others = "");

// The shortest name of a turn if `order` times are none: "R", "R2", "R'", or "" if it is none.
std::string turn_name(char letter, int times, int order);

}  // namespace trailblaze
