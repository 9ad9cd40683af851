// Every state of a puzzle at a bit a state, by whole words: for what dense_spec.hpp describes. 3x4
// tiles are counted 160 times as fast so as over the trail (bench/README.md).
//
//   dense_plan(puzzle, start)                   whether it can be, and at which size
//   enumerate_dense(puzzle, plan, start, how)   as enumerate() of bfs.hpp answers
//
// dense_sweep.hpp and dense_runs.hpp do the work; here are the levels, their counts and the states
// of the last. Moves are counted by segment: all states of a segment have the same number of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/bfs/bfs.hpp"
#include "engine/dense/runs.hpp"
#include "engine/dense/sweep.hpp"

namespace trailblaze {

// Nothing where the puzzle cannot be enumerated so from this start.
template <Sweepable P>
std::optional<DensePlan> dense_plan(const P& puzzle, State start) {
  const DenseSpec spec = puzzle.dense_spec();
  if (spec.places < DenseLayout::kFewest) return {};
  return DensePlan::make(spec, puzzle.segment(start),
                         DenseLayout::odd(puzzle.order(start), spec.places));
}

inline std::uint64_t dense_bytes(const DensePlan& plan) {
  return plan.two_colours() ? DenseSweep::bytes_needed(plan) : DenseRuns::bytes_needed(plan);
}

// The number of a state among all that there is a bit for: 64 for each word, segment after segment.
template <Sweepable P>
std::uint64_t dense_place(const P& puzzle, const DensePlan& plan, State s) {
  const DenseLayout::Bit bit = plan.layout().find(puzzle.order(s));
  const auto segment = static_cast<std::uint64_t>(puzzle.segment(s));
  return (segment * plan.words() + bit.word) * 64 + static_cast<std::uint64_t>(bit.bit);
}

// What is kept of a level while nobody knows yet whether it is the last: some words, by worker.
// Where they were too many the level is found once more, now known to be the last, and the least
// states kept.
template <Sweepable P, class Record>
class DenseVisit {
 public:
  DenseVisit(const P& puzzle, const DensePlan& plan, int threads, std::size_t examples,
             const Record& record)
      : puzzle_(puzzle),
        plan_(plan),
        examples_(examples),
        record_(record),
        kept_(static_cast<std::size_t>(threads)),
        before_(kept_.size()) {}

  // `last`: this level is known to be the one whose states are asked for. The level before stays
  // known until the next begins.
  void begin(std::uint64_t depth, bool last) {
    depth_ = depth;
    last_ = last;
    std::swap(kept_, before_);
    for (Kept& kept : kept_) {
      kept.words.clear();
      kept.states.clear();
      kept.overflow = false;
    }
  }

  bool wants(int w) const {
    return kRecords || last_ || !kept_[static_cast<std::size_t>(w)].overflow;
  }

  void operator()(int w, int segment, std::uint64_t word, std::uint64_t bits) const {
    if constexpr (kRecords) {
      record_(static_cast<std::uint64_t>(segment) * plan_.words() + word, bits, depth_);
    }
    Kept& kept = kept_[static_cast<std::size_t>(w)];
    if (last_) {
      keep_least(kept.states, {segment, word, bits});
    } else if (kept.words.size() < kMostWords) {
      kept.words.push_back({segment, word, bits});
    } else {
      kept.overflow = true;
    }
  }

  // The least states of the level, or of the one before it; none where not all of it was kept.
  std::vector<State> least(bool before) const {
    std::vector<State> all;
    for (const Kept& kept : before ? before_ : kept_) {
      if (kept.overflow) return {};
      for (const Place& place : kept.words) keep_least(all, place);
      all.insert(all.end(), kept.states.begin(), kept.states.end());
    }
    trim(all);
    return all;
  }

 private:
  static constexpr bool kRecords = !std::is_same_v<Record, IgnoreWords>;
  static constexpr std::size_t kMostWords = 64;

  struct Place {
    int segment;
    std::uint64_t word, bits;
  };
  struct alignas(64) Kept {
    std::vector<Place> words;
    std::vector<State> states;
    bool overflow = false;
  };

  void keep_least(std::vector<State>& least, const Place& place) const {
    for (std::uint64_t bits = place.bits; bits != 0; bits &= bits - 1) {
      const State order =
          plan_.layout().order(place.word, std::countr_zero(bits), plan_.odd(place.segment));
      least.push_back(puzzle_.state(place.segment, order));
    }
    if (least.size() > 64 * examples_) trim(least);
  }

  void trim(std::vector<State>& states) const {
    std::sort(states.begin(), states.end());
    states.resize(std::min(states.size(), examples_));
  }

