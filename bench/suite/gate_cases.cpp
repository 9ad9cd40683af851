// The gate: about ten cases by which scripts/regress judges a change. Each case takes a few
// milliseconds on a single thread and covers a single hot path, so that a dozen passes over all
// cases fit in a minute. The cases do not use the registry, so that two versions build fast. Cases
// with two threads are in gate_threads_cases.cpp, cases that measure memory in
// gate_memory_cases.cpp.
#include "bench/suite/gate_bodies.hpp"
#include "bench/suite/trail_bodies.hpp"
#include "engine/puzzle/permutation_rank.hpp"
#include "puzzles/tiles/walking_distance.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

// ---- the trail ----

constexpr std::uint64_t kKeys = 200'000;

Body insert_wide() { return insert({kWide, kKeys}, kKeys); }

Body look_up_compact() { return look_up({kCompact, kKeys}, 4); }

// ---- codecs ----

// Expands states from all over the space. A plain Python program computed the sum of the
// successors.
Body successors_of_tiles() {
  return successors(tiles(4, 4), random_starts(tiles(4, 4), 1'000), 300);
}

// Unranks ranks and ranks the states again; counts the ranks that come back unchanged. The answer
// is the sum of the states, each multiplied by its place. A plain Python program, which lists all
// placements and orders, computed the same sum.
Body ranks() {
  const PermutationRank permutation(10);
  return [permutation] {
    Tally tally;
    std::uint64_t i = 0;
    for (std::uint64_t block = 0; block < permutation.blocks(); block += 3) {
      for (std::uint64_t place = 0; place < 120; place += 40) {
        const std::uint64_t rank = block * rank_stride(120) + place;
        const State s = permutation.unrank(rank);
        tally.answer += ++i * s;
        tally.states += permutation.rank(s) == rank ? 1 : 0;
      }
    }
    return tally;
  };
}

const Cases cases = {
    {"trail/insert/wide", Set::kGate, {.answer = kKeys}, insert_wide},
    {"trail/look-up/compact", Set::kGate, {.answer = 2 * kKeys}, look_up_compact},
    {"successors/tiles-4x4",
     Set::kGate,
     {.generated = 915'600, .answer = 10'915'478'605'619'305'424u},
     successors_of_tiles},
    {"rank/permutation-10",
     Set::kGate,
     {.states = 30'240, .answer = 18'382'896'724'600'623'472u},
     ranks},
    {"enumerate/tiles-3x3/trail",
     Set::kGate,
     {.states = 181'440, .answer = 31},
     [] { return by_trail(tiles(3, 3)); }},
    {"enumerate/tiles-2x4/ranked",
     Set::kGate,
     {.states = 20'160, .answer = 36},
     [] { return by_rank(tiles(2, 4)); }},
    {"enumerate/tiles-2x5/dense",
     Set::kGate,
     {.states = 1'814'400, .answer = 55},
     [] { return by_words(tiles(2, 5)); }},
    {"astar/tiles-3x3/manhattan",
     Set::kGate,
     {.expanded = 11'451, .answer = 435},
     [] { return by_astar(tiles(3, 3), random_starts(tiles(3, 3), 20)); }},
    {"idastar/tiles-4x4/manhattan",
     Set::kGate,
     {.expanded = 2'613'757, .answer = 51},
     [] { return by_idastar<Manhattan>(23, 49); }},
    {"idastar/tiles-4x4/walking-conflict",
     Set::kGate,
     {.expanded = 61'135, .answer = 50},
     [] { return by_idastar<WalkingConflict>(24, 48); }},
};

}  // namespace
