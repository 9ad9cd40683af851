// The signature is a hash of the counts that do not depend on threads. It covers every named
// instance of every puzzle, enumerated and solved up to a limit on states.
// tests/bench/signature_test.cpp holds the number. A change that alters it on purpose says so and
// gives the new number; any other change that alters it is a bug.
#pragma once

#include <optional>

#include "engine/base/mix.hpp"
#include "engine/base/parallel.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {

class Signature {
 public:
  explicit Signature(int threads) : crew_(threads) {}

  // Returns nothing if an instance cannot be run.
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

  // Folds only complete levels, because the progress in an unfinished level depends on chance.
  void fold_counts(const Result& result) {
    fold(static_cast<std::uint64_t>(result.outcome));
    fold(result.length().value_or(0));
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
