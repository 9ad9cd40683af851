// The named goals of sliding tiles. Each places the tiles in order along a way over the board:
//
//   row           column        snail          blank-first
//   1 2 3         1 4 7         1 2 3          0 1 2
//   4 5 6         2 5 8         8 0 4          3 4 5
//   7 8 0         3 6 0         7 6 5          6 7 8
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/puzzle/puzzle.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"

namespace trailblaze {

struct NamedGoal {
  std::string name;
  State state;
};

// Returns the goals with their names, row first. `sorted` has the blank in the lowest nibble, and
// then the tiles in order. Different names may have equal goals, as on a single line.
std::vector<NamedGoal> named_goals(const TilesBoard& board, State sorted);

// True if a text is one of the names above, in upper or lower case.
bool is_goal_name(std::string_view text);

// Returns the text of a goal with every name replaced by its goal: "snail | 1 2 3 0". Names may
// have capitals. A word that is not a name is an error.
absl::StatusOr<std::string> with_named_goals(std::string_view goal, const TilesBoard& board,
                                             State sorted);

}  // namespace trailblaze
