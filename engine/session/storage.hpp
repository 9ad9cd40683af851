// Where an enumeration keeps its visited states, and the memory that it needs.
//
//   frontier the level at work alone: puzzles whose moves can be reversed
//   disk     the same, in files: what is larger than memory
//   trail    a hash set: any puzzle; its size depends on the states, and is not known before
//   ranked   two bits a rank: puzzles that number their states; a bit a rank, and what a level
//            sends, where a folder was named and ranked was asked for
//   dense    a bit a state, by whole words: puzzles whose moves keep most of an order; the table
//            may be larger than memory and lie in a folder that was named
//
// `auto` takes dense before ranked, as far as the memory allows, and else the frontier where moves
// are named with their ways back, or the trail; on a disk where a folder was named and memory would
// not do. auto_storage.hpp has its rules. Where the whole space is known to be too large for its
// numbers, a run is refused before it begins, with the figure; unless a limit on states, depth or
// time says that a part is wanted: then it runs level by level without numbers. Where the whole
// fits, a limit that it would not reach changes nothing. A part that is known to be one is searched
// level by level too when the whole would take more than a gigabyte. Where the number of states is
// not known, ranks are taken if they are few and enough of them may be states. All storages make
// checkpoints; where several processes share a search, only frontier and trail do.
//
// An enumeration may begin at many states at once: frontier and trail at any, ranked where each of
// them has a rank of its own, dense at one alone.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

class TableLayout;  // distances.hpp
struct Asked;       // by_levels.hpp
struct Run;         // run.hpp

struct StorageChoice {
  Storage storage = Storage::kTrail;
  std::string why = {};                 // the reason, for people
  std::uint64_t required_bytes = 0;     // memory for the whole space; 0 = not known
  bool is_of_each = false;              // it is that of each process, which has a part of the space
  std::uint64_t required_disk = 0;      // disk for it, likewise; of ranked the table's alone
  bool on_disk = false;                 // what it stores is in the folder that was named
  std::uint64_t disk_traffic = 0;       // about what it reads and writes there; 0 = not known
  std::size_t block_bytes = 0;          // there: of a block; 0 = the store's own size
  std::optional<std::uint64_t> states;  // states of the whole space, where known
  bool fits = true;                     // the limit on memory allows it
};

// Whether these limits are known to ask for a part of the space that the layout numbers: for fewer
// states than it has or, where it takes gigabytes, for a depth within which there are only few.
bool wants_part(const AnyPuzzle& puzzle, std::span<const State> roots, const TableLayout& layout,
                const Limits& limits, Peers& peers = alone());

// Whether a search level by level takes a frontier search where it may choose: where ways back are
// named. The window of a puzzle that names none is about as fast as the trail, in less memory, and
// slower where states have very many successors.
bool prefers_frontier(const Traits& traits);

// Where an enumeration begins: at these states, which are canonical and different. Where goals are
// too many to be listed, it begins at those that a search from these states finds.
struct Roots {
  std::vector<State> states;
  bool leads_to_goals = false;

  bool are_one() const { return states.size() == 1 && !leads_to_goals; }
};

// The storages of a breadth-first search that does not number states, kAuto first.
std::vector<Storage> unnumbered_storages(const Traits& traits);

// The storages that choose_storage understands, kAuto first.
std::vector<Storage> storages(const AnyPuzzle& puzzle, const Roots& roots);

absl::StatusOr<StorageChoice> choose_storage(const AnyPuzzle& puzzle, const Roots& roots,
                                             const SearchOptions& options);

// The choice for a breadth-first search in a folder that options.disk or options.checkpoint names.
absl::StatusOr<StorageChoice> choose_storage_to_solve(const AnyPuzzle& puzzle,
                                                      const SearchOptions& options);

// The choice for an enumeration from the goals where moves cannot be reversed. All is in memory, so
// options for files are refused.
absl::StatusOr<StorageChoice> choose_backwards(const SearchOptions& options);

// An error unless the storage that was asked for is one of these.
absl::Status check_storage(Storage asked, const std::vector<Storage>& storages);

// Enumerates every state reachable from the roots in the storage that was chosen for them. Storage
// disk needs a run in a folder. Errors: a checkpoint that cannot be read.
absl::StatusOr<Result> enumerate_in(const StorageChoice& choice, const AnyPuzzle& puzzle,
                                    std::span<const State> roots, Run& run, const Asked& asked);

}  // namespace trailblaze
