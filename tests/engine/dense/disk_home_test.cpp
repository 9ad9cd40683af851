// A dense table with only some pages in memory finds the same levels as a table in memory, by two
// colours and by slides. Its disk space stays within its announced need. It writes checkpoints
// within its levels: limits that change between lives, seconds, and signals within a level. Runs
// that end at any checkpoint are in tests/engine/run/by_levels_checkpoints_test.cpp.
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>

#include "engine/run/disk_run.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_boards.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/many_lives.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kPage = DiskBoard::kPage;
constexpr char kWithin[] = "begun";
constexpr std::uint64_t kAmple = std::uint64_t{1} << 26;  // bytes
constexpr int kThreads[] = {1, 2, 3, 8};

void check_same_space(const Result& found, const Result& expected) {
  CHECK(numbers_of(found) == numbers_of(expected));
  CHECK(found.stop == expected.stop);
}

// Enumerates with the least memory, at several numbers of threads.
void check_in_pages(const DiskBoard& board, std::span<const int> threads, const Limits& limits) {
  const Result expected = board.run_in_memory(limits);
  for (const int count : threads) {
    const auto run = DiskBoard::begin(DiskBoard::fresh_folder());
    const Result found = board.run_in(*run, count, board.least(), limits);
    check_same_space(found, expected);
    CHECK(found.table_bytes < board.least());
    CHECK(found.disk_bytes_read > 0);  // evicted pages were read back
  }
}

TEST_CASE("disk home: with the least memory, levels equal a table in memory", "[disk][threads]") {
  for (const DiskBoard& board : DiskBoard::some()) check_in_pages(board, thread_counts(), {});
  // Segments of many sections, with slides.
  const DiskBoard board(3, 4, Tiles::Metric::kMulti);
  REQUIRE(board.plan.words() > board.plan.section_words());
  Limits limits;
  limits.max_depth = lighter(9, 4);
  check_in_pages(board, std::array{1, 2}, limits);
}

TEST_CASE("disk home: between levels, a table with slides keeps two planes of pages on the disk",
          "[disk][threads]") {
  const DiskBoard board(2, 5, Tiles::Metric::kMulti);
  const std::string folder = DiskBoard::fresh_folder();
  Limits limits;
  limits.max_depth = 20;  // near the largest level
  board.run_in(*DiskBoard::begin(folder), 1, board.least(), limits);
  auto run = DiskRun::resume(folder, DiskBoard::shape());
  REQUIRE(run.ok());
  REQUIRE(board.run_in(**run, 1, board.least(), limits).stop == Stop::kDepth);
  const std::uint64_t plane =
      static_cast<std::uint64_t>(board.plan.segments()) * board.plan.words() * 8 / kPage + 1;
  CHECK((*run)->blocks()->used_blocks().size() > plane);
  CHECK((*run)->blocks()->used_blocks().size() <= 2 * plane);
}

TEST_CASE("disk home: after a few levels with slides, only chunks with states are on the disk",
          "[disk][threads]") {
  for (const int rows : {2, 3}) {
    const DiskBoard board(rows, 7 - rows, Tiles::Metric::kMulti);
    const std::uint64_t chunk = board.plan.chunk_words(), page = kPage / 8;  // words
    Limits limits;
    limits.max_depth = 3;
    limits.max_bytes = board.least();
    std::set<std::uint64_t> visited, frontier;  // pages that chunks with states touch
    const PlaceSink sink = [&](std::uint64_t word, std::uint64_t, std::uint64_t depth) {
      const std::uint64_t first = word / chunk * chunk;
      for (std::uint64_t one = first / page; one <= (first + chunk - 1) / page; ++one) {
        visited.insert(one);
        if (depth == limits.max_depth) frontier.insert(one);
      }
    };
    const auto run = DiskBoard::begin(DiskBoard::fresh_folder());
    const auto result = enumerate_dense_in_run({*run, [](Checkpoint&) {}}, board.tiles, board.plan,
                                               board.start, {Crew(1), limits}, 0, sink);
    REQUIRE(result.ok());
    // Any page that travels, or of the next level, would exceed this sum.
    CHECK(run->blocks()->used_blocks().size() <= visited.size() + frontier.size());
  }
}

