// The named instances of all puzzles, PUZZLE/NAME on the command line. They stand in instances.txt,
// which says how they are written, and which the build compiles in (cmake/embed.cmake).
#pragma once

#include <vector>

#include "engine/session/session.hpp"

namespace trailblaze {

// Gives each entry its named instances, in the order of the file.
std::vector<PuzzleEntry> with_instances(std::vector<PuzzleEntry> entries);

}  // namespace trailblaze
