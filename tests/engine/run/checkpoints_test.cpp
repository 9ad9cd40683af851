// Enumerations over the trail that make checkpoints: stopped at any level and gone on with by any
// number of threads they have the numbers of those that nobody stopped. A checkpoint that is not as
// it was written is refused.
#include "engine/run/level_engine.hpp"

#include <filesystem>
#include <fstream>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/checkpointed_runs.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

constexpr CheckpointedRuns kOverTrail{enumerate_in_run, bfs_in_run, std::nullopt};

template <Puzzle P>
void compare_over_trail(const P& puzzle, State start) {
  kOverTrail.compare(AnyPuzzleOf(puzzle), start);
}

TEST_CASE("checkpoints: graphs whose moves go one way, or both") {
  Random random(101);
  compare_over_trail(random_graph<false>(random, 9'000, 30'000), 0);
  compare_over_trail(random_graph<true>(random, 9'000, 30'000), 0);
  for (const int bits : {33, 57, 64}) {
    const NamedGraph graph = named_graph(random, bits, 8'000, 30'000, false);
    compare_over_trail(graph, busiest(graph));
  }
}

TEST_CASE("checkpoints: deep and wide spaces, a symmetry, goals that are counted on the way") {
  compare_over_trail(band(effort(State{3'000}), 3), effort(State{3'000}) / 2);
  compare_over_trail(cube(13), 5);
  compare_over_trail(Stated<Twins>{{60, 59, 3}, 20}, 0);
  const AnyPuzzleOf tiles(Tiles(3, 3, Tiles::Metric::kSingle));
  const State start = Tiles::blank_first_goal(9);
  const std::string folder = CheckpointedRuns::fresh_folder();
  kOverTrail.begin(folder);
  for (const std::uint64_t depth : {std::uint64_t{20}, std::uint64_t{25}, kUnlimited}) {
    const auto run = kOverTrail.go_on(folder);
    GoalCount goals(tiles, {&start, 1});
    Limits limits;
    limits.max_depth = depth;
    kOverTrail.enumerate_in(*run, tiles, start, {Crew(2), limits}, &goals);
    CHECK(goals.count() == (depth < 24 ? 0 : 1));  // the usual goal is 24 moves away at most
  }
}

TEST_CASE("checkpoints: solving, by levels where moves go one way, else by depths") {
  Random random(102);
  constexpr State kStates = lighter(9'000, 900), kEdges = lighter(30'000, 3'000);
  constexpr State kNamed = lighter(8'000, 900), kBand = lighter(3'000, 100);
  kOverTrail.compare_deepest(random_graph<false>(random, kStates, kEdges), 0);
  kOverTrail.compare_deepest(random_graph<true>(random, kStates, kEdges), 0);
  kOverTrail.compare_deepest(band(kBand, 3), kBand / 2);
  const NamedGraph graph = named_graph(random, 64, kNamed, kEdges, false);
  kOverTrail.compare_deepest(graph, busiest(graph));
  constexpr std::uint64_t kSide = lighter(60, 20);
  kOverTrail.compare_solving(AnyPuzzleOf(Stated<Twins>{{kSide, kSide - 1, 3}, 20}), 0);
  const AnyPuzzleOf tiles(Tiles(lighter(3, 2), 3, Tiles::Metric::kSingle));
  for (const char* start :
       {lighter("8 6 7 2 5 4 3 0 1", "4 5 0 1 2 3"), lighter("1 2 3 4 5 6 8 7 0", "1 2 3 5 4 0"),
        lighter("1 2 3 4 5 6 7 8 0", "1 2 3 4 5 0")}) {
    INFO(start);  // far away, one that cannot be solved, the goal
    kOverTrail.compare_solving(tiles, *tiles.parse(start));
  }
}

// A run over tiles that was stopped at a depth, and the file of its last checkpoint.
struct StoppedRun {
  AnyPuzzleOf<Tiles> tiles;
  State start;
  std::uint64_t states;
  std::string folder = CheckpointedRuns::fresh_folder();
  std::filesystem::path file;

  StoppedRun(const Tiles& puzzle, std::uint64_t depth)
      : tiles(puzzle), start(Tiles::blank_first_goal(puzzle.cells())), states(puzzle.num_states()) {
    const auto run = kOverTrail.begin(folder);
    Limits limits;
    limits.max_depth = depth;
    kOverTrail.enumerate_in(*run, tiles, start, {Crew(1), limits});
    file = folder + "/" + run->folder().last().files.front() + ".words";
  }

  // Whether the run is gone on with; else there is an error that says what was found.
  bool goes_on(const Limits& limits = {}) const {
    const auto run = kOverTrail.go_on(folder);
    const auto result = enumerate_in_run(*run, tiles, {&start, 1}, {Crew(1), limits});
    if (!result.ok()) CHECK(result.status().message().find("found") != std::string::npos);
    if (result.ok()) CHECK(result->stored == states);
    return result.ok();
  }
};

TEST_CASE("checkpoints: each byte flipped and each length cut of a checkpoint's file is refused") {
  const StoppedRun stopped(Tiles(2, 3, Tiles::Metric::kSingle), 9);
  const std::string whole = content(stopped.file);
  REQUIRE(whole.size() > 500);
  const auto put = [&](const std::string& bytes) {
    std::ofstream(stopped.file, std::ios::binary) << bytes;
  };
  for (std::size_t at = 0; at < whole.size(); at += kByteStep) {
    INFO("byte " << at);
    std::string other = whole;
    other[at] = static_cast<char>(other[at] ^ 4);
    put(other);
    REQUIRE(!stopped.goes_on());
    put(whole.substr(0, at));
    REQUIRE(!stopped.goes_on());
  }
  put(whole);
  CHECK(stopped.goes_on());
}

TEST_CASE("checkpoints: too little memory for what a checkpoint has is told, and more goes on") {
  const StoppedRun stopped(Tiles(3, 3, Tiles::Metric::kSingle), 22);
  Limits limits;
  limits.max_bytes = 64 << 10;
  CHECK(!stopped.goes_on(limits));
  CHECK(stopped.goes_on());
}

}  // namespace
}  // namespace trailblaze
