#include "engine/tables/oracle.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/check.hpp"

namespace trailblaze {

TableOracle::TableOracle(const AnyPuzzle& puzzle, std::unique_ptr<const TableLayout> layout,
                         DistanceTable table, std::uint64_t states)
    : puzzle_(puzzle), layout_(std::move(layout)), table_(std::move(table)), states_(states) {
  TRAILBLAZE_CHECK(puzzle.traits().reversible, "an oracle needs moves that can be reversed");
  TRAILBLAZE_CHECK(table_.places() == layout_->places(), "a table is of another layout");
}

Result TableOracle::answer(State start) const {
  Result result;
  result.stored = states_;
  result.table_bytes = table_.bytes();
  unsigned mark = kNoMark;
  depth_mod3({&start, 1}, &mark);
  if (mark == kNoMark) {
    result.outcome = Outcome::kExhausted;
    return result;
  }
  walk_down(
      puzzle_, start, mark,
      [this](std::span<const State> states, unsigned* marks) { depth_mod3(states, marks); },
      result);
  return result;
}

void TableOracle::depth_mod3(std::span<const State> states, unsigned* marks) const {
  std::array<State, 64> canonical;
  std::array<std::uint64_t, 64> places;
  while (!states.empty()) {
    const std::span<const State> some = states.first(std::min(states.size(), places.size()));
    std::copy(some.begin(), some.end(), canonical.begin());
    if (puzzle_.traits().symmetric) puzzle_.canonicalize({canonical.data(), some.size()});
    layout_->place({canonical.data(), some.size()}, places.data());
    for (std::size_t i = 0; i < some.size(); ++i) {
      const unsigned code = table_.code(places[i]);
      *marks++ = code == 0 ? kNoMark : code - 1;
    }
    states = states.subspan(some.size());
  }
}

}  // namespace trailblaze
