// Insertions into the trail: distinct keys into a table with room, and the mix of a breadth-first
// search (each key three times). Keys are mixed counters. Rates are insertions, not new keys.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <span>

#include "engine/mix.hpp"
#include "engine/parallel.hpp"
#include "engine/trail.hpp"

namespace {

using namespace trailblaze;

constexpr std::size_t kKeys = std::size_t{1} << 22;
constexpr std::size_t kBlock = std::size_t{1} << 12;

// Every key is inserted `run.range(0)` times by `run.range(1)` threads.
void bench_insert(benchmark::State& run) {
  const auto times = static_cast<std::size_t>(run.range(0));
  const Crew crew(static_cast<int>(run.range(1)));
  for (auto _ : run) {
    run.PauseTiming();
    Trail trail(Keep::kNothing);
    const bool grown = trail.grow(Trail::capacity_for(kKeys + 1024), crew, [] { return false; });
    trail.allow(kKeys + 1024);
    run.ResumeTiming();
    crew.for_each_block(kKeys * times / kBlock, [&](int, std::size_t block) {
      std::array<State, Trail::kBatch> batch;
      for (std::size_t i = block * kBlock; i < (block + 1) * kBlock; i += batch.size()) {
        for (std::size_t k = 0; k < batch.size(); ++k) batch[k] = mix((i + k) % kKeys);
        trail.claim(batch.size());
        trail.release(batch.size() - trail.insert(batch, 0, [](State) {}));
      }
    });
    if (!grown || trail.size() != kKeys) run.SkipWithError("wrong number of keys");
  }
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(kKeys * times));
}
BENCHMARK(bench_insert)
    ->Name("trail/insert")
    ->ArgsProduct({{1, 3}, {1, 2}})
    ->MeasureProcessCPUTime()
    ->UseRealTime();

}  // namespace
