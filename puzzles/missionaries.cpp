// Missionaries and cannibals cross a river in a small boat. A group with missionaries, on a bank or
// in the boat, may not have more cannibals than missionaries. A state counts the travellers on the
// first bank:
//
//   bits 16                           15..8      7..0
//        1: the boat is there too     cannibals  missionaries
//        0                            1          1              "MC|MMCCB" of 3 and 3
//
// The text has the letters of each bank on its side of the river: the start is "MMMCCCB|". Another
// form has the numbers of missionaries, cannibals and boats on the first bank: "(3,3,1)".
#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session/open_session.hpp"
#include "puzzles/shapes.hpp"
#include "puzzles/text/letter_groups.hpp"

namespace trailblaze {
namespace {

class Missionaries {
 public:
  static constexpr bool kReversible = true;  // whoever crossed may go back

  explicit Missionaries(const Parameters& given)
      : all_(state_of(int_of(given, "missionaries"), int_of(given, "cannibals"), 1)),
        seats_(int_of(given, "boat")) {}
  static absl::Status check(const Parameters& given) {
    const int most = int_of(given, "missionaries");
    if (most == 0) return absl::OkStatus();
    return number_of(given, "cannibals", 0, most, "the number of missionaries at most").status();
  }
  State start() const { return all_; }  // nobody is across

  void for_each_successor(State s, auto&& emit) const {
    const State here = has_boat(s) ? s : all_ - s;
    for (int m = 0; m <= std::min(missionaries(here), seats_); ++m) {
      for (int c = m == 0 ? 1 : 0; c <= std::min(cannibals(here), seats_ - m); ++c) {
        const State crew = state_of(m, c, 1);
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
    auto s = are_numbers ? read_numbers(numbers) : read_letters(text);
    if (!s.ok() || (is_safe(*s) && is_safe(all_ - *s))) return s;
    return invalid("found " + in_quotes(text) +
                   ", expected at least as many missionaries as cannibals on each bank " +
                   "that has missionaries");
  }
  std::string print(State s) const { return bank(s) + "|" + bank(all_ - s); }
  std::string move_name(State from, State to) const {
    const State crew = std::max(from, to) - std::min(from, to);
    const int m = missionaries(crew), c = cannibals(crew);
    const std::string first = m == 0 ? "" : std::to_string(m) + " M" + (c == 0 ? "" : " and ");
    const std::string second = c == 0 ? "" : std::to_string(c) + " C";
    return first + second + (has_boat(from) ? " across" : " back");
  }
  Picture shapes(State s) const {
    std::string who;
    std::uint64_t across = 0;
    for (const std::size_t kind : {0, 1}) {
      for (int i = 0; i < count(all_, kind); ++i) {
        if (i >= count(s, kind)) across |= std::uint64_t{1} << who.size();
        who += kLetters[kind];
      }
    }
    return river_shapes(who, across, !has_boat(s));
  }
  int state_bits() const { return std::bit_width(all_); }

 private:
  static constexpr std::string_view kLetters = "MCB";

  static State state_of(int missionaries, int cannibals, int boats) {
    return static_cast<State>(missionaries | cannibals << 8 | boats << 16);
  }
  static int count(State s, std::size_t kind) { return static_cast<int>(s >> 8 * kind & 255); }

  // Returns the letters of a bank.
  static std::string bank(State s) {
    std::string text;
    for (std::size_t kind = 0; kind < kLetters.size(); ++kind) {
      text += std::string(static_cast<std::size_t>(count(s, kind)), kLetters[kind]);
    }
    return text;
  }

  absl::StatusOr<State> read_letters(std::string_view text) const {
    const auto banks = read_banks(text, print(all_));
    if (!banks.ok()) return banks.status();
    const auto on_first = [&](char letter) {
      return static_cast<int>(std::ranges::count(banks->first, letter));
    };
    return state_of(on_first('m'), on_first('c'), on_first('b'));
  }
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

  State all_;  // on the first bank
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
