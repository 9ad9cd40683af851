// Runs that several processes share, life after life: each life has another number of processes,
// which here are threads with a search each (local_peers.hpp), and goes on from what the one before
// has left.
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

// How many processes each life of a run has; 0: one that is alone, without peers.
inline constexpr std::array<int, 8> kPeerLives = {3, 1, 2, 0, 7, 4, 0, 5};

inline std::string new_shared_run() {
  static int number = 0;
  std::string folder = Scratch::file("peers-" + std::to_string(++number)).string();
  REQUIRE(DiskRun::begin(folder, {{"enumerate"}, "graph", {}, "enumerate", 1}, {}).ok());
  return folder;
}

// The results of all processes, each of which goes on with the run of a folder: search(run, peers).
// Checkpoints are made after every level.
template <class Search>
std::vector<absl::StatusOr<Result>> live_together(const std::string& folder, int processes,
                                                  const Search& search) {
  if (processes == 0) {
    const auto run = DiskRun::resume(folder, {});
    REQUIRE(run.ok());
    (*run)->want_always();
    return {search(**run, alone())};
  }
  std::vector<absl::StatusOr<Result>> results(static_cast<std::size_t>(processes));
  search_together(processes, [&](Peers& peers) {
    absl::StatusOr<std::unique_ptr<DiskRun>> run = nullptr;
    if (peers.number() == 0) run = DiskRun::resume(folder, {});
    if (!agreed(peers, run.status()).ok()) return;
    if (peers.number() != 0) run = DiskRun::join(folder);
    if (!agreed(peers, run.status()).ok()) return;
    (*run)->want_always();
    results[static_cast<std::size_t>(peers.number())] = search(**run, peers);
  });
  return results;
}

}  // namespace trailblaze
