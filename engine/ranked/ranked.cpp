#include "engine/ranked/ranked.hpp"

#include "engine/ranked/disk_ranks.hpp"
#include "engine/ranked/ranked_search.hpp"

namespace trailblaze {

std::uint64_t ranked_bytes(const AnyPuzzle& puzzle, int processes) {
  return RankedSearch::least_bytes(puzzle, processes);
}

DiskCost ranked_on_disk(const AnyPuzzle& puzzle) {
  const std::size_t block = DiskRanks::block_bytes(puzzle);
  const DiskRanks ranks(puzzle, block);
  return {ranks.least_bytes(), ranks.disk_bytes(), ranks.traffic_bytes(), block};
}

}  // namespace trailblaze