TEST_CASE("disk home: a store that fails before the first state is an error, not an empty space",
          "[disk][threads]") {
  for (const DiskBoard& board : DiskBoard::some()) {
    const auto run = DiskBoard::begin(DiskBoard::fresh_folder(), kPage);
    run->set_checkpoint_interval(1e9);  // seconds: no checkpoint notices the failure first
    BlockStore& store = *run->blocks();
    for (int i = 0; i < 2; ++i) store.write(store.buffer(), kPage);  // the second has no room
    CHECK(board.run_in(*run, 1, board.least()).stop == Stop::kDisk);
  }
}

// ---- checkpoints ----

// True if the last checkpoint of the run lies within a level.
bool is_within(const DiskRun& run) { return run.folder().last().numbers.contains(kWithin); }

// `most`: maximum number of checkpoints per life. `more`: bytes of memory beyond the minimum.
void check_lives(const DiskBoard& board, std::uint64_t most, const Limits& limits,
                 std::uint64_t more = 0) {
  const Result expected = board.run_in_memory(limits);
  const std::string folder = DiskBoard::fresh_folder();
  DiskBoard::begin(folder);
  ManyLives lives(folder, DiskBoard::shape(), kWithin);
  const Result found =
      lives.run(most, [&](const TableRun& run, std::uint64_t life, const PlaceSink& sink) {
        const std::uint64_t memory = life % 3 == 2 ? kAmple : board.least() + more;
        return board.run_in(run, kThreads[life % 4], memory, limits, sink);
      });
  check_same_space(found, expected);
  CHECK(lives.within_level() > 0);
  CHECK(lives.reported_once());
  CHECK(lives.reported() == levels_of(expected));
  auto run = DiskRun::resume(folder, DiskBoard::shape());
  REQUIRE(run.ok());
  CHECK((*run)->check().ok());
}

TEST_CASE("disk home: segments of many sections resume from checkpoints, down to a depth",
          "[disk][threads]") {
  Limits limits;
  limits.max_depth = 5;
  // A sanitizer skips this board, because a smaller board takes the same passes.
  if (!kSanitized) check_lives({3, 4, Tiles::Metric::kMulti}, 40, limits);
  limits.max_depth = lighter(16, 10);
  // A target of this board covers many of the small pages.
  check_lives({3, 4, Tiles::Metric::kSingle}, 4, limits, 64 * kPage);
}

// Interrupts a run under `before` within level `depth` if that level has several waves, and resumes
// it under `after`. Reports whether the run ended within the level, and whether the states of the
// last level are known at the end.
struct Moved {
  bool is_within, has_deepest;
};
Moved move_limit(const DiskBoard& board, std::uint64_t depth, const Limits& before,
                 const Limits& after) {
  const std::string folder = DiskBoard::fresh_folder();
  {
    const auto run = DiskBoard::begin(folder);
    run->set_checkpoint_interval(1e9);  // seconds: no checkpoint before that level
    std::atomic<bool> is_there = false;
    const PlaceSink tell = [&](std::uint64_t, std::uint64_t, std::uint64_t at) {
      if (at == depth && !is_there.exchange(true)) run->checkpoint_always();
    };
    const auto add = [&](Checkpoint&) {
      if (is_there) interrupt_signal = 2;
    };
    board.run_in({*run, add}, 2, board.least(), before, tell);
    interrupt_signal = 0;
  }
  auto run = DiskRun::resume(folder, DiskBoard::shape());
  REQUIRE(run.ok());
  const bool has_begun = is_within(**run);
  Result found = board.run_in(**run, 3, board.least(), after);
  const Result expected = board.run_in_memory(after);
  const bool has_deepest = !found.deepest.empty();
  if (!has_deepest) found.deepest = expected.deepest;
  check_same_space(found, expected);
  return {has_begun, has_deepest};
}

