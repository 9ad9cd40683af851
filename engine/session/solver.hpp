// Chooses and runs the search that answers one start or a stream of them.
//
// `auto` takes what the rules of auto_search.hpp say. A stream for which they say "from both ends"
// also uses a goal trail ("table") as far as it pays: it is deepened while its states are at most
// some thousands for every instance seen so far, about what a bidirectional search would store. So
// a few hard instances do not wait for a table of millions, and a hundred thousand 8-puzzles share
// one of 181,440 states.
//
// Where all states can be numbered (by ranks, or by the dense engine) and there is one goal, the
// table is a distance table of two bits a state, built whole by an enumeration or taken from a
// file; else, or where a limit on states or seconds stops the building, a goal trail that is
// deepened as far as asked. A limit that is not reached changes nothing: seconds limit the building
// of the table, depth its answers, and states what it stores.
//
// When a small space is known whole and the stream is long, all its paths are written into a policy
// table (policy_table.hpp), and the rest of the stream is answered by look-ups.
//
// `astar` and `idastar` take a heuristic of the puzzle's, built when it is first asked for and
// kept. Where a limit stops that, the limit is the answer. A stream under `idastar` runs its
// instances on one thread each, but the few that are not solved within some 50 million nodes go on
// with all threads, one after another.
//
// A search that `auto` chose and that meets the limit on memory is followed by one with a
// heuristic, if the puzzle has one: with the time that is left, and with the work of both counted.
//
// How an instance is answered depends on its place in the stream, not on the number of threads.
// They share the memory; an instance that needs more than its share is tried again alone, with all
// of it.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/base/parallel.hpp"
#include "engine/bfs/goal_trail.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/session/auto_search.hpp"
#include "engine/session/reports.hpp"
#include "engine/tables/distances.hpp"
#include "engine/tables/policy_table.hpp"

namespace trailblaze {

class Solver {
 public:
  // `puzzle` must outlive the solver. It uses those `entries` that are admissible in the metric.
  Solver(const AnyPuzzle& puzzle, std::vector<HeuristicEntry> entries, const std::string& metric);

  const std::vector<State>& goals() const { return goals_; }

  // The searches that solve() understands, kAuto first.
  std::vector<Search> searches() const;
  std::vector<HeuristicFacts> heuristics() const { return heuristics_.choices(); }
  std::vector<HeuristicFacts> other_heuristics() const { return heuristics_.others(); }
  // The storages that a search can be asked to take, kAuto first.
  std::vector<Storage> storages(Search search) const;
  // Where a search keeps its states.
  Storage storage_of(Search search, Storage asked = Storage::kAuto) const;

  // These options with `auto` replaced by the search and heuristic that the rules say. Writes the
  // reason to `why`, where not null.
  SearchOptions resolve(SearchOptions options, std::string* why = nullptr);

  // Checks the heuristic that these options name. From now on searches with these options use it.
  // It is built if `builds`. Where a limit stops that, the limit is their answer. Called by one
  // thread, between other calls.
  absl::Status prepare_heuristic(const SearchOptions& resolved, bool builds, const Crew& crew);

  // The heuristics, for what is asked of them without a search.
  Heuristics& heuristics_by_name() { return heuristics_; }

  // The memory of the heuristics that are built.
  std::uint64_t heuristic_bytes() const { return heuristics_.bytes(); }

  // Makes the search "table" use this table, whose root must be the only goal.
  void use(Distances distances) { distances_ = std::move(distances); }

  // Builds the policy table when the streams so far are worth it, and their space is small and
  // known whole, or nearly so. Returns null where there is none.
  const PolicyTable* policy(const SearchOptions& options);

  // The answer for a start that is not in the policy table. Any thread may ask.
  SolveReport without_path(State start, const PolicyFacts& facts) const;

  // Whether other processes, where there are any, take part in solving one start with these
  // options. Else process 0 solves it alone.
  bool shares(const SearchOptions& options);

  // Solves one start. options.search is one of searches(). With options.run it goes on from the
  // run's last checkpoint, by IDA* or breadth-first. Errors: a checkpoint that cannot be read.
  absl::StatusOr<SolveReport> solve(State start, const SearchOptions& options, const Crew& crew);

  // Solves every start, one thread each. The workers call done(i, report) once for each i.
  using Done = absl::FunctionRef<void(std::size_t i, SolveReport& report)>;
  void solve_all(std::span<const State> starts, const SearchOptions& options, const Crew& crew,
                 Done done);

  // How far streams have brought the tables. A worker may ask while it hands on an answer.
  StreamTables tables() const;

  // Makes the tables of a stream that goes on here with these options.
  void make_tables(const StreamTables& tables, const SearchOptions& options, const Crew& crew);

 private:
  class Stream;  // streams.cpp

  SearchFacts facts(const SearchOptions& options);
  bool has_backward_search() const { return puzzle_.traits().reversible && !goals_.empty(); }
  SearchOptions beside_heuristics(SearchOptions options) const;

  absl::StatusOr<SolveReport> solve_unshared(State start, const SearchOptions& options,
                                             const Crew& crew);
  absl::StatusOr<SolveReport> search(State start, const SearchOptions& resolved, const Crew& crew);
  SolveReport run_guided(State start, const SearchOptions& resolved, const Crew& crew,
                         const IdaContinuation& part = {}) const;
  absl::StatusOr<SolveReport> idastar_in_run(State start, const SearchOptions& options,
                                             const Crew& crew) const;
  SolveReport proved_unsolvable(Search search, Storage asked = Storage::kAuto) const;
  void find_all(State start, const SearchOptions& resolved, const Crew& crew, const Watch& watch,
                SolveReport& report) const;

  bool use_distances(const SearchOptions& resolved, const Limits& limits, std::uint64_t most,
                     const Crew& crew);
  Result from_table(State start, const SearchOptions& resolved, const Crew& crew);
  Result from_distances(State start, const SearchOptions& resolved, bool alone) const;
  std::uint64_t most_states(const SearchOptions& resolved) const;
  GoalTrail& goal_trail(const Limits& limits, const Crew& crew);
  Result from_goal_trail(State start, const SearchOptions& resolved, const Crew& crew);
  static Result unanswered(const GoalTrail& trail);

  const AnyPuzzle& puzzle_;
  std::vector<State> goals_;  // all goals; empty where they are too many
  // Bytes that a table of all distances takes; 0: there can be none. Asked for once.
  std::optional<std::uint64_t> distance_table_bytes_;
  Heuristics heuristics_;
  std::unique_ptr<GoalTrail> goal_trail_;
  std::optional<Distances> distances_;
  std::optional<Limits> unbuilt_;  // limits with which distances_ was not built
  std::optional<PolicyTable> policy_;
  std::uint64_t instances_ = 0;  // instances of all streams so far
};

}  // namespace trailblaze
