// Heuristics of tiles along a walk: each value is computed from the state alone ("anew"), or from
// the previous value, as searches do ("step"). The sums of both must agree. A plain loop also
// checks the sums of Manhattan and of misplaced tiles.
#include <cstdlib>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/harness.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "puzzles/tiles/additive_patterns.hpp"
#include "puzzles/tiles/linear_conflict.hpp"
#include "puzzles/tiles/pattern_builder.hpp"
#include "puzzles/tiles/pattern_partitions.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "puzzles/tiles/walking_distance.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

constexpr TilesBoard kBoard{4, 4};

const Tiles& fifteen() {
  static const Tiles tiles(4, 4, Tiles::Metric::kSingle);
  return tiles;
}

// Returns a random walk from a state of series 7 that never takes back the last move.
std::vector<State> walk() {
  std::vector<State> path = random_starts(fifteen(), 1);
  Random random(7);
  while (path.size() < 20'000) {
    std::vector<State> next;
    fifteen().for_each_successor(path.back(), [&](State t) {
      if (path.size() < 2 || t != path[path.size() - 2]) next.push_back(t);
    });
    path.push_back(next[random.below(next.size())]);
  }
  return path;
}

template <class H>
std::uint64_t sum_anew(const H& heuristic, const std::vector<State>& path) {
  std::uint64_t sum = 0;
  for (const State s : path) sum += static_cast<std::uint64_t>(heuristic(s));
  return sum;
}

template <class H>
std::uint64_t sum_by_steps(const H& heuristic, const std::vector<State>& path) {
  const IncrementalHeuristic<H> guide(heuristic);
  auto memo = guide.begin(path[0]);
  auto sum = static_cast<std::uint64_t>(guide.value(memo));
  for (std::size_t i = 1; i < path.size(); ++i) {
    memo = guide.step(memo, path[i - 1], path[i]);
    sum += static_cast<std::uint64_t>(guide.value(memo));
  }
  return sum;
}

// Returns the sum of the misplaced tiles, or else of the Manhattan distances, of all states.
std::uint64_t plain_sum(const std::vector<State>& path, bool misplaced) {
  std::uint64_t sum = 0;
  for (const State s : path) {
    for (int cell = 0; cell < 16; ++cell) {
      const int tile = static_cast<int>(s >> 4 * cell & 15), home = tile - 1;
      if (tile == 0) continue;
      const int apart = std::abs(cell / 4 - home / 4) + std::abs(cell % 4 - home % 4);
      sum += static_cast<std::uint64_t>(misplaced ? apart != 0 : apart);
    }
  }
  return sum;
}

template <class H>
Body values(const H& heuristic, bool by_steps, std::uint64_t stored = 0) {
  const std::vector<State> path = walk();
  check_count("heuristic: the sum by steps", sum_by_steps(heuristic, path),
              sum_anew(heuristic, path));
  return [heuristic, path, by_steps, stored] {
    const std::uint64_t sum = by_steps ? sum_by_steps(heuristic, path) : sum_anew(heuristic, path);
    return Tally{path.size(), 0, 0, bytes_of(heuristic), sum, stored};
  };
}

template <class H>
Body of_goal(bool by_steps) {
  return values(H(kBoard, goal_of(fifteen())), by_steps);
}

template <class H>
Body plainly_checked(bool by_steps) {
  const std::vector<State> path = walk();
  check_count("heuristic: the plain sum", plain_sum(path, std::is_same_v<H, Misplaced>),
              sum_anew(H(kBoard, goal_of(fifteen())), path));
  return of_goal<H>(by_steps);
}

// The usual small additive pattern database. puzzles/tiles/pattern_group.hpp has the sum of its
// values.
constexpr std::uint64_t kPlacements = std::uint64_t{3} * 16 * 15 * 14 * 13 * 12;

PatternTables tables() {
  const auto groups = pattern_groups("5-5-5", 4, 4, goal_of(fifteen()));
  if (!groups.ok()) die(std::string(groups.status().message()));
  return *PatternBuilder(*groups).build(one_thread, Limits{}, nullptr).tables;
}

Body of_patterns(bool by_steps) {
  return values(AdditivePatterns(tables()), by_steps, kPlacements);
}

// Builds a value for every placement of a group's tiles; the answer is the sum of the values.
Body build_patterns() {
  return [] {
    const PatternTables built = tables();
    Tally tally{.bytes = built.bytes()};
    for (std::size_t group = 0; group < built.groups().size(); ++group) {
      const std::vector<std::uint64_t> counts = count_values(built, group, one_thread);
      for (std::size_t value = 0; value < counts.size(); ++value) {
        tally.states += counts[value];
        tally.answer += value * counts[value];
      }
    }
    tally.stored = tally.states;
    return tally;
  };
}

void make_heuristics(std::vector<Case>& cases) {
  struct Row {
    const char* name;
    std::uint64_t sum;
    std::function<Body(bool)> prepare;
  };
  const std::vector<Row> rows = {{"misplaced", 279'094, plainly_checked<Misplaced>},
                                 {"manhattan", 724'284, plainly_checked<Manhattan>},
                                 {"linear-conflict", 765'892, of_goal<LinearConflict>},
                                 {"walking-distance", 769'206, of_goal<WalkingDistance>},
                                 {"walking-conflict", 788'962, of_goal<WalkingConflict>},
                                 {"patterns-5-5-5", 832'810, of_patterns}};
  for (const Row& row : rows) {
    for (const bool by_steps : {false, true}) {
      if (by_steps && row.name == std::string("misplaced")) continue;  // it has no incremental form
      const std::string name =
          "heuristic/" + std::string(row.name) + (by_steps ? "/step" : "/anew");
      cases.push_back({name, Set::kQuick, {.answer = row.sum}, prepared_once([=] {
                         return row.prepare(by_steps);
                       })});
    }
  }
}

const Cases building = {
    {"patterns/5-5-5/build",
     Set::kQuick,
     {.states = kPlacements, .answer = 21'852'358},
     build_patterns},
};
const GeneratedCases heuristics(make_heuristics);

}  // namespace
