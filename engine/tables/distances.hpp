// Every distance to one goal, whatever the layout of its table: by ranks, or by words and bits of
// the dense engine. It is built, or read from a file:
//
//   build_distances   enumerates the space from the goal by a storage that numbers its states
//   read_distances    takes the table of a file
//
// A start is answered by walking down the table, with no search. Of several neighbours that are
// nearer the walk takes the least State, so that the path is the one that a goal trail finds. A
// table is complete, so a start that is not on it is proved unsolvable.
//
// A file may have checksums that hold and be wrong all the same. So what it says is checked by the
// rules as far as can be told at once. When it is read: as many states are on the table as its
// header says and as there are, and its goal is at depth 0. With each answer: a walk is no longer
// than the table is deep and ends at depth 0, a state that is not on the table is one that need not
// be, and it has no neighbour that is; else the process ends with exit code 40, with no answer. To
// check every entry there is table_check.hpp.
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

// How the states of a puzzle are numbered by places: by the words and bits of the
// dense engine, or by the puzzle's own ranks.
class TableLayout {
 public:
  // The plan was made from the root. Without one, the puzzle must have ranks. The puzzle must
  // outlive the layout.
  TableLayout(const AnyPuzzle& puzzle, std::optional<DensePlan> plan)
      : puzzle_(puzzle), plan_(std::move(plan)) {}

  const AnyPuzzle& puzzle() const { return puzzle_; }
  // Nothing where states are numbered by ranks.
  const std::optional<DensePlan>& plan() const { return plan_; }
  Storage storage() const { return plan_ ? Storage::kDense : Storage::kRanked; }
  // Places for states; some have no state.
  std::uint64_t places() const { return plan_ ? plan_->places() : puzzle_.traits().num_ranks; }
  // States reachable from the root; 0: not known.
  std::uint64_t states() const { return plan_ ? plan_->states() : puzzle_.traits().num_states; }
  // The memory of an enumeration: that of each process, where so many share it.
  std::uint64_t bytes(int processes = 1) const {
    if (plan_) return dense_bytes(*plan_, processes);
    return ranked_bytes(puzzle_, processes);
  }

  // What an enumeration on a disk takes.
  OnDisk on_disk() const { return plan_ ? dense_on_disk(*plan_) : ranked_on_disk(puzzle_); }

  // Writes the place of each state, which is below places() and its own; kNoPlace where the root
  // cannot be reached from the state. States are canonical.
  void place(std::span<const State> states, std::uint64_t* out) const;

  // Whether an enumeration can begin at all of these states at once: by ranks where each has one of
  // its own, by words at one state only. States are canonical.
  bool begins_at(std::span<const State> roots) const;

 private:
  const AnyPuzzle& puzzle_;
  const std::optional<DensePlan> plan_;
};

// The layout of this storage for a root, or null where the puzzle has none. kAuto prefers dense to
// ranked. The puzzle must outlive it.
std::unique_ptr<const TableLayout> layout_for(const AnyPuzzle& puzzle, State root, Storage storage);

// A finished distance table that answers starts.
class TableOracle {
 public:
  // Requires a reversible puzzle, which must outlive the oracle, and a complete table of the
  // distances of `states` states to its only goal, the greatest of them `depth`. `file` is where
  // the table comes from, or "".
  TableOracle(const AnyPuzzle& puzzle, std::unique_ptr<const TableLayout> layout,
              DistanceTable table, std::uint64_t states, std::uint64_t depth,
              std::string file = "");

  const DistanceTable& table() const { return table_; }

  // ---- any thread ----

  // The answer for one start. The work counted is that of the walk.
  Result answer(State start) const;

  // Writes each state's distance modulo 3; kNoMark where the goal cannot be reached.
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
  std::uint64_t required_bytes = 0;           // memory for building it; 0 for a file
  Result building;                            // the work of building it; empty for a file
  std::shared_ptr<const TableOracle> oracle;  // null where a limit stopped the work
};

// The memory that building a table of this storage (kAuto: of any) takes, in bytes; 0 where the
// puzzle's states cannot be numbered for it.
std::uint64_t distances_bytes(const AnyPuzzle& puzzle, State root, Storage storage);

// Requires states that can be numbered, and a puzzle that outlives the distances. There is no
// oracle where a limit stopped the work or there would be more than `most` places; `building` says
// which. The `examples` least states of the last level are kept.
Distances build_distances(const AnyPuzzle& puzzle, State goal, Storage storage, std::uint64_t most,
                          const Options& options, std::size_t examples = 0);

// The layout that a file's title names, with as many places as its table has. An error where the
// puzzle has none. The puzzle must outlive it.
absl::StatusOr<std::unique_ptr<const TableLayout>> layout_of(const AnyPuzzle& puzzle, State goal,
                                                             const TableFile& file);

// The table of a file whose title was checked by check_title(). An error where the rest of its
// header does not fit the puzzle or the table.
absl::StatusOr<Distances> read_distances(const AnyPuzzle& puzzle, State goal, TableFile file);

// An error for the first thing in which a table's title differs from what is expected.
absl::Status check_title(const TableTitle& found, const TableTitle& expected);

}  // namespace trailblaze
