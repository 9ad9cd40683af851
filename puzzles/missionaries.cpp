// Missionaries and cannibals cross a river in a small boat. A group with missionaries, on a bank or
// in the boat, may not have more cannibals than missionaries. A state counts the travellers on the
// first bank (river_banks.hpp):
//
//   bits 16                           15..8      7..0
//        1: the boat is there too     cannibals  missionaries
//
// The text has the letters of each bank on its side of the river: the start is "MMMCCCB|". Another
// form has the numbers of missionaries, cannibals and boats on the first bank: "(3,3,1)".
#include <algorithm>
#include <array>

#include "engine/session/open_session.hpp"
#include "puzzles/river_banks.hpp"

namespace trailblaze {
namespace {

class Missionaries : public RiverBanks {
 public:
  static constexpr bool kReversible = true;  // whoever crossed may go back

  explicit Missionaries(const Parameters& given)
      : RiverBanks("MCB", {int_of(given, "missionaries"), int_of(given, "cannibals"), 1}),
        seats_(int_of(given, "boat")) {}
  static absl::Status check(const Parameters& given) {
    const int most = int_of(given, "missionaries");
    if (most == 0) return absl::OkStatus();
    return number_of(given, "cannibals", 0, most, "the number of missionaries at most").status();
  }

  void for_each_successor(State s, auto&& emit) const {
    const State here = has_boat(s) ? s : all_ - s;
    for (int m = 0; m <= std::min(missionaries(here), seats_); ++m) {
      for (int c = m == 0 ? 1 : 0; c <= std::min(cannibals(here), seats_ - m); ++c) {
        const State crew = static_cast<State>(m | c << 8 | 1 << 16);
        const State t = has_boat(s) ? s - crew : s + crew;
        if (is_safe(crew) && is_safe(t) && is_safe(all_ - t)) emit(t);
      }
    }
  }
  bool is_goal(State s) const { return s == 0; }

  absl::StatusOr<State> parse(std::string_view text) const {
    const auto numbers = list_items(text);
    const bool are_numbers = !numbers.empty() && std::ranges::all_of(numbers, [](auto word) {
      return parse_number(word).ok();
    });
    auto s = are_numbers ? read_numbers(numbers) : RiverBanks::parse(text);
    if (!s.ok() || (is_safe(*s) && is_safe(all_ - *s))) return s;
    return invalid("found " + in_quotes(text) +
                   ", expected at least as many missionaries as cannibals on each bank " +
                   "that has missionaries");
  }
  std::string move_name(State from, State to) const {
    const State crew = std::max(from, to) - std::min(from, to);
    const int m = missionaries(crew), c = cannibals(crew);
    const std::string first = m == 0 ? "" : std::to_string(m) + " M" + (c == 0 ? "" : " and ");
    const std::string second = c == 0 ? "" : std::to_string(c) + " C";
    return first + second + (has_boat(from) ? " across" : " back");
  }

 private:
  absl::StatusOr<State> read_numbers(const std::vector<std::string_view>& numbers) const {
    static constexpr std::array kNames = {"missionaries", "cannibals", "boat"};
    if (numbers.size() != kNames.size()) {
      return invalid("found " + quantity(static_cast<std::int64_t>(numbers.size()), "number") +
                     ", expected 3: missionaries, cannibals and boats on the first bank");
    }
    State s = 0;
    for (std::size_t kind = 0; kind < kNames.size(); ++kind) {
      const auto most = static_cast<std::uint64_t>(count(all_, kind));
      const auto number = parse_number(numbers[kind], 0, most);
      if (!number.ok()) return in_field(kNames[kind], number.status());
      s |= *number << 8 * kind;
    }
    const State people = has_boat(s) ? s : all_ - s;  // on the boat's bank
    if (missionaries(people) + cannibals(people) > 0) return s;
    return invalid(
        "found " + join(numbers, ",") +
        ", which leaves the boat on an empty bank, expected 1 for a boat on the first bank");
  }

  static int missionaries(State s) { return count(s, 0); }
  static int cannibals(State s) { return count(s, 1); }
  static bool has_boat(State s) { return count(s, 2) == 1; }
  static bool is_safe(State s) { return missionaries(s) == 0 || missionaries(s) >= cannibals(s); }

  int seats_;  // of the boat
};

}  // namespace

PuzzleEntry missionaries_entry() {
  return {.name = "missionaries",
          .summary = "missionaries and cannibals cross a river in a boat",
          .example = "--missionaries 2 --cannibals 2",
          .parameters = {{"missionaries", "M", "how many", "3", {0, 255}},
                         {"cannibals", "C", "how many", "3", {0, 255}},
                         {"boat", "B", "most people in the boat", "2", {1, 255}}},
          .open = opens<Missionaries>("crossing")};
}

}  // namespace trailblaze
