// Dense tables that several processes share: segments of many sections, which process owns which
// sections, and the waves that bring the sections of other processes. However little a wave may
// receive, the levels are those of a single process. The processes are threads (local_peers.hpp).
// For everything else see tests/engine/run/by_levels_test.cpp.
#include "engine/dense/peer_home.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/dense.hpp"
#include "engine/dense/plan.hpp"
#include "engine/dense/sweep.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/peers.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/shared_tables.hpp"
#include "tests/support/turning.hpp"

namespace trailblaze {
namespace {

TEST_CASE("peers of dense tables: whole spaces of segments with many sections equal one process",
          "[threads][slow][threads]") {
  const auto compare_board = [](int rows, int columns, Tiles::Metric metric,
                                const std::vector<int>& processes) {
    const AnyPuzzleOf tiles(Tiles(rows, columns, metric));
    const std::string name = std::to_string(rows) + "x" + std::to_string(columns);
    SharedSpace{name, tiles, sorted_permutation(rows * columns)}.compare({}, processes);
  };
  for (const auto& [rows, columns] : {std::pair{3, 4}, {4, 3}, {2, 6}}) {
    compare_board(rows, columns, Tiles::Metric::kSingle, {2, 7});
  }
  compare_board(3, 4, Tiles::Metric::kMulti, {3});
}

// ---- waves ----

TEST_CASE("peers of dense tables: each section of a segment has one owner", "[threads]") {
  const AnyPuzzleOf turning(Turning{turns(10, 2)});
  const DensePlan plan = *dense_plan(turning, sorted_permutation(10));
  const std::uint64_t sections = plan.words() / plan.section_words();
  REQUIRE(sections == 10);
  for (const int count : {1, 2, 3, 7, 19, 20, 21, 50}) {
    std::vector<int> owners(sections * 2);
    std::uint64_t next = 0;
    for (int number = 0; number < count; ++number) {
      const DenseShares shares(plan, count, number);
      const auto targets = shares.targets_of(number);
      CHECK(targets.first == std::exchange(next, targets.end));
      CHECK(targets.size() * plan.section_words() <= DenseShares::most_words(plan, count));
      for (std::uint64_t i = 0; i < owners.size(); ++i) {
        const auto segment = static_cast<int>(i % 2);  // target i is section i / 2 of it
        const bool is_own = shares.owns(segment, i / 2 * plan.section_words() + 1);
        CHECK(is_own == targets.has(i));
        owners[i] += is_own ? 1 : 0;
      }
    }
    CHECK(next == owners.size());
    CHECK(std::ranges::count(owners, 1) == static_cast<std::ptrdiff_t>(owners.size()));
  }
}

// The results of a process's sweep in waves.
struct ByWaves {
  std::vector<std::uint64_t> levels;
  std::uint64_t waves = 0;
  std::uint64_t received = 0;  // bytes, maximum per wave
};

constexpr std::size_t kMostLevels = lighter(1'000, 12);  // maximum number of levels to count

// Sweeps with at most `bytes` received per wave. Returns no levels if memory does not suffice.
ByWaves levels_by_waves(const SharedSpace& space, Peers& peers, std::uint64_t bytes) {
  const Crew crew(2);
  const Watch watch{Limits{}};
  auto made =
      std::make_unique<PeerHome>(space.plan, DenseSweep::shape(space.plan), crew, peers, bytes);
  const PeerHome& home = *made;
  DenseSweep sweep(space.plan, crew, chosen_isa(), std::move(made));
  if (sweep.allocate(watch) != Stop::kNone) return {};
  const DenseLayout::Bit bit = space.plan.layout().find(space.start);
  if (sweep.holds(0, bit.word)) sweep.insert(0, bit);
  std::vector<std::uint64_t> levels = {1};
  bool colour = !space.plan.colour(0);
  for (; levels.back() != 0 && levels.size() < kMostLevels; colour = !colour) {
    const auto fresh = *sweep.advance(colour, watch);
    levels.push_back(std::accumulate(fresh.begin(), fresh.end(), std::uint64_t{0}));
  }
  if (levels.back() == 0) levels.pop_back();
  return {std::move(levels), home.waves(), home.received_bytes()};
}

TEST_CASE("peers of dense tables: levels are right with any limit on received bytes per wave",
          "[threads]") {
  const AnyPuzzleOf turning(Turning{turns(10, 2)});
  const SharedSpace space{"ten places", turning, sorted_permutation(10)};
  std::vector<std::uint64_t> expected;
  for (const LevelRow& level : space.alone().levels) {
    if (expected.size() < kMostLevels) expected.push_back(level.states);
  }
  for (const int count : kTableProcesses) {
    const auto by_waves_of = [&](std::uint64_t bytes) {
      auto all =
          results_of(count, [&](Peers& peers) { return levels_by_waves(space, peers, bytes); });
      INFO(count << " processes, at most " << bytes << " bytes");
      for (const ByWaves& one : all) {
        CHECK(one.levels == expected);
        CHECK(one.waves == all.front().waves);
      }
      return all;
    };
    const auto by_blocks = by_waves_of(0), at_once = by_waves_of(kUnlimited);
    CHECK(at_once.front().waves == 1);
    CHECK((by_blocks.front().waves > 1) == (count > 1));
    for (const std::uint64_t bytes : {50'000, 200'000}) {
      const auto some = by_waves_of(bytes);
      // There are several waves exactly if a single wave would receive too much in some process.
      const bool is_too_much =
          std::ranges::any_of(at_once, [&](const ByWaves& one) { return one.received > bytes; });
      INFO(count << " processes, at most " << bytes << " bytes");
      CHECK((some.front().waves > 1) == is_too_much);
      for (std::size_t i = 0; i < some.size(); ++i) {
        CHECK(some[i].received <= std::max(bytes, by_blocks[i].received));
      }
      if (count == 2 && bytes == 50'000) CHECK(is_too_much);
    }
  }
}

}  // namespace
}  // namespace trailblaze
