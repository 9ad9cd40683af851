// Tests particular to a dense table with only some pages in memory: its disk space, and levels that
// a run leaves and another run resumes. For levels, limits and other checkpoints see
// tests/engine/run/by_levels_test.cpp.
#include "engine/dense/disk_home.hpp"

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/dense.hpp"
#include "engine/dense/slides.hpp"
#include "engine/dense/sweep.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/run/disk_run.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_runs.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kPage = 4096;  // bytes
constexpr char kWithin[] = "begun";
constexpr BlockStore::Shape kPages{kUnlimited, kPage};

// On 2x5 boards: a table of 60 pages with two colours, and a table of 192 pages with slides. 48
// pages are in memory.
constexpr Tiles::Metric kMetrics[] = {Tiles::Metric::kSingle, Tiles::Metric::kMulti};

// A board of tiles whose table has the smallest pages.
struct DiskBoard {
  AnyPuzzleOf<Tiles> tiles;
  State start;
  DensePlan plan;

  DiskBoard(int rows, int columns, Tiles::Metric metric)
      : tiles(Tiles(rows, columns, metric)),
        start(sorted_permutation(rows * columns)),
        plan(*dense_plan(tiles, start)) {}

  TableShape table() const {
    return plan.two_colours() ? DenseSweep::shape(plan) : DenseSlides::shape(plan);
  }
  std::uint64_t least() const { return DiskHome::least_bytes(table(), kPage); }

  Result run_in_memory(const Limits& limits = {}) const {
    return enumerate_dense(tiles, plan, start, {Crew(1), limits});
  }

  // Enumerates with the least memory. `add` adds to checkpoints.
  Result run_in(DiskRun& run, int threads, Limits limits = {}, const PlaceSink& sink = {},
                const std::function<void(Checkpoint&)>& add = {}) const {
    limits.max_bytes = least();
    return required(enumerate_dense_in(run, tiles, plan, start, {Crew(threads), limits},
                                       {20, nullptr, add}, sink));
  }
};

TEST_CASE("disk home: between levels, a table with slides keeps two planes of pages on the disk",
          "[disk][threads]") {
  const DiskBoard board(2, 5, Tiles::Metric::kMulti);
  const std::string folder = new_run_folder();
  const Limits limits{.max_depth = 20};  // near the largest level
  board.run_in(*begin_run(folder, kPages), 1, limits);
  const auto run = resume_run(folder, kPages);
  REQUIRE(board.run_in(*run, 1, limits).stop == Stop::kDepth);
  const std::uint64_t plane =
      static_cast<std::uint64_t>(board.plan.segments()) * board.plan.words() * 8 / kPage + 1;
  CHECK(run->blocks()->used_blocks().size() > plane);
  CHECK(run->blocks()->used_blocks().size() <= 2 * plane);
}

TEST_CASE("disk home: after a few levels with slides, only chunks with states are on the disk",
          "[disk][threads]") {
  for (const int rows : {2, 3}) {
    const DiskBoard board(rows, 7 - rows, Tiles::Metric::kMulti);
    const std::uint64_t chunk = board.plan.chunk_words(), page = kPage / 8;  // words
    const Limits limits{.max_bytes = board.least(), .max_depth = 3};
    std::set<std::uint64_t> visited, frontier;  // pages that chunks with states touch
    const PlaceSink sink = [&](std::uint64_t word, std::uint64_t, std::uint64_t depth) {
      const std::uint64_t first = word / chunk * chunk;
      for (std::uint64_t one = first / page; one <= (first + chunk - 1) / page; ++one) {
        visited.insert(one);
        if (depth == limits.max_depth) frontier.insert(one);
      }
    };
    const auto run = begin_run(new_run_folder(), kPages);
    const Result result = required(enumerate_dense_in(*run, board.tiles, board.plan, board.start,
                                                      {Crew(1), limits}, {0, nullptr, {}}, sink));
    CHECK(result.deepest.empty());  // no states were asked for
    // Any page that travels, or of the next level, would exceed this sum.
    CHECK(run->blocks()->used_blocks().size() <= visited.size() + frontier.size());
  }
}

TEST_CASE("disk home: a store that fails before the first state is an error, not an empty space",
          "[disk][threads]") {
  for (const auto metric : kMetrics) {
    const DiskBoard board(2, 5, metric);
    const auto run = begin_run(new_run_folder(), BlockStore::Shape{kPage, kPage});
    run->set_checkpoint_interval(1e9);  // seconds: no checkpoint notices the failure first
    BlockStore& store = *run->blocks();
    for (int i = 0; i < 2; ++i) store.write(store.buffer(), kPage);  // the second has no room
    CHECK(board.run_in(*run, 1).stop == Stop::kDisk);
  }
}

// ---- checkpoints ----

// True if the last checkpoint of the run lies within a level.
bool is_within(const DiskRun& run) { return run.folder().last().numbers.contains(kWithin); }

