// Dense tables that several processes share, for tests that compare them with the table of a single
// process. The processes are threads, each with a part of the table (local_peers.hpp).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/dense.hpp"
#include "engine/dense/plan.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/peers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/turning.hpp"

namespace trailblaze {

inline const std::vector<int> kTableProcesses =
    kSanitized ? std::vector{2, 7} : std::vector{1, 2, 3, 4, 7};

// A puzzle with a start, and the plan of its dense table.
struct SharedSpace {
  std::string name;
  const AnyPuzzle& puzzle;
  State start;
  DensePlan plan = *dense_plan(puzzle, start);

  Result alone(const Limits& limits = {}) const {
    return enumerate_dense(puzzle, plan, start, {Crew(1), limits}, kExamples);
  }

  // Returns the results of all processes. The limits of a process are limits_of(number).
  std::vector<Result> together(int count, int threads,
                               const std::function<Limits(int)>& limits_of) const {
    return results_of(count, [&](Peers& peers) {
      const Limits limits = limits_of(peers.number());
      return enumerate_dense(puzzle, plan, start, {Crew(threads), limits, nullptr, peers},
                             kExamples);
    });
  }

  void compare(const Limits& limits = {},
               const std::vector<int>& processes = kTableProcesses) const {
    const auto expected = numbers_of(alone(limits));
    for (const int count : processes) {
      for (const int threads : {1, 2}) {
        INFO(name << ": " << count << " processes of " << threads << " threads");
        for (const Result& result : together(count, threads, [&](int) { return limits; })) {
          CHECK(numbers_of(result) == expected);
        }
      }
    }
  }
};

}  // namespace trailblaze
