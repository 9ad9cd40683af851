// Towers of Hanoi with any number of pegs: the top disk of a peg moves to a peg whose top disk is
// larger, or to an empty one. A state has the peg of each disk, disk 1 (the smallest) in the lowest
// bits. With three pegs, or four:
//
//   bits   5 4  3 2  1 0
//   disk   3    2    1         "1//32": the disks of each peg from the bottom up
//   peg    2    2    0         pegs begin at 0 inside; after disk 9 come a, b, c ...
//
// Between two pegs one move can be made at most, and another one back: so a pair of pegs is a way.
#include <algorithm>
#include <array>
#include <bit>

#include "engine/puzzle/goal_states.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/letter_groups.hpp"

namespace trailblaze {
namespace {

class Hanoi : public WithGoals {
 public:
  static constexpr bool kReversible = true;

  explicit Hanoi(const Parameters& given)
      : pegs_(int_of(given, "pegs")), disks_(int_of(given, "disks")), bits_(bits_of(pegs_)) {
    const std::string first = print(0);  // as "321//"
    set_goals({*parse(first.substr(disks_) + first.substr(0, disks_))});
  }
  static absl::Status check(const Parameters& given) {  // a state fits in 64 bits
    return number_of(given, "disks", 1, 64 / bits_of(int_of(given, "pegs"))).status();
  }
  static State start() { return 0; }

  void for_each_way(State s, auto&& emit) const {
    std::array<int, 64> top;  // the smallest disk of each peg
    std::fill_n(top.begin(), pegs_, disks_);
    for (int i = disks_; i-- > 0;) top[peg(s, i)] = i;
    for (int high = 1, way = 0; high < pegs_; ++high) {
      for (int low = 0; low < high; ++low, ++way) {
        const int i = std::min(top[low], top[high]);
        if (i < disks_) emit(s ^ static_cast<State>(low ^ high) << i * bits_, way, way);
      }
    }
  }
  int num_ways() const { return pegs_ <= 8 ? pegs_ * (pegs_ - 1) / 2 : 0; }
  void for_each_successor(State s, auto&& emit) const {
    for_each_way(s, [&](State t, int, int) { emit(t); });
  }

  absl::StatusOr<State> parse(std::string_view text) const {
    const std::string groups = letter_groups(text, '/');
    State s = 0;
    for (int i = 0; i < disks_; ++i) {  // its peg is told by the number of '/' before it
      const auto before = groups.substr(0, groups.find(kSigns[i]));
      s |= static_cast<State>(std::ranges::count(before, '/') % pegs_) << i * bits_;
    }
    if (print(s) == groups) return s;
    return invalid("found " + in_quotes(text) + ", expected each disk once and larger ones below" +
                   ", as in " + print(0));
  }
  std::string print(State s) const {
    std::vector<std::string> pegs(static_cast<std::size_t>(pegs_));
    for (int i = disks_; i-- > 0;) pegs[peg(s, i)] += kSigns[i];
    return join(pegs, "/");
  }
  std::string move_name(State from, State to) const {
    const int i = std::countr_zero(from ^ to) / bits_;
    return std::string("disk ") + kSigns[i] + " to peg " + std::to_string(peg(to, i) + 1);
  }
  int state_bits() const { return disks_ * bits_; }

 private:
  static constexpr char kSigns[] =
      "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-*";

  static int bits_of(int pegs) {
    return std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(pegs - 1))));
  }
  int peg(State s, int i) const { return static_cast<int>(s >> i * bits_ & ((1 << bits_) - 1)); }

  int pegs_, disks_, bits_;  // bits of a disk
};

}  // namespace

PuzzleEntry hanoi_entry() {
  return {.name = "hanoi",
          .summary = "Towers of Hanoi: move all disks to the last of three pegs, or more",
          .example = "--disks 4",
          .parameters = {{"pegs", "P", "number of pegs", "3", {2, 64}},
                         {"disks", "N", "number of disks", "3", {1, 64}}},
          .instances = {{"lucas",
                         "eight disks on three pegs",
                         {{"disks", "8"}},
                         {published(255, 6561, 255, "Lucas 1883")}},
                        {"reve",
                         "the Reve's puzzle: eight cheeses on four stools",
                         {{"pegs", "4"}, {"disks", "8"}},
                         {published(33, 65536, 33, "Dudeney")}}},
          .open = opens<Hanoi>("move")};
}

}  // namespace trailblaze
