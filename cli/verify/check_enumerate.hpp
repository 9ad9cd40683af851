// Checks reports of enumerate: their figures against each other, against known results, and against
// a separate enumeration.
#pragma once

#include <absl/status/status.h>

#include "cli/verify/fields.hpp"
#include "cli/verify/puzzle_of_report.hpp"
#include "cli/verify/verdict.hpp"
#include "engine/session/reports.hpp"

namespace trailblaze {

// Checks a report whose fields have their types, without a search. Adds unchecked fields to
// `checked`.
absl::Status check_enumerate(const Json& report, Sessions& sessions, Checked& checked);

// Compares a report that passed check_enumerate() with an enumeration of the same space, which may
// have reached a limit. Removes the fields that this proves from `checked`.
absl::Status compare_spaces(const Json& report, const EnumerateReport& truth, Checked& checked);

}  // namespace trailblaze
