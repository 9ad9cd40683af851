// Enumerates every state of a puzzle at a bit a state, by whole words, where the puzzle has what
// dense_spec.hpp describes. 3x4 tiles are counted 160 times as fast as over the trail
// (bench/RESULTS.md).
//
//   dense_plan(puzzle, start)   whether and at which size it can be done
//   dense_bytes(plan)           the memory that it will take
//
// The engine is a DenseSearch (dense_search.hpp), which has the levels, their counts and the states
// of the last. sweep.hpp and runs.hpp do the work, over words in memory (home.hpp), on a disk
// (disk_home.hpp) or of several processes (peer_home.hpp). Moves are counted by segment: all states
// of a segment have the same number of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/dense/plan.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/run/level_engine.hpp"

namespace trailblaze {

// The plan, or nothing where the puzzle cannot be enumerated by words from this start.
std::optional<DensePlan> dense_plan(const AnyPuzzle& puzzle, State start);

// The number of a state's place. There are 64 places for each word, segment after segment.
std::uint64_t dense_place(const DensePlan& plan, const DensePosition& position);

// The memory that an enumeration takes, in bytes: that of each process, where so many share it.
std::uint64_t dense_bytes(const DensePlan& plan, int processes = 1);

// What an enumeration takes whose table is on a disk.
OnDisk dense_on_disk(const DensePlan& plan);

}  // namespace trailblaze
