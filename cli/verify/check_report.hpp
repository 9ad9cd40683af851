// Checks a report of `solve`, `enumerate` or `heuristics`, as `--format json` writes it.
//
//   line --> fields and their types --> the puzzle, rebuilt --> rules, counts, heuristics
//        --> with --search: the rest, by a separate search
#pragma once

#include "cli/options/settings.hpp"
#include "cli/stream/lines.hpp"
#include "cli/verify/puzzle_of_report.hpp"
#include "cli/verify/verdict.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {

// Checks a line of a file of reports without a search. Any thread may call it.
Checked check_report(const Line& line, Sessions& sessions);

// Proves what check_report() left unchecked in a line. Only one thread may call it, while no other
// thread uses the sessions.
Checked prove_report(const Line& line, const Checked& before, const SearchSettings& settings,
                     Sessions& sessions, const Crew& crew);

}  // namespace trailblaze
