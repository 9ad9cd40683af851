// The checks that the suite (by_levels*_test.cpp) applies to every engine.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"

namespace trailblaze {

// Checks the results of an enumeration of the whole space, or of the space to `max_depth`.
inline void check_enumerated(const std::vector<Found>& all, const SmallSpace& space,
                             std::uint64_t max_depth = kUnlimited, bool may_lack_examples = false) {
  Result expected = space.enumerated(max_depth);
  for (const Found& found : all) {
    INFO(found.result.status().ToString());
    REQUIRE(found.result.ok());
    CHECK(found.result->stop == expected.stop);
    // A signal at the last checkpoint ends the search for examples.
    if (may_lack_examples && found.result->deepest.empty()) expected.deepest.clear();
    CHECK(numbers_of(*found.result) == numbers_of(expected));
    if (found.goals) CHECK(found.goals == space.goals(expected.levels.size()));
  }
}

// Checks the results of a search for a path: the path and its counts, or the proof that there is no
// path.
inline void check_solved(const std::vector<Found>& all, const SmallSpace& space) {
  const Result expected = space.solved();
  for (const Found& found : all) {
    INFO(found.result.status().ToString());
    REQUIRE(found.result.ok());
    const Result& result = *found.result;
    CHECK(result.outcome == expected.outcome);
    REQUIRE(result.path.size() == expected.path.size());
    if (result.path.size() != 1) CHECK(numbers_of(result) == numbers_of(expected));
    if (result.path.empty()) continue;
    CHECK(result.shortest);
    CHECK(result.lower_bound == result.length());
    CHECK(result.path.front() == space.start);
    CHECK(space.puzzle->is_goal(result.path.back()));
    for (std::size_t i = 1; i < result.path.size(); ++i) {
      REQUIRE(space.has_move(result.path[i - 1], result.path[i]));
    }
    if (!space.puzzle->traits().symmetric) CHECK(result.path == expected.path);
  }
}

// Checks that a stopped run reports the first levels, and only whole levels. Returns the number of
// reported levels.
inline std::size_t check_stopped(const std::vector<Found>& all, const SmallSpace& space,
                                 Stop stop) {
  const Result expected = space.enumerated();
  for (const Found& found : all) {
    INFO(found.result.status().ToString());
    REQUIRE(found.result.ok());
    check_first_levels(*found.result, expected, stop);
    if (stop != Stop::kDepth) CHECK(found.result->deepest.empty());
    CHECK(found.result->levels.size() == all.front().result->levels.size());
    if (found.goals && !found.result->levels.empty()) {
      CHECK(found.goals == space.goals(found.result->levels.size()));
    }
  }
  return all.front().result->levels.size();
}

// The places that a sink gets. A run that resumes from a checkpoint repeats the places that came
// after the checkpoint.
class ReportedPlaces {
 public:
  PlaceSink sink() {
    return [this](std::uint64_t word, std::uint64_t bits, std::uint64_t depth) {
      const std::lock_guard lock(mutex_);
      for (; bits != 0; bits &= bits - 1) {
        const auto bit = static_cast<std::uint64_t>(std::countr_zero(bits));
        twice_ = twice_ || !now_.emplace(64 * word + bit, depth).second;
      }
    };
  }
  void note_checkpoint() {
    const std::lock_guard lock(mutex_);
    at_checkpoint_ = now_;
  }
  void go_back() { now_ = at_checkpoint_; }

  // Checks that the sink got every state once, at its depth, and nothing else. If only a part of
  // the space is known, the last level may be missing.
  void check(const Setup& setup, const SmallSpace& space) const {
    const auto layout = layout_of(setup, space);
    std::size_t reported = 0, missing = 0;
    for (std::size_t depth = 0; depth < space.levels().size(); ++depth) {
      const std::vector<State>& states = space.levels()[depth];
      std::vector<std::uint64_t> places(states.size());
      layout->place(states, places.data());
      for (const std::uint64_t place : places) {
        const auto at = now_.find(place);
        const bool is_reported = at != now_.end() && at->second == depth;
        ++(is_reported ? reported : missing);
      }
    }
    CHECK_FALSE(twice_);
    CHECK(reported == now_.size());
    CHECK(missing <= (space.is_whole() ? 0 : space.levels().back().size()));
  }

 private:
  std::mutex mutex_;
  std::map<std::uint64_t, std::uint64_t> now_, at_checkpoint_;  // depth by place
  bool twice_ = false;
};

}  // namespace trailblaze
