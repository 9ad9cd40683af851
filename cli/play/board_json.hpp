// The pictures of positions, in the JSON of cli/pages/board.js.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/report/json.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// The picture of a position; null where it has none.
json::Text board_json(const Session& session, const std::string& state);

// What changes from each position of a path to the next; one fewer than positions.
std::vector<json::Text> changes_on_board(const Session& session,
                                         std::span<const std::string> states);

}  // namespace trailblaze
