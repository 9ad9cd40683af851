// Towers of Hanoi with any number of pegs. The top disk of a peg moves to an empty peg or onto a
// larger disk; with --rule adjacent, only to a neighbouring peg. disk_pegs.hpp draws the bits of a
// state. The text lists the disks of each peg from the bottom up, "1//32": 1 is the smallest, and
// after 9 come a, b, c ...
//
// A way is a pair of pegs: in each position at most one move between two pegs is legal, and its
// inverse is a move between the same pegs.
#include <array>

#include "engine/puzzle/goal_states.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/disk_pegs.hpp"

namespace trailblaze {
namespace {

class Hanoi : public DiskPegs, public WithGoals {
 public:
  static constexpr bool kReversible = true;

  explicit Hanoi(const Parameters& given)
      : DiskPegs(int_of(given, "pegs"), int_of(given, "disks")),
        reach_(text_of(given, "rule") == "adjacent" ? 1 : pegs_ - 1) {
    set_goals({all_on(pegs_ - 1)});
  }
  static absl::Status check(const Parameters& given) {
    return number_of(given, "disks", 1, most_disks(int_of(given, "pegs")),
                     "because a state has 64 bits")
        .status();
  }
  static State start() { return 0; }

  void for_each_way(State s, auto&& emit) const {
    std::array<int, 64> top;  // the smallest disk of each peg
    top.fill(disks_);
    for (int disk = disks_; disk-- > 0;) top[peg(s, disk)] = disk;
    for (int high = 1, way = 0; high < pegs_; ++high) {
      for (int low = std::max(high - reach_, 0); low < high; ++low, ++way) {
        const int disk = std::min(top[low], top[high]);
        if (disk < disks_) emit(with_disk_moved(s, disk, low, high), way, way);
      }
    }
  }
  int num_ways() const {
    const int ways = reach_ == 1 ? pegs_ - 1 : pegs_ * (pegs_ - 1) / 2;
    return ways <= kMostWays ? ways : 0;
  }
  void for_each_successor(State s, auto&& emit) const {
    for_each_way(s, [&](State t, int, int) { emit(t); });
  }
  std::string move_name(State from, State to) const {
    const int disk = moved_disk(from, to);
    return std::string("disk ") + sign(disk) + " to peg " + std::to_string(peg(to, disk) + 1);
  }

 private:
  int reach_;  // how many pegs away a disk may move
};

}  // namespace

PuzzleEntry hanoi_entry() {
  return {.name = "hanoi",
          .summary = "Towers of Hanoi: move all disks to the last of three pegs, or more",
          .example = "--disks 4",
          .parameters = {{"pegs", "P", "number of pegs", "3", {2, 64}},
                         {"disks", "N", "number of disks", "3", {1, 64}},
                         {"rule", "free|adjacent",
                          "a disk moves to any peg, or only to a peg beside its own", "free"}},
          .open = opens<Hanoi>("move")};
}

}  // namespace trailblaze
