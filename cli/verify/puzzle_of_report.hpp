// Rebuilds the puzzle of a report from its fields, and checks that all its fields agree on the
// puzzle.
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

  // Keeps at most `most` sessions, with the tables of cheap heuristics if `estimates` is set.
  explicit SessionCache(std::size_t most, bool estimates = false)
      : most_(most), estimates_(estimates) {}

  // Returns a session, and opens it if it is not kept. Any thread may call it.
  SessionOr get(const std::string& puzzle, const Parameters& parameters);

 private:
  using Key = std::pair<std::string, Parameters>;

  const std::size_t most_;
  const bool estimates_;
  std::mutex mutex_;
  std::map<Key, SessionOr> sessions_;
};

// The sessions of a call of `verify`. Tables of heuristics take megabytes, and tables of searches
// far more, so few sessions with tables are kept.
struct Sessions {
  SessionCache of_instances{256};
  SessionCache of_reports{2, true};
  SessionCache of_proofs{1};  // only one search at a time may use such a session
};

// A report of this program as JSON, with its puzzle.
struct ReportOfPuzzle {
  const Json& json;
  std::shared_ptr<Session> session;
  Parameters parameters;
  std::string puzzle, start;

  // Returns the parameters with the start, for a session that enumerates.
  Parameters with_start() const {
    Parameters all = parameters;
    if (!start.empty()) all["start"] = start;
    return all;
  }
};

// Rebuilds the puzzle from all parameters of a report. A missing parameter is an error, because a
// default could make it another puzzle.
absl::StatusOr<ReportOfPuzzle> read_puzzle(const Json& report, Sessions& sessions);

// Returns the positions of a solution. If its moves are a text in one line, replays them, and fails
// if the report has other states. Otherwise returns its states. Requires that there are moves.
absl::StatusOr<std::vector<std::string>> path_in(const ReportOfPuzzle& report);

// Checks that goal, metric and instance belong to the puzzle.
absl::Status check_puzzle(const ReportOfPuzzle& report, Sessions& sessions);

// True if the goal is the goal that the start implies, or if the start implies none.
bool is_goal_of_start(const ReportOfPuzzle& report);

// Returns the published result of the report's instance under its parameters, from its start.
std::optional<PublishedResult> published_result(const ReportOfPuzzle& report,
                                                const StartFacts& start, Sessions& sessions);

}  // namespace trailblaze
