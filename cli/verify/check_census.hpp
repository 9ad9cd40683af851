// Whether a report of a census holds: counts are taken again, starts are boards of the set, and
// with --search the hardest starts are looked for again.
#pragma once

#include <absl/status/status.h>

#include "cli/verify/fields.hpp"
#include "cli/verify/verdict.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {

// Whether a report of enumerate is one of a census.
bool is_census(const Json& report);

// Checks a report whose fields have their types, without a search. What was not checked is added
// to `checked`.
absl::Status check_census(const Json& report, Checked& checked);

// Takes the census of a report that passed check_census() again, within these limits. Fields that
// it proves leave `checked`.
absl::Status prove_census(const Json& report, const Limits& limits, const Crew& crew,
                          Checked& checked);

}  // namespace trailblaze
