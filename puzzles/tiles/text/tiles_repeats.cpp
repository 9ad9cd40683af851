#include "puzzles/tiles/text/tiles_repeats.hpp"

#include <algorithm>
#include <array>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"

namespace trailblaze {

absl::Status check_tiles(const std::vector<std::uint64_t>& cells, Repeats repeats,
                         std::size_t* wrong) {
  const absl::Status differ = check_permutation(cells, 0, wrong);
  if (differ.ok() || repeats == Repeats::kNone) return differ;
  std::array<int, 16> counts{};
  for (const std::uint64_t cell : cells) {
    if (cell >= counts.size()) return differ;
    ++counts[cell];
  }
  const bool are_alike = std::ranges::any_of(counts, [](int count) { return count > 1; });
  if (cells.size() > counts.size() || counts[0] != 1 || !are_alike) return differ;
  if (repeats == Repeats::kAny) return absl::OkStatus();
  const auto last = std::ranges::find(counts, 0) - counts.begin();
  const bool are_first = std::ranges::all_of(
      cells, [&](std::uint64_t cell) { return cell < static_cast<std::uint64_t>(last); });
  const auto singles = std::ranges::count(counts, 1) - 1;  // without the blank
  const bool most_repeat = 2 * singles <= last - 1;
  if (are_first && most_repeat && last + 2 <= std::ssize(cells)) return absl::OkStatus();
  return invalid(message(differ) + "; tiles that are alike need a --goal with the same tiles");
}

}  // namespace trailblaze
