#include "engine/ranked/ranked.hpp"

#include "engine/base/check.hpp"
#include "engine/ranked/disk_ranked.hpp"
#include "engine/ranked/disk_ranks.hpp"
#include "engine/ranked/peer_ranked.hpp"
#include "engine/ranked/ranked_search.hpp"

namespace trailblaze {

std::uint64_t ranked_bytes(const AnyPuzzle& puzzle) {
  return RankedPlanes::bytes_for((puzzle.traits().num_ranks + 63) / 64);
}

std::uint64_t ranked_bytes(const AnyPuzzle& puzzle, int processes) {
  return processes == 1 ? ranked_bytes(puzzle) : PeerRankedSearch::least_bytes(puzzle, processes);
}

OnDisk ranked_on_disk(const AnyPuzzle& puzzle) {
  const std::size_t block = DiskRanks::block_bytes(puzzle);
  const DiskRanks ranks(puzzle, block);
  return {ranks.least_bytes(), ranks.disk_bytes(), ranks.traffic_bytes(), block};
}

std::unique_ptr<LevelEngine> make_ranked_engine(const AnyPuzzle& puzzle, const Run& run,
                                                std::size_t examples, const PlaceSink& sink) {
  BlockStore* const store = run.checkpoints.blocks();
  if (run.peers.count() > 1) {
    TRAILBLAZE_CHECK(store == nullptr, "a table on a disk is not shared");
    return std::make_unique<PeerRankedSearch>(puzzle, run.crew, run.watch, sink, run.peers);
  }
  if (store == nullptr) {
    return std::make_unique<RankedSearch>(puzzle, run.crew, run.watch, sink);
  }
  return std::make_unique<DiskRankedSearch>(puzzle, run.crew, run.watch, examples, sink, *store);
}

}  // namespace trailblaze
