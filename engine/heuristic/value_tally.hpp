// Statistics of heuristics on many states: a histogram of the values and, if distances to the
// nearest goal are known, how close the values come to the distances.
//
//   value     0  1  2  3  4 ...    number of states with each value: the histogram of a heuristic
//   distance  0  1  2  3  4 ...    sum of the values there, for the mean at each true distance
//
// If distances are known, the states come level by level, in the order of a breadth-first search
// from the goals. A level counts when it is complete, so the result does not depend on the moment
// at which a limit stops that search.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "engine/heuristic/heuristic_search.hpp"

namespace trailblaze {

// The statistics of a heuristic.
struct ValueCounts {
  std::vector<std::uint64_t> states;  // [v]: states with value v
  std::uint64_t dead_ends = 0;        // states that the heuristic declares dead ends

  // ---- if distances are known; 0 and empty otherwise ----
  std::vector<std::uint64_t> states_at;      // [d]: states at distance d that have a value
  std::vector<std::uint64_t> value_sums_at;  // [d]: sum of their values
  std::uint64_t exact = 0;                   // states whose value is their distance
  std::uint64_t overestimates = 0;  // states whose value is too great: not admissible if any
  std::uint64_t distance_sum = 0;   // sum of the distances of the states that have a value

  // Over the states that have a value. Empty if there are none.
  std::optional<double> mean() const;
  std::optional<double> standard_deviation() const;
  // The mean over the states at this distance.
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

  // Adds states of a sample or, with a distance, states at this distance, after all nearer
  // states. Several threads may call it at once.
  void add(std::span<const State> states, std::optional<std::uint64_t> distance = std::nullopt);

  // Ends the levels: the first `complete` levels are complete. Drops the states of an incomplete
  // level.
  void end_levels(std::uint64_t complete);

  // ---- results ----

  std::uint64_t states() const { return states_; }
  // [d]: states at distance d.
  const std::vector<std::uint64_t>& distances() const { return distances_; }
  // Statistics for each heuristic, in order.
  const std::vector<ValueCounts>& counts() const { return counts_; }

 private:
  void take_level();

  std::vector<const HeuristicSearch*> heuristics_;
  std::mutex mutex_;
  std::uint64_t states_ = 0;
  std::vector<std::uint64_t> distances_;
  std::vector<ValueCounts> counts_;

  // The level that is being added, the first that is not in `distances_`.
  std::uint64_t level_states_ = 0;
  std::vector<ValueCounts> level_;
};

}  // namespace trailblaze
