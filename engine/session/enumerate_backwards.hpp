// Enumerating from the goals where moves cannot be reversed: the states that the start leads to are
// listed first, then their moves are followed backwards from the goals among them
// (backward_moves.hpp). States that lead to no goal are not counted.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/session/storage.hpp"

namespace trailblaze {

// Whether an enumeration from there is one of these.
bool goes_backwards(const AnyPuzzle& puzzle, From from);

// All is in memory, so options for files are refused.
absl::StatusOr<StorageChoice> choose_backwards(const SearchOptions& options);

// The levels by distance to the nearest goal that the start leads to, of which there must be one,
// and some states of the last level.
absl::StatusOr<Result> enumerate_backwards(const AnyPuzzle& puzzle, State start,
                                           const Options& options, std::size_t examples);

}  // namespace trailblaze
