// Checks reports of a census: counts small boards again, and checks that each start is a board of
// its set. With --search it repeats the whole census.
#pragma once

#include <absl/status/status.h>

#include "cli/verify/fields.hpp"
#include "cli/verify/verdict.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {

// True if a report of enumerate is a report of a census.
bool is_census(const Json& report);

// Checks a report whose fields have their types, without a search. Adds unchecked fields to
// `checked`.
absl::Status check_census(const Json& report, Checked& checked);

// Repeats the census of a report that passed check_census(), within these limits. Removes the
// fields that it proves from `checked`.
absl::Status prove_census(const Json& report, const Limits& limits, const Crew& crew,
                          Checked& checked);

}  // namespace trailblaze
