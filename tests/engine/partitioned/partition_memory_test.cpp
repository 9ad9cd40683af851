// A partitioned search with little memory: it takes more slices, or ends with exact levels.
#include <algorithm>

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

// What a run came to within a cap, and how often it expanded and absorbed.
struct Capped {
  Result result;
  std::uint64_t slices;
};

Capped run_capped(const AnyPuzzle& any, State start, const Crew& crew, std::uint64_t bytes) {
  Limits limits;
  limits.max_bytes = bytes;
  Watch watch{limits};
  PartitionedSearch search(any, crew, watch);
  Capped run;
  run.result = enumerate_levels(search, {&start, 1}, watch, kExamples);
  run.slices = search.slices();
  return run;
}

// With each of many caps a run ends with the counts of the trail, or is stopped with exact levels;
// what it holds at the end is within the cap, but for a batch of each worker. Some run ends that
// has to take a level in several slices, and with more memory than it no run is stopped.
template <Puzzle P>
void check_caps(const P& puzzle, State start, bool sliced = true) {
  const AnyPuzzleOf any(puzzle);
  const Result whole = enumerate(any, start, {Crew(1)}, kExamples);
  const std::vector<int> crews = kSanitized ? std::vector<int>{2} : std::vector<int>{1, 2, 8};
  for (const int threads : crews) {
    const Crew crew(threads);
    std::uint64_t in_slices = 0, stopped = 0;
    int ended = 0;
    // The first run that ends has the least memory, and so the most slices. The second shows that
    // no run is stopped after it.
    for (std::uint64_t bytes = 60'000; ended < lighter(6, 2);
         bytes += bytes / (kSanitized ? 2 : 6)) {
      INFO(bytes << " bytes, " << threads << " threads");
      const Capped run = run_capped(any, start, crew, bytes);
      if (run.result.outcome == Outcome::kLimit) {
        check_first_levels(run.result, whole, Stop::kMemory);
        ++stopped;
        CHECK(ended == 0);
      } else {
        CHECK(numbers_of(run.result) == numbers_of(whole));
        ++ended;
        in_slices += run.slices > whole.levels.size() + 1;
      }
      CHECK(run.result.table_bytes <= bytes + 50'000 * static_cast<std::uint64_t>(threads));
    }
    CHECK(stopped > 0);
    CHECK((in_slices > 0 || !sliced));
  }
}

TEST_CASE("frontier: with less memory a level takes more slices, and counts are the same",
          "[limits]") {
  for (const bool two_colours : {false, true}) {
    // Under a sanitizer: two colours with keys alone, and one colour with ways beside the keys.
    if (!kSanitized || two_colours) check_caps(NamedCube{16, two_colours}, 5);
    if (kSanitized && two_colours) continue;
    check_caps(Stated<NamedCube>{{16, two_colours}, 58}, 5);  // ways stand beside the keys
  }
  const Tiles tiles(3, 3, Tiles::Metric::kMulti);
  tiles.for_each_goal([&](State goal) { check_caps(tiles, goal, false); });
}

TEST_CASE("frontier: likewise where the next level is thirty times as large", "[limits]") {
  constexpr State kLast = lighter(800'000, 200'000);
  check_caps(NamedTree{kLast}, 0, false);
  check_caps(Stated<NamedTree>{{kLast}, 58}, 0, false);  // ways stand beside the keys
}

TEST_CASE("window: with less memory likewise, also where a level is suddenly large", "[limits]") {
  check_caps(Stated<UndirectedGraph>{cube(16), 16}, 5);
  constexpr State kBand = kSanitized ? 10'000 : 100'000;
  check_caps(Stated<UndirectedGraph>{band(kBand, 4), 20}, kBand / 2, false);
  // One state, 400, each of them joined to 400 more, and each of these to 500 of its own.
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
  check_caps(Stated<UndirectedGraph>{burst, 18}, 0, false);
}

}  // namespace
}  // namespace trailblaze
