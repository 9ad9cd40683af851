// Boards of tiles whose dense table is in the folder of a run, for tests. The table has the
// smallest pages and the least memory that works.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <utility>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/dense.hpp"
#include "engine/dense/disk_home.hpp"
#include "engine/dense/slides.hpp"
#include "engine/dense/sweep.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/run/disk_run.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_runs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {

struct DiskBoard {
  static constexpr std::size_t kPage = 4096;

  AnyPuzzleOf<Tiles> tiles;
  State start;
  DensePlan plan;

  DiskBoard(int rows, int columns, Tiles::Metric metric)
      : tiles(Tiles(rows, columns, metric)),
        start(sorted_permutation(rows * columns)),
        plan(*dense_plan(tiles, start)) {}

  static BlockStore::Shape shape(std::uint64_t max_bytes = kUnlimited) {
    return {max_bytes, kPage};
  }
  static std::string fresh_folder() { return new_run_folder(); }
  static std::unique_ptr<DiskRun> begin(const std::string& folder,
                                        std::uint64_t max_bytes = kUnlimited) {
    return begin_run(folder, shape(max_bytes));
  }

  TableShape table() const {
    return plan.two_colours() ? DenseSweep::shape(plan) : DenseSlides::shape(plan);
  }
  std::uint64_t least() const { return DiskHome::least_bytes(table(), kPage); }
  std::uint64_t most_disk() const { return DiskHome::disk_bytes(table(), kPage); }

  Result run_in_memory(const Limits& limits = {}) const {
    return enumerate_dense(tiles, plan, start, {Crew(1), limits});
  }

  // Enumerates in a run with `max_bytes` of memory. `run` also says what to add to checkpoints.
  Result run_in(const TableRun& run, int threads, std::uint64_t max_bytes, const Limits& more = {},
                const PlaceSink& sink = {}) const {
    Limits limits = more;
    limits.max_bytes = max_bytes;
    return required(
        enumerate_dense_in_run(run, tiles, plan, start, {Crew(threads), limits}, 20, sink));
  }
  Result run_in(DiskRun& run, int threads, std::uint64_t max_bytes, const Limits& more = {}) const {
    return run_in({run, [](Checkpoint&) {}}, threads, max_bytes, more);
  }

  // A table of 60 pages with two colours, and a table of 192 pages with slides. 48 pages are
  // in memory.
  static std::list<DiskBoard> some() {
    std::list<DiskBoard> all;
    for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
      all.emplace_back(2, 5, metric);
    }
    return all;
  }
};

}  // namespace trailblaze
