// The known facts about the true answer of an instance, and the check of a report's answer against
// them. Some facts come from the rules and heuristics, others from a separate search:
//
//   rules, heuristics, path --> KnownAnswer --+--> claims of the report that do not hold
//   separate search         ------------------+--> claims that nobody has checked yet
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "cli/verify/fields.hpp"
#include "engine/session/reports.hpp"

namespace trailblaze {

struct KnownAnswer {
  std::uint64_t at_least = 0;            // no solution has fewer moves
  std::optional<std::uint64_t> at_most;  // there is a solution of this length
  bool unsolvable = false;               // there is no solution
  std::string shortest_paths;            // their number, in decimal; "" if not counted
  std::optional<std::uint64_t> turns;    // the fewest turns of a shortest path, if requested
  std::string paths_with_turns;          // number of paths with the fewest turns

  // Adds the result of a search, which may have reached a limit.
  void add(const SolveReport& report);
};

// Checks that status, length, bounds and counts of a report of solve agree with what is known. Adds
// to `unchecked` the fields that claim more than is known.
absl::Status check_answer(const Json& report, const KnownAnswer& known,
                          std::set<std::string>& unchecked);

}  // namespace trailblaze
