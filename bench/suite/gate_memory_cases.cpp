// The gate's cases whose memory is watched: each holds 50 to 150 megabytes, so that 5 % more are
// some megabytes and stand out from huge pages of two. One thread, for with several the size of a
// table depends on who comes first. `bytes` is what the tables say of themselves; the peak that a
// process holds is measured from outside (tracking/memory.py).
//
// The states of the 15-puzzle up to a depth are those of tests/data/sliding_tiles.jsonl; IDA* finds
// no solution in fewer moves than A*.
#include "bench/suite/gate_bodies.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

constexpr Limits kUpTo22{.max_depth = 22};
constexpr std::uint64_t kStatesUpTo22 = 12'318'701;

const Cases cases = {
    {"enumerate/tiles-4x4-22/trail",
     Set::kMemory,
     {.states = kStatesUpTo22, .answer = 22},
     [] { return by_trail(tiles(4, 4), 1, kUpTo22); }},
    {"enumerate/tiles-4x4-22/frontier",
     Set::kMemory,
     {.states = kStatesUpTo22, .answer = 22},
     [] { return by_frontier(tiles(4, 4), 1, kUpTo22); }},
    {"enumerate/tiles-3x4-multi/dense",
     Set::kMemory,
     {.states = 239'500'800},
     [] { return by_words(multi_tiles(3, 4)); }},
    {"astar/tiles-4x4/manhattan",
     Set::kMemory,
     {.expanded = 2'865'737, .answer = 47},
     [] { return by_astar(tiles(4, 4), {start_of(tiles(4, 4), 28)}); }},
};

}  // namespace
