// Runs that several processes share. A run has several lives: each life resumes the run that the
// previous life left, with another number of processes. The processes are threads, each with a
// search of its own (local_peers.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/puzzle/result.hpp"
#include "engine/run/disk_run.hpp"
#include "engine/run/peers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {

// Number of processes of each life; 0: a process alone, without peers.
inline constexpr std::array<int, 8> kPeerLives = {3, 1, 2, 0, 7, 4, 0, 5};

inline std::string new_shared_run() {
  static int number = 0;
  std::string folder = Scratch::file("peers-" + std::to_string(++number)).string();
  REQUIRE(DiskRun::begin(folder, {{"enumerate"}, "graph", {}, "enumerate", 1}, {}).ok());
  return folder;
}

// Resumes the run of a folder in all processes by search(run, peers), and returns the results. The
// run writes a checkpoint after every level.
template <class Search>
std::vector<absl::StatusOr<Result>> live_together(const std::string& folder, int processes,
                                                  const Search& search) {
  if (processes == 0) {
    const auto run = DiskRun::resume(folder, {});
    REQUIRE(run.ok());
    (*run)->checkpoint_always();
    return {search(**run, single_process())};
  }
  std::vector<absl::StatusOr<Result>> results(static_cast<std::size_t>(processes));
  search_together(processes, [&](Peers& peers) {
    absl::StatusOr<std::unique_ptr<DiskRun>> run = nullptr;
    if (peers.number() == 0) run = DiskRun::resume(folder, {});
    if (!agreed(peers, run.status()).ok()) return;
    if (peers.number() != 0) run = DiskRun::join(folder);
    if (!agreed(peers, run.status()).ok()) return;
    (*run)->checkpoint_always();
    results[static_cast<std::size_t>(peers.number())] = search(**run, peers);
  });
  return results;
}

}  // namespace trailblaze
