// What is known of the true answer of an instance, and what that says of a report's answer. The
// rules and heuristics tell some of it, and a search that proves a report anew tells the rest:
//
//   rules, heuristics, path --> KnownAnswer --+--> what the report says and is not so
//   search of one's own     ------------------+--> what nobody has checked yet
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
  std::optional<std::uint64_t> at_most;  // there is a solution of so many moves
  bool unsolvable = false;               // there is none
  std::string shortest_paths;            // how many, in decimal; "" where not counted
  std::optional<std::uint64_t> turns;    // the fewest turns of these, where they were asked for
  std::string paths_with_turns;          // how many have so few

  // Takes what a search found, which may have met a limit.
  void add(const SolveReport& report);
};

// Whether status, length, bounds and counts of a report of solve agree with what is known. It adds
// to `unchecked` the fields that say more than is known.
absl::Status check_answer(const Json& report, const KnownAnswer& known,
                          std::set<std::string>& unchecked);

}  // namespace trailblaze
