// Positions in JSON for the page: the text, the picture for cli/pages/board.js, whether it is a
// goal, and the possible moves, each with its changes of the picture.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "cli/report/json.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// Returns {"state", "picture", "goal", "dead", "why", "moves": [{"name", "to", "changes"}]}. "dead"
// is true if the puzzle says that no goal can be reached; "why" then explains it or is "".
json::Text position_json(const Session& session, State s);

// Parses a position that the page sent. Errors name `field`.
absl::StatusOr<State> position_of(const Session& session, const std::string& field,
                                  const std::string& text);

// True if a move leads from one position to the other.
bool is_move(const Session& session, State from, State to);

}  // namespace trailblaze
