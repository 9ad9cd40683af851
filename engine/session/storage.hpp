// Where an enumeration keeps its visited states, and what that takes.
//
//   trail    a hash set: any puzzle; bytes by the states there are, not known before
//   ranked   two bits a rank: puzzles that number their states
//   dense    a bit a state, by whole words: puzzles whose moves keep most of an order
//
// `auto` takes dense before ranked before the trail, as far as the memory allows. Where the whole
// space is known to be too large for it, a run is refused before it begins, with the figure; unless
// a limit on states, depth or time says that a part is wanted: then it runs over the trail. Such a
// part is looked for there as well when the whole would take more than a gigabyte.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/bfs/bfs.hpp"
#include "engine/dense/dense.hpp"
#include "engine/tables/distance_table.hpp"
#include "engine/base/limits.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/session/session.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

namespace storage {

// Bytes worth it where only a part is wanted, or where nobody knows how many ranks are states.
inline constexpr std::uint64_t kForPart = std::uint64_t{1} << 30;
inline constexpr std::uint64_t kForUnknown = std::uint64_t{64} << 20;

template <Puzzle P>
std::optional<StorageChoice> dense_choice(const P& puzzle, State start) {
  if constexpr (Sweepable<P>) {
    if (const auto plan = dense_plan(puzzle, start)) {
      return StorageChoice{"dense", "a bit a state, by whole words", dense_bytes(*plan),
                           plan->states(), true};
    }
  }
  return std::nullopt;
}

template <Puzzle P>
std::optional<StorageChoice> ranked_choice(const P& puzzle) {
  if constexpr (Ranked<P>) {
    if (puzzle.num_ranks() != 0) {
      std::optional<std::uint64_t> states;
      if constexpr (HasNumStates<P>) {
        if (puzzle.num_states() != 0) states = puzzle.num_states();
      }
      return StorageChoice{"ranked", "two bits a rank", ranked_bytes(puzzle), states, true};
    }
  }
  return std::nullopt;
}

inline bool wants_part(const Limits& limits) {
  return limits.max_states != kUnlimited || limits.max_depth != kUnlimited ||
         limits.max_seconds < Limits{}.max_seconds;
}

}  // namespace storage

// Names that choose_storage understands, "auto" first.
template <Puzzle P>
std::vector<std::string> storages(const P& puzzle, State start) {
  std::vector<std::string> names = {"auto", "trail"};
  if (storage::ranked_choice(puzzle)) names.push_back("ranked");
  if (storage::dense_choice(puzzle, start)) names.push_back("dense");
  return names;
}

// Places that a distance table in this storage has; 0 on the trail.
template <Puzzle P>
std::uint64_t table_places(const StorageChoice& choice, const P& puzzle, State start) {
  if constexpr (Sweepable<P>) {
    if (choice.storage == "dense") return dense_plan(puzzle, start)->places();
  }
  if constexpr (Ranked<P>) {
    if (choice.storage == "ranked") return puzzle.num_ranks();
  }
  return 0;
}

namespace storage {

// Whether a distance table can be written of this puzzle.
template <Puzzle P>
absl::Status check_save(const P& puzzle, State start, const std::string& asked) {
  if (!Reversible<P>) {
    return invalid("save: found a puzzle whose moves cannot be reversed, expected one whose can");
  }
  if (asked == "trail" || storages(puzzle, start).size() == 2) {
    return invalid("save: found storage trail, expected one that numbers its states");
  }
  return absl::OkStatus();
}

// Bytes that `auto` takes for a storage. Ranks that a puzzle does not fill say little about the
// states that there are.
inline std::uint64_t worth(const StorageChoice& choice, const SearchOptions& options) {
  if (!options.save.empty()) return kUnlimited;
  if (!choice.states) return kForUnknown;
  return wants_part(options.limits) ? kForPart : kUnlimited;
}

}  // namespace storage

template <Puzzle P>
absl::StatusOr<StorageChoice> choose_storage(const P& puzzle, State start,
                                             const SearchOptions& options) {
  const std::string& asked = options.storage;
  const auto known = one_of(asked, storages(puzzle, start));
  if (!known.ok()) return in_field("storage", known.status());
  const bool saves = !options.save.empty();
  if (saves) {
    if (const auto status = storage::check_save(puzzle, start, asked); !status.ok()) return status;
  }
  std::optional<StorageChoice> too_large;
  for (auto choice : {storage::dense_choice(puzzle, start), storage::ranked_choice(puzzle)}) {
    if (!choice || (asked != "auto" && asked != choice->storage)) continue;
    if (saves) {
      choice->required_bytes += DistanceTable::bytes_for(table_places(*choice, puzzle, start));
    }
    choice->fits = choice->required_bytes <= options.limits.max_bytes;
    const bool worth_it = choice->required_bytes <= storage::worth(*choice, options);
    if (asked != "auto" || (choice->fits && worth_it)) return *choice;
    if (!too_large && (choice->states || saves)) too_large = choice;
  }
  const bool part = !saves && storage::wants_part(options.limits);
  if (too_large && !part) return *too_large;
  StorageChoice trail{"trail", "a hash set", 0, std::nullopt, true};
  if (too_large) trail.why = "a hash set, since a part of the space is asked for";
  return trail;
}

// Every state reachable from the start, in the storage that was chosen. `record` as in
// enumerate_dense and enumerate_ranked; the trail has no places and tells it nothing.
template <Puzzle P, class Record>
Result enumerate_in(const StorageChoice& choice, const P& puzzle, State start,
                    const Options& options, std::size_t examples, const Record& record) {
  if (!choice.fits) {
    Result result;
    result.stop = Stop::kMemory;
    return result;
  }
  if constexpr (Sweepable<P>) {
    if (choice.storage == "dense") {
      return enumerate_dense(puzzle, *dense_plan(puzzle, start), start, options, examples, record);
    }
  }
  if constexpr (Ranked<P>) {
    if (choice.storage == "ranked") {
      return enumerate_ranked(puzzle, start, options, examples, record);
    }
  }
  return enumerate(puzzle, start, options, examples);
}

}  // namespace trailblaze
