// The benchmarks of this project. `comparisons` is a counter that is the same in every run.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "sorting.hpp"

namespace {

std::vector<int> made_up(std::int64_t count) {
  std::vector<int> all;
  unsigned number = 1;
  for (std::int64_t i = 0; i < count; ++i) {
    number = number * 1664525 + 1013904223;
    all.push_back(static_cast<int>(number >> 8));
  }
  return all;
}

void sort_numbers(benchmark::State& state) {
  const std::vector<int> unsorted = made_up(state.range(0));
  std::size_t comparisons = 0;
  for ([[maybe_unused]] auto _ : state) {
    std::vector<int> sorted = unsorted;
    comparisons = sorting::insertion_sort(sorted);
    benchmark::DoNotOptimize(sorted.data());
  }
  state.counters["comparisons"] = static_cast<double>(comparisons);
}
BENCHMARK(sort_numbers)->Arg(200);

void sum_numbers(benchmark::State& state) {
  const std::vector<int> all = made_up(state.range(0));
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(sorting::sum(all));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(sum_numbers)->Arg(20000);

}  // namespace
