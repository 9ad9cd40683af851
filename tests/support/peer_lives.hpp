// Runs that several processes share. A run has several lives: each life resumes the run that the
// previous life left, with another number of processes (disk_runs.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <string>
#include <vector>

#include "engine/puzzle/result.hpp"
#include "engine/run/disk_run.hpp"
#include "engine/run/peers.hpp"
#include "tests/support/disk_runs.hpp"

namespace trailblaze {

// Number of processes of each life; 0: a process alone, without peers.
inline constexpr std::array<int, 8> kPeerLives = {3, 1, 2, 0, 7, 4, 0, 5};

inline std::string new_shared_run() {
  const std::string folder = new_run_folder();
  begin_run(folder, {});
  return folder;
}

// Resumes the run of a folder in all processes by search(run, peers), and returns the results. The
// run writes a checkpoint after every level.
template <class Search>
std::vector<absl::StatusOr<Result>> live_together(const std::string& folder, int processes,
                                                  const Search& search) {
  const auto live = [&](DiskRun& run, Peers& peers) -> absl::StatusOr<Result> {
    run.checkpoint_always();
    return search(run, peers);
  };
  if (processes == 0) return {live(*resume_run(folder, {}), single_process())};
  return resume_together(folder, processes, live);
}

}  // namespace trailblaze
