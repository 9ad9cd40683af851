// A proof that there is no solution holds only for the board that was read. Before the program
// reports such a proof, it reads the text in every form that the user did not exclude. If another
// form yields another problem, the answer is an error that names both forms. `play` checks this as
// soon as it reads a text.
//
//   4 4                                     as `ruml` the position of each tile, as `ruml-values`
//   starting positions for each tile: ...   the tile at each position: two starts
#pragma once

#include <absl/status/status.h>

#include <map>
#include <string>

#include "cli/problem/problem.hpp"
#include "engine/session/input_format.hpp"
#include "engine/session/reports.hpp"

namespace trailblaze {

using Readings = std::map<std::string, TextReading>;  // by parameter: "start", "board"

// Checks texts whose readings were proved to have no solution; `proved` has the start of the proof.
// A goal or a rule is in doubt only if it came from a text, and not from an option or a default.
absl::Status check_unambiguous(const Problem& problem, const Readings& texts,
                               const SessionInfo& proved);

// Checks every text of a problem that is not a stream.
absl::Status check_unambiguous(const Problem& problem);

}  // namespace trailblaze
