// Checks reports of solve, as far as possible without a search.
#pragma once

#include <absl/status/status.h>

#include "cli/verify/answer.hpp"
#include "cli/verify/fields.hpp"
#include "cli/verify/puzzle_of_report.hpp"
#include "cli/verify/verdict.hpp"

namespace trailblaze {

// Checks a report whose fields have their types. Adds to `known` the facts about the true answer
// that follow from the rules, and to `checked` the fields that were not checked.
absl::Status check_solve(const Json& report, Sessions& sessions, KnownAnswer& known,
                         Checked& checked);

// check_work.cpp: checks that search, heuristic, bounds and counters of a report agree with each
// other and with its answer. `start` has the values of the heuristics.
absl::Status check_work(const ReportOfPuzzle& report, const StartFacts& start, Checked& checked);

}  // namespace trailblaze
