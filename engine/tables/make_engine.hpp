// Makes the engine of a search level by level, for the verbs of by_levels.hpp. This is the only
// switch over storages. Counts and paths do not depend on the storage; time and memory do.
//
//   kTrail      LevelSearch: a hash set; with several processes, PartitionedSearch
//   kFrontier   PartitionedSearch: only the current level, in less time and memory
//   kDisk       PartitionedSearch on the disk of the run
//   kRanked     RankedSearch: two bits a rank; DiskRankedSearch: on the disk of the run
//   kDense      DenseSearch: a bit a state, in memory or on the disk of the run
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/base/options.hpp"
#include "engine/bfs/small_search.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/run.hpp"
#include "engine/run/sinks.hpp"
#include "engine/tables/distances.hpp"

namespace trailblaze {

// Most states of the small search that precedes a partitioned search. A search over the trail is
// slower on few states, so its small search may be larger (SmallSearch::kMost).
// Times in microseconds on one thread (AMD EPYC), by the number of states at which the small search
// ends:
//                                 256    1,024   4,096   8,192 states
//   Pa's puzzle, 1,398 states      66       50      35      36
//   pancake 7, 5,040 states       107      112      52      39
//   Klotski, 25,955 states        633      625      626     694
//   8-puzzle, 181,440 states    1,676    1,781   1,775   1,777
inline constexpr std::size_t kMostBeforeFrontier = 4096;

// Reason to visit states. For a path, a partitioned search also keeps all levels, in some 3 bytes a
// state.
enum class Purpose : std::uint8_t { kPath, kCount };

// Returns an engine for kTrail, kFrontier or kDisk. It begins as a small search if this process is
// alone and makes no checkpoints. `most_small` affects only time; tests set it. The puzzle and
// everything in the run must outlive the engine.
std::unique_ptr<LevelEngine> make_engine(const AnyPuzzle& puzzle, Storage storage, Purpose purpose,
                                         const Run& run,
                                         std::optional<std::size_t> most_small = {});

// Returns an engine that enumerates by the places of a layout (kRanked, kDense). `root` must be the
// root of the layout. The roots passed to begin() must include it and have distinct places.
// `examples` limits how many states of the last level can be requested later. `sink` gets the
// places of each level, 64 to a word. After a resumption, it gets only the places that it did not
// get before the checkpoint. By ranks on a disk, the sink sees the current level before it is
// counted. If there is too little memory, the engine stops before it begins.
//
// Several processes share a table in memory. They all make an engine with the same `examples`, and
// any number of processes can resume from a checkpoint. Each process owns a part of the table, and
// its sink gets the places of that part. Counts and last states cover all processes; bytes() and
// all seconds cover this process. The layout and everything in the run must outlive the engine.
std::unique_ptr<LevelEngine> make_engine(const TableLayout& layout, State root, const Run& run,
                                         std::size_t examples, PlaceSink sink);

}  // namespace trailblaze
