// Checks whether a report of `solve --format json` is true.
//
// It uses only puzzle, parameters, start, goal, states, length and status of a report, and all of
// them must be there. The puzzle is rebuilt from them, and its rules say whether the states lead
// from start to goal in as many moves as claimed. That a path is shortest, or that there is none,
// is not checked here.
#pragma once

#include <absl/status/statusor.h>

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "cli/stream/lines.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

enum class Verdict {
  kHolds,
  kUnchecked,   // a report without a path: unsolvable, stopped, an error, or --no-path
  kSkipped,     // no report of solve: a summary, a report of enumerate, a blank line
  kBroken,      // the path is not what it claims to be
  kUnreadable,  // no JSON, a field missing or wrong, or a puzzle that cannot be rebuilt
};
inline constexpr std::size_t kVerdicts = 5;

struct Checked {
  Verdict verdict = Verdict::kSkipped;
  std::string why;  // broken or unreadable: what was found, what was expected
};

// The sessions of reports. Reports of one stream share a session. Any thread may ask.
class SessionCache {
 public:
  using SessionOr = absl::StatusOr<std::shared_ptr<const Session>>;

  // Returns the puzzle's session, and opens one where none is kept.
  SessionOr get(const std::string& puzzle, const Parameters& parameters);

 private:
  static constexpr std::size_t kMostSessions = 256;

  std::mutex mutex_;
  std::map<std::pair<std::string, Parameters>, SessionOr> sessions_;
};

// Checks one line of a file of reports. Any thread may call it.
Checked check_report(const Line& line, SessionCache& sessions);

}  // namespace trailblaze
