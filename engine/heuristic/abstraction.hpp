// Pattern databases by relaxation: if some pieces of a puzzle become indistinguishable, every
// distance in the relaxed puzzle is a lower bound in the puzzle itself.
//
//   s = 3 1 4 7 5 2 6    keep only 1 2 3    projected: 3 1 . . . 2 .     7 * 6 * 5 abstract states
//
// An abstraction maps states to abstract states. Each move maps to a move between abstract states
// or to no change, and each goal to an abstract goal. A search backwards from the abstract goals
// writes all abstract states with their distances to a table once; searches then only read it. If
// an abstract state is not in the table, no goal can be reached from its states.
//
//   Abstraction                    the moves of abstract states (reversible), and the goals
//   build_pattern_table(a, ...)    the table, 13 to 27 bytes an abstract state
//   PatternDatabase<Project>       a table and a projection of states, as a heuristic
//   build_pattern_databases(...)   the maximum over several patterns of a puzzle
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/built.hpp"
#include "engine/base/options.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/trail/flat_states.hpp"

namespace trailblaze {

class Abstraction {
 public:
  virtual ~Abstraction() = default;

  // Expands abstract states, as AnyPuzzle::expand expands states.
  virtual std::size_t expand(std::span<const State> from, Successors& out) const = 0;

  // Calls emit with every abstract goal, as long as go_on() returns true.
  virtual void for_each_goal(absl::FunctionRef<void(State)> emit,
                             absl::FunctionRef<bool()> go_on) const = 0;
};

// Abstract states with their distances to the nearest goal. Several heuristics may share a table.
using PatternTable = std::shared_ptr<const FlatStates<std::uint16_t>>;

// Builds the table. `other_table_bytes` is the bytes of tables built before under the same limit.
// An error names the limit that was met.
Built<PatternTable> build_pattern_table(const Abstraction& abstraction, const Options& options,
                                        std::size_t other_table_bytes = 0);

// Builds a table for each set of kept pieces, all within the limit. Requires a puzzle that
// projects, lists its goals, and has reversible moves.
Built<std::vector<PatternTable>> build_pattern_tables(const AnyPuzzle& puzzle,
                                                      const std::vector<Pattern>& patterns,
                                                      const Options& options);

// The distances of abstract states as a heuristic. project(s) is the abstract state of s.
template <class Project>
struct PatternDatabase {
  int operator()(State s) const {
    const auto distance = table->find(project(s));
    return distance ? *distance : kDeadEnd;
  }

  std::size_t bytes() const { return table->bytes(); }

  Project project;
  PatternTable table;
};

template <Projectable P>
struct Projection {
  State operator()(State s) const { return puzzle.project(s, kept); }

  P puzzle;
  Pattern kept;
};

// Builds the maximum of several pattern databases, a database for each set of kept pieces.
template <Projectable P>
Built<MaximumOf<PatternDatabase<Projection<P>>>> build_pattern_databases(
    const AnyPuzzleOf<P>& puzzle, const std::vector<Pattern>& patterns, const Options& options) {
  auto tables = build_pattern_tables(puzzle, patterns, options);
  if (!tables.ok()) return tables.error();
  std::vector<PatternDatabase<Projection<P>>> all;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    all.push_back({{puzzle.puzzle(), patterns[i]}, std::move((*tables)[i])});
  }
  return MaximumOf(std::move(all));
}

// Projects a state with a nibble per place: all pieces that are not kept become the same piece.
inline State project_nibbles(State s, int places, Pattern kept) {
  const auto blurred = static_cast<State>(std::countr_one(kept));
  State projected = s;
  for (int i = 0; i < places; ++i) {
    const State piece = s >> 4 * i & 15;
    if ((kept >> piece & 1) == 0) projected ^= (piece ^ blurred) << 4 * i;
  }
  return projected;
}

// Parses "1,2,3/4,5": several patterns. The text counts pieces from 1, the patterns from 0.
absl::StatusOr<std::vector<Pattern>> parse_patterns(std::string_view text, int pieces);

// Returns the number of arrangements of the kept pieces on `places` places.
std::uint64_t arrangements(int places, Pattern kept);

// Returns the largest possible number of abstract states if this pattern is kept.
using CountAbstractStates = std::function<std::uint64_t(Pattern)>;

// Returns the default patterns: consecutive pieces, as many in a pattern as kMostAbstractStates
// allows. The last pattern is filled up with pieces before it, which are then in two patterns.
inline constexpr std::uint64_t kMostAbstractStates = 200'000;
std::vector<Pattern> consecutive_patterns(int pieces, const CountAbstractStates& count);

}  // namespace trailblaze
