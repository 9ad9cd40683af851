// Which search answers, for one start or for a stream of them.
//
// `auto` is bidirectional search where goals are known states and moves can be reversed, else
// breadth-first search. A stream under `auto` also uses a goal trail ("table") as far as it pays:
// it is deepened while its states are at most some thousands for every instance seen so far, about
// what a bidirectional search of its own would have stored. So a few hard instances are never made
// to wait for a table of millions, and a hundred thousand 8-puzzles share one of 181,440 states.
//
// Where all states can be numbered (by ranks, or by the dense engine) and there is one goal, the
// table is a distance table of two bits a state, built whole by an enumeration or taken from a
// file; else, or where limits are set on states, depth or seconds, a goal trail that is deepened as
// far as asked.
//
// When a small space is known whole and the stream is long, all its ways are written into a table
// of their own (way_table.hpp), and what is left of the stream is look-ups.
//
// `astar` and `idastar` take a heuristic: one of the puzzle's rows (informed.hpp), built when it is
// first asked for and kept; where a limit is in the way of that, it is the answer. A stream under `idastar` runs its instances on one thread each, but the
// few that are not solved within some 50 million nodes go on, one after another, with all threads.
//
// How an instance is answered depends on its place in the stream, not on the number of threads; but
// the threads share the memory, so with more of them an instance may meet a limit sooner.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/bfs/bfs.hpp"
#include "engine/bfs/bidirectional.hpp"
#include "engine/bfs/dfs.hpp"
#include "engine/tables/distances.hpp"
#include "engine/bfs/goal_trail.hpp"
#include "engine/heuristic/heuristic_search.hpp"
#include "engine/heuristic/heuristic_search_of.hpp"
#include "engine/base/limit_status.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/session/session.hpp"
#include "engine/bfs/shortest_paths.hpp"
#include "engine/session/storage.hpp"
#include "engine/tables/policy_table.hpp"

namespace trailblaze {

// A result with the name of the search that found it.
struct Answer {
  std::string search;
  Result result;
  std::string storage = "trail";               // where visited states lived
  std::uint64_t required_bytes = 0;            // for the table that was asked for, where known
  std::optional<ShortestPaths> all = {};       // where asked for, of an instance that was solved
  std::string heuristic = {}, kernel = {};     // of a search that has them
  std::optional<std::uint64_t> estimate = {};  // the heuristic's, of the start
};

template <Puzzle P>
class Solver {
 public:
  // `puzzle` must outlive the solver. Of `rows` those count that are admissible in the metric.
  explicit Solver(const P& puzzle, std::vector<HeuristicEntry<P>> rows = {},
                  const std::string& metric = "")
      : puzzle_(puzzle),
        goals_(listed_goals(puzzle)),
        heuristics_(puzzle, std::move(rows), metric) {}

  // Names that solve understands, "auto" first.
  std::vector<std::string> searches() const {
    std::vector<std::string> names;
    for (const char* search : kSearchNames) {
      if (has_backward_search() || !goes_backward(search)) names.emplace_back(search);
    }
    return names;
  }

  std::vector<Choice> heuristics() const { return heuristics_.choices(); }

  // Whether it is there to be built.
  absl::Status check_heuristic(const std::string& name) const {
    return heuristics_.name_of(name).status();
  }

  // From now on such searches take the heuristic of these options. Where a limit was in the way of
  // building it, that is their answer. One thread, between calls.
  absl::Status use_heuristic(const SearchOptions& options, const Crew& crew) {
    const absl::Status status =
        heuristics_.use(options.heuristic, {crew, options.limits, options.pulse});
    limit_met_ = limit_met(status);
    return limit_met_ ? absl::OkStatus() : status;
  }

  // False only where no goal can be reached.
  bool may_be_solvable(State start) const {
    if constexpr (HasSolvability<P>) return puzzle_.solvable(start);
    return true;
  }

  // Where a table may keep its states: "auto" first.
  std::vector<std::string> storages() const {
    std::vector<std::string> names = {"auto", "trail"};
    for (const char* name : {"ranked", "dense"}) {
      if (goals_.size() == 1 && can_be_numbered(puzzle_, goals_.front(), name)) {
        names.push_back(name);
      }
    }
    return names;
  }

  // Where the visited states of this search live.
  std::string storage_of(const std::string& search) const {
    if (search == "table" && distances_) return distances_->storage;
    return search == "ids" || search == "idastar" ? "none" : "trail";
  }

