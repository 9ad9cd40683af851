// Enumerates every state of a puzzle at a bit a state, by whole words, where the puzzle has what
// dense_spec.hpp describes. 3x4 tiles are counted 160 times as fast as over the trail
// (bench/RESULTS.md).
//
//   dense_plan(puzzle, start)                   whether and at which size it can be done
//   enumerate_dense(puzzle, plan, start, how)   the same answers as enumerate() of bfs.hpp
//
// sweep.hpp and runs.hpp do the work in memory, disk_sweep.hpp and disk_runs.hpp on a disk, and
// peer_spaces.hpp where several processes share it. Here are the levels, their counts and the
// states of the last. Moves are counted by segment: all states of a segment have the same number of
// them.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/options.hpp"
#include "engine/dense/plan.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/resumable_engine.hpp"

namespace trailblaze {

// The plan, or nothing where the puzzle cannot be enumerated by words from this start.
std::optional<DensePlan> dense_plan(const AnyPuzzle& puzzle, State start);

// The number of a state's place. There are 64 places for each word, segment after segment.
std::uint64_t dense_place(const DensePlan& plan, const DensePosition& position);

// The memory that an enumeration takes, in bytes: that of each process, where so many share it.
std::uint64_t dense_bytes(const DensePlan& plan, int processes = 1);

// What an enumeration takes whose table is on a disk.
OnDisk dense_on_disk(const DensePlan& plan);

// Enumerates every state reachable from the start, by the plan that was made for it. `sink` gets
// the places (dense_place) of every state. With peers, each process has a part of the table, and
// its sink gets the places of that part. The counts, the states of the levels and the last states
// are those that one process finds alone; table_bytes and all seconds are those of this process.
Result enumerate_dense(const AnyPuzzle& puzzle, const DensePlan& plan, State start,
                       const Options& options, std::size_t examples = 20,
                       const PlaceSink& sink = {});

// The same in the folder of a run, with checkpoints, and on its disk if the run has blocks. Only
// what comes after the last checkpoint goes to the sink. Peers share a table in memory as above,
// and any number of them goes on with it. Errors: a checkpoint that cannot be read.
absl::StatusOr<Result> enumerate_dense_in_run(const TableRun& run, const AnyPuzzle& puzzle,
                                              const DensePlan& plan, State start,
                                              const Options& options, std::size_t examples,
                                              const PlaceSink& sink = {});

}  // namespace trailblaze
