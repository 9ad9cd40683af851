// The gate's cases that measure memory. Each holds 50 to 210 megabytes: 5 % of that are some
// megabytes, which stand out from huge pages of two megabytes. Each has a single thread, because
// with several threads the size of a table depends on which thread comes first. `bytes` is the size
// that the tables report; tracking/memory.py measures the peak memory of the process from outside.
//
// The numbers of states of the 15-puzzle up to a depth are from tests/data/sliding_tiles.jsonl.
// IDA* finds no shorter solution than A*.
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