  // From now on the search "table" walks down this one, whose root must be the only goal.
  void use(Distances distances) { distances_ = std::move(distances); }

  // Builds the table of all ways when the streams so far would have been worth it: their space is
  // small and known whole, or nearly so. Null where it is not there.
  const PolicyTable* ways(const SearchOptions& options);

  // For a start that has no way there.
  Answer without_way(State start, const SearchOptions& options) const {
    if (!may_be_solvable(start)) {
      const std::string search = resolve(options.search);
      return {search, proved_unsolvable(), storage_of(search)};
    }
    Answer answer{"table", proved_unsolvable(), storage_of("table")};
    answer.result.stored = ways_->size();
    return answer;
  }

  // given.search is one of searches(); one that takes a heuristic has it (use_heuristic), unless the
  // start has no solution.
  Answer solve(State start, const SearchOptions& given, const Crew& crew) {
    const SearchOptions options = beside_heuristics(given);
    const std::string search = resolve(options.search);
    if (takes_heuristic(search)) return inform(start, options, crew);
    Answer answer{search, proved_unsolvable(), storage_of(search)};
    if (!may_be_solvable(start)) return answer;
    answer.result = within_memory([&] {
      if (search != "table") return run(search, start, options, crew);
      return use_distances(options, options.limits, kUnlimited, crew)
                 ? from_distances(start, options, true)
                 : from_table(start, options, crew);
    });
    answer.storage = storage_of(search);
    if (search == "table" && distances_) answer.required_bytes = distances_->required_bytes;
    find_all(start, options, crew, answer);
    return answer;
  }

  // Every start, one thread each; done(i, answer) is called by the workers, once for each i.
  template <class Done>
  void solve_all(std::span<const State> starts, const SearchOptions& given, const Crew& crew,
                 const Done& done);

 private:
  static constexpr std::size_t kLargestBlock = 64;          // instances a worker takes at a time
  static constexpr std::uint64_t kStatesAnInstance = 8192;  // that a table may cost under `auto`
  static constexpr std::size_t kListed = 1000;              // of all shortest paths
  static constexpr std::uint64_t kWaysAnInstance = 64;      // that the table of ways may cost
  static constexpr std::uint64_t kNodesAlone = 50'000'000;  // of IDA* before all threads help

  bool has_backward_search() const { return Reversible<P> && !goals_.empty(); }

  std::string resolve(const std::string& search) const {
    if (search != "auto") return search;
    return has_backward_search() ? "bidirectional" : "bfs";
  }

  // What is left of the limit beside the tables of heuristics.
  SearchOptions beside_heuristics(SearchOptions options) const {
    std::uint64_t& bytes = options.limits.max_bytes;
    bytes -= std::min(bytes, heuristics_.bytes());
    return options;
  }

  static Result proved_unsolvable() {
    Result result;
    result.outcome = Outcome::kExhausted;
    return result;
  }

  Result run(const std::string& search, State start, const SearchOptions& options,
             const Crew& crew) const {
    const Options how{crew, options.limits, options.pulse};
    if (search == "dfs") return dfs(puzzle_, start, how);
    if (search == "ids") return iterative_deepening(puzzle_, start, how);
    if constexpr (Reversible<P> && HasGoalStates<P>) {
      if (search == "bidirectional") return bidirectional(puzzle_, start, goals_, how);
    }
    return bfs(puzzle_, start, how);
  }

  // By A* or IDA*, until so many nodes; `before` is what a shorter try came to.
  Answer inform(State start, const SearchOptions& options, const Crew& crew,
                std::uint64_t max_nodes = kUnlimited, const Result* before = nullptr) const {
    Answer answer{options.search, proved_unsolvable(), storage_of(options.search)};
    answer.heuristic = heuristics_.name_of(options.heuristic).value();
    if (!may_be_solvable(start)) return answer;
    if (limit_met_) {
      answer.result = Result{};
      answer.result.stop = limit_met_->stop;
      answer.required_bytes = limit_met_->required_bytes;
      return answer;
    }
    const HeuristicSearch<P>& informed = heuristics_.current();
    if (const int h = informed.value(start); h < kDeadEnd) {
      answer.estimate = static_cast<std::uint64_t>(h);
    }
    const Options how{crew, options.limits, options.pulse};
    HeuristicSearchOptions more;
    more.prune = options.prune;
    more.weight = options.bound_weight;
    more.deterministic = options.deterministic;
    more.all_shortest =
        options.search == "idastar" && options.all_shortest && options.bound_weight == 1;
    more.listed = options.path ? kListed : 0;
    more.transpositions = options.transpositions;
    more.max_nodes = max_nodes;
    more.resume = before;
    HeuristicAnswer found;
    answer.result = within_memory([&] {
      found = options.search == "astar" ? informed.astar(start, how, more)
                                        : informed.ida_star(start, how, more);
      return std::move(found.result);
    });
    answer.all = std::move(found.all);
    answer.kernel = std::move(found.kernel);
    find_all(start, options, crew, answer);
    return answer;
  }

