#include "engine/run/by_levels.hpp"

#include <utility>

#include "engine/disk/block_store.hpp"
#include "engine/disk/file_io.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/run/goal_count.hpp"

namespace trailblaze {
namespace {

// Returns a path, a proof that there is none, or how deep the search came before `stop`.
Result solve_result(LevelEngine& engine, const AnyPuzzle& puzzle, State start, Stop stop,
                    Run& run) {
  Result result;
  if (const std::optional<State> hit = engine.hit()) {
    // The goal lies one level deeper than depth() if its level was not completed.
    const bool is_deeper = stop != Stop::kNone || engine.is_within_level();
    const std::uint64_t depth = engine.depth() + (is_deeper ? 1 : 0);
    std::vector<State> chain = engine.chain_to(*hit, depth);
    if (chain.empty()) {
      result.stop = run.watch.stopped();
      result.lower_bound = depth;
    } else {
      finish_solved(result, puzzle, real_path(puzzle, start, std::move(chain)), true);
    }
  } else if (stop == Stop::kNone) {
    result.outcome = Outcome::kExhausted;
  } else {
    result.stop = stop;
    result.lower_bound = engine.depth() + 1;
  }
  BlockStore* const store = run.checkpoints.blocks();
  if (result.outcome != Outcome::kSolved && store != nullptr && !store->status().ok()) {
    result.stop = stop_of_disk_error(store->status());
  }
  add_statistics(result, engine);
  return result;
}

// Returns the result of an enumeration that ended with `stop`, with the `examples` least states of
// the last level. After a limit other than `max_depth` it leaves these states out: finding them
// takes a visit of the whole level, which may be large.
Result enumeration_result(LevelEngine& engine, Stop stop, const Watch& watch,
                          std::size_t examples) {
  Result result;
  result.stop = stop;
  result.outcome = stop == Stop::kNone ? Outcome::kExhausted : Outcome::kLimit;
  add_statistics(result, engine);
  result.seconds = watch.seconds();
  if (stop == Stop::kNone || stop == Stop::kDepth) result.deepest = engine.deepest(examples);
  return result;
}

// Adds the times of earlier invocations, the processes' statistics and the folder's traffic.
void add_run_statistics(Result& result, const LevelEngine& engine, const Run& run) {
  result.seconds = run.watch.seconds() + engine.seconds_before() - result.prepare_seconds;
  result.processes = engine.processes();
  run.checkpoints.add_work(result);
}

}  // namespace

absl::StatusOr<Stop> Checkpoints::begin(LevelEngine& engine, std::span<const State> roots,
                                        Add /*add*/) {
  return engine.begin(roots);
}

absl::StatusOr<Result> solve_by_levels(LevelEngine& engine, const AnyPuzzle& puzzle, State start,
                                       Run& run) {
  Result result;
  if (puzzle.is_goal(start)) {
    finish_solved(result, puzzle, {start}, true);
    return result;
  }
  engine.look_for_goals(puzzle);
  const absl::StatusOr<Stop> begun = run.checkpoints.begin(engine, {&start, 1}, [](Checkpoint&) {});
  if (!begun.ok()) return begun.status();
  const auto done = [&] { return !run.checkpoints.after_level() || engine.hit().has_value(); };
  Stop stop = run_levels(engine, *begun, run.watch.limits().max_depth, done);
  const bool has_answer = stop == Stop::kNone && (engine.hit() || engine.finished());
  stop = run.checkpoints.end(stop, has_answer);
  result = solve_result(engine, puzzle, start, stop, run);
  add_run_statistics(result, engine, run);
  return result;
}

absl::StatusOr<Result> enumerate_by_levels(LevelEngine& engine, std::span<const State> roots,
                                           Run& run, const EnumerationExtras& extras) {
  GoalCount* const goals = extras.goals;
  if (goals != nullptr) {
    const auto counted = run.checkpoints.goals();
    if (!counted.ok()) return counted.status();
    goals->resume_from(run.peers.number() == 0 ? *counted : GoalsSeen{});  // process 0 has the sum
    if (goals->needs_states()) engine.set_hit_test(goals->test());
  }
  const auto note_goals = [&] {
    if (goals != nullptr) goals->end_level(engine);
  };
  const auto add = [&](Checkpoint& checkpoint) {
    note_goals();
    if (goals != nullptr) put_goals(checkpoint, goals->totals(run.peers));
    if (extras.add) extras.add(checkpoint);
  };
  const absl::StatusOr<Stop> begun = run.checkpoints.begin(engine, roots, add);
  if (!begun.ok()) return begun.status();
  if (goals != nullptr) goals->start_after(engine);
  const auto done = [&] {
    note_goals();
    return !run.checkpoints.after_level();
  };
  Stop stop = run_levels(engine, *begun, run.watch.limits().max_depth, done);
  note_goals();
  stop = run.checkpoints.end(stop, stop == Stop::kNone && engine.finished());
  if (goals != nullptr) goals->add_counts_of(run.peers);
  Result result = enumeration_result(engine, stop, run.watch, extras.examples);
  add_run_statistics(result, engine, run);
  return result;
}

void put_goals(Checkpoint& checkpoint, const GoalsSeen& goals) {
  checkpoint.numbers[kGoalsCounted] = {goals.counted, goals.seen};
}

}  // namespace trailblaze
