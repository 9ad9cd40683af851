// The gate: about ten cases by which a change is judged (scripts/regress). One thread, one hot path
// each, a few milliseconds, so that a dozen passes over all of them fit in a minute. Compiled
// without the run-time face, so that two versions are built in little time.
#include <array>
#include <bit>
#include <memory>
#include <utility>
#include <vector>

#include "bench/case.hpp"
#include "bench/trail_contestant.hpp"
#include "bench/workload.hpp"
#include "engine/astar.hpp"
#include "engine/bfs.hpp"
#include "engine/dense.hpp"
#include "engine/ranked.hpp"
#include "puzzles/tiles.hpp"
#include "puzzles/tiles_informed.hpp"
#include "puzzles/walking_distance.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

const Crew one(1);

State goal_of(const Tiles& tiles) {
  State goal = 0;
  tiles.for_each_goal([&](State s) { goal = s; });
  return goal;
}

// Solvable, by number of the series 7.
std::vector<State> random_starts(const Tiles& tiles, std::uint64_t count) {
  std::vector<State> starts;
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(7, i);
    starts.push_back(tiles.random_state(random));
  }
  return starts;
}

// ---- the trail ----

constexpr std::uint64_t kKeys = 200'000;

// Every key three times, as breadth-first search does, into a trail that has room.
Body insert(int bits) {
  const auto keys = std::make_shared<Workload>(kKeys, one);
  const auto trail = std::make_shared<TrailContestant>(bits, chosen_isa());
  trail->touch(kKeys, one);
  return [keys, trail] {
    trail->clear(kKeys, one);
    const std::uint64_t fresh = trail->insert(keys->mixed.all(), one);
    return Tally{3 * kKeys, 0, 0, trail->bytes(), fresh};
  };
}

// Every second key is there.
Body look_up(int bits) {
  const auto keys = std::make_shared<Workload>(kKeys, one);
  const auto trail = std::make_shared<TrailContestant>(bits, chosen_isa());
  trail->touch(kKeys, one);
  trail->insert(keys->distinct.all(), one);
  return [keys, trail] {
    Tally tally{4 * kKeys, 0, 0, trail->bytes(), 0};
    for (int i = 0; i < 4; ++i) tally.answer += trail->count(keys->queries.all(), one);
    return tally;
  };
}

// ---- codecs ----

// All successors of states from all over the space, folded.
Body successors() {
  const Tiles tiles(4, 4, Tiles::Metric::kSingle);
  return [tiles, starts = random_starts(tiles, 1'000)] {
    Tally tally;
    for (int round = 0; round < 300; ++round) {
      for (const State s : starts) {
        tiles.for_each_successor(s, [&](State t) {
          ++tally.generated;
          tally.answer += t;
        });
      }
    }
    tally.states = tally.expanded = 300 * starts.size();
    return tally;
  };
}

// There and back.
Body ranks() {
  const PermutationRank permutation(10);
  return [permutation] {
    Tally tally;
    for (std::uint64_t block = 0; block < permutation.blocks(); block += 3) {
      for (std::uint64_t place = 0; place < 120; place += 40) {
        const std::uint64_t rank = block * rank_stride(120) + place;
        tally.answer += permutation.rank(permutation.unrank(rank)) == rank ? 1 : 0;
      }
    }
    tally.states = tally.answer;
    return tally;
  };
}

// ---- whole spaces ----

Body by_trail() {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  return [tiles] { return tally_of(enumerate(tiles, goal_of(tiles), {one})); };
}

Body by_rank() {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  return [tiles] { return tally_of(enumerate_ranked(tiles, goal_of(tiles), {one})); };
}

Body by_words() {
  const Tiles tiles(2, 5, Tiles::Metric::kSingle);
  return [tiles, plan = dense_plan(tiles, goal_of(tiles)).value()] {
    return tally_of(enumerate_dense(tiles, plan, goal_of(tiles), {one}));
  };
}

// ---- heuristic search ----

Body by_astar() {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  return [tiles, starts = random_starts(tiles, 20)] {
    const Manhattan manhattan({3, 3}, goal_of(tiles));
    Tally tally;
    for (const State start : starts) {
      const Result result = astar(tiles, manhattan, true, start, {one}, InformedOptions{});
      tally.expanded += result.counters.expanded;
      tally.generated += result.counters.generated;
      tally.answer += result.length();
    }
    tally.states = tally.expanded;
    return tally;
  };
}

template <class H>
Body by_idastar(std::uint64_t number) {
  const auto tiles = std::make_shared<Tiles>(4, 4, Tiles::Metric::kSingle);
  const State goal = goal_of(*tiles);
  const auto search =
      std::make_shared<TilesInformed<H>>(*tiles, goal, HeuristicFacts{}, H(TilesBoard{4, 4}, goal));
  Random random(7, number);
  return [tiles, search, start = tiles->random_state(random)] {
    InformedOptions how;
    how.all_shortest = true;  // the last bound in full, so that all kernels count the same
    const Result result = search->ida_star(start, {one}, how).result;
    return Tally{result.counters.expanded, result.counters.expanded, result.counters.generated, 0,
                 result.length()};
  };
}

const Cases cases = {
    {"trail/insert/wide", Set::kGate, {.answer = kKeys}, [] { return insert(64); }},
    {"trail/look-up/compact", Set::kGate, {.answer = 2 * kKeys}, [] { return look_up(kKeyBits); }},
    {"successors/tiles-4x4", Set::kGate, {.generated = 915'600}, successors},
    {"rank/permutation-10", Set::kGate, {.answer = 30'240}, ranks},
    {"enumerate/tiles-3x3/trail", Set::kGate, {.states = 181'440, .answer = 31}, by_trail},
    {"enumerate/tiles-3x3/ranked", Set::kGate, {.states = 181'440, .answer = 31}, by_rank},
    {"enumerate/tiles-2x5/dense", Set::kGate, {.states = 1'814'400, .answer = 55}, by_words},
    {"astar/tiles-3x3/manhattan", Set::kGate, {.expanded = 11'451, .answer = 435}, by_astar},
    {"idastar/tiles-4x4/manhattan",
     Set::kGate,
     {.expanded = 1'106'126, .answer = 48},
     [] { return by_idastar<Manhattan>(14); }},
    {"idastar/tiles-4x4/walking-conflict",
     Set::kGate,
     {.expanded = 345'946, .answer = 46},
     [] { return by_idastar<WalkingConflict>(12); }},
};

}  // namespace
