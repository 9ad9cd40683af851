// Disks on pegs: reads and prints who lies where, for a puzzle to derive from.
//
// A state has the peg of each disk, disk 0 (the smallest) in the lowest bits. The text has the
// disks of each peg from the bottom up, where disk 0 is written 1. With three pegs, or four:
//
//   bits   5 4  3 2  1 0
//   disk   2    1    0         "1//32"
//   peg    2    2    0
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <bit>
#include <string>
#include <string_view>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class DiskPegs {
 public:
  // At least two pegs, and at most most_disks(pegs) disks.
  DiskPegs(int pegs, int disks) : pegs_(pegs), disks_(disks), bits_(bits_of(pegs)) {}
  static int most_disks(int pegs) { return 64 / bits_of(pegs); }  // a state fits in 64 bits

  absl::StatusOr<State> parse(std::string_view text) const;
  std::string print(State s) const;
  // Each disk is a unit wider than the one above it may be.
  Picture shapes(State s) const;
  int state_bits() const { return disks_ * bits_; }

 protected:
  int peg(State s, int disk) const {
    return static_cast<int>(s >> disk * bits_ & ((1 << bits_) - 1));
  }
  // The disk that one move took from one peg to another.
  int moved_disk(State from, State to) const { return std::countr_zero(from ^ to) / bits_; }
  State with_disk_moved(State s, int disk, int from, int to) const {
    return s ^ static_cast<State>(from ^ to) << disk * bits_;
  }
  State all_on(int peg) const {
    State s = 0;
    for (int disk = 0; disk < disks_; ++disk) s = with_disk_moved(s, disk, 0, peg);
    return s;
  }
  static char sign(int disk) { return kSigns[disk]; }

  int pegs_, disks_;

 private:
  static constexpr char kSigns[] =
      "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-*";

  static int bits_of(int pegs) {
    return std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(pegs - 1))));
  }

  int bits_;  // of a disk
};

}  // namespace trailblaze
