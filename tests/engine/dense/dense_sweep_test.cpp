#include "engine/dense/sweep.hpp"

#include <numeric>
#include <vector>

#include "engine/puzzle/permutation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {
namespace {

// Ten places; moves swap neighbours. 3,628,800 states in two segments of ten sections.
DensePlan ten_places() {
  DenseSpec spec{10, 2, {}};
  for (int i = 0; i < 9; ++i) {
    spec.moves.push_back({0, 1, i, 2});
    spec.moves.push_back({1, 0, i, 2});
  }
  return *DensePlan::make(spec, 0, false);
}

std::vector<std::uint64_t> levels(const DensePlan& plan, int threads, std::size_t in_cache) {
  const Crew crew(threads);
  const Watch watch{Limits{}};
  DenseSweep sweep(plan, crew, chosen_isa(), in_cache);
  REQUIRE(sweep.allocate(watch) == Stop::kNone);
  sweep.insert(0, plan.layout().find(sorted_permutation(10)));
  std::vector<std::uint64_t> levels = {1};
  for (bool colour = !plan.colour(0);; colour = !colour) {
    const auto fresh = sweep.advance(colour, watch);
    const std::uint64_t states = std::accumulate(fresh->begin(), fresh->end(), std::uint64_t{0});
    if (states == 0) return levels;
    levels.push_back(states);
  }
}

TEST_CASE("dense sweep: prefetching does not change the levels", "[threads]") {
  const DensePlan plan = ten_places();
  const auto expected = levels(plan, 1, DenseSweep::kInCache);
  CHECK(expected.size() == 46);  // at most 10 * 9 / 2 swaps
  CHECK(std::accumulate(expected.begin(), expected.end(), std::uint64_t{0}) == 3'628'800);
  for (const int threads : thread_counts()) CHECK(levels(plan, threads, 0) == expected);
}

}  // namespace
}  // namespace trailblaze
