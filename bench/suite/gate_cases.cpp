// The gate: about ten cases by which a change is judged (scripts/regress). One thread, one hot path
// each, a few milliseconds, so that a dozen passes over all of them fit in a minute. Compiled
// without the run-time face, so that two versions are built in little time.
#include <memory>
#include <vector>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/trail_bodies.hpp"
#include "engine/bfs/bfs.hpp"
#include "engine/dense/dense.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/ranked/ranked.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_search.hpp"
#include "puzzles/tiles/walking_distance.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

// ---- the trail ----

constexpr std::uint64_t kKeys = 200'000;

Body insert_wide() { return insert({kWide, kKeys}, kKeys); }

Body look_up_compact() { return look_up({kCompact, kKeys}, 4); }

// ---- codecs ----

// Of states from all over the space. Their sum was found by plain Python.
Body successors_of_tiles() {
  const Tiles tiles(4, 4, Tiles::Metric::kSingle);
  return successors(tiles, random_starts(tiles, 1'000), 300);
}

// There and back: the states, each times its place, have the sum that plain Python finds, which
// lists all placements and orders. Those whose rank comes back are counted.
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

// ---- whole spaces ----

Body by_trail() {
  const AnyPuzzleOf tiles(Tiles(3, 3, Tiles::Metric::kSingle));
  return
      [tiles, goal = tiles.goals().front()] { return tally_of(enumerate(tiles, goal, {alone})); };
}

Body by_rank() {
  const AnyPuzzleOf tiles(Tiles(2, 4, Tiles::Metric::kSingle));
  return [tiles, goal = tiles.goals().front()] {
    return tally_of(enumerate_ranked(tiles, goal, {alone}));
  };
}

Body by_words() {
  const AnyPuzzleOf tiles(Tiles(2, 5, Tiles::Metric::kSingle));
  const State goal = tiles.goals().front();
  return [tiles, goal, plan = dense_plan(tiles, goal).value()] {
    return tally_of(enumerate_dense(tiles, plan, goal, {alone}));
  };
}

// ---- heuristic search ----

Body by_astar() {
  const auto tiles = std::make_shared<AnyPuzzleOf<Tiles>>(Tiles(3, 3, Tiles::Metric::kSingle));
  return [tiles, goal = tiles->goals().front(), starts = random_starts(tiles->puzzle(), 20)] {
    const HeuristicSearchOf search(*tiles, HeuristicFacts{}, Manhattan({3, 3}, goal));
    Tally tally;
    for (const State start : starts) {
      const Result result = search.astar(start, {alone}, SearchOptions{});
      tally.expanded += result.counters.expanded;
      tally.generated += result.counters.generated;
      tally.answer += result.length();
      tally.bytes += result.table_bytes;
      tally.stored += result.stored;
    }
    tally.states = tally.expanded;
    return tally;
  };
}

// The bounds up to one that has no solution yet: each in full, so that all kernels count the same.
template <class H>
Body by_idastar(std::uint64_t number, std::uint64_t bound) {
  const auto tiles = std::make_shared<AnyPuzzleOf<Tiles>>(Tiles(4, 4, Tiles::Metric::kSingle));
  const State goal = tiles->goals().front();
  const auto search =
      std::make_shared<TilesSearch<H>>(*tiles, goal, HeuristicFacts{}, H(TilesBoard{4, 4}, goal));
  Random random(7, number);
  return [tiles, search, start = tiles->random_state(random), bound] {
    const Limits limits{.max_depth = bound};
    const Result result = search->ida_star(start, {alone, limits}, SearchOptions{});
    return Tally{result.counters.expanded, result.counters.expanded, result.counters.generated, 0,
                 result.lower_bound};
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
    {"enumerate/tiles-3x3/trail", Set::kGate, {.states = 181'440, .answer = 31}, by_trail},
    {"enumerate/tiles-2x4/ranked", Set::kGate, {.states = 20'160, .answer = 36}, by_rank},
    {"enumerate/tiles-2x5/dense", Set::kGate, {.states = 1'814'400, .answer = 55}, by_words},
    {"astar/tiles-3x3/manhattan", Set::kGate, {.expanded = 11'451, .answer = 435}, by_astar},
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
