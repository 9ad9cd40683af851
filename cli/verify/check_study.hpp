// Checks reports of `heuristics`: histograms and means must agree. With --search it repeats the
// study.
#pragma once

#include <absl/status/status.h>

#include "cli/verify/fields.hpp"
#include "cli/verify/puzzle_of_report.hpp"
#include "cli/verify/verdict.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {

// Checks a report whose fields have their types, without a search. Adds unchecked fields to
// `checked`.
absl::Status check_study(const Json& report, Sessions& sessions, Checked& checked);

// Repeats the study of a report that passed check_study(), within these limits. Removes the fields
// that it proves from `checked`.
absl::Status prove_study(const Json& report, const Limits& limits, const Crew& crew,
                         Sessions& sessions, Checked& checked);

}  // namespace trailblaze
