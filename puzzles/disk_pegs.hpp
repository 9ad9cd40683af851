// A base class for puzzles with disks on pegs: reads, prints and draws positions.
//
// A state has the peg of each disk, the peg of disk 0 (the smallest) in the lowest bits. The text
// lists the disks of each peg from the bottom up; disk 0 is written as 1. With three or four pegs:
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
  // `pegs` is at least 2, `disks` at most most_disks(pegs).
  DiskPegs(int pegs, int disks) : pegs_(pegs), disks_(disks), bits_(bits_of(pegs)) {}
  static int most_disks(int pegs) { return 64 / bits_of(pegs); }  // a state has 64 bits

  absl::StatusOr<State> parse(std::string_view text) const;
  std::string print(State s) const;
  // Draws each disk half a unit wider than the next smaller disk.
  Picture shapes(State s) const;
  int state_bits() const { return disks_ * bits_; }

 protected:
  int peg(State s, int disk) const {
    return static_cast<int>(s >> disk * bits_ & ((1 << bits_) - 1));
  }
  // The disk that the move between these states took to another peg.
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

  int bits_;  // per disk
};

}  // namespace trailblaze
