// Solves the instances of a stream across the crew's threads, one thread each, prints their reports
// in order, and keeps the totals.
#pragma once

#include <absl/status/statusor.h>

#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/options/problem.hpp"
#include "cli/options/settings.hpp"
#include "cli/report/report.hpp"
#include "cli/stream/in_order.hpp"
#include "cli/stream/instances.hpp"
#include "engine/base/parallel.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

struct Finished {
  SolveReport report;
  std::optional<SessionInfo> facts;  // of the instance's own session, if it has one
  bool complains = true;             // its error, if any, goes to stderr, too
};

class StreamSolver {
 public:
  // The stream has so many instances, or kUnlimited where nobody knows. What is referred to must
  // outlive the solver.
  StreamSolver(const Problem& problem, const Settings& settings, std::uint64_t instances,
               const Crew& crew, Pulse& pulse);

  // A chunk of `size` instances, or of those that are left, follows in one part or several. How an
  // instance is answered depends on the chunk, not on its parts.
  void begin_chunk(std::size_t size);
  // Prints for each instance, in order, one report for each search.
  absl::Status solve(const std::vector<StreamInstance>& part);
  // The chunk is over: what it taught may make the rest look-ups.
  void end_chunk();

  // Likewise for a stretch of a random series. Requires answers_at_once().
  absl::Status solve(const StreamBatch& series);

  // Whether by now every answer is a look-up: then instances go in batches, and no report is made
  // of an answer but its text.
  bool answers_at_once() const { return policy_.has_value(); }

  const std::vector<Tally>& tallies() const { return tallies_; }  // one for each search
  std::uint64_t moves_so_far() const;                             // in all solutions

 private:
  class BatchText;

  // Called once for each instance, by any worker.
  using Done = std::function<void(std::size_t, Finished)>;

  template <class Part>
  absl::Status solve_batches(std::span<const std::uint64_t> lines, const Part& part);
  void solve_by(const NamedSearch& search, const std::vector<StreamInstance>& part,
                const Done& done);
  absl::StatusOr<SolveReport> solve_board(const StreamInstance& board, const SearchOptions& options,
                                          SessionInfo& facts) const;
  void add_text(const Finished& finished, std::uint64_t line, std::size_t search,
                std::uint64_t peak_bytes, Printed& text) const;

  const Problem& problem_;
  const Settings& settings_;
  const std::uint64_t instances_;
  Session* const session_;  // null where each instance is a board with a session of its own
  const Crew& crew_;
  Subject subject_;
  Pulse& pulse_;
  std::optional<PolicyFacts> policy_;
  std::optional<PathJson> path_json_;
  std::uint64_t arrived_ = 0;  // instances by the end of this chunk
  InOrder reports_, batches_;
  std::mutex mutex_;  // guards the tallies
  std::vector<Tally> tallies_;
};

}  // namespace trailblaze
