// Chooses where an enumeration keeps its visited states, and computes the memory that it needs.
//
//   frontier the current level only: puzzles whose moves can be reversed
//   disk     like frontier, in files: for levels that are larger than memory
//   trail    a hash set: any puzzle; its size depends on the states, and is not known in advance
//   ranked   two bits a rank: puzzles that number their states; if the user names a folder and asks
//            for ranked, a bit a rank in files, and the messages of a level
//   dense    a bit a state, by whole words: puzzles whose moves keep most of an order; the table
//            may be larger than memory if the user names a folder for it
//
// `auto` prefers dense to ranked, as far as memory allows. Otherwise it takes frontier if moves are
// named with their ways back, else trail, or disk if the user names a folder and memory is too
// small (pick_storage() in storage.cpp). If a table of the whole space is known not to fit, the
// session refuses the run before it begins, and names the memory needed. But if a limit on states,
// depth or time shows that only a part is wanted, the run goes level by level without a table.
//
// If a table of the whole space fits, `auto` uses it. But if the table would take more than a
// gigabyte and a limit surely leaves only a part of the space, the run also goes level by level. A
// limit that is not reached changes nothing. If the number of states is not known, ranks are used
// if they are few and enough of them may be states. All storages support checkpoints. Several
// processes can share any storage that is in memory.
//
// An enumeration may have many roots: frontier and trail accept any roots, ranked accepts roots
// that each have a rank, and dense accepts only one root.
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

class TableLayout;         // distances.hpp
struct EnumerationExtras;  // by_levels.hpp
struct Run;                // run.hpp

struct StorageChoice {
  Storage storage = Storage::kTrail;
  std::string why = {};                 // the reason, for people
  std::uint64_t required_bytes = 0;     // memory for the whole space; 0 = not known
  bool is_of_each = false;              // required_bytes is for each process, which has a part
  std::uint64_t required_disk = 0;      // likewise on disk; with ranked, the table only
  bool on_disk = false;                 // it stores states in the folder that the user named
  std::uint64_t disk_traffic = 0;       // approximate bytes read and written there; 0 = not known
  std::size_t block_bytes = 0;          // bytes of a block on disk; 0 = the store's default
  std::optional<std::uint64_t> states;  // states of the whole space, if known
  bool fits = true;                     // the limit on memory allows it
};

// True if these limits surely ask for only a part of the space that the layout numbers: for fewer
// states than it has or, if the layout takes gigabytes, for a depth with only few states within it.
bool wants_part(const AnyPuzzle& puzzle, std::span<const State> roots, const TableLayout& layout,
                const Limits& limits, Peers& peers = single_process());

// True if `auto` uses frontier search for a search level by level: if the puzzle names ways back.
// Without names, frontier search uses its window, which takes less memory than the trail and is
// about as fast, but slower if states have very many successors.
bool prefers_frontier(const Traits& traits);

// The roots of an enumeration: different, canonical states. If the goals are too many to be listed,
// a search from `states` finds them first, and they are the roots.
struct Roots {
  std::vector<State> states;
  bool leads_to_goals = false;

  bool are_one() const { return states.size() == 1 && !leads_to_goals; }
};

// The storages of a breadth-first search that does not number states, kAuto first.
std::vector<Storage> unnumbered_storages(const Traits& traits);

// The storages that choose_storage accepts, kAuto first.
std::vector<Storage> storages(const AnyPuzzle& puzzle, const Roots& roots);

absl::StatusOr<StorageChoice> choose_storage(const AnyPuzzle& puzzle, const Roots& roots,
                                             const SearchOptions& options);

// Chooses for a breadth-first search in the folder of options.disk or options.checkpoint.
absl::StatusOr<StorageChoice> choose_storage_to_solve(const AnyPuzzle& puzzle,
                                                      const SearchOptions& options);

// Chooses for an enumeration from the goals if moves cannot be reversed. Everything is in memory,
// so options for files are refused.
absl::StatusOr<StorageChoice> choose_backwards(const SearchOptions& options);

// Returns an error unless `requested` is among these storages.
absl::Status check_storage(Storage requested, const std::vector<Storage>& storages);

// Enumerates every state reachable from the roots, in the storage chosen for them. Storage disk
// needs a run in a folder. It is an error if a checkpoint cannot be read.
absl::StatusOr<Result> enumerate_in(const StorageChoice& choice, const AnyPuzzle& puzzle,
                                    std::span<const State> roots, Run& run,
                                    const EnumerationExtras& extras);

}  // namespace trailblaze
