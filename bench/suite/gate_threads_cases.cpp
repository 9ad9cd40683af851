// The gate at two threads: one case for each way in which threads share work. Each takes some
// milliseconds or tens of them, since a shorter one would mostly measure how threads wake up.
// Counts are those that one thread finds.
#include "bench/suite/gate_bodies.hpp"
#include "bench/suite/trail_bodies.hpp"

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
    {"enumerate/tiles-2x5-multi/trail/threads:2",
     Set::kThreads,
     {.states = 1'814'400, .answer = 36},
     [] { return by_trail(multi_tiles(2, 5), 2); }},
    {"enumerate/tiles-2x5-multi/frontier/threads:2",
     Set::kThreads,
     {.states = 1'814'400, .answer = 36},
     [] { return by_frontier(multi_tiles(2, 5), 2); }},
    {"enumerate/tiles-2x5-multi/dense/threads:2",
     Set::kThreads,
     {.states = 1'814'400, .answer = 36},
     [] { return by_words(multi_tiles(2, 5), 2); }},
    {"idastar/tiles-4x4/manhattan/threads:2",
     Set::kThreads,
     {.expanded = 2'613'757, .answer = 51},
     [] { return by_idastar<Manhattan>(23, 49, 2); }},
};

}  // namespace
