// A finished distance table as an oracle: any start is answered by walking down it (walk_down.hpp),
// with no search. It takes the least State of several neighbours that are nearer, so that the path
// is the one that a goal trail finds. A table is complete, so a start that is not on it is proved
// unsolvable.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/puzzle/walk_down.hpp"
#include "engine/tables/distance_table.hpp"
#include "engine/tables/layout.hpp"

namespace trailblaze {

class TableOracle {
 public:
  // Requires a reversible puzzle, which must outlive the oracle, and a complete table of the
  // distances of `states` states to its only goal.
  TableOracle(const AnyPuzzle& puzzle, std::unique_ptr<const TableLayout> layout,
              DistanceTable table, std::uint64_t states);

  const TableLayout& layout() const { return *layout_; }
  const DistanceTable& table() const { return table_; }

  // ---- any thread ----

  // The answer for one start. The work counted is that of the walk.
  Result answer(State start) const;

  // Writes each state's distance modulo 3; kNoMark where the goal cannot be reached.
  void depth_mod3(std::span<const State> states, unsigned* marks) const;

 private:
  const AnyPuzzle& puzzle_;
  std::unique_ptr<const TableLayout> layout_;
  DistanceTable table_;
  std::uint64_t states_;
};

}  // namespace trailblaze
