// Missionaries and cannibals cross a river in a small boat. Nowhere, on a bank or in the boat, may
// there be missionaries and more cannibals than missionaries. A state counts who is on the first
// bank:
//
//   bits 16..9      8..1           0
//        cannibals  missionaries   0: the boat is at the first bank, 1: across
//
// The text has each bank's letters on its side of the river: "MMMCCCB|" is the start.
#include <algorithm>

#include "engine/session/open_session.hpp"
#include "puzzles/letter_groups.hpp"

namespace trailblaze {
namespace {

class Missionaries {
 public:
  static constexpr bool kReversible = true;  // whoever crossed may go back

  explicit Missionaries(const Parameters& given)
      : m_(int_of(given, "missionaries")),
        c_(int_of(given, "cannibals")),
        boat_(int_of(given, "boat")) {}
  static absl::Status check(const Parameters& given) {
    const int most = int_of(given, "missionaries");
    return most == 0 ? absl::OkStatus() : number_of(given, "cannibals", 0, most).status();
  }
  State start() const { return pack(m_, c_, 0); }

  void for_each_successor(State s, auto&& emit) const {
    const bool across = (s & 1) != 0;
    const int m = missionaries(s), c = cannibals(s), sign = across ? 1 : -1;
    const int most_m = across ? m_ - m : m, most_c = across ? c_ - c : c;
    for (int i = 0; i <= std::min(most_m, boat_); ++i) {
      for (int j = i == 0 ? 1 : 0; j <= std::min(most_c, boat_ - i); ++j) {
        const State t = pack(m + sign * i, c + sign * j, ~s & 1);
        if (is_safe(i, j) && is_safe(t)) emit(t);
      }
    }
  }

  bool is_goal(State s) const { return s == 1; }

  absl::StatusOr<State> parse(std::string_view text) const {
    const std::string all = lower_case(letter_groups(text, '|')),
                      here = all.substr(0, all.find('|'));
    const auto count = [&](char c) { return static_cast<int>(std::ranges::count(here, c)); };
    const State s = pack(std::min(count('m'), m_), std::min(count('c'), c_), count('b') == 0);
    const std::string expected = lower_case(print(s));
    const bool are_all = std::ranges::is_permutation(all, expected);
    if (are_all && here.size() == expected.find('|') && is_safe(s)) return s;
    return invalid("found " + in_quotes(text) + ", expected all of " + print(start()) +
                   " on their sides, and nobody outnumbered");
  }
  std::string print(State s) const {
    const int m = missionaries(s), c = cannibals(s);
    const std::string here = std::string(m, 'M') + std::string(c, 'C');
    const std::string there = std::string(m_ - m, 'M') + std::string(c_ - c, 'C');
    return (s & 1) == 0 ? here + "B|" + there : here + "|" + there + "B";
  }
  std::string move_name(State from, State to) const {
    const std::string m = std::to_string(std::abs(missionaries(from) - missionaries(to))) + " M";
    const std::string c = std::to_string(std::abs(cannibals(from) - cannibals(to))) + " C";
    return (m == "0 M" ? c : c == "0 C" ? m : m + " and " + c) + ((to & 1) ? " across" : " back");
  }
  int state_bits() const { return 17; }

 private:
  static State pack(int m, int c, State across) {
    return static_cast<State>(c) << 9 | static_cast<State>(m) << 1 | across;
  }
  static int missionaries(State s) { return static_cast<int>(s >> 1 & 255); }
  static int cannibals(State s) { return static_cast<int>(s >> 9); }
  static bool is_safe(int m, int c) { return m == 0 || m >= c; }
  bool is_safe(State s) const {
    const int m = missionaries(s), c = cannibals(s);
    return is_safe(m, c) && is_safe(m_ - m, c_ - c);
  }

  int m_, c_, boat_;  // how many there are, and how many the boat holds
};

}  // namespace

PuzzleEntry missionaries_entry() {
  return {.name = "missionaries",
          .summary = "missionaries and cannibals cross a river in a boat",
          .example = "--missionaries 2 --cannibals 2",
          .parameters = {{"missionaries", "M", "how many", "3", {0, 255}},
                         {"cannibals", "C", "how many", "3", {0, 255}},
                         {"boat", "B", "most people in the boat", "2", {1, 255}}},
          .instances = {{"classic",
                         "three and three, two in the boat",
                         {},
                         {published(11, 16, 12, "Amarel 1968")}}},
          .open = opens<Missionaries>("crossing")};
}

}  // namespace trailblaze
