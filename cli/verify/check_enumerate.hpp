// Whether a report of enumerate holds: what its figures say of each other, what is known of the
// space, and what an enumeration of one's own finds.
#pragma once

#include <absl/status/status.h>

#include "cli/verify/fields.hpp"
#include "cli/verify/puzzle_of_report.hpp"
#include "cli/verify/verdict.hpp"
#include "engine/session/reports.hpp"

namespace trailblaze {

// Checks a report whose fields have their types, without a search. What was not checked is added
// to `checked`.
absl::Status check_enumerate(const Json& report, Sessions& sessions, Checked& checked);

// Whether a report that passed check_enumerate() says the same as an enumeration of the same space,
// which may have met a limit. Fields that it proves leave `checked`.
absl::Status compare_spaces(const Json& report, const EnumerateReport& truth, Checked& checked);

}  // namespace trailblaze
