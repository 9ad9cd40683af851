// The engine of a search level by level, for the verbs of by_levels.hpp. It begins as a small
// search where this process is alone and makes no checkpoints. Counts and paths are the same
// whatever keeps the states; time and memory are not.
//
//   kTrail      LevelSearch: a hash set. Several processes each keep a part of the levels instead
//   kFrontier   PartitionedSearch: the level at work, in less time and memory
//   kDisk       the same on the disk of the run
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

// `most_small` changes nothing but time: tests choose it. All arguments must outlive the engine.
std::unique_ptr<LevelEngine> make_engine(const AnyPuzzle& puzzle, Storage storage, Purpose purpose,
                                         const Run& run,
                                         std::optional<std::size_t> most_small = {});

}  // namespace trailblaze
