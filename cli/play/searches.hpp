// What a page may have searched for: a hint, a solution, all positions, a random position. Each is
// done by the engine, inside a job (jobs.hpp), and returns what the page is told.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>

#include "cli/play/jobs.hpp"
#include "cli/play/open_puzzles.hpp"
#include "cli/report/json.hpp"

namespace trailblaze {

// The next move of a solution: at once where one is known, else nothing.
// {"status": "solved", "to", "name", "left", "shortest"}
std::optional<json::Text> known_hint(const OpenPuzzle& open, State s);

// The next move of a solution that is found now. A shortest one is looked for briefly; where that
// takes longer and a heuristic is there, one of at most twice the length will do.
absl::StatusOr<json::Text> find_hint(OpenPuzzle& open, State s, const Jobs::Means& means);

// A shortest solution, with all that the page needs to play it: the picture of its first position
// and what each move changes in it. Pictures are null where there are none, or too many.
// {"status", "limit", "length", "lower_bound", "exact", "search", "seconds", "notes", "states",
//  "moves", "picture", "changes"}
absl::StatusOr<json::Text> find_solution(OpenPuzzle& open, State s, const Jobs::Means& means);

// Counts all positions that follow from this one, depth by depth.
// Both histograms are drawn, on a linear axis and on a logarithmic one. One that is stopped returns
// what it has counted.
// {"status", "limit", "levels", "charts", "states", "depth", "mean_depth"}
absl::StatusOr<json::Text> count_positions(const OpenPuzzle& open, State s,
                                           const Jobs::Means& means);

// {"state"}: a position from which a goal can be reached.
absl::StatusOr<json::Text> random_position(const OpenPuzzle& open, std::uint64_t seed,
                                           const Jobs::Means& means);

}  // namespace trailblaze
