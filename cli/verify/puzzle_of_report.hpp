// The puzzle that a report is of, rebuilt from what the report says, and whether the report says
// the same of it everywhere.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "cli/verify/fields.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// Sessions that reports share, by puzzle (or PUZZLE/NAME) and parameters.
class SessionCache {
 public:
  using SessionOr = absl::StatusOr<std::shared_ptr<Session>>;

  // Keeps at most so many sessions, with the tables of cheap heuristics where `estimates` is set.
  explicit SessionCache(std::size_t most, bool estimates = false)
      : most_(most), estimates_(estimates) {}

  // Returns a session, and opens one where none is kept. Any thread may ask.
  SessionOr get(const std::string& puzzle, const Parameters& parameters);

 private:
  using Key = std::pair<std::string, Parameters>;

  const std::size_t most_;
  const bool estimates_;
  std::mutex mutex_;
  std::map<Key, SessionOr> sessions_;
};

// The sessions of a whole run. Tables of heuristics take megabytes and those of searches far more,
// so of these only the last ones are kept.
struct Sessions {
  SessionCache of_instances{256};
  SessionCache of_reports{2, true};
  SessionCache of_proofs{1};  // whoever searches with such a session must be alone
};

// A report of this program as JSON with its puzzle.
struct ReportOfPuzzle {
  const Json& json;
  std::shared_ptr<Session> session;
  Parameters parameters;
  std::string puzzle, start;

  // The parameters with the start, for a session that enumerates.
  Parameters with_start() const {
    Parameters all = parameters;
    if (!start.empty()) all["start"] = start;
    return all;
  }
};

// Rebuilds the puzzle with all that a report says of one: a default that was filled in here could
// make another puzzle of it.
absl::StatusOr<ReportOfPuzzle> read_puzzle(const Json& report, Sessions& sessions);

// Returns the positions of a solution: its states, or those that its moves in one line lead
// through, which its states must be if it has any. Requires that there are moves.
absl::StatusOr<std::vector<std::string>> path_in(const ReportOfPuzzle& report);

// Whether goal, metric and instance are those of the puzzle.
absl::Status check_puzzle(const ReportOfPuzzle& report, Sessions& sessions);

// Whether the goal is the one that the start says by itself; true if it says none.
bool is_goal_of_start(const ReportOfPuzzle& report);

// What is published of the report's instance under its parameters, from its start.
std::optional<PublishedResult> published_result(const ReportOfPuzzle& report,
                                                const StartFacts& start, Sessions& sessions);

}  // namespace trailblaze
