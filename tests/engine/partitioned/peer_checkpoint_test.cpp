// Checkpoints that several processes make together, which here are threads with a search each: any
// number of them goes on, or one alone, and the levels, counts, goals and paths are those of a
// search that never ended. Where one process cannot write, all end, and the last checkpoint stands.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/mix.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/run/disk_run.hpp"
#include "engine/run/goal_count.hpp"
#include "engine/run/peers.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/peer_lives.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

// Lives of a run until one of them has the whole space: each is allowed more than the one before.
template <class Allow>
void live_on(const AnyPuzzle& puzzle, State start, const Allow& allow) {
  const Result expected = enumerate(puzzle, start, {Crew(1)}, kExamples);
  const State root = puzzle.canonical(start);
  GoalCount alone(puzzle, {&root, 1});
  enumerate(puzzle, {&root, 1}, {Crew(1)}, kExamples, 0, &alone);
  const std::string folder = new_shared_run();
  bool is_done = false;
  for (std::size_t life = 0; !is_done; ++life) {
    REQUIRE(life < 200);
    const int processes = kPeerLives[life % kPeerLives.size()];
    INFO("life " << life << " of " << processes << " processes");
    std::vector<std::optional<std::uint64_t>> goals(8);
    const auto results = live_together(folder, processes, [&](DiskRun& run, Peers& peers) {
      GoalCount count(puzzle, {&root, 1});
      const Options options{Crew(1 + static_cast<int>(life % 2)), allow(life), nullptr, peers};
      auto result =
          enumerate_in_run_by_frontier(run, puzzle, {&root, 1}, options, kExamples, &count);
      goals[peers.is_alone() ? 0 : static_cast<std::size_t>(peers.number())] = count.count();
      return result;
    });
    for (std::size_t i = 0; i < results.size(); ++i) {
      INFO(results[i].status().ToString());
      REQUIRE(results[i].ok());
      is_done = results[i]->outcome == Outcome::kExhausted;
      if (!is_done) continue;
      CHECK(numbers_of(*results[i]) == numbers_of(expected));
      CHECK(goals[i] == alone.count());
    }
  }
  const auto run = DiskRun::resume(folder, {});
  REQUIRE(run.ok());
  CHECK((*run)->check().ok());
}

template <Puzzle P>
void compare(const P& puzzle, State start) {
  const AnyPuzzleOf any(puzzle);
  live_on(any, start, [](std::size_t life) {
    Limits limits;
    limits.max_depth = life + life * life / 4;
    return limits;
  });
  // A limit on states is met within a level, when the checkpoint before it may have been made by a
  // search that had expanded that level ahead of its turn.
  const std::uint64_t step = enumerate(any, start, {Crew(1)}).stored / 6 + 1;
  live_on(any, start, [&](std::size_t life) {
    Limits limits;
    limits.max_states = step * (life + 1);
    return limits;
  });
}

