// Enumerates every state of a puzzle at a bit a state, by whole words, where the puzzle has what
// dense_spec.hpp describes. 3x4 tiles are counted 160 times as fast as over the trail
// (bench/RESULTS.md).
//
//   dense_plan(puzzle, start)                        whether and at which size it can be done
//   make_dense_engine(puzzle, plan, start, run, ..)  the same counts as that of make_engine()
//
// sweep.hpp and runs.hpp do the work, over words in memory (home.hpp), on a disk (disk_home.hpp) or
// of several processes (peer_home.hpp). Here are the levels, their counts and the states of the
// last. Moves are counted by segment: all states of a segment have the same number of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/dense/plan.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/run.hpp"

namespace trailblaze {

// The plan, or nothing where the puzzle cannot be enumerated by words from this start.
std::optional<DensePlan> dense_plan(const AnyPuzzle& puzzle, State start);

// The number of a state's place. There are 64 places for each word, segment after segment.
std::uint64_t dense_place(const DensePlan& plan, const DensePosition& position);

// The memory that an enumeration takes, in bytes: that of each process, where so many share it.
std::uint64_t dense_bytes(const DensePlan& plan, int processes = 1);

// What an enumeration takes whose table is on a disk.
OnDisk dense_on_disk(const DensePlan& plan);

// The engine that enumerates by words, for enumerate_by_levels() from this start, for which the
// plan was made. At most `examples` states of the last level are asked for. `sink` gets the places
// (dense_place) of every state that comes after the last checkpoint. With peers, each process has a
// part of the table, in memory, and its sink gets the places of that part. The counts and the last
// states are those that one process finds alone; bytes() and all seconds are those of this process.
// All arguments must outlive the engine.
std::unique_ptr<LevelEngine> make_dense_engine(const AnyPuzzle& puzzle, const DensePlan& plan,
                                               State start, const Run& run, std::size_t examples,
                                               const PlaceSink& sink);

}  // namespace trailblaze
