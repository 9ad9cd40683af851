// Towers of Hanoi with any number of pegs: the top disk of a peg moves to a peg whose top disk is
// larger, or to an empty one. A state has the peg of each disk, disk 1 (the smallest) in the lowest
// bits. With three pegs, or four:
//
//   bits   5 4  3 2  1 0
//   disk   3    2    1         "1//32": the disks of each peg from the bottom up
//   peg    2    2    0         pegs begin at 0 inside; after disk 9 come a, b, c ...
//
// Between two pegs one move can be made at most, and another one back: so a pair of pegs is a way.
#include <array>
#include <bit>

#include "engine/puzzle/goal_states.hpp"
#include "engine/session/open_session.hpp"

namespace trailblaze {
namespace {

class Hanoi : public WithGoals {
 public:
  static constexpr bool kReversible = true;

  Hanoi(int pegs, int disks) : pegs_(pegs), disks_(disks), bits_(bits_of(pegs)) {
    const std::string first = print(0);  // as "321//"
    set_goals({*parse(first.substr(disks) + first.substr(0, disks))});
  }
  static int bits_of(int pegs) { return std::bit_width(static_cast<unsigned>(pegs - 1)); }
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
    State s = 0;
    for (int i = 0; i < disks_; ++i) {  // its peg is told by the number of '/' before it
      const std::string_view before = text.substr(0, text.find(kSigns[i]));
      s |= static_cast<State>(std::ranges::count(before, '/') % pegs_) << i * bits_;
    }
    if (print(s) == trim(text)) return s;
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
          .instances =
              {{.name = "lucas",
                .title = "eight disks on three pegs",
                .parameters = {{"disks", "8"}},
                .known = {{.length = 255, .states = 6561, .depth = 255, .source = "Lucas 1883"}}},
               {.name = "reve",
                .title = "the Reve's puzzle: eight cheeses on four stools",
                .parameters = {{"pegs", "4"}, {"disks", "8"}},
                .known = {{.length = 33, .states = 65536, .depth = 33, .source = "Dudeney"}}}},
          .open = [](const Parameters& given) -> SessionOr {
            const int pegs = int_of(given, "pegs");
            const auto disks =
                number_of(given, "disks", 1, 64 / Hanoi::bits_of(pegs));  // a state fits
            if (!disks.ok()) return disks.status();
            return open_session(Hanoi(pegs, int_of(given, "disks")), given, "move");
          }};
}

}  // namespace trailblaze
