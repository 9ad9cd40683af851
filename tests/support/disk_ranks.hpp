// Enumerations by ranks in the folder of a run, for tests, with small pages and the least memory
// that works.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/ranked/disk_ranks.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/run/disk_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_runs.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {

inline constexpr std::size_t kDiskPage = 4096;
inline constexpr std::size_t kFew = 7;                            // examples
inline constexpr std::uint64_t kPlenty = std::uint64_t{1} << 28;  // bytes

inline std::string new_disk_run() { return new_run_folder(); }

inline std::unique_ptr<DiskRun> begin_ranked(const std::string& folder,
                                             std::uint64_t max_bytes = kUnlimited) {
  return begin_run(folder, BlockStore::Shape{max_bytes, kDiskPage});
}

inline std::unique_ptr<DiskRun> resume_ranked(const std::string& folder) {
  return resume_run(folder, BlockStore::Shape{kUnlimited, kDiskPage});
}

inline std::uint64_t least_memory(const AnyPuzzle& puzzle) {
  return DiskRanks(puzzle, kDiskPage).least_bytes();
}

inline Result run_ranked(const TableRun& run, const AnyPuzzle& puzzle, State start, int threads,
                         const Limits& limits = {}, const PlaceSink& sink = {}) {
  return required(
      enumerate_ranked_in_run(run, puzzle, {&start, 1}, {Crew(threads), limits}, kFew, sink));
}

inline Result run_ranked(DiskRun& run, const AnyPuzzle& puzzle, State start, int threads,
                         const Limits& limits = {}, const PlaceSink& sink = {}) {
  return run_ranked({run, [](Checkpoint&) {}}, puzzle, start, threads, limits, sink);
}

inline Limits little_memory(const AnyPuzzle& puzzle) {
  Limits limits;
  limits.max_bytes = least_memory(puzzle);
  return limits;
}

// Requires that the least memory divides the ranks into several buckets, and that kPlenty does not.
inline void require_buckets(const AnyPuzzle& puzzle) {
  const DiskRanks ranks(puzzle, kDiskPage);
  REQUIRE(ranks.bits_for(ranks.least_bytes()).value_or(0) > 0);
  REQUIRE(ranks.bits_for(kPlenty) == 0);
}

}  // namespace trailblaze
