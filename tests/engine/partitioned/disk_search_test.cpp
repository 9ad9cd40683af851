// If the levels lie on a disk, a solving search reads them again to walk back. A damaged block must
// never lead to a wrong path.
#include <filesystem>
#include <fstream>

#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/run/disk_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/checkpointed_runs.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

constexpr CheckpointedRuns kOnDisk{enumerate_in_run_by_frontier, bfs_in_run_by_frontier,
                                   BlockStore::Shape{.block_bytes = 4096}};

// Copies a run and flips a bit in its block file.
std::string damaged_copy(const std::string& folder, std::uintmax_t at) {
  static const std::string copy = CheckpointedRuns::fresh_folder();
  std::filesystem::remove_all(copy);
  std::filesystem::copy(folder, copy, std::filesystem::copy_options::recursive);
  std::fstream file(copy + "/trailblaze.blocks", std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(static_cast<std::streamoff>(at));
  const int byte = file.get();
  file.seekp(static_cast<std::streamoff>(at));
  file.put(static_cast<char>(byte ^ 1));
  return copy;
}

// Distance in bytes between two damaged places. Few blocks are in use at the end, and the timing of
// writes decides which ones. Under a sanitizer the test ends after a failure and a solution.
constexpr std::uintmax_t kDamageStep = std::uintmax_t{4096} * 7;

TEST_CASE("disk search: a damaged block leads to an error or to the right path", "[threads]") {
  Random random(96);
  NamedGraph graph = named_graph(random, 33, 20'000, 80'000, false);
  const State start = busiest(graph);
  const Result all = enumerate(AnyPuzzleOf(graph), start, {Crew(1)});
  graph.goal = all.deepest.front();
  const AnyPuzzleOf any(graph);
  const Result expected = bfs(any, start, {Crew(1)});
  const std::string folder = CheckpointedRuns::fresh_folder();
  {
    const auto run = kOnDisk.begin(folder);
    Limits limits;
    limits.max_depth = *expected.length() - 1;
    kOnDisk.solve_in(*run, any, start, {Crew(1), limits});
  }
  const auto size = std::filesystem::file_size(folder + "/trailblaze.blocks");
  int failed = 0, solved = 0;
  for (std::uintmax_t at = 100; at < size; at += kDamageStep) {
    const auto run = kOnDisk.resume(damaged_copy(folder, at));
    const Result found = kOnDisk.solve_in(*run, any, start, {Crew(2)});
    if (found.outcome == Outcome::kSolved) {
      CHECK(found.path == expected.path);
      ++solved;
    } else {
      CHECK(found.stop == Stop::kIo);
      CHECK(absl::IsDataLoss(run->status()));
      ++failed;
    }
    if (kSanitized && failed > 0 && solved > 0) break;
  }
  CHECK(failed > 0);
  CHECK(solved > 0);  // a path need not pass through every block
}

}  // namespace
}  // namespace trailblaze
