// Runs every engine that works level by level, in every setup, behind the same call. The suite that
// all engines must pass is tests/engine/run/by_levels*_test.cpp.
//
//   storage    trail, frontier, disk, ranked, dense
//   processes  a process alone, or three that search together (local_peers.hpp)
//   home       memory; memory with checkpoints in a folder; blocks in a folder, with checkpoints
//
// Only this file knows how to make an engine and how little memory the engine needs.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/options.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/dense.hpp"
#include "engine/dense/disk_home.hpp"
#include "engine/dense/slides.hpp"
#include "engine/dense/sweep.hpp"
#include "engine/ranked/disk_ranks.hpp"
#include "engine/run/by_levels.hpp"
#include "engine/run/disk_run.hpp"
#include "engine/run/goal_count.hpp"
#include "engine/tables/distances.hpp"
#include "engine/tables/make_engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_runs.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/small_spaces.hpp"

namespace trailblaze {

enum class Home : std::uint8_t { kMemory, kCheckpoints, kBlocks };

struct Setup {
  Storage storage;
  int processes;  // 0: a process alone, without peers
  Home home;
  // Maximum states of the small search that runs first; only for a process alone, in memory.
  std::size_t most_small = 0;

  bool is_table() const { return storage == Storage::kRanked || storage == Storage::kDense; }
  bool has_folder() const { return home != Home::kMemory; }
};

inline std::ostream& operator<<(std::ostream& out, const Setup& setup) {
  out << name(setup.storage) << (setup.processes == 0 ? " alone" : " by three processes");
  if (setup.home == Home::kCheckpoints) out << ", with checkpoints";
  if (setup.home == Home::kBlocks) out << ", in a folder";
  if (setup.most_small != 0) out << ", after at most " << setup.most_small << " states";
  return out;
}

inline const std::vector<Setup>& setups() {
  using enum Storage;
  using enum Home;
  static const std::vector<Setup> all = {
      {kTrail, 0, kMemory},       {kTrail, 0, kMemory, 7},      {kTrail, 0, kMemory, 300},
      {kTrail, 3, kMemory},       {kTrail, 0, kCheckpoints},    {kTrail, 3, kCheckpoints},
      {kFrontier, 0, kMemory},    {kFrontier, 0, kMemory, 7},   {kFrontier, 0, kMemory, 300},
      {kFrontier, 3, kMemory},    {kFrontier, 0, kCheckpoints}, {kFrontier, 3, kCheckpoints},
      {kDisk, 0, kBlocks},        {kRanked, 0, kMemory},        {kRanked, 3, kMemory},
      {kRanked, 0, kCheckpoints}, {kRanked, 3, kCheckpoints},   {kRanked, 0, kBlocks},
      {kDense, 0, kMemory},       {kDense, 3, kMemory},         {kDense, 0, kCheckpoints},
      {kDense, 3, kCheckpoints},  {kDense, 0, kBlocks}};
  return all;
}

// ---- differences between engines ----

inline std::unique_ptr<const TableLayout> layout_of(const Setup& setup, const SmallSpace& space) {
  return setup.is_table() ? layout_for(*space.puzzle, space.roots.front(), setup.storage) : nullptr;
}

// Returns the spaces that the engine can search. A table can search a space only if its layout has
// all roots.
inline std::vector<const SmallSpace*> spaces_of(const Setup& setup) {
  std::vector<const SmallSpace*> all;
  const auto add = [&](const std::vector<SmallSpace>& spaces) {
    for (const SmallSpace& space : spaces) {
      const auto layout = layout_of(setup, space);
      if (!setup.is_table() || (layout != nullptr && layout->accepts_roots(space.roots))) {
        all.push_back(&space);
      }
    }
  };
  if (!setup.is_table()) add(plain_spaces());
  if (setup.storage != Storage::kDense) add(ranked_spaces());
  add(dense_spaces());
  if (setup.storage == Storage::kDense && setup.home == Home::kBlocks) {
    // On a disk it does not search once more for the least states of its last level.
    std::erase_if(all, [](const SmallSpace* space) { return space->name == "large last level"; });
  }
  return all;
}

// Returns a few of these spaces, for tests that search each space many times.
inline std::vector<const SmallSpace*> few_spaces_of(const Setup& setup) {
  static const std::set<std::string> kFewNames = {
      "one way",      "both ways",          "named, 33 bits",  "named, 64 bits",
      "classes",      "pancake one by one", "pancake 5",       "spread ranks",
      "classes of 9", "tiles 2x3, single",  "tiles 2x3, multi"};
  static const std::set<std::string> kDensePages = {"tiles 2x5, single", "tiles 2x5, multi"};
  const auto has_many_pages = [&](const std::string& name) {
    if (setup.home != Home::kBlocks) return false;
    if (setup.storage == Storage::kRanked) return name == "pancake 9";
    return setup.storage == Storage::kDense && kDensePages.contains(name);
  };
  std::vector<const SmallSpace*> few = spaces_of(setup);
  std::erase_if(few, [&](const SmallSpace* space) {
    return !kFewNames.contains(space->name) && !has_many_pages(space->name);
  });
  return few;
}

inline constexpr std::size_t kSmallBlock = 4096;  // bytes
inline constexpr double kNever = 1e9;             // seconds

// Returns the least memory with which a table starts, in bytes.
inline std::uint64_t least_bytes(const Setup& setup, const SmallSpace& space) {
  if (setup.home != Home::kBlocks) {
    return layout_of(setup, space)->bytes(std::max(1, setup.processes));
  }
  if (setup.storage == Storage::kRanked) {
    return DiskRanks(*space.puzzle, kSmallBlock).least_bytes();
  }
  const DensePlan plan = *dense_plan(*space.puzzle, space.roots.front());
  const TableShape shape = plan.two_colours() ? DenseSweep::shape(plan) : DenseSlides::shape(plan);
  return DiskHome::least_bytes(shape, kSmallBlock);
}

// ---- running an engine ----

// The options of a search. A table in blocks gets the least memory, unless `limits` has a limit on
// memory.
struct SearchRequest {
  Limits limits = {};
  int threads = 2;
  std::optional<int> only = {};  // the process that has these limits; nullopt: all processes
  bool path = false;             // true to search for a path
  PlaceSink sink = {};
  Pulse* pulses = nullptr;  // a pulse for each process
  // Called by every process at a checkpoint, with the process's number.
  std::function<void(int)> at_checkpoint = {};
  bool often = false;  // true to write every possible checkpoint; else one at the end
  std::uint64_t max_disk = kUnlimited;
};

struct Found {
  MaybeResult result = absl::UnknownError("nothing was found");
  std::optional<std::uint64_t> goals = {};
  absl::Status run = absl::OkStatus();  // status of the run's folder
};

// A setup with the folder of its run, if any. Each search resumes from the last checkpoint.
class Engine {
 public:
  explicit Engine(const Setup& setup) : setup_(setup) {
    if (!setup.has_folder()) return;
    folder_ = new_run_folder(true);
    begin_run(folder_, shape(kUnlimited));
  }

