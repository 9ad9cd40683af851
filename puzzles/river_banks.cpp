#include "puzzles/river_banks.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "puzzles/shapes.hpp"
#include "puzzles/text/letter_groups.hpp"

namespace trailblaze {

absl::StatusOr<Banks> read_banks(std::string_view text, std::string_view all) {
  const std::string banks = lower_case(letter_groups(text, '|'));
  if (!std::ranges::is_permutation(banks, lower_case(all))) {
    return invalid("found " + in_quotes(text) + ", expected all of " + std::string(all) +
                   " in any order");
  }
  const std::size_t river = banks.find('|');
  return Banks{banks.substr(0, river), banks.substr(river + 1)};
}

RiverBanks::RiverBanks(std::string_view letters, const std::vector<int>& counts)
    : letters_(letters) {
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    all_ |= static_cast<State>(counts[kind]) << 8 * kind;
  }
}

absl::StatusOr<State> RiverBanks::parse(std::string_view text) const {
  const auto banks = read_banks(text, print(all_));
  if (!banks.ok()) return banks.status();
  State s = 0;
  for (std::size_t kind = 0; kind < letters_.size(); ++kind) {
    const char letter = lower_case(letters_.substr(kind, 1)).front();
    s += static_cast<State>(std::ranges::count(banks->first, letter)) << 8 * kind;
  }
  return s;
}

Picture RiverBanks::shapes(State s) const {
  const std::size_t boat = letters_.size() - 1;
  std::string who;
  std::uint64_t across = 0;
  for (std::size_t kind = 0; kind < boat; ++kind) {
    for (int i = 0; i < count(all_, kind); ++i) {
      if (i >= count(s, kind)) across |= std::uint64_t{1} << who.size();
      who += letters_[kind];
    }
  }
  return river_shapes(who, across, count(s, boat) == 0);
}

std::string RiverBanks::bank(State s) const {
  std::string text;
  for (std::size_t kind = 0; kind < letters_.size(); ++kind) {
    text += std::string(static_cast<std::size_t>(count(s, kind)), letters_[kind]);
  }
  return text;
}

}  // namespace trailblaze
