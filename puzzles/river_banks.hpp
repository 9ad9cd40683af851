// Reads and prints who is on which bank of a river: "GC|fw", with the river in the middle.
#pragma once

#include <absl/status/statusor.h>

#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// The letters on each bank, in lower case.
struct Banks {
  std::string first, across;
};

// Reads a text that has the characters of `all`, such as "fwgc|", in any order and case.
absl::StatusOr<Banks> read_banks(std::string_view text, std::string_view all);

// A base class for puzzles in which travellers of a kind are alike: reads and prints who is on
// which bank. A state has a byte for each kind, with the number of its travellers on the first
// bank. With three M, three C and a boat B:
//
//   bits   16  15..8  7..0
//          B   C      M
//          0   1      1       "MC|MMCCB": of 1 3 3 in all, 1 2 2 are across
class RiverBanks {
 public:
  // `counts` has the number of each letter, at most 255. The first letter has the lowest byte.
  RiverBanks(std::string_view letters, const std::vector<int>& counts);

  State start() const { return all_; }  // nobody is across
  absl::StatusOr<State> parse(std::string_view text) const;
  std::string print(State s) const { return bank(s) + "|" + bank(all_ - s); }
  // Draws the last letter, in the highest byte, as the boat.
  Picture shapes(State s) const;
  int state_bits() const { return std::bit_width(all_); }

 protected:
  static int count(State s, std::size_t kind) { return static_cast<int>(s >> 8 * kind & 255); }

  State all_ = 0;

 private:
  std::string bank(State s) const;  // the letters of a bank

  std::string letters_;
};

}  // namespace trailblaze
