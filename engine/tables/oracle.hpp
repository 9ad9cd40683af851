// A finished distance table as an oracle: any start is answered by walking down it, with no search.
//
// For a puzzle whose moves can be reversed, neighbours are at most one level apart; so the one
// whose depth modulo 3 is one less lies nearer to the goal. Of several the least State is taken, as
// everywhere, so that the path is the one that a goal trail finds. A start that is not on a table
// is proved unsolvable, since a table is complete.
//
// What a place is, a layout says: a few lines between a puzzle and its table.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/tables/distance_table.hpp"
#include "engine/bfs/path.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Numbers the states of a puzzle: place(s) is below places(), one-to-one, or kNoPlace where the
// root cannot be reached from s.
template <class L>
concept TableLayout = requires(const L& layout, State s) {
  { layout.name() } -> std::convertible_to<std::string_view>;
  { layout.places() } -> std::same_as<std::uint64_t>;
  { layout.place(s) } -> std::same_as<std::uint64_t>;
};

// By the puzzle's own ranks.
template <Ranked P>
class RankLayout {
 public:
  // `puzzle` must outlive the layout.
  explicit RankLayout(const P& puzzle) : puzzle_(&puzzle) {}

  const char* name() const { return "ranked"; }
  std::uint64_t places() const { return puzzle_->num_ranks(); }
  std::uint64_t place(State s) const { return puzzle_->rank(s); }

 private:
  const P* puzzle_;
};

// From s to the nearest goal, by real moves: each step goes to the least neighbour t that
// has_mark(t, mark) says has this depth modulo 3; `mark` is that of s. The result is then solved,
// by a shortest path that was checked, with the work counted.
template <Puzzle P, class HasMark>
void walk_down(const P& puzzle, State start, unsigned mark, const HasMark& has_mark,
               Result& result) {
  State s = start;
  result.path.push_back(s);
  while (!puzzle.is_goal(s)) {
    mark = (mark + 2) % 3;
    std::optional<State> best;
    ++result.counters.expanded;
    puzzle.for_each_successor(s, [&](State t) {
      ++result.counters.generated;
      if (best && *best <= t) return;
      if (has_mark(t, mark)) best = t;
    });
    TRAILBLAZE_CHECK(best.has_value(), "a state with a known depth has no way down");
    s = *best;
    result.path.push_back(s);
  }
  result.outcome = Outcome::kSolved;
  result.shortest = true;
  result.lower_bound = result.length();
  check_path(puzzle, start, result.path);
}

template <Puzzle P, TableLayout L>
class TableOracle {
 public:
  // Requires a reversible puzzle, which must outlive the oracle, and a complete table of the
  // distances to its only goal, `states` of them.
  TableOracle(const P& puzzle, L layout, DistanceTable table, std::uint64_t states)
      : puzzle_(puzzle), layout_(std::move(layout)), table_(std::move(table)), states_(states) {
    TRAILBLAZE_CHECK(Reversible<P>, "an oracle needs moves that can be reversed");
    TRAILBLAZE_CHECK(table_.places() == layout_.places(), "a table is of another layout");
  }

  const L& layout() const { return layout_; }
  const DistanceTable& table() const { return table_; }

  // Any thread. The work counted is that of the walk.
  Result answer(State start) const {
    Result result;
    result.stored = states_;
    result.table_bytes = table_.bytes();
    const unsigned code = code_of(start);
    if (code == 0) {
      result.outcome = Outcome::kExhausted;
      return result;
    }
    walk_down(
        puzzle_, start, code - 1, [&](State t, unsigned mark) { return code_of(t) == mark + 1; },
        result);
    return result;
  }

  // 0 where the goal cannot be reached, else 1 + distance modulo 3.
  unsigned code_of(State s) const { return table_.code(layout_.place(representative(puzzle_, s))); }

 private:
  const P& puzzle_;
  L layout_;
  DistanceTable table_;
  std::uint64_t states_;
};

}  // namespace trailblaze
