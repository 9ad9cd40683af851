// A table of which only some pages are in memory has the levels of one that is in memory as a
// whole, with as little memory as it takes and at any number of threads; a disk that is too small
// or fails ends it.
#include "engine/dense/disk_sweep.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engine/bfs/bfs.hpp"
#include "engine/dense/dense.hpp"
#include "engine/disk/disk_run.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kPage = 4096;

std::string fresh_run() {
  static int number = 0;
  return Scratch::file("disk-sweep-" + std::to_string(++number)).string();
}

std::unique_ptr<DiskRun> begin_dense(const std::string& folder, std::uint64_t max_bytes) {
  auto run = DiskRun::begin(folder, {{"enumerate"}, "tiles", {}, "enumerate", 1},
                            BlockStore::Shape{max_bytes, kPage});
  REQUIRE(run.ok());
  return *std::move(run);
}

struct Board {
  AnyPuzzleOf<Tiles> tiles;
  State start;
  DensePlan plan;

  Board(int rows, int columns)
      : tiles(Tiles(rows, columns, Tiles::Metric::kSingle)),
        start(Tiles::blank_first_goal(rows * columns)),
        plan(*dense_plan(tiles, start)) {}

  std::uint64_t least() const { return DiskSweep::least_bytes(plan, kPage); }

  Result run_in(DiskRun& run, int threads, std::uint64_t max_bytes, const Limits& more = {}) const {
    Limits limits = more;
    limits.max_bytes = max_bytes;
    const auto result = enumerate_dense_in_run({run, [](Checkpoint&) {}}, tiles, plan, start,
                                               {Crew(threads), limits}, 20, {});
    INFO(result.status().ToString());
    REQUIRE(result.ok());
    return *result;
  }
};

std::vector<std::uint64_t> states_of(const Result& result) {
  std::vector<std::uint64_t> states;
  for (const LevelRow& level : result.levels) states.push_back(level.states);
  return states;
}

TEST_CASE("disk sweep: with the least memory the levels of a table in memory", "[threads]") {
  const Board board(2, 5);  // 60 pages, of which 48 are in memory
  const Result expected = enumerate_dense(board.tiles, board.plan, board.start, {Crew(1)});
  for (const int threads : thread_counts()) {
    const auto run = begin_dense(fresh_run(), kUnlimited);
    const Result found = board.run_in(*run, threads, board.least());
    CHECK(states_of(found) == states_of(expected));
    CHECK(found.deepest == expected.deepest);
    CHECK(numbers_of(found.counters) == numbers_of(expected.counters));
    CHECK(found.table_bytes < board.least());
    CHECK(found.disk_bytes_read > 0);  // pages that had left memory came back
  }
}

TEST_CASE("disk sweep: a byte less than it takes is refused before it begins", "[limits]") {
  const Board board(2, 5);
  const auto run = begin_dense(fresh_run(), kUnlimited);
  const Result none = board.run_in(*run, 1, board.least() - 1);
  CHECK(none.stop == Stop::kMemory);
  CHECK(none.levels.empty());
}

TEST_CASE("disk sweep: stopped at many depths and gone on with, by other threads") {
  const Board board(2, 5);
  const Result expected = enumerate_dense(board.tiles, board.plan, board.start, {Crew(1)});
  const std::string folder = fresh_run();
  begin_dense(folder, kUnlimited);
  for (std::uint64_t depth = 0; depth <= expected.levels.size() + 3; depth += 4) {
    auto run = DiskRun::resume(folder, BlockStore::Shape{kUnlimited, kPage});
    REQUIRE(run.ok());
    Limits limits;
    limits.max_depth = depth;
    const int threads = 1 + static_cast<int>(depth % 3);
    const Result part = board.run_in(**run, threads, board.least(), limits);
    std::vector<std::uint64_t> first = states_of(expected);
    first.resize(std::min(first.size(), std::size_t{depth} + 1));
    CHECK(states_of(part) == first);
  }
}

TEST_CASE("disk sweep: a disk that is full ends it, and the last checkpoint stands", "[limits]") {
  const Board board(2, 5);
  const Result expected = enumerate_dense(board.tiles, board.plan, board.start, {Crew(1)});
  const std::string folder = fresh_run();
  {
    // Of 60 pages 48 are in memory, and all have something in the end.
    const auto run = begin_dense(folder, 10 * kPage);
    const Result part = board.run_in(*run, 2, board.least());
    CHECK(part.stop == Stop::kDisk);
    CHECK(part.levels.size() < expected.levels.size());
    CHECK(run->goes_on());
  }
  auto run = DiskRun::resume(folder, BlockStore::Shape{kUnlimited, kPage});
  REQUIRE(run.ok());
  CHECK(states_of(board.run_in(**run, 3, board.least())) == states_of(expected));
}

TEST_CASE("disk sweep: what it says it needs of the disk is enough") {
  const Board board(2, 5);
  const std::uint64_t most = DiskSweep::disk_bytes(board.plan, kPage);
  const auto run = begin_dense(fresh_run(), most);
  CHECK(board.run_in(*run, 2, board.least()).outcome == Outcome::kExhausted);
  CHECK(run->blocks()->disk_bytes() > most / 2);
}

TEST_CASE("disk sweep: a page that is not what was written ends it, without a count") {
  const Board board(2, 5);
  const std::string folder = fresh_run();
  Limits limits;
  limits.max_depth = 25;
  board.run_in(*begin_dense(folder, kUnlimited), 1, board.least(), limits);
  const std::string file = folder + "/trailblaze.blocks";
  for (std::uint64_t at = 0; at < std::filesystem::file_size(file); at += kPage) {
    std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
    out.seekp(static_cast<std::streamoff>(at + 2'000));
    out.put('x');
  }
  auto run = DiskRun::resume(folder, BlockStore::Shape{kUnlimited, kPage});
  REQUIRE(run.ok());
  const Result part = board.run_in(**run, 2, board.least());
  CHECK(part.stop == Stop::kIo);
  CHECK(part.levels.size() == limits.max_depth + 1);
}

TEST_CASE("disk sweep: a store that has failed before the first state is no empty space") {
  const Board board(2, 5);
  const auto run = begin_dense(fresh_run(), kPage);
  run->want_every(1e9);  // seconds: no checkpoint finds it first
  BlockStore& store = *run->blocks();
  for (int i = 0; i < 2; ++i) store.write(store.buffer(), kPage);  // of which one has room
  CHECK(board.run_in(*run, 1, board.least()).stop == Stop::kDisk);
}

}  // namespace
}  // namespace trailblaze
