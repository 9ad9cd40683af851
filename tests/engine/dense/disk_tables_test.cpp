// A table with only some pages in memory finds the same levels as a table in memory. It does so by
// two colours and by slides, with the least memory and at any number of threads. Its disk space
// stays within its announced need.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/dense/dense.hpp"
#include "engine/run/disk_run.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_boards.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kPage = DiskBoard::kPage;

TEST_CASE("disk tables: with the least memory, levels equal a table in memory", "[threads]") {
  for (const DiskBoard& board : DiskBoard::some()) {
    const Result expected = board.run_in_memory();
    for (const int threads : thread_counts()) {
      const auto run = DiskBoard::begin(DiskBoard::fresh_folder());
      const Result found = board.run_in(*run, threads, board.least());
      CHECK(levels_of(found) == levels_of(expected));
      CHECK(found.deepest == expected.deepest);
      CHECK(numbers_of(found.counters) == numbers_of(expected.counters));
      CHECK(found.table_bytes < board.least());
      CHECK(found.disk_bytes_read > 0);  // evicted pages were read back
    }
  }
}

TEST_CASE("disk tables: segments of many sections with slides, down to a depth", "[threads]") {
  const DiskBoard board(3, 4, Tiles::Metric::kMulti);
  REQUIRE(board.plan.words() >
          board.plan.section_words());  // true for no smaller board in these tests
  Limits limits;
  limits.max_depth = lighter(9, 4);
  const Result expected = board.run_in_memory(limits);
  for (const int threads : {1, 2}) {
    const auto run = DiskBoard::begin(DiskBoard::fresh_folder());
    const Result found = board.run_in(*run, threads, board.least(), limits);
    CHECK(levels_of(found) == levels_of(expected));
    CHECK(found.deepest == expected.deepest);
    CHECK(numbers_of(found.counters) == numbers_of(expected.counters));
    CHECK(found.disk_bytes_read > 0);  // evicted pages were read back
  }
}

TEST_CASE("disk tables: between levels, a table with slides keeps two planes of pages on the disk",
          "[threads]") {
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

TEST_CASE("disk tables: after a few levels with slides, only chunks with states are on the disk",
          "[threads]") {
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

TEST_CASE("disk tables: the announced disk space suffices", "[threads]") {
  for (const DiskBoard& board : DiskBoard::some()) {
    const std::uint64_t most = board.most_disk();
    const auto run = DiskBoard::begin(DiskBoard::fresh_folder(), most);
    CHECK(board.run_in(*run, 2, board.least()).outcome == Outcome::kExhausted);
    CHECK(run->blocks()->disk_bytes() > most / 4);  // the final content alone takes this much
  }
}

TEST_CASE("disk tables: a store that fails before the first state is an error, not an empty space",
          "[threads]") {
  for (const DiskBoard& board : DiskBoard::some()) {
    const auto run = DiskBoard::begin(DiskBoard::fresh_folder(), kPage);
    run->set_checkpoint_interval(1e9);  // seconds: no checkpoint notices the failure first
    BlockStore& store = *run->blocks();
    for (int i = 0; i < 2; ++i) store.write(store.buffer(), kPage);  // the second has no room
    CHECK(board.run_in(*run, 1, board.least()).stop == Stop::kDisk);
  }
}

}  // namespace
}  // namespace trailblaze
