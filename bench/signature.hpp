// One number folded from all counts that do not depend on threads: every named instance of every
// puzzle, enumerated and solved, each up to a limit, which is a count too.
// tests/bench/signature_test.cpp holds the number. A change that means to alter it says so and
// gives the new one; any other change that alters it is a bug.
#pragma once

#include <optional>

#include "engine/base/mix.hpp"
#include "engine/base/parallel.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {

class Signature {
 public:
  explicit Signature(int threads) : crew_(threads) {}

  // Nothing when an instance cannot be run.
  std::optional<std::uint64_t> compute() {
    for (const PuzzleEntry& entry : registry()) {
      for (const Instance& instance : entry.instances) {
        if (!fold_instance(entry, instance)) return std::nullopt;
      }
    }
    return folded_;
  }

 private:
  void fold(std::uint64_t count) { folded_ = mix(folded_ ^ count) + count; }

  // Of complete levels: how far a stopped one came depends on chance.
  void fold_counts(const Result& result) {
    fold(static_cast<std::uint64_t>(result.outcome));
    fold(result.length());
    for (const LevelRow& row : result.levels) {
      fold(row.states);
      fold(row.work.generated);
    }
  }

  bool fold_instance(const PuzzleEntry& entry, const Instance& instance) {
    const auto parameters = complete(entry, &instance, {});
    if (!parameters.ok()) return false;
    const auto session = entry.open(*parameters);
    if (!session.ok()) return false;
    SearchOptions options;
    options.limits.max_states = 200'000;
    const auto all = (*session)->enumerate(options, crew_);
    if (!all.ok()) return false;
    fold_counts(all->result);
    options.search = Search::kBfs;
    const auto solved = (*session)->solve("", options, crew_);
    if (!solved.ok()) return false;
    fold_counts(solved->result);
    return true;
  }

  Crew crew_;
  std::uint64_t folded_ = 0;
};

}  // namespace trailblaze
