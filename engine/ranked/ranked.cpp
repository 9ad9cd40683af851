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

namespace {

bool is_shared(const Options& options) { return options.peers.count() > 1; }

// Enumerates with others, in the folder of a run or, where that is null, in none. It lets no
// exception out: a process without memory ends, and the job with it, where it would leave the
// others waiting.
absl::StatusOr<Result> enumerate_with_peers(const TableRun* run, const AnyPuzzle& puzzle,
                                            std::span<const State> roots, const Options& options,
                                            std::size_t examples, const PlaceSink& sink) noexcept {
  Watch watch(options.limits, options.pulse);
  PeerRankedSearch search(puzzle, options.crew, watch, sink, options.peers);
  if (run == nullptr) return enumerate_levels(search, roots, watch, examples);
  return enumerate_in_run(
      run->run, search, roots, watch, examples, [] {}, run->add);
}

}  // namespace

Result enumerate_ranked(const AnyPuzzle& puzzle, std::span<const State> roots,
                        const Options& options, std::size_t examples, const PlaceSink& sink) {
  if (is_shared(options)) {
    return *enumerate_with_peers(nullptr, puzzle, roots, options, examples, sink);
  }
  Watch watch(options.limits, options.pulse);
  RankedSearch search(puzzle, options.crew, watch, sink);
  return enumerate_levels(search, roots, watch, examples);
}

absl::StatusOr<Result> enumerate_ranked_in_run(const TableRun& run, const AnyPuzzle& puzzle,
                                               std::span<const State> roots, const Options& options,
                                               std::size_t examples, const PlaceSink& sink) {
  if (is_shared(options)) {
    TRAILBLAZE_CHECK(run.run.blocks() == nullptr, "a table on a disk is not shared");
    return enumerate_with_peers(&run, puzzle, roots, options, examples, sink);
  }
  Watch watch(options.limits, options.pulse);
  const auto enumerate_by = [&](ResumableEngine& search) {
    return enumerate_in_run(
        run.run, search, roots, watch, examples, [] {}, run.add);
  };
  if (BlockStore* const store = run.run.blocks(); store != nullptr) {
    DiskRankedSearch search(puzzle, options.crew, watch, examples, sink, *store);
    return enumerate_by(search);
  }
  RankedSearch search(puzzle, options.crew, watch, sink);
  return enumerate_by(search);
}

}  // namespace trailblaze
