#include "engine/ranked/ranked.hpp"

#include "engine/base/check.hpp"
#include "engine/ranked/disk_ranked.hpp"
#include "engine/ranked/disk_ranks.hpp"
#include "engine/ranked/ranked_search.hpp"

namespace trailblaze {

std::uint64_t ranked_bytes(const AnyPuzzle& puzzle, int processes) {
  return RankedSearch::least_bytes(puzzle, processes);
}

OnDisk ranked_on_disk(const AnyPuzzle& puzzle) {
  const std::size_t block = DiskRanks::block_bytes(puzzle);
  const DiskRanks ranks(puzzle, block);
  return {ranks.least_bytes(), ranks.disk_bytes(), ranks.traffic_bytes(), block};
}

std::unique_ptr<LevelEngine> make_ranked_engine(const AnyPuzzle& puzzle, const Run& run,
                                                std::size_t examples, const PlaceSink& sink) {
  BlockStore* const store = run.checkpoints.blocks();
  if (store == nullptr) {
    return std::make_unique<RankedSearch>(puzzle, run.crew, run.watch, sink, run.peers);
  }
  TRAILBLAZE_CHECK(run.peers.count() == 1, "a table on a disk is not shared");
  return std::make_unique<DiskRankedSearch>(puzzle, run.crew, run.watch, examples, sink, *store);
}

}  // namespace trailblaze
