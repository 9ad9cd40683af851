// Reads sequences of turns, as people write scrambles and as this program writes solutions. They
// start from the solved position:
//
//   R U' F2     R U2' F3     RUR'U'     R’ U     (R U R' U')
//
// A puzzle says which letters are turns, and translates turns that it does not have.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

namespace trailblaze {

struct NamedTurn {
  char letter;
  int times;       // as written: 1 to 3, negative if an apostrophe or an i follows
  std::size_t at;  // position in the text
};

// Reads turns whose letters are in `letters` or `others`; errors only name `letters`. A text that
// does not begin with a letter, or that consists of words, is another form.
absl::StatusOr<std::vector<NamedTurn>> read_turns(std::string_view text, std::string_view letters,
                                                  std::string_view others = "");

// Returns the shortest name of a turn: "R", "R2" or "R'". Returns "" for a multiple of `order`.
std::string turn_name(char letter, int times, int order);

}  // namespace trailblaze
