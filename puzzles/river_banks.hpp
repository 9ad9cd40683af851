// Who is on which bank of a river, as a text with the river between them: "GC|fw".
#pragma once

#include <absl/status/statusor.h>

#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// The small letters of those on the first bank, and of those across.
struct Banks {
  std::string first, across;
};

// Reads a text that has the same signs as `all`, "fwgc|", in any order and small or large.
absl::StatusOr<Banks> read_banks(std::string_view text, std::string_view all);

// For a puzzle to derive from in which those of a kind are alike: reads and prints who is where. A
// state has a byte for each kind, and counts in it those on the first bank. Of three M, three C and
// a boat B:
//
//   bits   16  15..8  7..0
//          B   C      M
//          0   1      1       "MC|MMCCB": across are the others of 1 3 3, which is 1 2 2
class RiverBanks {
 public:
  // So many of each of these letters, at most 255; the first letter has the lowest byte.
  RiverBanks(std::string_view letters, const std::vector<int>& counts);

  State start() const { return all_; }  // nobody is across
  absl::StatusOr<State> parse(std::string_view text) const;
  std::string print(State s) const { return bank(s) + "|" + bank(all_ - s); }
  // A letter whose byte is the highest is the boat's.
  Picture shapes(State s) const;
  int state_bits() const { return std::bit_width(all_); }

 protected:
  static int count(State s, std::size_t kind) { return static_cast<int>(s >> 8 * kind & 255); }

  State all_ = 0;

 private:
  std::string bank(State s) const;  // the letters of so many

  std::string letters_;
};

}  // namespace trailblaze
