// The searches of a page: for a hint, a solution, all positions, a random position. The engine does
// each of them inside a job (jobs.hpp). Each function returns the JSON for the page.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>

#include "cli/play/jobs.hpp"
#include "cli/play/open_puzzles.hpp"
#include "cli/report/json.hpp"

namespace trailblaze {

// Returns the next move of a known solution; nothing if no solution is known.
// {"status": "solved", "to", "name", "left", "shortest"}
std::optional<json::Text> known_hint(const OpenPuzzle& open, State s);

// Finds a solution and returns its next move. Searches briefly for a shortest solution. If that
// takes longer and there is a heuristic, accepts a solution of at most twice the length.
absl::StatusOr<json::Text> find_hint(OpenPuzzle& open, State s, const Jobs::Resources& resources);

// Returns a shortest solution, with all that the page needs to play it: the picture of its first
// position and the changes of each move. Pictures are null if there are none, or too many.
// {"status", "limit", "length", "lower_bound", "exact", "search", "seconds", "notes", "states",
//  "moves", "picture", "changes"}
absl::StatusOr<json::Text> find_solution(OpenPuzzle& open, State s,
                                         const Jobs::Resources& resources);

// Counts all positions that follow from this position, depth by depth. Draws two histograms, on a
// linear and on a logarithmic axis. A stopped count returns its result so far.
// {"status", "limit", "levels", "charts", "states", "depth", "mean_depth"}
absl::StatusOr<json::Text> count_positions(const OpenPuzzle& open, State s,
                                           const Jobs::Resources& resources);

// Returns {"state"}: a position from which a goal can be reached.
absl::StatusOr<json::Text> random_position(const OpenPuzzle& open, std::uint64_t seed,
                                           const Jobs::Resources& resources);

}  // namespace trailblaze
