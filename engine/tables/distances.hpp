// Every distance to a goal, in a table with either layout: by ranks, or by words and bits of the
// dense engine. A table is built or read:
//
//   build_distances   enumerates the space from the goal by a storage that numbers its states
//   read_distances    reads the table from a file
//
// To answer a start, the oracle walks down the table, without a search. Of the neighbours that are
// nearer to the goal, the walk takes the least State, as with a goal trail (goal_trail.hpp), so
// both find the same path. A table is complete, so a start that is not in the table is proved
// unsolvable.
//
// A file may be wrong even if its checksums are right. Its table is therefore checked by the rules,
// as far as this is quick. read_distances() checks that the number of states in the table equals
// the number in the header and the true number, if known, and that the goal has depth 0. With each
// answer, the oracle checks that the walk is no longer than the depth of the table and ends at
// depth 0. If a start is not in the table, the oracle checks that this is possible and that no
// neighbour is in the table. If the oracle's check fails, it throws a Failure instead of
// answering. table_check.hpp checks every entry.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "engine/base/options.hpp"
#include "engine/dense/dense.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/tables/distance_table.hpp"
#include "engine/tables/table_file.hpp"

namespace trailblaze {

// The numbering of a puzzle's states by places: by words and bits of the dense engine, or by the
// puzzle's own ranks.
class TableLayout {
 public:
  // `plan` is the dense plan from the root. Without a plan, the puzzle must have ranks. The puzzle
  // must outlive the layout.
  TableLayout(const AnyPuzzle& puzzle, std::optional<DensePlan> plan)
      : puzzle_(puzzle), plan_(std::move(plan)) {}

  const AnyPuzzle& puzzle() const { return puzzle_; }
  // The dense plan; empty if states are numbered by ranks.
  const std::optional<DensePlan>& plan() const { return plan_; }
  Storage storage() const { return plan_ ? Storage::kDense : Storage::kRanked; }
  // Number of places; some have no state.
  std::uint64_t places() const { return plan_ ? plan_->places() : puzzle_.traits().num_ranks; }
  // Number of states reachable from the root; 0 if unknown.
  std::uint64_t states() const { return plan_ ? plan_->states() : puzzle_.traits().num_states; }
  // Bytes of an enumeration, per process if `processes` share it.
  std::uint64_t bytes(int processes = 1) const {
    if (plan_) return dense_bytes(*plan_, processes);
    return ranked_bytes(puzzle_, processes);
  }

  // Least memory, disk space and disk traffic of an enumeration on a disk.
  DiskCost on_disk() const { return plan_ ? dense_on_disk(*plan_) : ranked_on_disk(puzzle_); }

  // Writes the place of each state: distinct numbers below places(), or kNoPlace if the root cannot
  // be reached from the state. Requires canonical states.
  void place(std::span<const State> states, std::uint64_t* out) const;

  // True if an enumeration can begin at all of these states at once. By ranks, each state must have
  // a rank of its own; by words, there must be a single state. Requires canonical states.
  bool accepts_roots(std::span<const State> roots) const;

 private:
  const AnyPuzzle& puzzle_;
  const std::optional<DensePlan> plan_;
};

// Returns the layout of this storage for a root, or null if the puzzle has none. kAuto prefers
// dense to ranked. The puzzle must outlive the layout.
std::unique_ptr<const TableLayout> layout_for(const AnyPuzzle& puzzle, State root, Storage storage);

// A complete distance table that answers starts.
class TableOracle {
 public:
  // Requires a reversible puzzle, which must outlive the oracle, and a complete table of the
  // distances to its only goal. The table has `states` states, and `depth` is the greatest
  // distance. `file` is the file that the table was read from, or "".
  TableOracle(const AnyPuzzle& puzzle, std::unique_ptr<const TableLayout> layout,
              DistanceTable table, std::uint64_t states, std::uint64_t depth,
              std::string file = "");

  const DistanceTable& table() const { return table_; }

  // ---- any thread ----

  // Returns the answer for a start. Its counters count the walk.
  Result answer(State start) const;

  // Writes each state's distance modulo 3; kNoMark if the goal cannot be reached.
  void depth_mod3(std::span<const State> states, unsigned* marks) const;

 private:
  void check_unreached(State start) const;
  [[noreturn]] void fail(const std::string& found, const std::string& expected) const;

  const AnyPuzzle& puzzle_;
  std::unique_ptr<const TableLayout> layout_;
  DistanceTable table_;
  std::uint64_t states_, depth_;
  std::string file_;
};

struct Distances {
  Storage storage = Storage::kAuto;           // kRanked or kDense
  std::uint64_t required_bytes = 0;           // bytes of memory for building it; 0 for a file
  Result building;                            // of the enumeration; empty for a file
  std::shared_ptr<const TableOracle> oracle;  // null if a limit stopped the enumeration
};

// Returns the bytes of memory for building a table of this storage (kAuto: any storage); 0 if the
// storage cannot number the puzzle's states.
std::uint64_t distances_bytes(const AnyPuzzle& puzzle, State root, Storage storage);

// Builds a table. Requires states that can be numbered, and a puzzle that outlives the result.
// There is no oracle if a limit stopped the enumeration or if there would be more than `most`
// places; `building` tells which. `building` keeps the `examples` least states of the last level.
Distances build_distances(const AnyPuzzle& puzzle, State goal, Storage storage, std::uint64_t most,
                          const Options& options, std::size_t examples = 0);

// Returns the layout that a file's title names, with as many places as its table has, or an error
// if the puzzle has no such layout. The puzzle must outlive the layout.
absl::StatusOr<std::unique_ptr<const TableLayout>> layout_of(const AnyPuzzle& puzzle, State goal,
                                                             const TableFile& file);

// Returns the table of a file whose title passed check_title(), or an error if the rest of its
// header does not fit the puzzle or the table.
absl::StatusOr<Distances> read_distances(const AnyPuzzle& puzzle, State goal, TableFile file);

// Returns an error for the first difference between a table's title and the expected title.
absl::Status check_title(const TableTitle& found, const TableTitle& expected);

}  // namespace trailblaze
