// Whole searches through the engine's own templates: enumerations over the trail, single solutions,
// a stream over a goal trail. Each checks a count, so that it cannot be fast by being wrong.
//
//   scripts/bench search --benchmark_filter=enumerate
//
// Arguments are rows, columns (or pancakes), threads.
#include <benchmark/benchmark.h>

#include <vector>

#include "engine/bfs.hpp"
#include "engine/bidirectional.hpp"
#include "engine/goal_trail.hpp"
#include "puzzles/tiles.hpp"

namespace {

using namespace trailblaze;

Tiles board(const benchmark::State& run) {
  return Tiles(static_cast<int>(run.range(0)), static_cast<int>(run.range(1)),
               Tiles::Metric::kSingle);
}

State goal_of(const Tiles& tiles) {
  State goal = 0;
  tiles.for_each_goal([&](State s) { goal = s; });
  return goal;
}

std::uint64_t half_factorial(int n) {
  std::uint64_t product = 1;
  for (int i = 3; i <= n; ++i) product *= static_cast<std::uint64_t>(i);
  return product;
}

void bench_enumerate(benchmark::State& run) {
  const Tiles tiles = board(run);
  const Crew crew(static_cast<int>(run.range(2)));
  std::uint64_t states = 0, bytes = 0;
  for (auto _ : run) {
    const Result result = enumerate(tiles, goal_of(tiles), {crew});
    states = result.stored;
    bytes = result.table_bytes;
    if (states != half_factorial(tiles.cells())) run.SkipWithError("wrong number of states");
  }
  run.counters["states/s"] = benchmark::Counter(static_cast<double>(states),
                                                benchmark::Counter::kIsIterationInvariantRate);
  run.counters["bytes/state"] = static_cast<double>(bytes) / static_cast<double>(states);
}
BENCHMARK(bench_enumerate)
    ->Name("enumerate/tiles")
    ->ArgsProduct({{3}, {3}, {1, 2}})
    ->ArgsProduct({{2}, {5}, {1, 2}})
    ->MeasureProcessCPUTime()
    ->UseRealTime();

void bench_bidirectional(benchmark::State& run) {
  const Tiles tiles = board(run);
  const Crew crew(1);
  const std::vector<State> goals = {goal_of(tiles)};
  std::uint64_t seed = 0, expanded = 0;
  for (auto _ : run) {
    Random random(7, seed++);
    const Result result = bidirectional(tiles, tiles.random_state(random), goals, {crew});
    expanded += result.counters.expanded;
    if (result.outcome != Outcome::kSolved) run.SkipWithError("a solvable board was not solved");
  }
  run.counters["expanded/s"] =
      benchmark::Counter(static_cast<double>(expanded), benchmark::Counter::kIsRate);
}
BENCHMARK(bench_bidirectional)->Name("bidirectional/tiles")->Args({3, 3})->Args({2, 5});

void bench_goal_trail(benchmark::State& run) {
  const Tiles tiles = board(run);
  GoalTrail<Tiles> trail(tiles, {goal_of(tiles)}, Crew(1), Limits{});
  while (trail.deepen()) continue;
  std::uint64_t seed = 0, moves = 0;
  for (auto _ : run) {
    Random random(7, seed++);
    moves += trail.answer(tiles.random_state(random))->length();
  }
  if (moves < 15 * seed) run.SkipWithError("solutions are too short to be true");
  run.counters["instances/s"] =
      benchmark::Counter(static_cast<double>(seed), benchmark::Counter::kIsRate);
}
BENCHMARK(bench_goal_trail)->Name("goal_trail/tiles")->Args({3, 3});

}  // namespace
