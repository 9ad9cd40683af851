#include "engine/tables/make_engine.hpp"

#include <utility>

#include "engine/base/check.hpp"
#include "engine/bfs/growing_search.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/dense/dense_search.hpp"
#include "engine/partitioned/partitioned_search.hpp"
#include "engine/ranked/disk_ranked.hpp"
#include "engine/ranked/ranked_search.hpp"

namespace trailblaze {
namespace {

std::unique_ptr<LevelEngine> make_large_engine(const AnyPuzzle& puzzle, bool by_trail,
                                               Purpose purpose, const Run& run) {
  const bool for_path = purpose == Purpose::kPath;
  if (by_trail && for_path) return std::make_unique<LevelSearch>(puzzle, run.crew, run.watch);
  if (by_trail) {
    return std::make_unique<LevelSearch>(puzzle, run.crew, run.watch, Keep::kNothing);
  }
  auto search = std::make_unique<PartitionedSearch>(puzzle, run.crew, run.watch, for_path,
                                                    run.checkpoints.blocks(), run.peers);
  if (!for_path) search->ignore_hits();
  return search;
}

}  // namespace

std::unique_ptr<LevelEngine> make_engine(const AnyPuzzle& puzzle, Storage storage, Purpose purpose,
                                         const Run& run, std::optional<std::size_t> most_small) {
  TRAILBLAZE_CHECK(
      storage == Storage::kTrail || storage == Storage::kFrontier || storage == Storage::kDisk,
      "an engine is made for a storage that was chosen");
  const bool by_trail =
      storage == Storage::kTrail && run.peers.is_alone() && !run.checkpoints.made_by_frontier();
  if (!run.peers.is_alone() || run.checkpoints.is_enabled()) {
    return make_large_engine(puzzle, by_trail, purpose, run);
  }
  const auto parents =
      purpose == Purpose::kPath ? SmallSearch::Parents::kLeast : SmallSearch::Parents::kAny;
  return std::make_unique<GrowingSearch>(
      puzzle, run.watch, parents,
      most_small.value_or(by_trail ? SmallSearch::kMost : kMostBeforeFrontier),
      [&puzzle, by_trail, purpose, run] {
        return make_large_engine(puzzle, by_trail, purpose, run);
      });
}

std::unique_ptr<LevelEngine> make_engine(const TableLayout& layout, State root, const Run& run,
                                         std::size_t examples, PlaceSink sink) {
  const AnyPuzzle& puzzle = layout.puzzle();
  if (layout.plan()) {
    return std::make_unique<DenseSearch>(puzzle, *layout.plan(), root, run, examples,
                                         std::move(sink));
  }
  BlockStore* const store = run.checkpoints.blocks();
  if (store == nullptr) {
    return std::make_unique<RankedSearch>(puzzle, run.crew, run.watch, std::move(sink), run.peers);
  }
  TRAILBLAZE_CHECK(run.peers.count() == 1, "a table on a disk is not shared");
  return std::make_unique<DiskRankedSearch>(puzzle, run.crew, run.watch, examples, std::move(sink),
                                            *store);
}

}  // namespace trailblaze
