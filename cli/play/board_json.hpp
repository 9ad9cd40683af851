// The pictures of positions, in the JSON of cli/pages/board.js.
#pragma once

#include <span>
#include <string>

#include "cli/report/json.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// Returns the picture of a position; null if it has none.
json::Text board_json(const Session& session, const std::string& state);

// The picture of a path's first position, and the changes of each move. Both are null if there are
// none. `states` must come from one call of describe_path() for the whole path. Otherwise identical
// pieces may change their names.
struct PathOnBoard {
  json::Text picture{"null"}, changes{"null"};
};
PathOnBoard path_on_board(const Session& session, std::span<const std::string> states);

// Returns the changes from a position to the next. `step` has both positions, from one call of
// describe_path().
json::Text changes_on_board(const Session& session, std::span<const std::string> step);

}  // namespace trailblaze
