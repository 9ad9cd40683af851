// The gate at two threads: a case for each common way in which threads share work. Each takes tens
// of milliseconds. A shorter case would mostly measure how threads wake up, and a smaller space
// would leave all work to a single thread. The processor time is 1.7 to 2 times the wall time
// (bench_gate --set two-threads prints both). The counts must equal those of a single thread.
#include "bench/suite/gate_bodies.hpp"
#include "bench/suite/trail_bodies.hpp"
#include "puzzles/tiles/walking_distance.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

constexpr std::uint64_t kKeys = 1'000'000;

const Cases cases = {
    {"trail/insert/wide-1m/threads:2",
     Set::kThreads,
     {.answer = kKeys},
     [] {
       return insert({kWide, kKeys, 2}, kKeys);
     }},
    {"enumerate/tiles-2x5-multi-22/trail/threads:2",
     Set::kThreads,
     {.states = 934'929, .answer = 22},
     [] { return by_trail(multi_tiles(2, 5), 2, {.max_depth = 22}); }},
    {"enumerate/tiles-2x5-multi-22/frontier/threads:2",
     Set::kThreads,
     {.states = 934'929, .answer = 22},
     [] { return by_frontier(multi_tiles(2, 5), 2, {.max_depth = 22}); }},
    // 3x4 with two threads is a case of space_cases.cpp.
    {"enumerate/tiles-4x3/dense/threads:2",
     Set::kThreads,
     {.states = 239'500'800, .answer = 53},
     [] { return by_words(tiles(4, 3), 2); }},
    // The last bound has eight blocks.
    {"idastar/tiles-4x4/walking-conflict/threads:2",
     Set::kThreads,
     {.expanded = 2'367'900, .answer = 60},
     [] { return by_idastar<WalkingConflict>(48, 58, 2); }},
};

}  // namespace