  // Whether there is a table of all distances, or one could be built within these limits: of at
  // most so many states. Where its storage was asked for by name there is no other way.
  bool use_distances(const SearchOptions& options, const Limits& limits, std::uint64_t most,
                     const Crew& crew) {
    if (distances_) return true;
    const bool asked = options.storage != "auto" && options.storage != "trail";
    if ((storage::wants_part(limits) && !asked) || goals_.size() != 1 ||
        !can_be_numbered(puzzle_, goals_.front(), options.storage)) {
      return false;
    }
    Limits whole = limits;  // a table is whole: how deep an answer may lie is asked of the answer
    whole.max_depth = kUnlimited;
    Distances built = build_distances(puzzle_, goals_.front(), options.storage, most,
                                      {crew, whole, options.pulse});
    if (!built.answer && !asked) return false;
    distances_ = std::move(built);
    return true;
  }

  // With the work of building the table, if the instance is alone.
  Result from_distances(State start, const SearchOptions& options, bool alone) const {
    if (!distances_->answer) {  // asked for, and a limit was in the way
      Result none = distances_->building;
      if (!alone) none.counters = {};
      return none;
    }
    const Watch watch{Limits{}};
    Result result = distances_->answer(start);
    if (result.length() > options.limits.max_depth) {
      Result limited;
      limited.stop = Stop::kDepth;
      limited.lower_bound = options.limits.max_depth + 1;
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

  // Adds all shortest paths to an answer that has one, where they were asked for.
  void find_all(State start, const SearchOptions& options, const Crew& crew, Answer& answer) const {
    if (!options.all_shortest || !answer.result.shortest || answer.all) return;
    const Options how{crew, options.limits, options.pulse};
    const std::uint64_t length = answer.result.length();
    answer.all = [&]() -> ShortestPaths {
      try {
        if constexpr (Reversible<P>) {
          if (answer.search == "table" && distances_) {
            return shortest_paths_down(puzzle_, start, length, distances_->depth_mod3, how,
                                       kListed);
          }
        }
        return shortest_paths(puzzle_, start, length, goals_, how, kListed);
      } catch (const std::bad_alloc&) {
        return {Stop::kMemory, {}, {}};
      }
    }();
  }

  // The table as it is, with limits that count from now; one that ran out of time is begun
  // anew.
  GoalTrail<P>& table(const Limits& limits, const Crew& crew) {
    if (table_ && table_->stop() == Stop::kSeconds) table_.reset();
    if (!table_) table_ = std::make_unique<GoalTrail<P>>(puzzle_, goals_, crew, limits);
    table_->restart(limits);
    return *table_;
  }

  // Deepens the table as far as this one answer takes. The work of doing so is counted.
  Result from_table(State start, const SearchOptions& options, const Crew& crew) {
    const Watch watch(options.limits);
    GoalTrail<P>& trail = table(options.limits, crew);
    std::optional<Result> answer = trail.answer(start);
    while (!answer && trail.depth() < options.limits.max_depth && trail.deepen()) {
      answer = trail.answer(start);
    }
    Result result = answer ? *answer : unanswered(trail);
    result.counters += trail.counters();
    result.max_frontier = trail.max_frontier();
    result.seconds = watch.seconds();
    return result;
  }

  static Result unanswered(const GoalTrail<P>& trail) {
    Result result;
    result.stop = trail.stop() == Stop::kNone ? Stop::kDepth : trail.stop();
    result.lower_bound = trail.depth() + 1;
    result.stored = trail.states();
    return result;
  }

  const P& puzzle_;
  std::vector<State> goals_;  // listed; empty where they are too many
  Heuristics<P> heuristics_;
  std::optional<LimitMet> limit_met_;  // in building the one that was asked for last
  std::unique_ptr<GoalTrail<P>> table_;
  std::optional<Distances> distances_;
  std::optional<PolicyTable> ways_;
  std::uint64_t instances_ = 0;  // of all streams so far
};

}  // namespace trailblaze

#include "engine/session/streams.hpp"
