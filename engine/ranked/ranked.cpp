#include "engine/ranked/ranked.hpp"

#include "engine/ranked/ranked_search.hpp"

namespace trailblaze {

std::uint64_t ranked_bytes(const AnyPuzzle& puzzle) {
  return RankedPlanes::bytes_for((puzzle.traits().num_ranks + 63) / 64);
}

Result enumerate_ranked(const AnyPuzzle& puzzle, std::span<const State> roots,
                        const Options& options, std::size_t examples, const PlaceSink& sink) {
  Watch watch(options.limits, options.pulse);
  RankedSearch search(puzzle, options.crew, watch, sink);
  return enumerate_levels(search, roots, watch, examples);
}

absl::StatusOr<Result> enumerate_ranked_in_run(const TableRun& run, const AnyPuzzle& puzzle,
                                               std::span<const State> roots, const Options& options,
                                               std::size_t examples, const PlaceSink& sink) {
  Watch watch(options.limits, options.pulse);
  RankedSearch search(puzzle, options.crew, watch, sink);
  return enumerate_in_run(
      run.run, search, roots, watch, examples, [] {}, run.add);
}

}  // namespace trailblaze
