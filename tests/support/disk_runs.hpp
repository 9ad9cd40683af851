// Runs with checkpoints, for tests. Each run has a folder of its own. A test resumes a run only
// from its folder, as new processes would. The processes are threads (local_peers.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "engine/run/disk_run.hpp"
#include "engine/run/peers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {

// Requires that there is a value, and returns it.
template <class T>
T required(absl::StatusOr<T> value) {
  INFO(value.status().ToString());
  REQUIRE(value.ok());
  return *std::move(value);
}

inline std::string new_run_folder(bool in_memory = false) {
  static int number = 0;
  const std::string name = "run-" + std::to_string(++number);
  return (in_memory ? Scratch::file_in_memory(name) : Scratch::file(name)).string();
}

inline std::unique_ptr<DiskRun> begin_run(const std::string& folder, const DiskRun::Shape& shape) {
  return required(DiskRun::begin(folder, {{"enumerate"}, "graph", {}, "enumerate", 1}, shape));
}

inline std::unique_ptr<DiskRun> resume_run(const std::string& folder, const DiskRun::Shape& shape) {
  return required(DiskRun::resume(folder, shape));
}

// Resumes the run of a folder in all processes by search(run, peers), and returns their results. If
// a process cannot, all return a default.
template <class Search>
auto resume_together(const std::string& folder, int processes, const Search& search) {
  using Found = std::invoke_result_t<const Search&, DiskRun&, Peers&>;
  return results_of(processes, [&](Peers& peers) {
    absl::StatusOr<std::unique_ptr<DiskRun>> run = nullptr;
    if (peers.number() == 0) run = DiskRun::resume(folder, {});
    if (!agreed(peers, run.status()).ok()) return Found();
    if (peers.number() != 0) run = DiskRun::join(folder);
    if (!agreed(peers, run.status()).ok()) return Found();
    return search(**run, peers);
  });
}

}  // namespace trailblaze
