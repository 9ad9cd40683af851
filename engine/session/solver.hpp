// Chooses and runs the search that answers one start or a stream of them.
//
// With `auto`, the rules of auto_search.hpp choose the search. If they choose "from both ends" for
// a stream, the solver also uses a goal trail ("table") as far as it pays. It deepens the trail
// while the trail has at most a few thousand states per instance seen so far, about what a
// bidirectional search would store. So a few hard instances do not wait for a table of millions,
// and a hundred thousand 8-puzzles share a table of 181,440 states.
//
// If all states can be numbered (by ranks, or by the dense engine) and there is one goal, the table
// is a distance table of two bits a state, built whole by an enumeration or read from a file.
// Otherwise, or if a limit on states or seconds stops the building, the table is a goal trail that
// is deepened as far as needed. The limit on seconds applies to the building of the table, the
// limit on depth to its answers, and the limit on states to its stored states. A limit that is not
// reached changes nothing.
//
// If a small space is completely known and the stream is long, all its paths are written to a
// policy table (policy_table.hpp), and the rest of the stream is answered by look-ups.
//
// `astar` and `idastar` use a heuristic of the puzzle, which is built on first use and kept. If a
// limit stops the building, the search reports that limit. A stream under `idastar` solves each
// instance on a single thread. The few instances that need more than some 50 million nodes then
// continue on all threads, in sequence.
//
// If `auto` chose a search that meets the limit on memory, and the puzzle has a heuristic, a search
// with that heuristic follows. It has the time that is left, and the report counts the work of
// both.
//
// How an instance is answered depends on its position in the stream, not on the number of threads.
// The threads share the memory. An instance that needs more than its share is tried again alone,
// with all of the memory.
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
#include "engine/puzzle/goal_classes.hpp"
#include "engine/puzzle/mask_moves.hpp"
#include "engine/session/auto_search.hpp"
#include "engine/session/reports.hpp"
#include "engine/tables/distances.hpp"
#include "engine/tables/policy_table.hpp"

namespace trailblaze {

class Solver {
 public:
  // `puzzle` must outlive the solver. The solver uses the `entries` that are admissible in
  // `metric`.
  Solver(const AnyPuzzle& puzzle, std::vector<HeuristicEntry> entries, const std::string& metric);

  const std::vector<State>& goals() const { return goals_; }

  // Returns the length of a shortest solution if the rules tell it without a search: if there is a
  // solution, it has this length. Returns nothing if they do not.
  std::optional<std::uint64_t> known_length(State start) const;

  // The searches that solve() accepts, kAuto first.
  std::vector<Search> searches() const;
  // The storages that the user may choose for a search, kAuto first.
  std::vector<Storage> storages(Search search) const;
  // Returns the storage that a search uses.
  Storage storage_of(Search search, Storage requested = Storage::kAuto) const;

  // Returns these options with `auto` replaced by the search and heuristic that the rules choose.
  // Writes the reason to `why` unless it is null.
  SearchOptions resolve(SearchOptions options, std::string* why = nullptr);

  // Checks the heuristic that these options name, and builds it if `builds`. Searches with these
  // options then use it; if a limit stopped the building, they report that limit. Only one thread
  // may call this, between other calls.
  absl::Status prepare_heuristic(const SearchOptions& resolved, bool builds, const Crew& crew);

  // The heuristics, for questions that need no search.
  Heuristics& heuristics() { return heuristics_; }

  // Makes the search "table" use this table, whose root must be the only goal.
  void use(Distances distances) { distances_ = std::move(distances); }

  // Builds the policy table if the streams so far justify it and the space is small and (almost)
  // completely known. Returns null if there is no policy table.
  const PolicyTable* policy(const SearchOptions& options);

  // Returns the answer for a start that is not in the policy table. Any thread may call it.
  SolveReport without_path(State start, const PolicyFacts& facts) const;

  // True if all processes take part in solving one start with these options. Otherwise process 0
  // solves it alone.
  bool shares(const SearchOptions& options);

  // Solves one start. options.search is one of searches(). With options.run, IDA* or breadth-first
  // search resumes from the run's last checkpoint; it is an error if that cannot be read.
  absl::StatusOr<SolveReport> solve(State start, const SearchOptions& options, const Crew& crew);

  // Solves every start, each on a single thread. The workers call done(i, report) once for each i.
  using Done = absl::FunctionRef<void(std::size_t i, SolveReport& report)>;
  void solve_all(std::span<const State> starts, const SearchOptions& options, const Crew& crew,
                 Done done);

  // Returns how far streams have built the tables. A worker may call it while it delivers an
  // answer.
  StreamTables tables() const;

  // Rebuilds the tables of a stream that resumes here with these options.
  void make_tables(const StreamTables& tables, const SearchOptions& options, const Crew& crew);

 private:
  class Stream;  // streams.cpp

  SearchFacts facts(const SearchOptions& options);
  bool has_backward_search() const { return puzzle_.traits().reversible && !goals_.empty(); }
  SearchOptions without_heuristic_memory(SearchOptions options) const;

  absl::StatusOr<SolveReport> solve_unshared(State start, const SearchOptions& options,
                                             const Crew& crew);
  absl::StatusOr<SolveReport> search(State start, const SearchOptions& resolved, const Crew& crew);
  SolveReport run_with_heuristic(State start, const SearchOptions& resolved, const Crew& crew,
                                 const IdaContinuation& part = {}) const;
  absl::StatusOr<SolveReport> run_ida_star_in_folder(State start, const SearchOptions& options,
                                                     const Crew& crew) const;
  SolveReport proved_unsolvable(Search search, Storage requested = Storage::kAuto) const;
  void add_all_paths(State start, const SearchOptions& resolved, const Crew& crew,
                     const Watch& watch, SolveReport& report) const;

  bool ensure_distances(const SearchOptions& resolved, const Limits& limits, std::uint64_t most,
                        const Crew& crew);
  Result answer_from_table(State start, const SearchOptions& resolved, const Crew& crew);
  Result answer_from_distances(State start, const SearchOptions& resolved, bool alone) const;
  std::uint64_t most_table_states(const SearchOptions& resolved) const;
  GoalTrail& goal_trail(const Limits& limits, const Crew& crew);
  Result answer_from_goal_trail(State start, const SearchOptions& resolved, const Crew& crew);
  static Result unanswered(const GoalTrail& trail);

  const AnyPuzzle& puzzle_;
  std::vector<State> goals_;                 // empty if they are too many to list
  std::optional<GoalClasses> goal_classes_;  // set if the puzzle has goal classes
  std::optional<MaskMoves> mask_moves_;      // set if `linear` can search the puzzle
  // Bytes of a table of all distances; 0: there can be none. Computed once.
  std::optional<std::uint64_t> distance_table_bytes_;
  Heuristics heuristics_;
  std::unique_ptr<GoalTrail> goal_trail_;
  std::optional<Distances> distances_;
  std::optional<Limits> failed_limits_;  // limits with which building distances_ failed
  std::optional<PolicyTable> policy_;
  std::uint64_t instances_ = 0;  // instances of all streams so far
};

}  // namespace trailblaze
