// Whether a report of `heuristics` holds: its histograms and means fit each other, and with
// --search every value is found and counted again.
#pragma once

#include <absl/status/status.h>

#include "cli/verify/fields.hpp"
#include "cli/verify/puzzle_of_report.hpp"
#include "cli/verify/verdict.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {

// Checks a report whose fields have their types, without a search. What was not checked is added
// to `checked`.
absl::Status check_study(const Json& report, Sessions& sessions, Checked& checked);

// Studies the heuristics of a report that passed check_study() again, within these limits. Fields
// that it proves leave `checked`.
absl::Status prove_study(const Json& report, const Limits& limits, const Crew& crew,
                         Sessions& sessions, Checked& checked);

}  // namespace trailblaze
