// The puzzle that a report is of, rebuilt from what the report says, and whether the report says
// the same of it everywhere.
#pragma once

#include <absl/status/statusor.h>

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "cli/verify/fields.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// The sessions of reports. Reports of one stream share a session. Any thread may ask; but whoever
// solves with a session must be the only one that uses it.
class SessionCache {
 public:
  using SessionOr = absl::StatusOr<std::shared_ptr<Session>>;

  // Returns the session of a puzzle, or of PUZZLE/NAME, and opens one where none is kept.
  SessionOr get(const std::string& puzzle, const Parameters& parameters);

 private:
  static constexpr std::size_t kMostSessions = 256;

  std::mutex mutex_;
  std::map<std::pair<std::string, Parameters>, SessionOr> sessions_;
};

// A report of this program as JSON with its puzzle.
struct ReportOfPuzzle {
  const Json& json;
  std::shared_ptr<Session> session;
  Parameters parameters;
  std::string puzzle, start;
};

// Rebuilds the puzzle with all that a report says of one: a default that was filled in here could
// make another puzzle of it.
absl::StatusOr<ReportOfPuzzle> read_puzzle(const Json& report, SessionCache& sessions);

// Whether goal, metric and instance are those of the puzzle.
absl::Status check_puzzle(const ReportOfPuzzle& report, SessionCache& sessions);

// What is published of the report's instance under its parameters, from its start.
std::optional<PublishedResult> published_result(const ReportOfPuzzle& report,
                                                const StartFacts& start, SessionCache& sessions);

}  // namespace trailblaze
