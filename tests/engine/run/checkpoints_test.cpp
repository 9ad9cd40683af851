// A search rejects a checkpoint if any byte of its file has changed. by_levels_checkpoints_test.cpp
// tests how searches resume from checkpoints.
#include "engine/run/level_engine.hpp"

#include <filesystem>
#include <fstream>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/checkpointed_runs.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

constexpr CheckpointedRuns kOverTrail{enumerate_in_run, bfs_in_run, std::nullopt};

// A run over tiles that stopped at a depth, and the file of its last checkpoint.
struct StoppedRun {
  AnyPuzzleOf<Tiles> tiles;
  State start;
  std::uint64_t states;
  std::string folder = CheckpointedRuns::fresh_folder();
  std::filesystem::path file;

  StoppedRun(const Tiles& puzzle, std::uint64_t depth)
      : tiles(puzzle), start(sorted_permutation(puzzle.cells())), states(puzzle.num_states()) {
    const auto run = kOverTrail.begin(folder);
    Limits limits;
    limits.max_depth = depth;
    kOverTrail.enumerate_in(*run, tiles, start, {Crew(1), limits});
    file = folder + "/" + run->folder().last().files.front() + ".words";
  }

  // Resumes the run. True if it completes; otherwise checks that the checkpoint is called damaged.
  bool goes_on(const Limits& limits = {}) const {
    const auto run = kOverTrail.resume(folder);
    const auto result = enumerate_in_run(*run, tiles, {&start, 1}, {Crew(1), limits});
    if (!result.ok()) CHECK(absl::IsDataLoss(result.status()));
    if (result.ok()) CHECK(result->stored == states);
    return result.ok();
  }
};

TEST_CASE("checkpoints: every flipped byte and cut length of a checkpoint's file is rejected") {
  const StoppedRun stopped(Tiles(2, 3, Tiles::Metric::kSingle), 9);
  const std::string whole = content(stopped.file);
  REQUIRE(whole.size() > 500);
  const auto put = [&](const std::string& bytes) {
    std::ofstream(stopped.file, std::ios::binary) << bytes;
  };
  for (std::size_t at = 0; at < whole.size(); at += kByteStep) {
    INFO("byte " << at);
    std::string other = whole;
    other[at] = static_cast<char>(other[at] ^ 4);
    put(other);
    REQUIRE(!stopped.goes_on());
    put(whole.substr(0, at));
    REQUIRE(!stopped.goes_on());
  }
  put(whole);
  CHECK(stopped.goes_on());
}

}  // namespace
}  // namespace trailblaze
