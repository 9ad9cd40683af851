// Towers of Hanoi with any number of pegs. The top disk of a peg moves to an empty peg or onto a
// larger disk; with --rule adjacent, only to a neighbouring peg.
//
// A state has the peg of each disk, the peg of disk 0 (the smallest) in the lowest bits. The text
// lists the disks of each peg from the bottom up; disk 0 is written as 1, and after 9 come a, b, c
// ... With three or four pegs:
//
//   bits   5 4  3 2  1 0
//   disk   2    1    0         "1//32"
//   peg    2    2    0
//
// A way is a pair of pegs: in each position at most one move between two pegs is legal, and its
// inverse is a move between the same pegs.
//
// Pegs that are empty in the goal are alike: to exchange all their disks keeps the distance to the
// goal. With the goal on the last of four pegs, six states are a class. R. Korf, A. Felner, "Recent
// progress in heuristic search: a case study of the four-peg Towers of Hanoi problem", IJCAI 2007,
// search classes of this kind.
#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/puzzle/goal_states.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/shapes.hpp"
#include "puzzles/text/letter_groups.hpp"

namespace trailblaze {
namespace {

class Hanoi : public WithGoals {
 public:
  static constexpr bool kReversible = true;

  explicit Hanoi(const Parameters& given)
      : pegs_(int_of(given, "pegs")),
        disks_(int_of(given, "disks")),
        bits_(bits_of(pegs_)),
        reach_(text_of(given, "rule") == "adjacent" ? 1 : pegs_ - 1) {
    for (int disk = 0; disk < disks_; ++disk) ones_ |= State{1} << disk * bits_;
    set_goals({all_on(pegs_ - 1)});
  }

  // Sets the goals, and finds the pegs that are empty in all of them.
  void set_goals(const std::vector<State>& goals) {
    WithGoals::set_goals(goals);
    alike_.clear();
    for (int peg = 0; peg < pegs_ && reach_ == pegs_ - 1; ++peg) {
      const auto is_empty = [&](State goal) { return disks_on(peg, goal) == 0; };
      if (std::ranges::all_of(goals, is_empty)) alike_.push_back(peg);
    }
  }
  bool has_goal_classes() const { return alike_.size() > 1; }
  // Exchanges the disks of alike pegs, so that the largest disk of each peg is larger than that of
  // the next alike peg.
  State goal_class(State s) const {
    std::array<State, 64> on;  // the disks of each alike peg, largest disk first
    std::size_t count = 0;
    for (const int peg : alike_) {
      const State disks = disks_on(peg, s);
      s ^= disks * static_cast<State>(peg);
      std::size_t i = count++;
      for (; i > 0 && on[i - 1] < disks; --i) on[i] = on[i - 1];
      on[i] = disks;
    }
    for (std::size_t i = 0; i < count; ++i) s |= on[i] * static_cast<State>(alike_[i]);
    return s;
  }

  static absl::Status check(const Parameters& given) {
    const int most = 64 / bits_of(int_of(given, "pegs"));
    return number_of(given, "disks", 1, most, "because a state has 64 bits").status();
  }
  static State start() { return 0; }

  absl::StatusOr<State> parse(std::string_view text) const {
    const std::string pegs = letter_groups(text, '/');
    State s = 0;
    for (int disk = 0; disk < disks_; ++disk) {  // the number of '/' before a disk is its peg
      const auto before = pegs.substr(0, pegs.find(sign(disk)));
      const auto peg = static_cast<int>(std::ranges::count(before, '/') % pegs_);
      s = with_disk_moved(s, disk, 0, peg);
    }
    if (print(s) == pegs) return s;
    return invalid("found " + in_quotes(text) + ", expected each disk once, on larger disks only" +
                   ", such as " + print(0));
  }
  std::string print(State s) const {
    std::vector<std::string> pegs(static_cast<std::size_t>(pegs_));
    for (int disk = disks_; disk-- > 0;) pegs[static_cast<std::size_t>(peg(s, disk))] += sign(disk);
    return join(pegs, "/");
  }
  // The smallest disk is a unit wide. Each other disk is half a unit wider than the next smaller
  // disk.
  Picture shapes(State s) const {
    const float widest = 0.5F + 0.5F * static_cast<float>(disks_), pitch = widest + 0.5F;
    Picture picture;
    std::vector<int> top(static_cast<std::size_t>(pegs_), disks_);  // row of each top disk
    for (int peg = 0; peg < pegs_; ++peg) {
      const float middle = static_cast<float>(peg) * pitch + widest / 2;
      picture.push_back({.id = "peg " + std::to_string(peg + 1),
                         .x = middle - 0.1F,
                         .w = 0.2F,
                         .h = static_cast<float>(disks_ + 1),
                         .colour = Colour::kBrown,
                         .sign = '|'});
    }
    for (int disk = disks_; disk-- > 0;) {
      const int on = peg(s, disk);
      Shape shape =
          in_cell(std::string(1, sign(disk)), ShapeKind::kRect, top[static_cast<std::size_t>(on)]--,
                  0, piece_colour(static_cast<std::size_t>(disk)));
      shape.w = 1 + 0.5F * static_cast<float>(disk);
      shape.x = static_cast<float>(on) * pitch + (widest - shape.w) / 2;
      shape.label = sign(disk);
      picture.push_back(shape);
    }
    return picture;
  }
  int state_bits() const { return disks_ * bits_; }

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
    const int disk = std::countr_zero(from ^ to) / bits_;
    return std::string("disk ") + sign(disk) + " to peg " + std::to_string(peg(to, disk) + 1);
  }

 private:
  static constexpr char kSigns[] =
      "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-*";
  static char sign(int disk) { return kSigns[disk]; }

  static int bits_of(int pegs) {
    return std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(pegs - 1))));
  }
  int peg(State s, int disk) const {
    return static_cast<int>(s >> disk * bits_ & ((1 << bits_) - 1));
  }
  State with_disk_moved(State s, int disk, int from, int to) const {
    return s ^ static_cast<State>(from ^ to) << disk * bits_;
  }
  // Returns the disks of a peg: the lowest bit of the field of each.
  State disks_on(int peg, State s) const {
    const State differs = s ^ ones_ * static_cast<State>(peg);  // not 0 in fields of other pegs
    State others = differs;
    for (int i = 1; i < bits_; ++i) others |= differs >> i;
    return ~others & ones_;
  }
  State all_on(int peg) const {
    State s = 0;
    for (int disk = 0; disk < disks_; ++disk) s = with_disk_moved(s, disk, 0, peg);
    return s;
  }

  int pegs_, disks_;
  int bits_;                // per disk
  int reach_;               // how many pegs away a disk may move
  State ones_ = 0;          // the lowest bit of the field of each disk
  std::vector<int> alike_;  // pegs that are empty in every goal
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
