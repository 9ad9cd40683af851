#include "engine/dense/dense.hpp"

#include <algorithm>
#include <utility>

#include "engine/dense/dense_search.hpp"

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

std::uint64_t dense_bytes(const DensePlan& plan, int processes) {
  return plan.two_colours() ? PeerSweep::bytes_needed(plan, processes)
                            : PeerRuns::bytes_needed(plan, processes);
}

namespace {

template <class Space>
OnDisk on_disk_by(const DensePlan& plan) {
  const std::size_t block = Space::block_bytes(plan);
  return {Space::least_bytes(plan, block), Space::disk_bytes(plan, block),
          Space::traffic_bytes(plan), block};
}

}  // namespace

OnDisk dense_on_disk(const DensePlan& plan) {
  return plan.two_colours() ? on_disk_by<DiskSweep>(plan) : on_disk_by<DiskRuns>(plan);
}

namespace {

// One enumeration, in the folder of a run or, where that is null, in none.
absl::StatusOr<Result> run_once(const AnyPuzzle& puzzle, const DensePlan& plan, State start,
                                const Options& options, std::size_t examples, const PlaceSink& sink,
                                const TableRun* run) {
  Watch watch(options.limits, options.pulse);
  BlockStore* const store = run == nullptr ? nullptr : run->run.blocks();
  DenseSearch search(puzzle, plan, options.crew, watch, examples, sink, store, options.peers);
  absl::StatusOr<Result> result =
      run == nullptr ? enumerate_levels(search, {&start, 1}, watch, examples)
                     : enumerate_in_run(
                           run->run, search, {&start, 1}, watch, examples, [] {}, run->add);
  if (!result.ok()) return result;
  result->prepare_seconds = search.prepare_seconds();
  result->seconds -= result->prepare_seconds;
  return result;
}

// The same. A search in memory is run once more where the states of the last level were not kept.
absl::StatusOr<Result> run_for_deepest(const AnyPuzzle& puzzle, const DensePlan& plan, State start,
                                       const Options& options, std::size_t examples,
                                       const PlaceSink& sink, const TableRun* run) {
  const Watch watch(options.limits);
  absl::StatusOr<Result> first = run_once(puzzle, plan, start, options, examples, sink, run);
  if (!first.ok()) return first;
  Result& result = *first;
  const bool in_memory = run == nullptr || run->run.blocks() == nullptr;
  const bool wanted = in_memory && result.outcome == Outcome::kExhausted && examples > 0;
  if (wanted && result.deepest.empty()) {
    Options again{options.crew, options.limits, nullptr, options.peers};
    again.limits.max_depth = result.levels.size() - 1;
    again.limits.max_seconds -= std::min(again.limits.max_seconds, watch.seconds());
    Result second = *run_once(puzzle, plan, start, again, examples, {}, nullptr);
    result.deepest = std::move(second.deepest);  // none where a limit was in the way
    result.seconds += second.seconds;
  }
  return first;
}

}  // namespace

Result enumerate_dense(const AnyPuzzle& puzzle, const DensePlan& plan, State start,
                       const Options& options, std::size_t examples, const PlaceSink& sink) {
  return *run_for_deepest(puzzle, plan, start, options, examples, sink, nullptr);
}

absl::StatusOr<Result> enumerate_dense_in_run(const TableRun& run, const AnyPuzzle& puzzle,
                                              const DensePlan& plan, State start,
                                              const Options& options, std::size_t examples,
                                              const PlaceSink& sink) {
  return run_for_deepest(puzzle, plan, start, options, examples, sink, &run);
}

}  // namespace trailblaze