  const std::string& folder() const { return folder_; }
  std::unique_ptr<DiskRun> open(std::uint64_t max_disk = kUnlimited) const {
    return resume_run(folder_, shape(max_disk));
  }

  // Searches by `processes` processes; 0: by a process alone.
  std::vector<Found> search(const SmallSpace& space, const SearchRequest& request,
                            int processes) const {
    const auto in_memory = [&](Peers& peers) {
      return search_in(Checkpoints::none(), space, request, peers);
    };
    const auto in_folder = [&](DiskRun& run, Peers& peers) {
      return search_in_run(run, space, request, peers);
    };
    if (processes == 0) {
      if (!setup_.has_folder()) return {in_memory(single_process())};
      return {in_folder(*open(request.max_disk), single_process())};
    }
    if (!setup_.has_folder()) return results_of(processes, in_memory);
    return resume_together(folder_, processes, in_folder);
  }
  std::vector<Found> search(const SmallSpace& space, const SearchRequest& request) const {
    return search(space, request, setup_.processes);
  }

 private:
  DiskRun::Shape shape(std::uint64_t max_disk) const {
    if (setup_.home != Home::kBlocks) return {};
    return BlockStore::Shape{.max_bytes = max_disk, .block_bytes = kSmallBlock};
  }

  Found search_in_run(DiskRun& run, const SmallSpace& space, const SearchRequest& request,
                      Peers& peers) const {
    request.often ? run.checkpoint_always() : run.set_checkpoint_interval(kNever);
    Found found = search_in(run, space, request, peers);
    found.run = run.status();
    return found;
  }

  Found search_in(Checkpoints& checkpoints, const SmallSpace& space, const SearchRequest& request,
                  Peers& peers) const {
    const int number = peers.is_alone() ? 0 : peers.number();
    Limits limits = !request.only || *request.only == number ? request.limits : Limits{};
    limits.max_depth = std::min(limits.max_depth, space.to_depth);
    if (setup_.is_table() && setup_.home == Home::kBlocks && limits.max_bytes == kUnlimited) {
      limits.max_bytes = least_bytes(setup_, space);
    }
    const auto add = [&](Checkpoint&) {
      if (request.at_checkpoint) request.at_checkpoint(number);
    };
    const Crew crew(request.threads);
    Pulse* const pulse = request.pulses == nullptr ? nullptr : request.pulses + number;
    Found found;
    found.result = in_run({crew, limits, pulse, peers}, checkpoints, [&](Run& run) {
      if (const auto layout = layout_of(setup_, space)) {
        const auto engine = make_engine(*layout, space.roots.front(), run, kExamples, request.sink);
        return enumerate_by_levels(*engine, space.roots, run, {kExamples, nullptr, add});
      }
      const auto engine =
          make_engine(*space.puzzle, setup_.storage,
                      request.path ? Purpose::kPath : Purpose::kCount, run, setup_.most_small);
      if (request.path) return solve_by_levels(*engine, *space.puzzle, space.start, run);
      GoalCount goals(*space.puzzle, space.roots);
      auto result = enumerate_by_levels(*engine, space.roots, run, {kExamples, &goals, add});
      found.goals = goals.count();
      return result;
    });
    return found;
  }

  const Setup setup_;
  std::string folder_;
};

}  // namespace trailblaze
