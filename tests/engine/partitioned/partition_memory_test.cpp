// A partitioned search with little memory takes more slices, or stops with exact levels. For other
// spaces see tests/engine/run/by_levels_limits_test.cpp.
#include "engine/partitioned/partitioned_search.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

// Runs with a growing memory limit. Each run ends with the counts of the trail, or stops with exact
// levels. Its memory at the end stays within the limit, except for a batch per worker. Once a run
// has completed, no run with more memory stops. If `sliced`, some completed run must split a level
// into several slices.
template <Puzzle P>
void check_caps(const P& puzzle, State start, bool sliced = true) {
  const AnyPuzzleOf any(puzzle);
  const Result whole = enumerate(any, start, {Crew(1)}, kExamples);
  const std::vector<int> crews = kSanitized ? std::vector<int>{2} : std::vector<int>{1, 2, 8};
  for (const int threads : crews) {
    const Crew crew(threads);
    std::uint64_t in_slices = 0, stopped = 0;
    int ended = 0;
    // The first run that completes has the least memory, and thus the most slices. Later runs show
    // that more memory never stops a run.
    for (std::uint64_t bytes = 60'000; ended < lighter(6, 2);
         bytes += bytes / (kSanitized ? 2 : 6)) {
      INFO(bytes << " bytes, " << threads << " threads");
      Watch watch{Limits{.max_bytes = bytes}};
      PartitionedSearch search(any, crew, watch);
      const Result result = enumerate_levels(search, {&start, 1}, watch, kExamples);
      if (result.outcome == Outcome::kLimit) {
        check_first_levels(result, whole, Stop::kMemory);
        ++stopped;
        CHECK(ended == 0);
      } else {
        CHECK(numbers_of(result) == numbers_of(whole));
        ++ended;
        in_slices += search.slices() > whole.levels.size() + 1;
      }
      CHECK(result.table_bytes <= bytes + 50'000 * static_cast<std::uint64_t>(threads));
    }
    CHECK(stopped > 0);
    CHECK((in_slices > 0 || !sliced));
  }
}

TEST_CASE("frontier: with less memory a level takes more slices and has the same counts",
          "[limits][threads]") {
  for (const bool two_colours : {false, true}) {
    // Under a sanitizer: two colours with keys alone, and one colour with ways beside the keys.
    if (!kSanitized || two_colours) check_caps(NamedCube{16, two_colours}, 5);
    if (kSanitized && two_colours) continue;
    check_caps(WithStateBits<NamedCube>{{16, two_colours}, 58}, 5);  // ways stand beside the keys
  }
  const Tiles tiles(3, 3, Tiles::Metric::kMulti);
  tiles.for_each_goal([&](State goal) { check_caps(tiles, goal, false); });
}

TEST_CASE("window: the same with less memory, even if a level grows suddenly",
          "[limits][threads]") {
  check_caps(WithStateBits<UndirectedGraph>{cube(16), 16}, 5);
  constexpr State kBand = kSanitized ? 10'000 : 100'000;
  check_caps(WithStateBits<UndirectedGraph>{band(kBand, 4), 20}, kBand / 2, false);
  // The root has 400 successors. Each of them has 400 successors, each with 500 of its own.
  const UndirectedGraph burst{[](State s) {
    std::vector<State> out;
    const auto add = [&](State first, State count) {
      for (State t = first; t < first + count; ++t) out.push_back(t);
    };
    if (s == 0) add(1, 400);
    if (s >= 1 && s <= 400) {
      out.push_back(0);
      add(401, 400);
    }
    if (s >= 401 && s <= 800) {
      add(1, 400);
      add(801 + 500 * (s - 401), 500);
    }
    if (s > 800) out.push_back(401 + (s - 801) / 500);
    return out;
  }};
  check_caps(WithStateBits<UndirectedGraph>{burst, 18}, 0, false);
}

}  // namespace
}  // namespace trailblaze
