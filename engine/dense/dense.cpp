#include "engine/dense/dense.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/isa.hpp"

namespace trailblaze {

std::optional<DensePlan> dense_plan(const AnyPuzzle& puzzle, State start) {
  if (!puzzle.traits().segmented) return {};
  const DenseSpec spec = puzzle.dense_spec();
  if (spec.places < DenseLayout::kFewest) return {};
  const DensePosition at = puzzle.dense_position(start);
  return DensePlan::make(spec, at.segment, DenseLayout::odd(at.order, spec.places));
}

std::uint64_t dense_place(const DensePlan& plan, const DensePosition& position) {
  const DenseLayout::Bit bit = plan.layout().find(position.order);
  const auto segment = static_cast<std::uint64_t>(position.segment);
  return (segment * plan.words() + bit.word) * 64 + static_cast<std::uint64_t>(bit.bit);
}

DenseSearch::DenseSearch(const AnyPuzzle& puzzle, const DensePlan& plan, const Crew& crew,
                         Watch& watch, std::size_t examples, PlaceSink* sink)
    : puzzle_(puzzle),
      plan_(plan),
      watch_(watch),
      space_(DenseSpace::make(plan, crew, chosen_isa())),
      visit_(puzzle, plan, crew.threads(), examples, sink),
      frontier_(static_cast<std::size_t>(plan.segments())) {}

Stop DenseSearch::begin(std::span<const State> roots) {
  TRAILBLAZE_CHECK(roots.size() == 1, "a dense search begins at one state");
  const bool fits = dense_bytes(plan_) <= watch_.bytes_left();
  const Stop met = fits ? space_->allocate(watch_) : Stop::kMemory;
  prepare_seconds_ = watch_.seconds();
  if (met != Stop::kNone) return stop(met);
  visit_.begin(0, watch_.limits().max_depth == 0);
  const auto [segment, order] = puzzle_.dense_position(roots.front());
  const DenseLayout::Bit bit = plan_.layout().find(order);
  const std::uint64_t word = std::uint64_t{1} << bit.bit;
  space_->insert(segment, bit);
  visit_.visit(0, segment, bit.word, {&word, 1});
  frontier_[static_cast<std::size_t>(segment)] = 1;
  colour_ = plan_.colour(segment);
  add_level(1, {}, 0);
  return stop(watch_.too_many_states() ? Stop::kStates : Stop::kNone);
}

Stop DenseSearch::advance() {
  const double begin = watch_.seconds();
  const std::uint64_t depth = levels_.size();
  visit_.begin(depth, depth == watch_.limits().max_depth);
  auto fresh = space_->advance(!colour_, watch_, &visit_);
  if (!fresh) return stop(watch_.stopped());
  Counters work = work_of_frontier();
  const std::uint64_t states = std::accumulate(fresh->begin(), fresh->end(), std::uint64_t{0});
  work.duplicates = work.generated - states;
  counters_ += work;
  finished_ = states == 0;
  if (finished_) return Stop::kNone;
  add_level(states, work, watch_.seconds() - begin);
  frontier_ = *std::move(fresh);
  colour_ = !colour_;
  return stop(watch_.too_many_states() ? Stop::kStates : Stop::kNone);
}

// Counts the frontier's states as expanded, and their moves as generated.
Counters DenseSearch::work_of_frontier() const {
  Counters work;
  for (int segment = 0; segment < plan_.segments(); ++segment) {
    const std::uint64_t states = frontier_[static_cast<std::size_t>(segment)];
    work.expanded += states;
    work.generated += states * plan_.degree(segment);
  }
  return work;
}

void DenseSearch::add_level(std::uint64_t states, const Counters& work, double seconds) {
  levels_.push_back({levels_.size(), states, work, seconds, space_->traffic()});
  stored_ += states;
  watch_.count_states(0, states);
  if (Pulse* const pulse = watch_.pulse()) {
    pulse->depth = depth();
    pulse->frontier = states;
    pulse->add_states(states);
  }
}

std::vector<State> DenseSearch::deepest(std::size_t most) const {
  if (stop_ != Stop::kNone) return {};
  std::vector<State> least = visit_.least(finished_);
  least.resize(std::min(least.size(), most));
  return least;
}

namespace {

Result run(const AnyPuzzle& puzzle, const DensePlan& plan, State start, const Options& options,
           std::size_t examples, PlaceSink* sink) {
  Watch watch(options.limits, options.pulse);
  DenseSearch search(puzzle, plan, options.crew, watch, examples, sink);
  Result result = enumerate_levels(search, {&start, 1}, watch, examples);
  result.prepare_seconds = search.prepare_seconds();
  result.seconds -= result.prepare_seconds;
  return result;
}

}  // namespace

Result enumerate_dense(const AnyPuzzle& puzzle, const DensePlan& plan, State start,
                       const Options& options, std::size_t examples, PlaceSink* sink) {
  Result result = run(puzzle, plan, start, options, examples, sink);
  const bool wanted = result.outcome == Outcome::kExhausted && examples > 0;
  if (wanted && result.deepest.empty()) {
    Options again{options.crew, options.limits, nullptr};
    again.limits.max_depth = result.levels.size() - 1;
    again.limits.max_seconds -= std::min(again.limits.max_seconds, result.seconds);
    Result second = run(puzzle, plan, start, again, examples, nullptr);
    result.deepest = std::move(second.deepest);  // none where a limit was in the way
    result.seconds += second.seconds;
  }
  return result;
}

}  // namespace trailblaze
