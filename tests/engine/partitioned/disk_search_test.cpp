// Enumerations on disk and those with checkpoints in memory have the numbers of those over the
// trail; stopped at any level and gone on with at any number of threads they have them too. A disk
// that is full, or not what was written, never makes a wrong count.
#include <filesystem>
#include <fstream>

#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/run/disk_run.hpp"
#include "engine/run/goal_count.hpp"
#include "puzzles/jugs/jugs.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/checkpointed_runs.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

constexpr BlockStore::Shape kSmall{.block_bytes = 4096};
constexpr State kOfGraph = lighter(8'000, 800);  // of a graph; it has some four edges a state
constexpr CheckpointedRuns on_disk_by(BlockStore::Shape shape) {
  return {enumerate_in_run_by_frontier, bfs_in_run_by_frontier, shape};
}
constexpr CheckpointedRuns kOnDisk = on_disk_by(kSmall);
constexpr CheckpointedRuns kInMemory{enumerate_in_run_by_frontier, bfs_in_run_by_frontier,
                                     std::nullopt};

using OpenRun = CheckpointedRuns::OpenRun;

// The 8-puzzle, or a smaller board whose usual goals can be reached from each other, too.
Tiles small_tiles() { return Tiles(lighter(3, 2), 3, Tiles::Metric::kSingle); }
// Pairs under a symmetry, as deep as two sides of a square.
constexpr std::uint64_t kTwinsSide = lighter(60, 20);
constexpr Stated<Twins> kTwins{{kTwinsSide, kTwinsSide - 1, 3}, 20};
constexpr State kInBand = lighter(3'000, 100);

std::string fresh_folder() { return CheckpointedRuns::fresh_folder(); }
OpenRun begin_run(const std::string& folder) { return kOnDisk.begin(folder); }
OpenRun go_on(const std::string& folder) { return kOnDisk.go_on(folder); }

template <Puzzle P>
void compare_with_memory(const P& puzzle, State start) {
  const AnyPuzzleOf any(puzzle);
  for (const CheckpointedRuns& runs : {kOnDisk, kInMemory}) {
    INFO((runs.shape ? "on disk" : "in memory"));
    runs.compare(any, start);
  }
}

TEST_CASE("disk search: random graphs with named ways, of two colours and of one") {
  Random random(91);
  for (const int bits : {32, 33, 57, 59, 64}) {
    for (const bool colours : {false, true}) {
      if (kSanitized && colours == (bits % 2 == 0)) continue;
      INFO(bits << " bits, " << (colours ? "two colours" : "one"));
      const NamedGraph graph = named_graph(random, bits, kOfGraph, 4 * kOfGraph, colours);
      compare_with_memory(graph, busiest(graph));
    }
  }
}

TEST_CASE("disk search: the window, a symmetry, deep and wide spaces") {
  Random random(92);
  compare_with_memory(random_graph<true>(random, kOfGraph, 4 * kOfGraph), 0);
  compare_with_memory(kTwins, 0);
  compare_with_memory(band(kInBand, 3), kInBand / 2);
  compare_with_memory(cube(lighter(13, 9)), 5);
}

TEST_CASE("disk search: moves that cannot be reversed") {
  Random random(97);
  for (const State size : {State{300}, State{20'000}}) {
    if (kSanitized && size > 300) continue;
    INFO(size << " states");
    const auto graph = random_graph<false>(random, size, 3 * size);
    compare_with_memory(graph, 0);
    for (const CheckpointedRuns& runs : {kOnDisk, kInMemory}) runs.compare_deepest(graph, 0);
  }
  compare_with_memory(chain<false>(0, effort(State{200})), 0);
  Jugs jugs(*Fields::make({lighter(13, 7), lighter(19, 11), lighter(28, 13)}),
            {.pour = true, .fill = true, .empty = true});
  REQUIRE(jugs.add_goal("5,?,?").ok());
  for (const CheckpointedRuns& runs : {kOnDisk, kInMemory}) {
    runs.compare(AnyPuzzleOf(jugs), 0);
    runs.compare_solving(AnyPuzzleOf(jugs), 0);
  }
}

TEST_CASE("disk search: tiles, and goals that are counted on the way") {
  const Tiles some = small_tiles();
  compare_with_memory(some, Tiles::blank_first_goal(some.cells()));
  const AnyPuzzleOf any(Tiles(3, 3, Tiles::Metric::kSingle));
  const State start = Tiles::blank_first_goal(9);
  const std::string folder = fresh_folder();
  begin_run(folder);
  for (const std::uint64_t depth : {std::uint64_t{20}, std::uint64_t{25}, kUnlimited}) {
    const OpenRun run = go_on(folder);
    GoalCount goals(any, {&start, 1});
    Limits limits;
    limits.max_depth = depth;
    kOnDisk.enumerate_in(*run, any, start, {Crew(2), limits}, &goals);
    CHECK(goals.count() == (depth < 24 ? 0 : 1));  // the usual goal is 24 moves away at most
  }
}

TEST_CASE("disk search: solving finds the same path, stopped at any level") {
  Random random(95);
  for (const CheckpointedRuns& runs : {kOnDisk, kInMemory}) {
    INFO((runs.shape ? "on disk" : "in memory"));
    for (const int bits : {33, 57, 64}) {
      if (kSanitized && (bits == 57) != runs.shape.has_value()) continue;
      const NamedGraph graph = named_graph(random, bits, kOfGraph, 4 * kOfGraph, bits != 57);
      runs.compare_deepest(graph, busiest(graph));
    }
    runs.compare_deepest(random_graph<true>(random, kOfGraph, 4 * kOfGraph), 0);
    runs.compare_deepest(band(kInBand, 3), kInBand / 2);
    runs.compare_solving(AnyPuzzleOf(kTwins), 0);
    const AnyPuzzleOf tiles(small_tiles());
    for (const char* start :
         {lighter("8 6 7 2 5 4 3 0 1", "4 5 0 1 2 3"), lighter("1 2 3 4 5 6 8 7 0", "1 2 3 5 4 0"),
          lighter("1 2 3 4 5 6 7 8 0", "1 2 3 4 5 0")}) {
      INFO(start);  // far away, one that cannot be solved, the goal
      runs.compare_solving(tiles, *tiles.parse(start));
    }
  }
}

TEST_CASE("disk search: a checkpoint that cannot be made ends a search in memory, which says so") {
  const AnyPuzzleOf tiles(Tiles(3, 3, Tiles::Metric::kSingle));
  const State start = *tiles.parse("8 6 7 2 5 4 3 0 1");
  const std::string folder = fresh_folder();
  const OpenRun run = kInMemory.begin(folder);
  std::filesystem::create_directory(folder + "/" + run->next_file() + ".words");
  const Result found = kInMemory.solve_in(*run, tiles, start, {Crew(2)});
  CHECK(found.outcome == Outcome::kLimit);
  CHECK(found.stop == Stop::kIo);
  CHECK(!run->status().ok());
}

TEST_CASE("disk search: a full disk leaves exact levels, and more room goes on from them") {
  Random random(93);
  const NamedGraph graph = named_graph(random, 33, 30'000, 120'000, true);
  const AnyPuzzleOf any(graph);
  const State start = busiest(graph);
  const Result expected = enumerate(any, start, {Crew(1)}, kExamples);
  const std::string folder = fresh_folder();
  std::uint64_t room = 0;
  bool was_full = false;
  begin_run(folder);
  for (Result part; part.outcome != Outcome::kExhausted; room += 96 << 10) {
    REQUIRE(room < 10'000'000);
    const BlockStore::Shape shape{.max_bytes = room, .block_bytes = 4096};
    const OpenRun run = on_disk_by(shape).go_on(folder);
    part = kOnDisk.enumerate_in(*run, any, start, {Crew(2)});
    if (part.outcome == Outcome::kExhausted) {
      CHECK(numbers_of(part) == numbers_of(expected));
    } else {
      was_full = true;
      CHECK(absl::IsResourceExhausted(run->status()));
      check_first_levels(part, expected, Stop::kDisk);
    }
  }
  CHECK(was_full);
}

// A copy of a run with one bit of its blocks changed.
std::string damaged_copy(const std::string& folder, std::uintmax_t at) {
  static const std::string copy = fresh_folder();
  std::filesystem::remove_all(copy);
  std::filesystem::copy(folder, copy, std::filesystem::copy_options::recursive);
  std::fstream file(copy + "/trailblaze.blocks", std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(static_cast<std::streamoff>(at));
  const int byte = file.get();
  file.seekp(static_cast<std::streamoff>(at));
  file.put(static_cast<char>(byte ^ 1));
  return copy;
}

// Bytes from one damaged block to the next that is tried. Few blocks are in use at the end, and
// which ones depends on the time that writes take; beside a sanitizer the first found are enough.
constexpr std::uintmax_t kDamageStep = std::uintmax_t{4096} * 7;

TEST_CASE("disk search: what is not as it was written is noticed by check, or ends the search") {
  Random random(94);
  const NamedGraph graph = named_graph(random, 33, 20'000, 80'000, false);
  const AnyPuzzleOf any(graph);
  const State start = busiest(graph);
  const Result expected = enumerate(any, start, {Crew(1)}, kExamples);
  const std::string folder = fresh_folder();
  {
    const OpenRun run = begin_run(folder);
    Limits limits;
    limits.max_depth = expected.levels.size() / 2;
    kOnDisk.enumerate_in(*run, any, start, {Crew(1), limits});
  }
  CHECK(go_on(folder)->check().ok());
  const std::string blocks = folder + "/trailblaze.blocks";
  const auto size = std::filesystem::file_size(blocks);
  REQUIRE(size > 4096);
  int noticed = 0, ended = 0;
  for (std::uintmax_t at = 100; at < size; at += kDamageStep) {
    const std::string copy = damaged_copy(folder, at);
    noticed += absl::IsDataLoss(go_on(copy)->check()) ? 1 : 0;
    const OpenRun run = go_on(copy);
    const Result result = kOnDisk.enumerate_in(*run, any, start, {Crew(2)});
    if (result.outcome == Outcome::kExhausted) {
      CHECK(numbers_of(result) == numbers_of(expected));
    } else {
      check_first_levels(result, expected, Stop::kIo);
      ++ended;
    }
    if (kSanitized && noticed > 0 && ended > 0) break;
  }
  CHECK(noticed > 0);  // not all blocks are in use
  CHECK(ended > 0);
  CHECK(go_on(folder)->check().ok());
  std::filesystem::resize_file(blocks, 4096);
  const OpenRun run = go_on(folder);
  const auto short_file = kOnDisk.enumerate_by(*run, any, {&start, 1}, {Crew(2)}, 1, nullptr);
  CHECK(absl::IsDataLoss(short_file.status()));
}

TEST_CASE(
    "disk search: solving with a block that is damaged ends with an error or the right path") {
  Random random(96);
  NamedGraph graph = named_graph(random, 33, 20'000, 80'000, false);
  const State start = busiest(graph);
  const Result all = enumerate(AnyPuzzleOf(graph), start, {Crew(1)});
  graph.goal = all.deepest.front();
  const AnyPuzzleOf any(graph);
  const Result expected = bfs(any, start, {Crew(1)});
  const std::string folder = fresh_folder();
  {
    const OpenRun run = begin_run(folder);
    Limits limits;
    limits.max_depth = expected.length() - 1;
    kOnDisk.solve_in(*run, any, start, {Crew(1), limits});
  }
  const auto size = std::filesystem::file_size(folder + "/trailblaze.blocks");
  int failed = 0, solved = 0;
  for (std::uintmax_t at = 100; at < size; at += kDamageStep) {
    const OpenRun run = go_on(damaged_copy(folder, at));
    const Result found = kOnDisk.solve_in(*run, any, start, {Crew(2)});
    if (found.outcome == Outcome::kSolved) {
      CHECK(found.path == expected.path);
      ++solved;
    } else {
      CHECK(found.stop == Stop::kIo);
      CHECK(absl::IsDataLoss(run->status()));
      ++failed;
    }
    if (kSanitized && failed > 0 && solved > 0) break;
  }
  CHECK(failed > 0);
  CHECK(solved > 0);  // a path need not pass through every block
}

}  // namespace
}  // namespace trailblaze