TEST_CASE(
    "disk home: the states of the last level are right if the limit on depth changes in "
    "between",
    "[disk][threads]") {
  const DiskBoard board(2, 5, Tiles::Metric::kSingle);
  const auto limit = [](std::uint64_t depth) {
    Limits limits;
    limits.max_depth = depth;
    return limits;
  };
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
  const std::string folder = DiskBoard::fresh_folder();
  DiskBoard::begin(folder);
  auto run = DiskRun::resume(folder, DiskBoard::shape());
  REQUIRE(run.ok());
  while (!is_within(**run)) {  // each run adds a checkpoint
    (*run)->checkpoint_always();
    const auto add = [](Checkpoint&) { interrupt_signal = 2; };
    board.run_in({**run, add}, 2, board.least());
    interrupt_signal = 0;
    run->reset();
    run = DiskRun::resume(folder, DiskBoard::shape());
    REQUIRE(run.ok());
  }
  const Numbers last = (*run)->folder().last().numbers;
  REQUIRE(last.at("level_seconds").size() == 1);
  const auto seconds = std::bit_cast<double>(last.at("level_seconds").front());
  CHECK(seconds > 0);
  const std::size_t level = last.at("levels").size() / 5;
  const Result found = board.run_in(**run, 2, board.least());
  REQUIRE(found.levels.size() > level);
  CHECK(found.levels[level].seconds >= seconds);
  double all = 0;
  for (const LevelRow& one : found.levels) all += one.seconds;
  CHECK(found.seconds >= all);
}

TEST_CASE("disk home: the announced disk space suffices, also for all checkpoints",
          "[disk][threads]") {
  for (const DiskBoard& board : DiskBoard::some()) {
    const std::uint64_t most = board.most_disk();
    const auto whole = DiskBoard::begin(DiskBoard::fresh_folder(), most);
    CHECK(board.run_in(*whole, 2, board.least()).outcome == Outcome::kExhausted);
    CHECK(whole->blocks()->disk_bytes() > most / 4);  // the final content alone takes this much

    const std::string folder = DiskBoard::fresh_folder();
    Limits limits;
    limits.max_depth = 18;  // from this depth on nearly all pages have states
    board.run_in(*DiskBoard::begin(folder, most), 2, board.least(), limits);
    auto run = DiskRun::resume(folder, DiskBoard::shape(most));
    REQUIRE(run.ok());
    (*run)->checkpoint_always();
    limits.max_depth = lighter(21, 19);
    CHECK(board.run_in(**run, 2, board.least(), limits).stop == Stop::kDepth);
  }
}

TEST_CASE("disk home: a signal causes a checkpoint within the level", "[disk][threads]") {
  const DiskBoard board(2, 5, Tiles::Metric::kSingle);
  const std::string folder = DiskBoard::fresh_folder();
  const auto run = DiskBoard::begin(folder);
  std::uint64_t calls = 0;
  // The sink sees the first states of level 25 during the level's first wave.
  const PlaceSink tell = [&](std::uint64_t, std::uint64_t, std::uint64_t depth) {
    if (depth == 25 && ++calls == 1) {
      run->set_checkpoint_interval(1e9);  // seconds: only the signal asks for a checkpoint
      interrupt_signal = 2;
    }
  };
  const Result part = board.run_in({*run, [](Checkpoint&) {}}, 1, board.least(), {}, tell);
  interrupt_signal = 0;
  CHECK(part.stop == Stop::kInterrupted);
  CHECK(part.levels.size() == 25);
  const Numbers& last = run->folder().last().numbers;
  CHECK(last.contains(kWithin));
  CHECK(last.at("levels").size() == 5 * part.levels.size());
}

}  // namespace
}  // namespace trailblaze
