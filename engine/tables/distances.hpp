// Every distance to one goal, whatever the layout of its table. It is built, or read from a file:
//
//   build_distances   enumerates the space from the goal by a storage that numbers its states
//   read_distances    takes the table of a file
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/tables/distance_table.hpp"
#include "engine/tables/oracle.hpp"
#include "engine/tables/table_file.hpp"

namespace trailblaze {

struct Distances {
  Storage storage = Storage::kAuto;           // kRanked or kDense
  std::uint64_t required_bytes = 0;           // memory for building it; 0 for a file
  Result building;                            // the work of building it; empty for a file
  std::shared_ptr<const TableOracle> oracle;  // null where a limit stopped the work
};

// Whether the puzzle's states can be numbered for a table of this storage (kAuto: for any).
bool can_be_numbered(const AnyPuzzle& puzzle, State root, Storage storage);

// The memory that building such a table takes, in bytes; 0 where the states cannot be numbered.
std::uint64_t distances_bytes(const AnyPuzzle& puzzle, State root, Storage storage);

// Requires can_be_numbered, and a puzzle that outlives the distances. There is no oracle where a
// limit stopped the work or there would be more than `most` places; `building` says which. The
// `examples` least states of the last level are kept.
Distances build_distances(const AnyPuzzle& puzzle, State goal, Storage storage, std::uint64_t most,
                          const Options& options, std::size_t examples = 0);

// The table of a file whose title has been checked.
absl::StatusOr<Distances> read_distances(const AnyPuzzle& puzzle, State goal, TableFile file);

// An error for the first thing in which a table's title differs from what is expected.
absl::Status check_title(const TableTitle& found, const TableTitle& expected);

}  // namespace trailblaze
