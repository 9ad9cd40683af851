// A proof that there is no solution holds for the board that was read. Before it is told, the text
// is read in every form that the user did not exclude: if one of them says another problem, the
// answer is an error that names both.
//
//   4 4                                     as `ruml` the position of each tile, as `ruml-values`
//   starting positions for each tile: ...   the tile at each position: two starts
#pragma once

#include <absl/status/status.h>

#include <string_view>

#include "cli/options/problem.hpp"
#include "engine/session/reports.hpp"

namespace trailblaze {

// Checks a text whose reading was proved to have no solution. `said` is what the text says beside
// the start, `proved` and `start` are the problem of the proof. A goal or a rule is in doubt only
// if the text brought it; what the user named, and defaults, are not.
absl::Status check_only_reading(const Problem& problem, std::string_view text,
                                const Parameters& said, const SessionInfo& proved,
                                const std::string& start);

// Checks every text of a problem that is not a stream.
absl::Status check_only_readings(const Problem& problem);

}  // namespace trailblaze
