// The contract of every engine that works level by level, in every storage and setup: its levels,
// paths and counts equal the results of plain code, at any number of threads. The files beside this
// file test limits and checkpoints of all engines. The kernels, layouts and messages of a single
// engine have tests in the folder of that engine.
//
//   tests "by levels*"                           all engines
//   tests "by levels*" -c "frontier alone"       a single engine (engines.hpp has the names)
#include "tests/engine/run/by_levels.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/small_spaces.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

std::span<const int> threads_of(const Setup& setup) {
  static constexpr std::array kTwo = {2};
  return setup.processes == 0 && !setup.has_folder() ? thread_counts() : std::span<const int>(kTwo);
}

TEST_CASE("by levels: plain code has the published levels", "[disk][truth][threads]") {
  int compared = 0;
  for (const auto* spaces : {&plain_spaces(), &ranked_spaces(), &dense_spaces()}) {
    for (const SmallSpace& space : *spaces) {
      const auto& [file, row_name] = space.published;
      if (file.empty()) continue;
      INFO(space.name);
      for (const Json& row : truth::committed(file)) {
        if (row["name"] != row_name) continue;
        ++compared;
        auto counts = row["counts"].get<std::vector<std::uint64_t>>();
        const auto found = levels_of(space.enumerated());
        if (!space.is_whole()) counts.resize(found.size());
        CHECK(found == counts);
      }
    }
  }
  CHECK(compared >= 9);
}

// Returns the spaces that a setup searches. Under a sanitizer those of a setup with a folder are
// few, because the setup without a folder has the same engine.
std::vector<const SmallSpace*> spaces_to_search(const Setup& setup) {
  return kSanitized && setup.has_folder() ? few_spaces_of(setup) : spaces_of(setup);
}

// Leaves a checkpoint half way, from which the next search resumes, if the setup has a folder.
void search_half_way(const Engine& engine, const Setup& setup, const SmallSpace& space, bool path) {
  if (!setup.has_folder()) return;
  engine.search(space, {.limits = {.max_depth = space.levels().size() / 2}, .path = path});
}

TEST_CASE("by levels: levels, counts, last states and goals equal plain code",
          "[disk][oracle][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace* space : spaces_to_search(setup)) {
      for (const int threads : threads_of(setup)) {
        INFO(space->name << ", " << threads << " threads");
        const Engine engine(setup);
        search_half_way(engine, setup, *space, false);
        check_enumerated(engine.search(*space, {.threads = threads}), *space);
      }
    }
  }
}

TEST_CASE("by levels: a path is valid and shortest, and the same at any number of threads",
          "[disk][oracle][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  if (setup.is_table()) return;
  DYNAMIC_SECTION(setup) {
    int solved = 0, unsolvable = 0;
    for (const SmallSpace* space : spaces_to_search(setup)) {
      if (!space->is_whole() || space->roots.size() > 1) continue;
      ++(space->solved().path.empty() ? unsolvable : solved);
      for (const int threads : threads_of(setup)) {
        INFO(space->name << ", " << threads << " threads");
        const Engine engine(setup);
        search_half_way(engine, setup, *space, true);
        check_solved(engine.search(*space, {.threads = threads, .path = true}), *space);
      }
    }
    CHECK(solved > lighter(20, 3));
    CHECK(unsolvable > lighter(2, 0));
  }
}

TEST_CASE("by levels: a sink gets every state once, at its depth", "[disk][oracle][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  if (!setup.is_table() || setup.home == Home::kCheckpoints) return;
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace* space : spaces_of(setup)) {
      INFO(space->name);
      ReportedPlaces reported;
      Engine(setup).search(*space, {.threads = 3, .sink = reported.sink()});
      reported.check(setup, *space);
    }
  }
}

TEST_CASE("by levels: progress sums to all states, in every process", "[disk][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  if (setup.most_small != 0) return;
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace* space : few_spaces_of(setup)) {
      if (!space->is_whole()) continue;
      INFO(space->name);
      std::array<Pulse, 3> pulses;
      const auto all = Engine(setup).search(*space, {.pulses = pulses.data()});
      for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(pulses[i].states == space->states());
        if (setup.storage == Storage::kDense) continue;  // it reports a level after the level's end
        CHECK(pulses[i].depth == space->levels().size());
        CHECK(pulses[i].frontier == space->levels().back().size());
      }
    }
  }
}

}  // namespace
}  // namespace trailblaze
