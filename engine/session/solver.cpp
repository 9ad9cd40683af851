#include "engine/session/solver.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/text.hpp"
#include "engine/bfs/bidirectional.hpp"
#include "engine/bfs/dfs.hpp"
#include "engine/bfs/linear.hpp"
#include "engine/bfs/shortest_paths.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/ida_checkpoint.hpp"
#include "engine/partitioned/both_parts.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/run/by_levels.hpp"
#include "engine/run/peers.hpp"
#include "engine/tables/make_engine.hpp"

namespace trailblaze {
namespace {

// Returns the limit that any process has met, if any.
std::optional<LimitMet> limit_met_by_any(Peers& peers, const std::optional<LimitMet>& mine) {
  if (true_for_all(peers, !mine)) return std::nullopt;
  if (peers.is_alone()) return mine;
  const LimitMet met = mine.value_or(LimitMet{Stop::kNone, 0});
  std::array<std::uint64_t, 2> most = {static_cast<std::uint64_t>(met.stop), met.required_bytes};
  peers.greatest(most);
  return LimitMet{static_cast<Stop>(most[0]), most[1]};
}

}  // namespace

Solver::Solver(const AnyPuzzle& puzzle, std::vector<HeuristicEntry> entries,
               const std::string& metric)
    : puzzle_(puzzle), goals_(puzzle.goals()), heuristics_(puzzle, std::move(entries), metric) {
  if (puzzle.traits().goal_classes) goal_classes_.emplace(puzzle);
  if (!puzzle.traits().moves_by_masks || goals_.empty()) return;
  MaskMoves moves(puzzle.masks());
  const bool is_quick =
      moves.nullity() <= MaskMoves::kMostNullity &&
      goals_.size() <= (std::size_t{1} << MaskMoves::kMostNullity) >> moves.nullity();
  if (is_quick && moves.masks().size() <= MaskMoves::kMostMoves) mask_moves_ = std::move(moves);
}

std::optional<std::uint64_t> Solver::known_length(State start) const {
  if (puzzle_.traits().counts_moves_left) return puzzle_.moves_left(start);
  return mask_moves_ ? linear(puzzle_, *mask_moves_, start, goals_).length() : std::nullopt;
}

// ---- searches and storages ----

std::vector<Search> Solver::searches() const {
  std::vector<Search> all;
  for (const auto& [_, search] : kNamed<Search>) {
    const bool lacks_goals = goes_backward(search) && !has_backward_search();
    const bool lacks_masks = search == Search::kLinear && !mask_moves_;
    if (!lacks_goals && !lacks_masks) all.push_back(search);
  }
  return all;
}

std::vector<Storage> Solver::storages(Search search) const {
  if (search == Search::kTable && goals_.size() == 1 && puzzle_.traits().reversible) {
    std::vector<Storage> all = trailblaze::storages(puzzle_, {.states = {goals_.front()}});
    std::erase(all, Storage::kFrontier);  // A table keeps all distances.
    return all;
  }
  if (search != Search::kBfs) return {Storage::kAuto, Storage::kTrail};
  return unnumbered_storages(puzzle_.traits());
}

Storage Solver::storage_of(Search search, Storage requested) const {
  if (search == Search::kTable && distances_) return distances_->storage;
  if (keeps_none(search)) return Storage::kNone;
  if (search != Search::kBfs) return Storage::kTrail;
  if (requested != Storage::kAuto) return requested;
  return prefers_frontier(puzzle_.traits()) ? Storage::kFrontier : Storage::kTrail;
}

// ---- choosing a search ----

SearchFacts Solver::facts(const SearchOptions& options) {
  const Traits& traits = puzzle_.traits();
  if (!distance_table_bytes_) {
    distance_table_bytes_ =
        goals_.size() == 1 ? distances_bytes(puzzle_, goals_.front(), Storage::kAuto) : 0;
  }
  return {
      .reversible = traits.reversible,
      .decides_solvability = traits.decides_solvability,
      .equal_lengths = traits.counts_moves_left,
      .mask_nullity = mask_moves_ ? std::optional(mask_moves_->nullity()) : std::nullopt,
      .goal_classes = traits.goal_classes && options.peers->is_alone() && options.instances <= 1,
      .goals = goals_.size(),
      .states = traits.num_states,
      .state_bits = traits.state_bits,
      .distance_table_bytes = *distance_table_bytes_,
      .heuristics = heuristics_.choices(),
      .instances = options.instances,
      .all_shortest = options.all_shortest,
      .storage = options.storage,
      .limits = options.limits};
}

SearchOptions Solver::resolve(SearchOptions options, std::string* why) {
  if (options.search != Search::kAuto) return options;
  SearchChoice choice = choose_search(facts(options));
  options.search = choice.search;
  options.heuristic = std::move(choice.heuristic);
  if (why != nullptr) *why = std::move(choice.why);
  return options;
}

absl::Status Solver::prepare_heuristic(const SearchOptions& resolved, bool builds,
                                       const Crew& crew) {
  if (takes_heuristic(resolved.search)) {
    if (resolved.bound_weight < 1 || resolved.bound_weight > Weight::kMost) {
      return invalid("bound-weight: found " + std::to_string(resolved.bound_weight) +
                     ", expected 1 to " + std::to_string(Weight::kMost));
    }
    if (!builds) return heuristics_.name_of(resolved.heuristic).status();
    return heuristics_.use(resolved.heuristic, {crew, resolved.limits, resolved.pulse});
  }
  if (resolved.heuristic.empty()) return absl::OkStatus();
  return invalid("heuristic: found " + in_quotes(resolved.heuristic) +
                 ", expected none: only --search astar and idastar take a heuristic");
}

// Returns the options with the memory that the heuristics' tables leave.
SearchOptions Solver::without_heuristic_memory(SearchOptions options) const {
  std::uint64_t& bytes = options.limits.max_bytes;
  bytes -= std::min(bytes, heuristics_.bytes());
  return options;
}

// ---- one instance ----

absl::StatusOr<SolveReport> Solver::solve(State start, const SearchOptions& options,
                                          const Crew& crew) {
  const bool is_shared = options.run != nullptr || options.peers->is_alone() || shares(options);
  if (!is_shared) return solve_unshared(start, options, crew);
  // Copy the options only if they change: a search may take less time than the copy.
  if (options.search != Search::kAuto && heuristics_.bytes() == 0) {
    return search(start, options, crew);
  }
  std::string why;
  const SearchOptions resolved = without_heuristic_memory(resolve(options, &why));
  absl::StatusOr<SolveReport> report = search(start, resolved, crew);
  if (!report.ok()) return report;
  report->why = why.empty() || puzzle_.may_be_solvable(start)
                    ? why
                    : "the start tells that no goal can be reached";
  const bool goes_on = options.search == Search::kAuto && resolved.search != Search::kIdaStar &&
                       report->result.stop == Stop::kMemory;
  const auto next = goes_on ? after_memory_limit(facts(options)) : std::nullopt;
  if (!next || next->search == resolved.search) return report;
  SearchOptions rest = options;
  rest.search = next->search;
  rest.heuristic = next->heuristic;
  rest.limits.max_seconds -= report->result.seconds;
  const bool ready = prepare_heuristic(rest, true, crew).ok() && !heuristics_.limit_met();
  if (!true_for_all(*options.peers, ready)) return report;
  absl::StatusOr<SolveReport> other = search(start, without_heuristic_memory(rest), crew);
  if (!other.ok()) return other;
  other->result.add_work_of(report->result);
  other->why = next->why;
  return other;
}

// Runs the search that the options name. Several threads may call this at once, each with a crew of
// a single thread, unless the search is `table`.
absl::StatusOr<SolveReport> Solver::search(State start, const SearchOptions& resolved,
                                           const Crew& crew) {
  if (takes_heuristic(resolved.search)) {
    return resolved.run == nullptr ? run_with_heuristic(start, resolved, crew)
                                   : run_ida_star_in_folder(start, resolved, crew);
  }
  TRAILBLAZE_CHECK(resolved.run == nullptr || resolved.search == Search::kBfs,
                   "a run is of bfs or idastar");
  SolveReport report = proved_unsolvable(resolved.search, resolved.storage);
  if (!puzzle_.may_be_solvable(start)) return report;
  Watch watch(resolved.limits, resolved.pulse);
  Run run{crew, watch, *resolved.peers,
          resolved.run != nullptr ? *resolved.run : Checkpoints::none()};
  const Options how{crew, resolved.limits, resolved.pulse, run.peers};
  const AnyPuzzle& classes = goal_classes_ ? *goal_classes_ : puzzle_;
  try {
    switch (resolved.search) {
      case Search::kTable: report.result = answer_from_table(start, resolved, crew); break;
      case Search::kDfs: report.result = dfs(puzzle_, start, how); break;
      case Search::kIds: report.result = iterative_deepening(puzzle_, start, how); break;
      case Search::kLinear:
        report.result = linear(puzzle_, *mask_moves_, start, goals_, resolved.limits);
        break;
      case Search::kBidirectional:
        report.result = run.peers.is_alone()
                            ? bidirectional(classes, start, goals_, how)
                            : bidirectional_by_frontier(puzzle_, start, goals_, how);
        break;
      default: {
        const auto engine = make_engine(puzzle_, report.storage, Purpose::kPath, run);
        absl::StatusOr<Result> found = solve_by_levels(*engine, puzzle_, start, run);
        if (!found.ok()) return found.status();
        report.result = *std::move(found);
      }
    }
  } catch (const std::bad_alloc&) {
    report.result = out_of_memory_result(run.peers);
  }
  if (resolved.search == Search::kTable && distances_) {
    report.storage = distances_->storage;
    report.required_bytes = distances_->required_bytes;
  }
  add_all_paths(start, resolved, crew, watch, report);
  return report;
}

// True if the processes search together. With transposition tables IDA* is not shared, as each
// table would know the states of one process only.
bool Solver::shares(const SearchOptions& options) {
  const SearchOptions resolved = resolve(options);
  if (resolved.search == Search::kIdaStar) return resolved.transpositions == 0;
  return resolved.search == Search::kBfs || resolved.search == Search::kBidirectional;
}

// Process 0 searches alone; the other processes return no answer.
absl::StatusOr<SolveReport> Solver::solve_unshared(State start, const SearchOptions& options,
                                                   const Crew& crew) {
  if (options.peers->number() == 0) {
    SearchOptions own = options;
    own.peers = &single_process();
    return solve(start, own, crew);
  }
  SolveReport none = proved_unsolvable(options.search, options.storage);
  none.result = Result{};
  return none;
}

absl::StatusOr<SolveReport> Solver::run_ida_star_in_folder(State start,
                                                           const SearchOptions& options,
                                                           const Crew& crew) const {
  IdaContinuation part;
  part.run = options.run;
  absl::StatusOr<IdaProgress> progress = IdaProgress();
  if (options.run->can_resume()) {
    progress = ida_progress_in(*options.run);
    if (!progress.ok()) return progress.status();
    part.progress = &*progress;
    const std::vector<State>& path = progress->path;
    if (!path.empty() && !is_solution(puzzle_, start, path)) {
      return absl::DataLossError(
          "checkpoint: found a path that is no solution, expected a solution");
    }
  }
  return run_with_heuristic(start, options, crew, part);
}

SolveReport Solver::proved_unsolvable(Search search, Storage requested) const {
  SolveReport report;
  report.search = search;
  report.storage = storage_of(search, requested);
  report.result.outcome = Outcome::kExhausted;
  return report;
}

SolveReport Solver::run_with_heuristic(State start, const SearchOptions& resolved, const Crew& crew,
                                       const IdaContinuation& part) const {
  const Watch watch(resolved.limits);
  SolveReport report = proved_unsolvable(resolved.search);
  report.heuristic = heuristics_.name_of(resolved.heuristic).value();
  report.bound_weight = resolved.bound_weight;
  report.tie_break = resolved.tie_break;
  if (!puzzle_.may_be_solvable(start)) return report;
  Peers& peers = resolved.search == Search::kIdaStar ? *resolved.peers : single_process();
  if (const std::optional<LimitMet> met = limit_met_by_any(peers, heuristics_.limit_met())) {
    report.result = Result{};
    report.result.stop = met->stop;
    report.required_bytes = met->required_bytes;
    return report;
  }
  const HeuristicSearch& guided = heuristics_.current();
  if (const int h = guided.value(start); h < kDeadEnd) {
    report.estimate = static_cast<std::uint64_t>(h);
  }
  const Options how{crew, resolved.limits, resolved.pulse, peers};
  const auto search = [&] {
    return resolved.search == Search::kAstar ? guided.astar(start, how, resolved)
                                             : guided.ida_star(start, how, resolved, part);
  };
  report.result = within_memory(search, peers);
  Result& result = report.result;
  if (result.outcome == Outcome::kLimit) {
    result.lower_bound = std::max(result.lower_bound, report.estimate.value_or(0));
  }
  if (resolved.search == Search::kIdaStar && resolved.transpositions > resolved.limits.max_bytes) {
    report.required_bytes = resolved.transpositions;
  }
  add_all_paths(start, resolved, crew, watch, report);
  return report;
}

// Adds all shortest paths to a report with a shortest path, if the user asks for them. `watch`
// tells how much time is spent.
void Solver::add_all_paths(State start, const SearchOptions& resolved, const Crew& crew,
                           const Watch& watch, SolveReport& report) const {
  Result& result = report.result;
  if (!resolved.all_shortest || !result.shortest || result.all_shortest) return;
  Options how{crew, resolved.limits, resolved.pulse};
  how.limits.max_seconds -= watch.seconds();
  const PathRequest request{resolved.path ? kMostListedPaths : 0, resolved.fewest_turns};
  try {
    if (report.search == Search::kTable && distances_) {
      const auto marks = [&](std::span<const State> states, unsigned* out) {
        distances_->oracle->depth_mod3(states, out);
      };
      result.all_shortest =
          shortest_paths_down(puzzle_, start, *result.length(), marks, how, request);
    } else {
      result.all_shortest = shortest_paths(puzzle_, start, *result.length(), goals_, how, request);
    }
  } catch (const std::bad_alloc&) {
    result.all_shortest = ShortestPaths{.stop = Stop::kMemory};
  }
  const bool prefers = resolved.fewest_turns && !result.all_shortest->listed.empty();
  if (prefers) result.path = result.all_shortest->listed.front();
}

// ---- tables ----

// Answers from a table of all distances or, if there is none, from the goal trail.
Result Solver::answer_from_table(State start, const SearchOptions& resolved, const Crew& crew) {
  const Watch watch{Limits{}};
  if (ensure_distances(resolved, resolved.limits, kUnlimited, crew)) {
    return answer_from_distances(start, resolved, true);
  }
  SearchOptions rest = resolved;
  rest.limits.max_seconds -= watch.seconds();
  return answer_from_goal_trail(start, rest, crew);
}

// Returns true if there is a table of all distances, or if it can be built with at most `most`
// states and within these limits. A storage that the user names is never replaced by another.
bool Solver::ensure_distances(const SearchOptions& resolved, const Limits& limits,
                              std::uint64_t most, const Crew& crew) {
  if (distances_) return true;
  const bool is_requested =
      resolved.storage != Storage::kAuto && resolved.storage != Storage::kTrail;
  const bool failed = !is_requested && failed_limits_ &&
                      limits.max_seconds <= failed_limits_->max_seconds &&
                      limits.max_states <= failed_limits_->max_states &&
                      limits.max_depth <= failed_limits_->max_depth;
  if (failed || goals_.size() != 1) return false;
  const auto layout = layout_for(puzzle_, goals_.front(), resolved.storage);
  if (layout == nullptr || !puzzle_.traits().reversible) return false;
  if (!is_requested && wants_part(puzzle_, {&goals_.front(), 1}, *layout, limits)) {
    failed_limits_ = limits;
    return false;
  }
  Limits whole = limits;  // the table must be whole; the limit on depth applies to the answer
  whole.max_depth = kUnlimited;
  const ShownActivity activity(resolved.pulse, "table of distances");
  Distances built = build_distances(puzzle_, goals_.front(), resolved.storage, most,
                                    {crew, whole, resolved.pulse});
  if (!built.oracle && !is_requested) {
    if (built.building.stop != Stop::kMemory) failed_limits_ = limits;
    return false;
  }
  distances_ = std::move(built);
  return true;
}

// Returns the answer. If this is the only instance, it includes the work of building the table.
Result Solver::answer_from_distances(State start, const SearchOptions& resolved, bool alone) const {
  if (!distances_->oracle) {  // a limit stopped the building
    Result none = distances_->building;
    if (!alone) none.counters = {};
    return none;
  }
  const Watch watch{Limits{}};
  Result result = distances_->oracle->answer(start);
  if (result.length() > resolved.limits.max_depth) {
    Result limited;
    limited.stop = Stop::kDepth;
    limited.lower_bound = resolved.limits.max_depth + 1;
    limited.stored = result.stored;
    return limited;
  }
  result.seconds = watch.seconds();
  if (!alone) return result;
  result.counters += distances_->building.counters;
  result.max_frontier = distances_->building.max_frontier;
  result.seconds += distances_->building.seconds;
  return result;
}

// Returns the goal trail; `limits` count from now. A trail that ran out of time is rebuilt.
GoalTrail& Solver::goal_trail(const Limits& limits, const Crew& crew) {
  if (goal_trail_ && goal_trail_->stop() == Stop::kSeconds) goal_trail_.reset();
  if (!goal_trail_) goal_trail_ = std::make_unique<GoalTrail>(puzzle_, goals_, crew, limits);
  goal_trail_->restart(limits);
  return *goal_trail_;
}

// Deepens the trail until it knows the answer, and counts the work.
Result Solver::answer_from_goal_trail(State start, const SearchOptions& resolved,
                                      const Crew& crew) {
  const Watch watch(resolved.limits);
  GoalTrail& trail = goal_trail(resolved.limits, crew);
  std::optional<Result> answer = trail.answer(start);
  while (!answer && trail.depth() < resolved.limits.max_depth && trail.deepen()) {
    answer = trail.answer(start);
  }
  Result result = answer ? *answer : unanswered(trail);
  Result built;
  add_statistics(built, trail.search());
  result.counters += built.counters;
  result.max_frontier = built.max_frontier;
  result.seconds = watch.seconds();
  return result;
}

Result Solver::unanswered(const GoalTrail& trail) {
  Result result;
  result.stop = trail.stop() == Stop::kNone ? Stop::kDepth : trail.stop();
  result.lower_bound = trail.depth() + 1;
  result.stored = trail.states();
  return result;
}

}  // namespace trailblaze
