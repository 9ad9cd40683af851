// The pictures of positions, in the JSON of cli/pages/board.js.
#pragma once

#include <span>
#include <string>

#include "cli/report/json.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// The picture of a position; null where it has none.
json::Text board_json(const Session& session, const std::string& state);

// The picture of the first position of a path, and what changes in it with each move: both null
// where there are none. `states` are the path's, as told together.
struct PathOnBoard {
  json::Text picture{"null"}, changes{"null"};
};
PathOnBoard path_on_board(const Session& session, std::span<const std::string> states);

// What changes from a position to the next: `step` has both, as told together.
json::Text changes_on_board(const Session& session, std::span<const std::string> step);

}  // namespace trailblaze
