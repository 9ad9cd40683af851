// What heuristics say of many states: how often each value comes and, where the distance to the
// nearest goal is known, how near the values come to it.
//
//   value     0  1  2  3  4 ...    states of each value: the histogram of a heuristic
//   distance  0  1  2  3  4 ...    sum of the values there: their mean beside the true distance
//
// With distances the states come level by level, as a breadth-first search from the goals finds
// them. A level counts once it is complete, so that what is told does not depend on the moment at
// which a limit stops that search.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "engine/heuristic/heuristic_search.hpp"

namespace trailblaze {

// Of one heuristic.
struct ValueCounts {
  std::vector<std::uint64_t> states;  // [v]: of that value
  std::uint64_t dead_ends = 0;        // states that it says no goal can be reached from

  // ---- where distances are known; 0 and empty elsewhere ----
  std::vector<std::uint64_t> valued;      // [d]: states at that distance that have a value
  std::vector<std::uint64_t> value_sums;  // [d]: the values of these, together
  std::uint64_t exact = 0;                // states whose value is their distance
  std::uint64_t overestimates = 0;        // states whose value is more: then it is not admissible
  std::uint64_t distance_sum = 0;         // the distances of the states that have a value, together

  // Of the states that have a value. Nothing where there are none.
  std::optional<double> mean() const;
  std::optional<double> standard_deviation() const;
  // Of those at this distance.
  std::optional<double> mean_at(std::uint64_t distance) const;
  // The mean of distance minus value.
  std::optional<double> mean_error() const;
  std::optional<std::uint64_t> greatest() const;

  std::uint64_t states_with_value() const;

  void add(int value, std::optional<std::uint64_t> distance);
  ValueCounts& operator+=(const ValueCounts& other);
};

class ValueTally {
 public:
  // The heuristics must outlive it.
  explicit ValueTally(std::vector<const HeuristicSearch*> heuristics);

  // States of a sample. Any thread may call it, several at once.
  void add(std::span<const State> states) { add(states, std::nullopt); }

  // States at this distance, which come after all that are nearer. Any thread may call it.
  void add_at(std::uint64_t distance, std::span<const State> states) { add(states, distance); }

  // Says that the first so many levels are complete: what came of others is forgotten.
  void end_levels(std::uint64_t complete);

  // ---- afterwards ----

  std::uint64_t states() const { return states_; }
  // [d]: states at that distance.
  const std::vector<std::uint64_t>& distances() const { return distances_; }
  // One for each heuristic, in order.
  const std::vector<ValueCounts>& counts() const { return counts_; }

 private:
  void add(std::span<const State> states, std::optional<std::uint64_t> distance);
  void take_level();

  std::vector<const HeuristicSearch*> heuristics_;
  std::mutex mutex_;
  std::uint64_t states_ = 0;
  std::vector<std::uint64_t> distances_;
  std::vector<ValueCounts> counts_;

  // The level that comes in, which is the first that is not in `distances_`.
  std::uint64_t level_states_ = 0;
  std::vector<ValueCounts> level_;
};

}  // namespace trailblaze
