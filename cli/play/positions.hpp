// Positions as the page is told of them: the text, the picture, whether it is solved, and the moves
// that lead on, each with what it changes in the picture.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "cli/report/json.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// {"state", "picture", "goal", "dead", "why", "moves": [{"name", "to", "changes"}]}.
// "dead" where no goal can be reached, as the puzzle itself says, and "why" where it says that.
absl::StatusOr<json::Text> position_json(const Session& session, State s);

// The position that a text of the page means. Errors are of this field.
absl::StatusOr<State> position_of(const Session& session, const std::string& field,
                                  const std::string& text);

// Whether a move leads from one position to another.
bool is_move(const Session& session, State from, State to);

}  // namespace trailblaze
