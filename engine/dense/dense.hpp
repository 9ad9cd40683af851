// Enumerates every state of a puzzle, at a bit a state and a whole word at a time, if the puzzle
// has what dense_spec.hpp describes. It counts 3x4 tiles 160 times as fast as a search over the
// trail (bench/RESULTS.md).
//
//   dense_plan(puzzle, start)   the plan: its size, or nothing if there is none
//   dense_bytes(plan)           the memory that the enumeration will take
//
// The engine is a DenseSearch (dense_search.hpp), which has the levels, their counts and the states
// of the last level. sweep.hpp and slides.hpp do the work, over words that lie in memory
// (home.hpp), on a disk (disk_home.hpp) or in several processes (peer_home.hpp). Moves are counted
// by segment, because all states of a segment have the same number of moves.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/dense/plan.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/run/level_engine.hpp"

namespace trailblaze {

// Returns the plan, or nothing if the puzzle cannot be enumerated by words from this start.
std::optional<DensePlan> dense_plan(const AnyPuzzle& puzzle, State start);

// Returns the number of a state's place. Each word has 64 places, and segment follows segment.
std::uint64_t dense_place(const DensePlan& plan, const DensePosition& position);

// Returns the bytes of memory that each process takes if so many processes share the enumeration.
std::uint64_t dense_bytes(const DensePlan& plan, int processes = 1);

// Returns the costs of an enumeration whose table lies on a disk.
DiskCost dense_on_disk(const DensePlan& plan);

}  // namespace trailblaze