// Interrupts a run under `before` within level `depth` if that level has several waves, and resumes
// it under `after`. Reports whether the run ended within the level, and whether the states of the
// last level are known at the end.
struct Moved {
  bool is_within, has_deepest;
};
Moved move_limit(const DiskBoard& board, std::uint64_t depth, const Limits& before,
                 const Limits& after) {
  const std::string folder = new_run_folder();
  {
    const auto run = begin_run(folder, kPages);
    run->set_checkpoint_interval(1e9);  // seconds: no checkpoint before that level
    std::atomic<bool> is_there = false;
    const PlaceSink tell = [&](std::uint64_t, std::uint64_t, std::uint64_t at) {
      if (at == depth && !is_there.exchange(true)) run->checkpoint_always();
    };
    const auto add = [&](Checkpoint&) {
      if (is_there) interrupt_signal = 2;
    };
    board.run_in(*run, 2, before, tell, add);
    interrupt_signal = 0;
  }
  const auto run = resume_run(folder, kPages);
  const bool has_begun = is_within(*run);
  Result found = board.run_in(*run, 3, after);
  const Result expected = board.run_in_memory(after);
  const bool has_deepest = !found.deepest.empty();
  if (!has_deepest) found.deepest = expected.deepest;
  check_same(found, expected);
  return {has_begun, has_deepest};
}

TEST_CASE(
    "disk home: the states of the last level are right if the limit on depth changes in "
    "between",
    "[disk][threads]") {
  const DiskBoard board(2, 5, Tiles::Metric::kSingle);
  const auto limit = [](std::uint64_t depth) { return Limits{.max_depth = depth}; };
  int few = 0, many = 0;  // runs that ended within a level of few or of many words
  for (const std::uint64_t depth : {7, 8, 9, 25, 53, 54}) {
    INFO(depth << " deep");
    const Moved back = move_limit(board, depth, limit(depth + 1), limit(depth));
    const Moved on = move_limit(board, depth, limit(depth), limit(depth + 1));
    CHECK(on.has_deepest);
    CHECK(move_limit(board, depth, limit(depth), limit(depth)).has_deepest);
    if (back.is_within) ++(back.has_deepest ? few : many);
  }
  CHECK(few > 0);
  CHECK(many > 0);
}

TEST_CASE("disk home: a level has the seconds of every run that worked on it", "[disk][threads]") {
  const DiskBoard board(2, 5, Tiles::Metric::kSingle);
  const std::string folder = new_run_folder();
  auto run = begin_run(folder, kPages);
  while (!is_within(*run)) {  // each run adds a checkpoint
    run->checkpoint_always();
    board.run_in(*run, 2, {}, {}, [](Checkpoint&) { interrupt_signal = 2; });
    interrupt_signal = 0;
    run.reset();
    run = resume_run(folder, kPages);
  }
  const Numbers last = run->folder().last().numbers;
  REQUIRE(last.at("level_seconds").size() == 1);
  const auto seconds = std::bit_cast<double>(last.at("level_seconds").front());
  CHECK(seconds > 0);
  const std::size_t level = last.at("levels").size() / 5;
  const Result found = board.run_in(*run, 2);
  REQUIRE(found.levels.size() > level);
  CHECK(found.levels[level].seconds >= seconds);
  double all = 0;
  for (const LevelRow& one : found.levels) all += one.seconds;
  CHECK(found.seconds >= all);
}

TEST_CASE("disk home: the announced disk space suffices, also for all checkpoints",
          "[disk][threads]") {
  for (const auto metric : kMetrics) {
    const DiskBoard board(2, 5, metric);
    const std::uint64_t most = DiskHome::disk_bytes(board.table(), kPage);
    const BlockStore::Shape shape{most, kPage};
    const auto whole = begin_run(new_run_folder(), shape);
    const Result found = board.run_in(*whole, 2);
    check_same(found, board.run_in_memory());
    CHECK(found.table_bytes < board.least());
    CHECK(found.disk_bytes_read > 0);                 // evicted pages were read back
    CHECK(whole->blocks()->disk_bytes() > most / 4);  // the final content alone takes this much

    const std::string folder = new_run_folder();
    // From this depth on nearly all pages have states.
    board.run_in(*begin_run(folder, shape), 2, {.max_depth = 18});
    const auto run = resume_run(folder, shape);
    run->checkpoint_always();
    CHECK(board.run_in(*run, 2, {.max_depth = lighter(21u, 19u)}).stop == Stop::kDepth);
  }
}

TEST_CASE("disk home: a signal causes a checkpoint within the level", "[disk][threads]") {
  const DiskBoard board(2, 5, Tiles::Metric::kSingle);
  const auto run = begin_run(new_run_folder(), kPages);
  std::uint64_t calls = 0;
  // The sink sees the first states of level 25 during the level's first wave.
  const PlaceSink tell = [&](std::uint64_t, std::uint64_t, std::uint64_t depth) {
    if (depth == 25 && ++calls == 1) {
      run->set_checkpoint_interval(1e9);  // seconds: only the signal asks for a checkpoint
      interrupt_signal = 2;
    }
  };
  const Result part = board.run_in(*run, 1, {}, tell);
  interrupt_signal = 0;
  CHECK(part.stop == Stop::kInterrupted);
  CHECK(part.levels.size() == 25);
  const Numbers& last = run->folder().last().numbers;
  CHECK(last.contains(kWithin));
  CHECK(last.at("levels").size() == 5 * part.levels.size());
}

}  // namespace
}  // namespace trailblaze
