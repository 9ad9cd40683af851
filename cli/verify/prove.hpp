// Proves anew, by a search of its own, what a report says beyond what the rules tell.
//
//   solve       another search than the report's, by `--search`; `auto` takes one that differs
//   enumerate   all states once more, in another storage where the puzzle has one
#pragma once

#include "cli/options/settings.hpp"
#include "cli/verify/answer.hpp"
#include "cli/verify/fields.hpp"
#include "cli/verify/puzzle_of_report.hpp"
#include "cli/verify/verdict.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {

// Takes reports that passed the checks without a search. `known` is what those checks learnt. Only
// one thread may prove at a time.
absl::Status prove_solve(const Json& report, const SearchSettings& settings, Sessions& sessions,
                         const Crew& crew, KnownAnswer known, Checked& checked);
absl::Status prove_enumerate(const Json& report, const SearchSettings& settings, Sessions& sessions,
                             const Crew& crew, Checked& checked);

}  // namespace trailblaze
