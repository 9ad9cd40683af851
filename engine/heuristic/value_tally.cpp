#include "engine/heuristic/value_tally.hpp"

#include <cmath>
#include <numeric>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/heuristic/heuristic.hpp"

namespace trailblaze {
namespace {

void add_to(std::vector<std::uint64_t>& counts, std::size_t at, std::uint64_t n) {
  if (at >= counts.size()) counts.resize(at + 1);
  counts[at] += n;
}

void add_all(std::vector<std::uint64_t>& counts, const std::vector<std::uint64_t>& others) {
  if (others.size() > counts.size()) counts.resize(others.size());
  for (std::size_t i = 0; i < others.size(); ++i) counts[i] += others[i];
}

// Returns the sum of f(value) * states over all values, in floating point, because squares may be
// large.
template <class F>
double weighted(const std::vector<std::uint64_t>& states, const F& f) {
  double sum = 0;
  for (std::size_t v = 0; v < states.size(); ++v) {
    sum += f(static_cast<double>(v)) * static_cast<double>(states[v]);
  }
  return sum;
}

}  // namespace

// ---- one heuristic ----

void ValueCounts::add(int value, std::optional<std::uint64_t> distance) {
  if (value >= kDeadEnd) {
    ++dead_ends;
    if (distance) ++overestimates;  // a goal can be reached after all
    return;
  }
  const auto v = static_cast<std::uint64_t>(value);
  add_to(states, v, 1);
  if (!distance) return;
  add_to(states_at, *distance, 1);
  add_to(value_sums_at, *distance, v);
  distance_sum += *distance;
  exact += v == *distance ? 1 : 0;
  overestimates += v > *distance ? 1 : 0;
}

ValueCounts& ValueCounts::operator+=(const ValueCounts& other) {
  add_all(states, other.states);
  add_all(states_at, other.states_at);
  add_all(value_sums_at, other.value_sums_at);
  dead_ends += other.dead_ends;
  exact += other.exact;
  overestimates += other.overestimates;
  distance_sum += other.distance_sum;
  return *this;
}

std::uint64_t ValueCounts::states_with_value() const {
  return std::accumulate(states.begin(), states.end(), std::uint64_t{0});
}

std::optional<double> ValueCounts::mean() const {
  const std::uint64_t count = states_with_value();
  if (count == 0) return std::nullopt;
  return weighted(states, [](double v) { return v; }) / static_cast<double>(count);
}

std::optional<double> ValueCounts::standard_deviation() const {
  const std::optional<double> middle = mean();
  if (!middle) return std::nullopt;
  const double squares = weighted(states, [&](double v) { return (v - *middle) * (v - *middle); });
  return std::sqrt(squares / static_cast<double>(states_with_value()));
}

std::optional<double> ValueCounts::mean_at(std::uint64_t distance) const {
  if (distance >= states_at.size() || states_at[distance] == 0) return std::nullopt;
  return static_cast<double>(value_sums_at[distance]) / static_cast<double>(states_at[distance]);
}

std::optional<double> ValueCounts::mean_error() const {
  const std::optional<double> middle = mean();
  if (!middle || value_sums_at.empty()) return std::nullopt;
  return static_cast<double>(distance_sum) / static_cast<double>(states_with_value()) - *middle;
}

std::optional<std::uint64_t> ValueCounts::greatest() const {
  if (states.empty()) return std::nullopt;
  return states.size() - 1;
}

// ---- all of them ----

ValueTally::ValueTally(std::vector<const HeuristicSearch*> heuristics)
    : heuristics_(std::move(heuristics)), counts_(heuristics_.size()), level_(heuristics_.size()) {}

// All threads compute and count values at once; a lock protects the sums.
void ValueTally::add(std::span<const State> states, std::optional<std::uint64_t> distance) {
  std::vector<ValueCounts> found(heuristics_.size());  // of these states, counted without the lock
  for (std::size_t i = 0; i < heuristics_.size(); ++i) {
    for (const State s : states) found[i].add(heuristics_[i]->value(s), distance);
  }
  const std::lock_guard lock(mutex_);
  if (distance && *distance > distances_.size()) take_level();
  TRAILBLAZE_CHECK(!distance || *distance == distances_.size(), "levels come out of order");
  std::vector<ValueCounts>& counts = distance ? level_ : counts_;
  (distance ? level_states_ : states_) += states.size();
  for (std::size_t i = 0; i < heuristics_.size(); ++i) counts[i] += found[i];
}

void ValueTally::take_level() {
  distances_.push_back(std::exchange(level_states_, 0));
  states_ += distances_.back();
  for (std::size_t i = 0; i < level_.size(); ++i) counts_[i] += std::exchange(level_[i], {});
}

void ValueTally::end_levels(std::uint64_t complete) {
  if (complete > distances_.size()) take_level();
  TRAILBLAZE_CHECK(complete == distances_.size(), "a level has no states");
}

}  // namespace trailblaze
