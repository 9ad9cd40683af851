// Calls of the searches for tests: each call makes the engine of a storage, and solves or
// enumerates.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "engine/base/options.hpp"
#include "engine/dense/dense.hpp"
#include "engine/partitioned/both_parts.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/run/by_levels.hpp"
#include "engine/run/goal_count.hpp"
#include "engine/session/storage.hpp"
#include "engine/tables/make_engine.hpp"

namespace trailblaze {

// Calls search(run) with a run that is made from the options, as in the program.
template <class Search>
auto in_run(const Options& options, Checkpoints& checkpoints, const Search& search) {
  Watch watch(options.limits, options.pulse);
  Run run{options.crew, watch, options.peers, checkpoints};
  return search(run);
}

using MaybeResult = absl::StatusOr<Result>;

inline MaybeResult solve_in(Storage storage, Checkpoints& checkpoints, const AnyPuzzle& puzzle,
                            State start, const Options& options,
                            std::optional<std::size_t> most_small = {}) {
  return in_run(options, checkpoints, [&](Run& run) {
    const auto engine = make_engine(puzzle, storage, Purpose::kPath, run, most_small);
    return solve_by_levels(*engine, puzzle, start, run);
  });
}
inline MaybeResult enumerate_in(Storage storage, Checkpoints& checkpoints, const AnyPuzzle& puzzle,
                                std::span<const State> roots, const Options& options,
                                std::size_t examples, GoalCount* goals,
                                std::optional<std::size_t> most_small = {}) {
  return in_run(options, checkpoints, [&](Run& run) {
    const auto engine = make_engine(puzzle, storage, Purpose::kCount, run, most_small);
    return enumerate_by_levels(*engine, roots, run, {examples, goals});
  });
}

// Enumerates in the chosen storage, and in the folder of `run` unless `run` is null.
inline MaybeResult enumerate_in(const StorageChoice& choice, const AnyPuzzle& puzzle,
                                std::span<const State> roots, const Options& options,
                                std::size_t examples, GoalCount* goals, DiskRun* run) {
  return in_run(options, run != nullptr ? *run : Checkpoints::none(), [&](Run& in) {
    return enumerate_in(choice, puzzle, roots, in, {examples, goals});
  });
}

inline Result bfs(const AnyPuzzle& puzzle, State start, const Options& options,
                  std::size_t most_small = SmallSearch::kMost) {
  return *solve_in(Storage::kTrail, Checkpoints::none(), puzzle, start, options, most_small);
}

inline Result enumerate(const AnyPuzzle& puzzle, std::span<const State> roots,
                        const Options& options, std::size_t examples = 20,
                        std::size_t most_small = SmallSearch::kMost, GoalCount* goals = nullptr) {
  return *enumerate_in(Storage::kTrail, Checkpoints::none(), puzzle, roots, options, examples,
                       goals, most_small);
}
inline Result enumerate(const AnyPuzzle& puzzle, State start, const Options& options,
                        std::size_t examples = 20, std::size_t most_small = SmallSearch::kMost) {
  return enumerate(puzzle, {&start, 1}, options, examples, most_small);
}
inline Result enumerate_by_frontier(const AnyPuzzle& puzzle, std::span<const State> roots,
                                    const Options& options, std::size_t examples = 0,
                                    std::size_t most_small = kMostBeforeFrontier,
                                    GoalCount* goals = nullptr) {
  return *enumerate_in(Storage::kFrontier, Checkpoints::none(), puzzle, roots, options, examples,
                       goals, most_small);
}
inline Result enumerate_by_frontier(const AnyPuzzle& puzzle, State start, const Options& options,
                                    std::size_t examples = 0,
                                    std::size_t most_small = kMostBeforeFrontier) {
  return enumerate_by_frontier(puzzle, {&start, 1}, options, examples, most_small);
}
inline Result enumerate_levels(LevelEngine& engine, std::span<const State> roots,
                               const Watch& watch, std::size_t examples) {
  const Crew crew(1);
  Watch own = watch;
  Run run{crew, own};
  return *enumerate_by_levels(engine, roots, run, {.examples = examples});
}

// ---- by numbers ----

inline MaybeResult enumerate_ranked_in(Checkpoints& checkpoints, const AnyPuzzle& puzzle,
                                       std::span<const State> roots, const Options& options,
                                       const EnumerationExtras& extras, const PlaceSink& sink) {
  return in_run(options, checkpoints, [&](Run& run) {
    const TableLayout layout(puzzle, std::nullopt);
    const auto engine = make_engine(layout, roots.front(), run, extras.examples, sink);
    return enumerate_by_levels(*engine, roots, run, extras);
  });
}
inline Result enumerate_ranked(const AnyPuzzle& puzzle, std::span<const State> roots,
                               const Options& options, std::size_t examples = 20,
                               const PlaceSink& sink = {}) {
  return *enumerate_ranked_in(Checkpoints::none(), puzzle, roots, options, {examples}, sink);
}
inline Result enumerate_ranked(const AnyPuzzle& puzzle, State start, const Options& options,
                               std::size_t examples = 20, const PlaceSink& sink = {}) {
  return enumerate_ranked(puzzle, {&start, 1}, options, examples, sink);
}

inline MaybeResult enumerate_dense_in(Checkpoints& checkpoints, const AnyPuzzle& puzzle,
                                      const DensePlan& plan, State start, const Options& options,
                                      const EnumerationExtras& extras, const PlaceSink& sink) {
  return in_run(options, checkpoints, [&](Run& run) {
    const TableLayout layout(puzzle, plan);
    const auto engine = make_engine(layout, start, run, extras.examples, sink);
    return enumerate_by_levels(*engine, {&start, 1}, run, extras);
  });
}
inline Result enumerate_dense(const AnyPuzzle& puzzle, const DensePlan& plan, State start,
                              const Options& options, std::size_t examples = 20,
                              const PlaceSink& sink = {}) {
  return *enumerate_dense_in(Checkpoints::none(), puzzle, plan, start, options, {examples}, sink);
}

}  // namespace trailblaze
