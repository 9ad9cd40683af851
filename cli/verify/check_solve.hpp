// Whether a report of solve holds, as far as that can be told without a search.
#pragma once

#include <absl/status/status.h>

#include "cli/verify/answer.hpp"
#include "cli/verify/fields.hpp"
#include "cli/verify/puzzle_of_report.hpp"
#include "cli/verify/verdict.hpp"

namespace trailblaze {

// Checks a report whose fields have their types. What the rules tell of the true answer is added to
// `known`, and what was not checked to `checked`.
absl::Status check_solve(const Json& report, Sessions& sessions, KnownAnswer& known,
                         Checked& checked);

// check_work.cpp: whether search, heuristic, bounds and counters of a report agree with each other
// and with its answer. `start` has the values of the heuristics.
absl::Status check_work(const ReportOfPuzzle& report, const StartFacts& start, Checked& checked);

}  // namespace trailblaze
