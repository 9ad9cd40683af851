// The engine of a search level by level, for the verbs of by_levels.hpp: the one switch over
// storages. Counts and paths are the same whatever keeps the states; time and memory are not.
//
//   kTrail      LevelSearch: a hash set. Several processes each keep a part of the levels instead
//   kFrontier   PartitionedSearch: the level at work, in less time and memory
//   kDisk       the same on the disk of the run
//   kRanked     RankedSearch: two bits a rank; DiskRankedSearch: the same on the disk of the run
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

// A small search comes first, up to so many states: fewer than before a search over the trail,
// since a partitioned search is faster on few states. In microseconds of one thread (AMD EPYC),
// where the small search ends with
//                                 256    1,024   4,096   8,192 states
//   Pa's puzzle, 1,398 states      66       50      35      36
//   pancake 7, 5,040 states       107      112      52      39
//   Klotski, 25,955 states        633      625      626     694
//   8-puzzle, 181,440 states    1,676    1,781   1,775   1,777
inline constexpr std::size_t kMostBeforeFrontier = 4096;

// What the states are wanted for. Those of a path are written down, in some 3 bytes a state.
enum class Purpose : std::uint8_t { kPath, kCount };

// The engine begins as a small search where this process is alone and makes no checkpoints.
// Requires kTrail, kFrontier or kDisk. `most_small` changes nothing but time: tests choose it. The
// puzzle and what the run names must outlive the engine.
std::unique_ptr<LevelEngine> make_engine(const AnyPuzzle& puzzle, Storage storage, Purpose purpose,
                                         const Run& run,
                                         std::optional<std::size_t> most_small = {});

// The engine that enumerates by the places of a layout (kRanked, kDense). Requires the root that
// the layout was made for and, at begin(), roots of different places, of which it is one. At most
// `examples` states of the last level are asked for. `sink` gets every word of places that comes
// after the last checkpoint; by ranks on a disk, the level at work is seen before it is counted.
// With too little memory the engine stops before it begins.
//
// Several processes share a table in memory: they all make an engine with the same `examples`, and
// any number of them goes on with a checkpoint. Each has a part of the table, and its sink gets the
// places of that part. Counts and last states are those of all; bytes() and all seconds are those
// of this process. The layout and what the run names must outlive the engine.
std::unique_ptr<LevelEngine> make_engine(const TableLayout& layout, State root, const Run& run,
                                         std::size_t examples, PlaceSink sink);

}  // namespace trailblaze
