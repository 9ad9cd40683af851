// The puzzles for the page to choose from.
#pragma once

#include "cli/report/json.hpp"

namespace trailblaze {

// Returns {"puzzles": [{"name", "summary", "parameters", "instances", "forms"}]}.
json::Text puzzles_json();

}  // namespace trailblaze