  const P& puzzle_;
  const DensePlan& plan_;
  const std::size_t examples_;
  const Record& record_;
  std::uint64_t depth_ = 0;
  bool last_ = false;
  mutable std::vector<Kept> kept_, before_;
};

namespace dense {

template <class Sweep, Sweepable P, class Record>
Result enumerate(const P& puzzle, const DensePlan& plan, State start, const Options& options,
                 std::size_t examples, std::uint64_t last_depth, const Record& record) {
  Result result;
  Sweep sweep(plan, options.crew, chosen_isa());
  const Watch watch(options.limits, options.pulse);
  const bool fits = Sweep::bytes_needed(plan) <= options.limits.max_bytes;
  result.stop = fits ? sweep.allocate(watch) : Stop::kMemory;
  result.prepare_seconds = watch.seconds();
  if (result.stop != Stop::kNone) return result;
  DenseVisit visit(puzzle, plan, options.crew.threads(), examples, record);
  const auto add_level = [&](std::uint64_t states, const Counters& work, double seconds) {
    result.levels.push_back({result.levels.size(), states, work, seconds, {}});
    result.counters += work;
    result.stored += states;
    result.max_frontier = std::max(result.max_frontier, states);
    if (Pulse* const pulse = options.pulse) {
      pulse->depth = result.levels.size() - 1;
      pulse->frontier = states;
      pulse->add_states(states);
    }
  };

  visit.begin(0, last_depth == 0);
  const int first = puzzle.segment(start);
  const DenseLayout::Bit bit = plan.layout().find(puzzle.order(start));
  sweep.insert(first, bit);
  visit(0, first, bit.word, std::uint64_t{1} << bit.bit);
  add_level(1, {}, 0);
  std::vector<std::uint64_t> front(static_cast<std::size_t>(plan.segments()));
  front[static_cast<std::size_t>(first)] = 1;

  for (bool colour = plan.colour(first);; colour = !colour) {
    const std::uint64_t depth = result.levels.size();
    if (depth > options.limits.max_depth) result.stop = Stop::kDepth;
    if (result.stored > options.limits.max_states) result.stop = Stop::kStates;
    if (result.stop != Stop::kNone) break;
    const double begin = watch.seconds();
    visit.begin(depth, depth == last_depth);
    auto fresh = sweep.advance(!colour, watch, visit);
    if (!fresh) {
      result.stop = watch.stopped();
      break;
    }
    Counters work;
    for (int segment = 0; segment < plan.segments(); ++segment) {
      const std::uint64_t states = front[static_cast<std::size_t>(segment)];
      work.expanded += states;
      work.generated += states * plan.degree(segment);
    }
    const std::uint64_t states = std::accumulate(fresh->begin(), fresh->end(), std::uint64_t{0});
    work.duplicates = work.generated - states;
    if (states == 0) {
      result.counters += work;
      result.outcome = Outcome::kExhausted;
      break;
    }
    add_level(states, work, watch.seconds() - begin);
    if constexpr (requires { sweep.traffic(); }) result.levels.back().traffic = sweep.traffic();
    front = *std::move(fresh);
  }
  result.seconds = watch.seconds() - result.prepare_seconds;
  result.table_bytes = sweep.bytes();
  if (result.outcome == Outcome::kExhausted || result.stop == Stop::kDepth) {
    result.deepest = visit.least(result.outcome == Outcome::kExhausted);
  }
  return result;
}

}  // namespace dense

// Every state reachable from the start, by the plan that was made for it. `record` is told of every
// word, by its number among all (dense_place).
template <Sweepable P, class Record = IgnoreWords>
Result enumerate_dense(const P& puzzle, const DensePlan& plan, State start, const Options& options,
                       std::size_t examples = 20, const Record& record = {}) {
  const auto run = [&](std::uint64_t last_depth, const auto& recorder, const Options& how) {
    return plan.two_colours() ? dense::enumerate<DenseSweep>(puzzle, plan, start, how, examples,
                                                             last_depth, recorder)
                              : dense::enumerate<DenseRuns>(puzzle, plan, start, how, examples,
                                                            last_depth, recorder);
  };
  Result result = run(options.limits.max_depth, record, options);
  const bool wanted = result.outcome == Outcome::kExhausted && examples > 0;
  if (wanted && result.deepest.empty()) {
    const std::uint64_t depth = result.levels.size() - 1;
    Options again{options.crew, options.limits, nullptr};
    again.limits.max_depth = depth;
    again.limits.max_seconds -= std::min(again.limits.max_seconds, result.seconds);
    Result second = run(depth, IgnoreWords{}, again);
    result.deepest = std::move(second.deepest);  // none where a limit was in the way
    result.seconds += second.seconds;
  }
  return result;
}

}  // namespace trailblaze
