// From "blocks/pa" and what was said of it to a puzzle ready to run.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>
#include <vector>

#include "cli/options/settings.hpp"
#include "cli/report/report.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// What the command line names. Its session is opened apart, since a stream of boards has one each.
struct Problem {
  const PuzzleEntry* entry = nullptr;
  const Instance* instance = nullptr;  // of PUZZLE/NAME
  Parameters parameters;               // complete

  // Whether each line of a stream is a board with pieces of its own, for want of one given to all.
  bool lines_are_boards() const;
};

absl::StatusOr<Problem> find_problem(const Settings& settings);

// "blocks" or "blocks/pa"; the errors suggest the nearest name there is.
absl::StatusOr<Problem> find_target(const std::string& target);

// A named instance, or the puzzle as it is when nothing is said of it; null where more must be
// said.
std::unique_ptr<Session> sample_session(const PuzzleEntry& entry, const Instance* instance);

// An instance whose board, capacities or size were replaced is no longer the named one.
Subject subject_of(const Problem& problem, const Settings& settings);

// What the command line asks of one search.
SearchOptions search_options(const Problem& problem, const Settings& settings,
                             const NamedSearch& search, std::uint64_t instances, Pulse* pulse);

// Whether each of `searches` can be run on the session with these facts.
absl::Status check_known(const SessionInfo& facts, const std::vector<NamedSearch>& searches);

// Whether there is something to search for; `goal` is that of the facts or the parameters.
absl::Status check_goal(const std::string& goal);

}  // namespace trailblaze