TEST_CASE("peer checkpoints: spaces of every form, gone on with by other numbers of processes") {
  for (const bool colours : {false, true}) {
    compare(ManyGoals<NamedCube>{{lighter(13, 10), colours}, 50}, 77);
  }
  compare(cube(lighter(9, 7)), 5);  // without names
  if (kSanitized) return;           // the others have other words, and the same threads
  for (const bool colours : {false, true}) {
    compare(Stated<NamedCube>{{10, colours}, 58}, 77);  // ways stand beside the keys
  }
  compare(NamedTree{3'000}, 0);
  compare(Twins{70, 0, 0}, 3);  // under a symmetry
  compare(band(2'000, 4), 1'000);
  const Tiles tiles(2, 4, Tiles::Metric::kSingle);
  tiles.for_each_goal([&](State goal) { compare(tiles, goal); });
}

TEST_CASE("peer checkpoints: random graphs, with moves that can be reversed and without") {
  Random random(93);
  for (int round = 0; round < effort(6); ++round) {
    const State size = 1 + random.below(lighter(2'000, 300));
    compare(random_graph<true>(random, size, 2 * size), mix(random.below(size)));
    compare(random_graph<false>(random, size, 3 * size), mix(random.below(size)));
  }
}

// The goal lies in the last level, so that the path goes through the levels of all lives.
template <class Graph>
void compare_paths(Graph graph, State start) {
  graph.goal = enumerate(AnyPuzzleOf(graph), start, {Crew(1)}).deepest.front();
  const AnyPuzzleOf any(graph);
  const Result expected = bfs_by_frontier(any, start, {Crew(1)}, 0);
  const std::string folder = new_shared_run();
  bool is_done = false;
  for (std::size_t life = 0; !is_done; ++life) {
    const int processes = kPeerLives[life % kPeerLives.size()];
    INFO("life " << life << " of " << processes << " processes");
    const auto results = live_together(folder, processes, [&](DiskRun& run, Peers& peers) {
      Limits limits;
      limits.max_depth = life + life / 2;
      return bfs_in_run_by_frontier(run, any, start,
                                    {Crew(1 + static_cast<int>(life % 2)), limits, nullptr, peers});
    });
    for (const auto& result : results) {
      INFO(result.status().ToString());
      REQUIRE(result.ok());
      is_done = result->outcome != Outcome::kLimit;
      if (!is_done) continue;
      CHECK(result->path == expected.path);
      CHECK(numbers_of(*result) == numbers_of(expected));
    }
  }
}

TEST_CASE("peer checkpoints: the path is that of one process") {
  compare_paths(band(lighter(2'000, 80), 4), lighter(1'000, 40));
  compare_paths(cube(lighter(9, 6)), 5);
  Random random(94);
  for (int round = 0; round < effort(6); ++round) {
    const State size = 2 + random.below(lighter(1'000, 200));
    compare_paths(random_graph<true>(random, size, size), mix(random.below(size)));
    compare_paths(random_graph<false>(random, size, 2 * size), mix(random.below(size)));
  }
}

TEST_CASE("peer checkpoints: one process that cannot write ends all, and the last one stands",
          "[limits]") {
  const NamedCube cube{lighter(13, 10), true};
  const AnyPuzzleOf any(cube);
  const Result expected = enumerate(any, 0, {Crew(1)}, kExamples);
  const State root = 0;
  for (int bad = 0; bad < 3; ++bad) {
    if (kSanitized && bad == 0) continue;
    for (const std::uint64_t at : {1, 4}) {
      INFO("process " << bad << " at checkpoint " << at);
      const std::string folder = new_shared_run();
      const auto enumerate_it = [&](DiskRun& run, Peers& peers) {
        return enumerate_in_run_by_frontier(run, any, {&root, 1}, {Crew(2), {}, nullptr, peers},
                                            kExamples);
      };
      const std::string in_the_way =
          folder + "/search-" + std::to_string(at) + "." + std::to_string(bad) + ".words";
      std::filesystem::create_directory(in_the_way);
      for (const auto& result : live_together(folder, 3, enumerate_it)) {
        REQUIRE(result.ok());
        CHECK(result->stop == Stop::kIo);
      }
      {
        const auto run = RunFolder::join(folder);
        REQUIRE(run.ok());
        CHECK((*run)->sequence() == at - 1);
      }
      std::filesystem::remove(in_the_way);
      for (const auto& result : live_together(folder, 2, enumerate_it)) {
        REQUIRE(result.ok());
        CHECK(numbers_of(*result) == numbers_of(expected));
      }
    }
  }
}

TEST_CASE("peer checkpoints: a file that was altered is refused by all") {
  const AnyPuzzleOf any(NamedCube{12, true});
  const State root = 0;
  const std::string folder = new_shared_run();
  const auto enumerate_it = [&](DiskRun& run, Peers& peers) {
    Limits limits;
    limits.max_depth = 5;
    return enumerate_in_run_by_frontier(run, any, {&root, 1}, {Crew(1), limits, nullptr, peers});
  };
  live_together(folder, 3, enumerate_it);
  const std::string file = RunFolder::join(folder).value()->last().files.back();
  std::filesystem::resize_file(folder + "/" + file + ".words", 1'000);
  for (const auto& result : live_together(folder, 2, enumerate_it))
    CHECK(absl::IsDataLoss(result.status()));
  CHECK_FALSE(DiskRun::resume(folder, {}).value()->check().ok());
}

}  // namespace
}  // namespace trailblaze
