#include "engine/dense/dense.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/runs.hpp"
#include "engine/dense/space.hpp"
#include "engine/dense/sweep.hpp"
#include "engine/dense/visit.hpp"

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

std::uint64_t dense_bytes(const DensePlan& plan) {
  return plan.two_colours() ? DenseSweep::bytes_needed(plan) : DenseRuns::bytes_needed(plan);
}

namespace {

std::unique_ptr<DenseSpace> make_space(const DensePlan& plan, const Crew& crew, Isa isa) {
  if (plan.two_colours()) return std::make_unique<DenseSweep>(plan, crew, isa);
  return std::make_unique<DenseRuns>(plan, crew, isa);
}

class DenseSearch final : public LevelEngine {
 public:
  // All references must outlive the search. `sink` gets the places (dense_place) of each level
  // while the level is found.
  DenseSearch(const AnyPuzzle& puzzle, const DensePlan& plan, const Crew& crew, Watch& watch,
              std::size_t examples, const PlaceSink& sink)
      : puzzle_(puzzle),
        plan_(plan),
        watch_(watch),
        space_(make_space(plan, crew, chosen_isa())),
        visit_(puzzle, plan, crew.threads(), examples, sink),
        frontier_(static_cast<std::size_t>(plan.segments())) {}

  // Requires one root, from which the plan was made.
  Stop begin(std::span<const State> roots) override {
    TRAILBLAZE_CHECK(roots.size() == 1, "a dense search begins at one state");
    const bool fits = dense_bytes(plan_) <= watch_.bytes_left();
    const Stop met = fits ? allocate() : Stop::kMemory;
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

  // Where there are too many states, it stops when the level that has them is complete.
  Stop advance() override {
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

  std::uint64_t bytes() const override { return space_->bytes(); }
  // At most `examples` states, of a search that was not stopped. None where too many words had to
  // be kept, unless the level is as deep as the limit allows.
  std::vector<State> deepest(std::size_t most) const override {
    if (stop_ != Stop::kNone) return {};
    std::vector<State> least = visit_.least(finished_);
    least.resize(std::min(least.size(), most));
    return least;
  }

  double prepare_seconds() const { return prepare_seconds_; }  // until the memory was there

 private:
  Stop allocate() {
    const Doing doing(watch_.pulse(), "getting memory");
    return space_->allocate(watch_);
  }

  Stop stop(Stop why) { return stop_ = why; }

  // Counts the frontier's states as expanded, and their moves as generated.
  Counters work_of_frontier() const {
    Counters work;
    for (int segment = 0; segment < plan_.segments(); ++segment) {
      const std::uint64_t states = frontier_[static_cast<std::size_t>(segment)];
      work.expanded += states;
      work.generated += states * plan_.degree(segment);
    }
    return work;
  }

  void add_level(std::uint64_t states, const Counters& work, double seconds) {
    levels_.push_back({levels_.size(), states, work, seconds, space_->traffic()});
    stored_ += states;
    watch_.count_states(0, states);
    watch_.show(&Pulse::depth, depth());
    watch_.show(&Pulse::frontier, states);
    watch_.add(&Pulse::states, states);
  }

  const AnyPuzzle& puzzle_;
  const DensePlan& plan_;
  Watch& watch_;
  std::unique_ptr<DenseSpace> space_;
  DenseVisit visit_;
  std::vector<std::uint64_t> frontier_;  // states, by segment
  bool colour_ = false;                  // colour of the frontier
  Stop stop_ = Stop::kNone;
  double prepare_seconds_ = 0;
};

Result run(const AnyPuzzle& puzzle, const DensePlan& plan, State start, const Options& options,
           std::size_t examples, const PlaceSink& sink) {
  Watch watch(options.limits, options.pulse);
  DenseSearch search(puzzle, plan, options.crew, watch, examples, sink);
  Result result = enumerate_levels(search, {&start, 1}, watch, examples);
  result.prepare_seconds = search.prepare_seconds();
  result.seconds -= result.prepare_seconds;
  return result;
}

}  // namespace

Result enumerate_dense(const AnyPuzzle& puzzle, const DensePlan& plan, State start,
                       const Options& options, std::size_t examples, const PlaceSink& sink) {
  Result result = run(puzzle, plan, start, options, examples, sink);
  const bool wanted = result.outcome == Outcome::kExhausted && examples > 0;
  if (wanted && result.deepest.empty()) {
    Options again{options.crew, options.limits, nullptr};
    again.limits.max_depth = result.levels.size() - 1;
    again.limits.max_seconds -= std::min(again.limits.max_seconds, result.seconds);
    Result second = run(puzzle, plan, start, again, examples, {});
    result.deepest = std::move(second.deepest);  // none where a limit was in the way
    result.seconds += second.seconds;
  }
  return result;
}

}  // namespace trailblaze
