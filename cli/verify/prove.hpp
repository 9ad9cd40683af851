// Proves by a separate search the claims of a report that the rules cannot show.
//
//   solve       by another search than the report's (`--search`; `auto` takes one that differs)
//   enumerate   all states again, in another storage if the puzzle has one
#pragma once

#include "cli/options/settings.hpp"
#include "cli/verify/answer.hpp"
#include "cli/verify/fields.hpp"
#include "cli/verify/puzzle_of_report.hpp"
#include "cli/verify/verdict.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {

// Prove reports that passed the checks without a search. `known` has the results of those checks.
// Only one thread may prove at a time.
absl::Status prove_solve(const Json& report, const SearchSettings& settings, Sessions& sessions,
                         const Crew& crew, KnownAnswer known, Checked& checked);
absl::Status prove_enumerate(const Json& report, const SearchSettings& settings, Sessions& sessions,
                             const Crew& crew, Checked& checked);

}  // namespace trailblaze
